import ModuleManifests

/// The registrations of one life of a module.
struct Registrations: Sendable {
  enum Phase: Sendable {
    /// `initialize` is running, and registrations are kept for later.
    case open
    /// `initialize` has returned; only subscriptions are accepted.
    case sealed
    /// The module's life is over.
    case withdrawn
  }

  var phase = Phase.open
  /// The interfaces that the module was last the provider of; `nil` before its registrations are visible to other modules.
  var provided: Set<String>?
  var services: [any AnyServiceOffer] = []
  var actions: [any AnyActionEntry] = []
  var fallbacks: [ActionFallback] = []
  var listeners: [any AnyEventListener] = []
  /// Whether the module is about to be destroyed or has been, so that no more listeners are accepted.
  private(set) var areListenersClosed = false
  /// The number of listeners at which to look for finished ones.
  private var listenerLimit = 16
  var problems: [Diagnostic] = []
  /// Whether services and actions in the manifest may be missing.
  var isFake = false

  /// Whether there are only listeners.
  private var isSilent: Bool { services.isEmpty && actions.isEmpty && fallbacks.isEmpty }
  var isEmpty: Bool { isSilent && listeners.isEmpty && problems.isEmpty }

  /// - Returns: false if the module's life is over.
  mutating func add(_ listener: any AnyEventListener) -> Bool {
    if areListenersClosed { return false }
    // A module may subscribe and cancel for as long as it runs.
    if listeners.count >= listenerLimit {
      listeners.removeAll { $0.isOver }
      listenerLimit = max(16, listeners.count * 2)
    }
    listeners.append(listener)
    return true
  }

  /// Removes everything except the listeners, which stay until the module is destroyed.
  mutating func withdraw() -> Registrations? {
    if phase == .withdrawn { return nil }
    phase = .withdrawn
    if isSilent { return nil }
    defer {
      services = []
      actions = []
      fallbacks = []
      problems = []
    }
    return self
  }

  mutating func closeListeners() -> [any AnyEventListener] {
    areListenersClosed = true
    return listeners
  }

  mutating func takeListeners() -> [any AnyEventListener] {
    defer { listeners = [] }
    return closeListeners()
  }
}

/// The module's side of its services, actions and events during one life.
struct ModuleConnections: ~Copyable {
  /// The services it offers once `initialize` has returned; empty once its life is over.
  let binding = AtomicReference<ServiceBinding>()
  /// The providers of the services that it requires in order, by interface. They are ready.
  let providers: [String: ModuleContext]
}

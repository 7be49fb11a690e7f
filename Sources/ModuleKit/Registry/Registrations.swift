import ModuleManifests

/// What a module has registered in one of its lives.
struct Registrations: Sendable {
  enum Phase: Sendable {
    /// `initialize` is at work, and whatever comes is kept for later.
    case open
    /// `initialize` has returned: only subscriptions may come.
    case sealed
    /// The module's life is over.
    case withdrawn
  }

  var phase = Phase.open
  /// Whether all of it counts, for others too.
  var isPublished = false
  var services: [any AnyServiceOffer] = []
  var actions: [any AnyActionEntry] = []
  var fallbacks: [ActionFallback] = []
  var listeners: [any AnyEventListener] = []
  /// Whether the module is about to be destroyed, or was, so that no listener may come any more.
  private(set) var areListenersClosed = false
  /// How many listeners there may be before those that are over are looked for.
  private var listenerLimit = 16
  var problems: [Diagnostic] = []
  /// Whether what the manifest provides or declares may be missing.
  var isFake = false

  /// Whether there is nothing but listeners.
  private var isSilent: Bool { services.isEmpty && actions.isEmpty && fallbacks.isEmpty }
  var isEmpty: Bool { isSilent && listeners.isEmpty }

  /// - Returns: false if the module's life is over.
  mutating func add(_ listener: any AnyEventListener) -> Bool {
    if areListenersClosed { return false }
    // A module may subscribe and cancel as long as it runs.
    if listeners.count >= listenerLimit {
      listeners.removeAll { $0.isOver }
      listenerLimit = max(16, listeners.count * 2)
    }
    listeners.append(listener)
    return true
  }

  /// Takes everything out but the listeners, which stay until the module is destroyed.
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
    areListenersClosed = true
    defer { listeners = [] }
    return listeners
  }
}

/// A module's side of services, actions and events in one of its lives.
struct ModuleConnections: ~Copyable {
  /// What it offers, once `initialize` has returned; nothing any more when its life is over.
  let binding = AtomicReference<ServiceBinding>()
  /// The providers of the services that it requires in order, by interface; they are ready.
  let providers: NameTable<ModuleContext>
}

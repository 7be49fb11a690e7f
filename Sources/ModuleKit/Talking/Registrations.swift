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
  var problems: [Diagnostic] = []
  /// Whether what the manifest provides may stay without a service: in a fake.
  var mayLackServices = false

  var isEmpty: Bool { services.isEmpty && actions.isEmpty && fallbacks.isEmpty && listeners.isEmpty }
}

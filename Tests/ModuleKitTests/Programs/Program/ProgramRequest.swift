/// A request to a manager.
enum ProgramRequest: Sendable, Hashable {
  case start
  case stop
  case requestStop
  case change(ProgramChange)
  case waitUntilReady
  case waitUntilStopped
  /// Uses the module of a slot or, through a service of this kind, the provider of the interface with that number.
  case call(ProgramWay, Int, ProgramServiceKind = .single)
  /// Publishes this many events without a pause.
  case publish(Int)
  /// Takes a snapshot.
  case look
}

/// The ways in which a module can be used.
enum ProgramWay: String, Sendable, Hashable, CaseIterable {
  case module, use, service, handleGet, handleUse, pinnedUse, scope, action, remote, open
  /// Opens a URL for the host's navigator.
  case show
  /// Uses scoped services in a scope inside of another one.
  case innerScope
  /// Calls an action that no module handles, and that the module of the slot answers.
  case fallback, remoteFallback
  /// Opens a URL that no route matches, and that the module of the slot handles.
  case link
  /// From inside, through the context.
  case contextUse, contextHandle

  var capability: ProgramCapability {
    switch self {
    case .module, .use, .contextUse: .module
    case .service, .handleGet, .handleUse, .pinnedUse, .contextHandle: .service
    case .scope, .innerScope: .scoped
    case .action, .remote, .open, .show: .talk
    case .fallback, .remoteFallback, .link: .answer
    }
  }
}

/// What a module must have to be usable in some way.
enum ProgramCapability: Int, Sendable, Hashable, CaseIterable {
  case module, service, named, transient, scoped, talk, answer

  /// True if it is that of an interface, which any module may provide.
  var isService: Bool {
    switch self {
    case .service, .named, .transient, .scoped: true
    case .module, .talk, .answer: false
    }
  }
}

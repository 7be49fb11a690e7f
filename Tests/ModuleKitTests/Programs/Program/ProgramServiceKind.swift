import ModuleKit

/// How a module of a program provides a service.
enum ProgramServiceKind: String, Sendable, Hashable, CaseIterable {
  /// Created once in each life of its module.
  case single
  /// The same, under a name.
  case named
  /// Created for each caller.
  case transient
  /// Created once for each scope.
  case scoped

  var lifetime: ServiceLifetime {
    switch self {
    case .single, .named: .singleton
    case .transient: .transient
    case .scoped: .scoped
    }
  }

  var capability: ProgramCapability {
    switch self {
    case .single: .service
    case .named: .named
    case .transient: .transient
    case .scoped: .scoped
    }
  }
}

/// A requirement of one module version, or of the application, on a module or an interface.
public struct Edge: Sendable, Hashable {
  /// The kinds of edge.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: UInt8, Sendable, Hashable {
    /// The target must be selected, must match, and is initialized first.
    case dependency
    /// The target need not be selected; if it is, it must match, and is initialized first.
    case optional
    /// The target may not be selected in a matching version.
    case conflict
    /// The target is an interface. Exactly one selected module must be its provider, in a matching version, and is
    /// initialized first.
    case interface
  }

  public var kind: Kind
  /// The name of the module, or interface, that the edge points to.
  public var target: String
  public var requirement: Requirement
  /// A lazy edge constrains the version but not the initialization order. Default `false`.
  public var isLazy: Bool

  /// The module or interface that the edge points to.
  public var subject: Subject { kind == .interface ? .interface(target) : .module(target) }

  public init(_ target: String, _ requirement: Requirement, kind: Kind = .dependency, isLazy: Bool = false) {
    self.kind = kind
    self.target = target
    self.requirement = requirement
    self.isLazy = isLazy
  }
}

/// A module, or an interface that modules provide.
///
/// The two have separate namespaces: a module and an interface may have the same name.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Subject: Sendable, Hashable {
  case module(String)
  case interface(String)

  public var name: String {
    switch self {
    case .module(let name), .interface(let name): name
    }
  }

  public var isInterface: Bool {
    if case .interface = self { true } else { false }
  }
}

extension Subject: Comparable {
  /// Bytewise by name, modules first where names are equal.
  public static func < (first: Subject, second: Subject) -> Bool {
    if first.name != second.name { return first.name.utf8.lexicographicallyPrecedes(second.name.utf8) }
    return !first.isInterface && second.isInterface
  }
}

extension Subject: CustomStringConvertible {
  public var description: String { name }
}

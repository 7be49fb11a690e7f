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
    /// The target is the location of a package of SwiftPM. The source's code is in it, in exactly the required version, or
    /// in whatever a folder has; no selected module may need another version of the package, or another location.
    case package
  }

  /// The name of the module or interface, or the location of the package, that the edge points to.
  public var target: String
  public var requirement: Requirement
  public var kind: Kind
  /// A lazy edge constrains the version but not the initialization order. Default `false`.
  public var isLazy: Bool
  /// Of an edge to an interface: the module that is to provide it, where the application leaves to its host which of several
  /// does; `nil` if it does not. Such an edge stands once for each of them, see ``ResolutionRequest/choices``.
  package var alternative: String?

  /// The module, interface or package that the edge points to.
  public var subject: Subject {
    switch kind {
    case .dependency, .optional, .conflict: .module(target)
    case .interface: .interface(alternative.map { "\(target) from \($0)" } ?? target)
    case .package: .package(PackageLocation(target).identity)
    }
  }

  /// Whether the target is the name of a module.
  package var isOnModule: Bool { kind != .interface && kind != .package }

  /// Whether the target, or what provides it, is to be selected or may be, as opposed to a conflict or a package.
  package var leadsToModule: Bool { kind != .conflict && kind != .package }

  /// Whether the target, or what provides it, is initialized before the source.
  package var ordersInitialization: Bool { leadsToModule && !isLazy }

  public init(_ target: String, _ requirement: Requirement, kind: Kind = .dependency, isLazy: Bool = false) {
    self.kind = kind
    self.target = target
    self.requirement = requirement
    self.isLazy = isLazy
  }

  /// Whether two edges ask for the same, whichever of them orders initialization.
  package func asks(like other: Edge) -> Bool {
    subject == other.subject && kind == other.kind && requirement == other.requirement
  }

  /// The edge to an interface, as far as one module is to provide it.
  package func provided(by alternative: String) -> Edge {
    var edge = self
    edge.alternative = alternative
    return edge
  }
}

/// A module, an interface that modules provide, or a package that modules come from.
///
/// Each kind has its own namespace: a module and an interface may have the same name.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Subject: Sendable, Hashable {
  case module(String)
  case interface(String)
  /// A package of SwiftPM by its identity, see ``PackageLocation/identity``.
  case package(String)

  public var name: String {
    switch self {
    case .module(let name), .interface(let name), .package(let name): name
    }
  }

  public var isInterface: Bool {
    if case .interface = self { true } else { false }
  }

  var isModule: Bool { !isInterface && !isPackage }

  public var isPackage: Bool {
    if case .package = self { true } else { false }
  }
}

extension Subject: Comparable {
  /// Bytewise by name; where names are equal modules first, packages last.
  public static func < (first: Subject, second: Subject) -> Bool {
    if first.name != second.name { return first.name.utf8.lexicographicallyPrecedes(second.name.utf8) }
    return first.rank < second.rank
  }

  private var rank: Int { isPackage ? 2 : isInterface ? 1 : 0 }
}

extension Subject: CustomStringConvertible {
  public var description: String { name }
}

/// A requirement of one module version, or of the application, on a module or an interface.
public struct Edge: Sendable, Hashable {
  /// The kinds of edge.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: UInt8, Sendable, Hashable {
    /// The target must be selected in a matching version, and is initialized first.
    case dependency
    /// The target need not be selected. If it is, its version must match, and it is initialized first.
    case optional
    /// The target must not be selected in a matching version.
    case conflict
    /// The target is an interface. Exactly one selected module must provide it in a matching version, and is initialized first.
    case interface
    /// The target is the location of a SwiftPM package. The package contains the source's code in exactly the required version,
    /// or in whatever state a folder is in. No selected module may need another version or another location of the package.
    case package
  }

  /// The name of the module or interface, or the location of the package, that the edge points to.
  public var target: String
  public var requirement: Requirement
  public var kind: Kind
  /// True if the edge is lazy: it constrains the version but not the initialization order. Default `false`.
  public var isLazy: Bool
  /// For an edge to an interface, the module that is to provide it if the application leaves the choice among several to its
  /// host; otherwise `nil`. Such an edge occurs once for each of them; see ``ResolutionRequest/choices``.
  package var alternative: String?

  /// The module, interface or package that the edge points to.
  public var subject: Subject {
    switch kind {
    case .dependency, .optional, .conflict: .module(target)
    case .interface: .interface(alternative.map { "\(target) from \($0)" } ?? target)
    case .package: .package(PackageLocation(target).identity)
    }
  }

  /// True if the target is the name of a module.
  package var isOnModule: Bool { kind != .interface && kind != .package }

  /// True if the target or its provider must or may be selected, as opposed to a conflict or a package.
  package var leadsToModule: Bool { kind != .conflict && kind != .package }

  /// True if the target or its provider is initialized before the source.
  package var ordersInitialization: Bool { leadsToModule && !isLazy }

  public init(_ target: String, _ requirement: Requirement, kind: Kind = .dependency, isLazy: Bool = false) {
    self.kind = kind
    self.target = target
    self.requirement = requirement
    self.isLazy = isLazy
  }

  /// Returns whether two edges state the same requirement, regardless of whether they determine the initialization order.
  package func asks(like other: Edge) -> Bool {
    subject == other.subject && kind == other.kind && requirement == other.requirement
  }

  /// Returns an edge to an interface for the case that this module provides it.
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
  /// A SwiftPM package by its identity; see ``PackageLocation/identity``.
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
  /// Orders bytewise by name. If the names are equal, modules come first and packages last.
  public static func < (first: Subject, second: Subject) -> Bool {
    if first.name != second.name { return first.name.utf8.lexicographicallyPrecedes(second.name.utf8) }
    return first.rank < second.rank
  }

  private var rank: Int { isPackage ? 2 : isInterface ? 1 : 0 }
}

extension Subject: CustomStringConvertible {
  public var description: String { name }
}

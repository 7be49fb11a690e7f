/// A requirement of one module version, or of the application, on a module or an interface.
public struct Edge: Sendable {
  /// The kinds of edge.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable, Hashable {
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

    /// Its place in this list, by which edges are sorted.
    package var number: UInt8 {
      switch self {
      case .dependency: 0
      case .optional: 1
      case .conflict: 2
      case .interface: 3
      case .package: 4
      }
    }
  }

  private var content: EdgeContent

  /// The name of the module or interface, or the location of the package, that the edge points to.
  public var target: String {
    get { content.target.name }
    set { content = EdgeContent(EdgeTarget(newValue), requirement, kind, isLazy, alternative) }
  }

  /// The versions of the target that the edge admits or, for a conflict, excludes.
  public var requirement: Requirement {
    get { content.requirement }
    set { content = EdgeContent(content.target, newValue, kind, isLazy, alternative) }
  }

  /// What the edge demands of its target.
  public var kind: Kind {
    get { content.kind }
    set { content = EdgeContent(content.target, requirement, newValue, isLazy, alternative) }
  }

  /// True if the edge is lazy: it constrains the version but not the initialization order. Default: `false`.
  public var isLazy: Bool {
    get { content.isLazy }
    set { content = EdgeContent(content.target, requirement, kind, newValue, alternative) }
  }

  /// For an edge to an interface, the module that is to provide it if the application leaves the choice among several to its
  /// host; otherwise `nil`. Such an edge occurs once for each of them; see ``ResolutionRequest/choices``.
  package var alternative: String? { content.alternative }

  /// The number of the edge in the catalog that shares it, or `nil` if it is not shared.
  var number: Int? { content.number < 0 ? nil : Int(content.number) }

  /// Equal for copies, and different for edges that were created separately.
  var identity: ObjectIdentifier { ObjectIdentifier(content) }

  /// The first eight bytes of the target, see ``String/asciiPrefix``.
  package var targetPrefix: UInt64? { content.target.prefix }

  /// The target's ``Swift/String/nameHash``.
  var targetHash: UInt32 { content.target.hash }

  /// The module, interface or package that the edge points to.
  public var subject: Subject {
    switch kind {
    case .dependency, .optional, .conflict: .module(target)
    case .interface: .interface(alternative.map { "\(target)\(Self.separator)\($0)" } ?? target)
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
    content = EdgeContent(EdgeTarget(target), requirement, kind, isLazy, nil)
  }

  /// Returns whether a version of the target, or `nil` if it is not selected, satisfies an edge to a module.
  package func isSatisfied(by version: Version?, includingPrereleases: Bool) -> Bool {
    kind.isSatisfied(by: version, requirement, includingPrereleases: includingPrereleases)
  }

  /// Creates an edge that a catalog shares among the versions that have it, so that it is compiled once.
  ///
  /// - Parameter number: how many edges the catalog shared before. Numbers of different catalogs may be equal.
  package init(_ target: EdgeTarget, _ requirement: Requirement, kind: Kind, isLazy: Bool, number: Int32) {
    content = EdgeContent(target, requirement, kind, isLazy, nil, number: number)
  }

  /// Returns whether two edges state the same requirement, regardless of whether they determine the initialization order.
  package func asks(like other: Edge) -> Bool {
    subject == other.subject && kind == other.kind && requirement == other.requirement
  }

  /// Between an interface and the module that provides it. No name in a manifest contains a space.
  private static let separator = " from "

  /// Splits the name of the subject of an edge that ``provided(by:)`` returns.
  static func alternative(named name: String) -> (interface: String, module: String)? {
    name.firstRange(of: separator).map {
      (String(name[..<$0.lowerBound]), String(name[$0.upperBound...]))
    }
  }

  /// Returns an edge to an interface for the case that this module provides it.
  package func provided(by alternative: String) -> Edge {
    var edge = self
    edge.content = EdgeContent(content.target, requirement, kind, isLazy, alternative)
    return edge
  }
}

extension Edge.Kind {
  /// Returns whether a version of the target, or `nil` if it is not selected, satisfies an edge of this kind to a module.
  ///
  /// What an application overrides is not considered. The solver, for which a requirement is a set of versions, has its own form
  /// of this rule.
  package func isSatisfied(
    by version: Version?,
    _ requirement: Requirement,
    includingPrereleases: Bool
  ) -> Bool {
    guard let version else { return self != .dependency }
    return requirement.admits(version, includingPrereleases: includingPrereleases) == (self != .conflict)
  }
}

extension Edge: Hashable {
  public static func == (first: Edge, second: Edge) -> Bool {
    first.content === second.content
      || first.target == second.target && first.kind == second.kind && first.isLazy == second.isLazy
        && first.requirement == second.requirement && first.alternative == second.alternative
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(target)
    hasher.combine(kind)
    hasher.combine(requirement)
  }
}

/// The storage shared by all copies of an edge. A catalog holds tens of thousands of copies, so each is one word.
private final class EdgeContent: Sendable {
  let target: EdgeTarget
  let requirement: Requirement
  let alternative: String?
  let number: Int32
  let kind: Edge.Kind
  let isLazy: Bool

  init(
    _ target: EdgeTarget,
    _ requirement: Requirement,
    _ kind: Edge.Kind,
    _ isLazy: Bool,
    _ alternative: String?,
    number: Int32 = -1
  ) {
    self.target = target
    self.requirement = requirement
    self.alternative = alternative
    self.number = number
    self.kind = kind
    self.isLazy = isLazy
  }
}

/// A name that edges point to, with what finds and orders it. A catalog computes these once for all edges to the name.
package struct EdgeTarget: Sendable {
  package let name: String
  /// See ``String/asciiPrefix``.
  package let prefix: UInt64?
  /// The name's ``Swift/String/nameHash``.
  let hash: UInt32

  package init(_ name: String) {
    self.name = name
    prefix = name.asciiPrefix
    hash = name.nameHash
  }
}

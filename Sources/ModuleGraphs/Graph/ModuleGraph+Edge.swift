public import ModuleManifests
import VersionResolver

extension ModuleGraph {
  /// A connection from one node to another that it needs.
  public struct Edge: Sendable, Hashable {
    /// The kinds of edge.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The target must be selected, and is initialized first.
      case dependency
      /// The target must be selected, but does not have to be initialized first.
      case lazy
      /// The target would have to match and be initialized first if it were present, and it is.
      case optional
      /// From a module that requires an interface to the interface.
      case interface
      /// From an interface to the module that provides it.
      case provider
      /// From an interface to the one that the host adapts to it.
      case adapter
      /// The source excludes versions of the target. A selection has only those conflicts that are binding.
      case conflict
      /// From a module to the package that contains its code; only in failures.
      case package

      /// Whether the edge states a requirement, rather than how one is met.
      package var isRequirement: Bool { self != .provider && self != .adapter }
    }

    /// The index of its source in ``ModuleGraph/nodes``.
    public var from: Int
    /// The index of its target.
    public var to: Int
    public var kind: Kind
    /// The requirement as written; for a ``Kind/provider``, the version provided; for a ``Kind/adapter``, the version that it
    /// produces.
    public var requirement: String
    /// Why it is needed, according to the manifest.
    public var reason: String?
    /// Whether it holds its target back: it keeps the newest version out, and no other requirement admits only lower versions.
    /// The requirement on an interface may hold back the module that provides it.
    public var isBinding = false
    /// Whether an override in the application replaces the requirement, and the selected version does not satisfy it.
    public var isOverridden = false
    /// Whether its target is one of several providers from which the host chooses one.
    public var isAlternative = false
    /// Whether it is part of a conflict.
    public var isInConflict = false
    /// The position of the requirement.
    public var position: SourcePosition?

    init(from: Int, to: Int, _ kind: Kind, _ requirement: String) {
      self.from = from
      self.to = to
      self.kind = kind
      self.requirement = requirement
    }

    /// Whether the target is initialized before the source.
    public var isOrdering: Bool { kind != .lazy && kind != .conflict && kind != .package }

    private var rank: Int { Kind.allCases.firstIndex(of: kind) ?? 0 }

    func precedes(_ other: Edge) -> Bool {
      if (from, to, rank) != (other.from, other.to, other.rank) {
        return (from, to, rank) < (other.from, other.to, other.rank)
      }
      return Bytewise.precedes(requirement, other.requirement)
    }

    func isSame(as other: Edge) -> Bool {
      (from, to, kind, requirement) == (other.from, other.to, other.kind, other.requirement)
    }
  }
}

extension ModuleGraph.Edge.Kind {
  /// Creates the kind that shows a requirement.
  init(_ kind: VersionResolver.Edge.Kind, isLazy: Bool) {
    self =
      switch kind {
      case .dependency: isLazy ? .lazy : .dependency
      case .optional: .optional
      case .conflict: .conflict
      case .interface: .interface
      case .package: .package
      }
  }
}

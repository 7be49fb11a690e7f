public import ModuleManifests

extension ModuleGraph {
  /// What one node needs from another.
  public struct Edge: Sendable, Hashable {
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Must be selected, and comes first.
      case dependency
      /// The same, but need not come first.
      case lazy
      /// Would have to match and come first if it were there, and it is.
      case optional
      /// From a module that requires an interface to the interface.
      case interface
      /// From an interface to the module that provides it.
      case provider
      /// From an interface to the one that the host makes it from.
      case adapter
      /// May not be selected together.
      case conflict
      /// From a module to the package that its code is in; only in failures.
      case package

      /// Whether it says more than how a requirement is met.
      package var isRequirement: Bool { self != .provider && self != .adapter }
    }

    /// The place of its source in ``ModuleGraph/nodes``.
    public var from: Int
    /// The place of its target.
    public var to: Int
    public var kind: Kind
    /// The requirement as written; of a ``Kind/provider``, the version that is provided; of a ``Kind/adapter``, the one that
    /// is made.
    public var requirement: String
    /// Why it is needed, as the manifest says.
    public var reason: String?
    /// Whether it holds its target back: it keeps the newest version out, and no other requirement admits only lower ones.
    /// The requirement on an interface may hold back the module that provides it.
    public var isBinding = false
    /// Whether an override of the application stands in for it, and the selected version does not satisfy it.
    public var isOverridden = false
    /// Whether its target is one of several providers of which the host gives one.
    public var isAlternative = false
    /// Whether it is part of a conflict.
    public var isInConflict = false
    /// The place of the requirement.
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

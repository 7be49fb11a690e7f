/// The proof that no selection exists: a certificate that can be checked without the solver.
///
/// It is a list of *incompatibilities*. Each says that a conjunction of terms cannot hold: "cart is one of 1.0.0,
/// 1.2.0 **and** log is none of 1.0.0, 1.4.0". An external one follows from a single fact of the input; a derived
/// one follows from two earlier ones by resolution on one module: the terms of both, where both have a term for
/// the same module the intersection of the two, and for the module resolved on the union, which drops out when
/// it covers everything. The last has no terms at all, so nothing can be selected.
///
/// Source: Dart pub, `doc/solver.md`, "Conflict resolution".
public struct Derivation: Sendable {
  /// "The module's selection is one of these."
  public struct Term: Sendable, Hashable {
    public let module: String
    /// The versions, oldest first.
    public let versions: [Version]
    /// The term also holds while the module is not selected.
    public let includesAbsence: Bool
  }

  /// Where an incompatibility comes from.
  public enum Cause: Sendable, Hashable {
    /// An edge of the application to the term's module rules these versions out.
    case root(Edge)
    /// Every version in the first term has an edge to the second term's module that admits none of the second
    /// term's versions.
    case edges(source: String, target: String)
    /// The versions may not be selected; the reasons, by version.
    case unavailable(String)
    /// The modules, in this order, form a cycle of edges that order initialization.
    case cycle([String])
    /// It follows from two earlier steps by resolution on this module.
    case derived(Int, Int, on: String)
  }

  /// One incompatibility.
  public struct Step: Sendable, Hashable {
    public let terms: [Term]
    public let cause: Cause
    /// The search learnt it: a milestone of the proof, not just a link between two.
    public let isLearned: Bool
  }

  /// Steps in an order in which each only refers to earlier ones. The last one has no terms.
  public let steps: [Step]
}

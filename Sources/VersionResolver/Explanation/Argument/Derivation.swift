/// The proof that no selection exists: a certificate that can be checked without the solver.
///
/// A derivation is a list of *incompatibilities*. Each states that a conjunction of terms cannot hold: "cart is one of 1.0.0,
/// 1.2.0 **and** log is none of 1.0.0, 1.4.0". An external incompatibility follows from a single fact of the input. A derived one
/// follows from two earlier ones by resolution on one module: it has the terms of both, intersected where both have a term for
/// the same module. For the module resolved on, it has the union of the two terms, which drops out when it covers everything. The
/// last incompatibility has no terms at all, so nothing can be selected.
///
/// Source: Dart pub, `doc/solver.md`, "Conflict resolution".
public struct Derivation: Sendable, Hashable {
  /// "The subject's selection is one of these."
  public struct Term: Sendable, Hashable {
    /// The module, interface or package that the term is about.
    public let subject: Subject
    /// For a module, its versions, oldest first. For an interface, the versions in which it is provided. For a package, its
    /// versions in the order in which modules named them, with 0.0.0 for a folder.
    public let versions: [Version]
    /// For an interface, the modules that provide it, one for each of ``versions``. For a package, its locations in canonical
    /// form. Empty for a module.
    public let providers: [String]
    /// True if the term also holds when the module is not selected or the interface not required. For a package, true if it also
    /// holds when the package is in none of the versions that the proof names.
    public let includesAbsence: Bool
    /// Ordinals - 1 of the versions in the universe.
    let positions: [Int]
  }

  /// The origin of an incompatibility.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Cause: Sendable, Hashable {
    /// The application has an edge to the term's module that rules these versions out.
    case root(Edge)
    /// Every version in the first term has an edge to the second term's module that admits none of the second
    /// term's versions.
    ///
    /// If the source is an interface, the edge means that its provider must be selected in a version that provides it.
    case edges(source: Subject, target: Subject)
    /// Every version in the module's term provides the interface, and every provider in the interface's term is
    /// another module.
    case exclusive(module: String, interface: String)
    /// The versions may not be selected.
    case unavailable(Subject)
    /// The subjects, in this order, form a cycle of edges that determine the initialization order.
    ///
    /// If terms include absence, this stands for many cycles: every version in a term requires one of the other subjects and is
    /// initialized after it, so whichever of them are selected wait for themselves. The first subject is selected.
    case cycle([Subject])
    /// The incompatibility follows from two earlier steps by resolution on this subject.
    case derived(Int, Int, on: Subject)
  }

  /// One incompatibility.
  public struct Step: Sendable, Hashable {
    /// The terms that cannot all hold.
    public let terms: [Term]
    /// Why they cannot all hold.
    public let cause: Cause
    /// True if the search learned this incompatibility; `false` for facts of the input and for intermediate resolvents.
    public let isLearned: Bool

    /// True if the step stands for all cycles among some versions.
    var isClosedSet: Bool {
      if case .cycle = cause { terms.contains(where: \.includesAbsence) } else { false }
    }
  }

  /// The steps, each of which refers only to earlier ones. The last one has no terms.
  public let steps: [Step]
}

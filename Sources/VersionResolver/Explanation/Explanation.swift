/// Explains why no selection exists: a minimal set of facts that cannot all hold, and the argument.
///
/// An explanation names existing versions, and quotes requirements as their authors wrote them. `modctl` prints it; a host may
/// present it in its own way.
///
/// ```swift
/// do {
///   print(try resolver.resolve(roots).modules.count)
/// } catch {
///   for step in error.explanation(application: "shop")?.steps ?? [] { print(step) }
/// }
/// ```
public struct Explanation: Sendable, Hashable {
  /// One fact of the core. If ``Explanation/isMinimal`` is true, there would be a selection without it.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Fact: Sendable, Hashable {
    /// The application has this edge.
    case root(Edge)
    /// These versions of a module each have an edge, as written, to the same target; newest first. The edges may differ.
    case edges(module: String, [Statement])
    /// To provide the interface, the module must be selected in one of these versions, newest first.
    case provision(interface: String, [InterfaceProvider])
    /// These versions of one module provide the interface, newest first, so no other module may be its provider.
    case exclusion(interface: String, [InterfaceProvider])
    /// These versions may not be selected, each for the given reason; newest first.
    case unavailable(Subject, [Exclusion])
    /// These modules would have to be initialized before one another, in this order. An edge to an interface leads to its
    /// provider, the next module.
    case cycle([Statement])
  }

  /// A module version with one of its edges.
  public struct Statement: Sendable, Hashable {
    public let module: String
    public let version: Version
    public let edge: Edge
  }

  /// A version that may not be selected, and why, in words that continue "log 2.0.0 …".
  public struct Exclusion: Sendable, Hashable {
    public let version: Version
    /// The module that provides this version, if the version is an interface's.
    public let provider: String?
    public let reason: String
  }

  /// The kinds of failure.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable, Hashable {
    /// Several modules need different versions of the same module.
    case conflict
    /// A needed module does not exist.
    case missingModule
    /// A requirement matches no version that exists.
    case noMatchingVersion
    /// The versions that match may not be selected.
    case unavailable
    /// Modules depend on each other in a cycle.
    case cycle
    /// No module provides a required interface, or none does in a matching version.
    case noProvider
    /// Several needed modules provide a required interface.
    case severalProviders

    /// A stable name for scripts, such as `no-solution`.
    public var code: String {
      switch self {
      case .conflict: "no-solution"
      case .missingModule: "missing-module"
      case .noMatchingVersion: "no-version"
      case .unavailable: "unavailable"
      case .cycle: "cycle"
      case .noProvider: "no-provider"
      case .severalProviders: "several-providers"
      }
    }
  }

  /// One line of the argument.
  public struct Step: Sendable, Hashable {
    /// The step's number, starting at 1.
    public let number: Int
    /// One or more sentences, without the numbers of the steps that they follow from.
    public let text: String
    /// The numbers of the steps that this one follows from. Empty for a fact.
    public let premises: [Int]
    /// The facts of the core that the step states.
    public let facts: [Fact]
    /// The terms that cannot all hold, given the step's facts and the steps that it follows from. Empty for the last step, which
    /// rules out everything. `nil` for a step that only states facts.
    public let ruledOut: [Derivation.Term]?

    /// The text, followed by the numbers of the steps that it follows from: "So shop cannot be resolved. (1, 2)"
    package var textWithReasons: String {
      premises.isEmpty ? text : "\(text) (\(premises.map(String.init).joined(separator: ", ")))"
    }
  }

  /// The kind of failure.
  public let kind: Kind
  /// The module, interface or package that the summary is about, if there is one. If ``availability`` is not `nil`, none of its
  /// versions satisfies all constraints, whichever versions of the other modules are selected. Otherwise, none does alongside the
  /// newest versions of the others.
  public let contestedSubject: Subject?
  /// One sentence, such as "cart and payment need different versions of log".
  public let summary: String
  /// The facts, the contested module's first. If ``isMinimal`` is true, the rest is solvable without any one of them.
  public let core: [Fact]
  /// The argument, which leads from the facts to the contradiction.
  public let steps: [Step]
  /// The versions of the contested module that each constraint allows. `nil` if no module is contested, the contested module does
  /// not exist, or a package is contested.
  public let availability: Availability?
  /// The paths by which the application depends on the contested module, one for each constraint on it.
  public let paths: [[Link]]
  /// True if ``core`` is minimal; `false` if minimization ran out of steps.
  public let isMinimal: Bool
}

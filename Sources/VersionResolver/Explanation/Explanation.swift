/// Explains why no selection exists: a minimal set of facts that cannot all hold, and the argument.
///
/// It names versions that exist and requirements as their authors wrote them. `modctl` prints it; a host may show it
/// in its own way.
///
/// ```swift
/// do {
///   print(try resolver.resolve(roots).modules.count)
/// } catch {
///   for step in error.explanation(application: "shop")?.steps ?? [] {
///     print(step.number, step.text)
///   }
/// }
/// ```
public struct Explanation: Sendable, Hashable {
  /// One fact of the core: without it, there would be a selection.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Fact: Sendable, Hashable {
    /// The application has this edge.
    case root(Edge)
    /// These versions of a module, each with an edge to one target as written, newest first. The edges may differ.
    case edges(module: String, [Statement])
    /// To be the provider of the interface, the module must be selected in one of these versions, newest first.
    case provision(interface: String, [InterfaceProvider])
    /// These versions of one module provide the interface, newest first, so that no other module may be its provider.
    case exclusion(interface: String, [InterfaceProvider])
    /// These versions may not be selected, newest first, each with the reason.
    case unavailable(Subject, [Exclusion])
    /// Modules that would have to be initialized before one another, in this order. An edge to an interface leads to
    /// its provider, the next module.
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
    /// The module that provides this version, if it is one of an interface.
    public let provider: String?
    public let reason: String
  }

  /// The kinds of failure.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable, Hashable {
    /// Several modules need different versions of one.
    case conflict
    /// A needed module does not exist.
    case missingModule
    /// A requirement matches no version that exists.
    case noMatchingVersion
    /// The versions that match may not be selected.
    case unavailable
    /// Modules depend on each other in a cycle.
    case cycle
    /// Nothing provides a required interface, or nothing in a version that matches.
    case noProvider
    /// Several modules that are needed provide a required interface.
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
    /// 1 for the first.
    public let number: Int
    public let text: String
    /// The numbers of the steps that it follows from; empty for a fact.
    public let because: [Int]
    /// The facts of the core that it states.
    public let facts: [Fact]
    /// What it says cannot hold together, given its facts and the steps that it follows from; none for the last step, by
    /// which nothing holds. `nil` for a step that states facts only.
    public let ruledOut: [Derivation.Term]?

    /// The text with the numbers of the steps that it follows from: "So shop cannot be resolved. (1, 2)"
    package var textWithReasons: String {
      because.isEmpty ? text : "\(text) (\(because.map(String.init).joined(separator: ", ")))"
    }
  }

  public let kind: Kind
  /// The module, interface or package that the summary is about, if there is one. If ``availability`` is not `nil`, none of its
  /// versions satisfies all constraints, whatever versions of others are taken; otherwise none does beside the newest
  /// versions of the others.
  public let contested: Subject?
  /// One sentence, such as "cart and payment need different versions of log".
  public let summary: String
  /// The facts, the contested module's first. Without any one of them the rest is solvable.
  public let core: [Fact]
  public let steps: [Step]
  /// Which versions of the contested module each constraint leaves; `nil` if none is contested, or none exists, or
  /// a package is.
  public let availability: Availability?
  /// How the application depends on the contested module: one path for each constraint on it.
  public let paths: [[Link]]
  /// Whether ``core`` is minimal; `false` if the steps for minimisation ran out.
  public let isMinimal: Bool
}

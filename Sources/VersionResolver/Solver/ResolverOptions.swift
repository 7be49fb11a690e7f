/// Preferences and limits of a ``Resolver``.
public struct ResolverOptions: Sendable, Hashable {
  /// The version of a module to try first, unless the module is pinned.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Preference: Sendable, Hashable {
    /// The newest version of every module. The default.
    case highest
    /// The oldest version of every module, which tests the lower bounds of requirements.
    case lowest
    /// The oldest version of the modules that the application itself names, and the newest of all others and of interfaces.
    case lowestDirect
  }

  /// The version to try first. Default: ``Preference/highest``.
  public var preference = Preference.highest

  /// Modules whose requirements admit every pre-release inside their interval. Default: none.
  public var prereleases: Set<String> = []

  /// The module that the application chose for each interface. No other module may be its provider, though others that provide it
  /// may be selected as well. Default: none.
  public var chosenProviders: [String: String] = [:]

  /// The number of steps (decisions and conflicts) that a resolution may take before it stops with
  /// ``ResolutionError/Code/stepLimitReached``. The limit counts steps, not seconds, so the result does not depend on the
  /// machine. With 0 or less, only what needs no step is resolved. Default: 4,000,000.
  public var stepLimit = 4_000_000

  /// The number of conflicts after which the guided search takes over from the canonical one. It affects the time but not the
  /// selection, unless improving the selection for a hard problem runs out of steps. Default: 1,000.
  public var conflictsBeforeGuidedSearch = 1_000

  /// The number of levels that the canonical search can backjump in one step.
  var longestJump = 8

  /// The number of backjumps that were cut short and are kept at hand.
  var maximumKept = 64

  /// The number of levels that backjumps have spared when cut short, after which the guided search takes over.
  var maximumSparedLevels = 100_000

  /// The number of conflicts after which the guided search decides in the canonical order for the first time.
  var guidedTurn = 1_000

  /// The number of cycles learned one by one before everything that versions wait for is examined together.
  var cyclesUntilWaiting = 16

  /// What a resolution may cost before it stops as it does at ``stepLimit``; see ``Solver/work``.
  var workLimit = Int.max

  /// How much the error of a failed resolution contains.
  enum FailureDetail {
    /// Only that there is no solution, without a proof.
    case verdict
    /// A proof, which says what it rests on. Versions that only an explanation looks at are not read.
    case proof
    /// A proof, and every version that its explanation looks at.
    case explanation
  }

  var failureDetail = FailureDetail.explanation

  public init() {}

  /// Limits a resolution to what is left of a budget that several of them share, if that is less than what it may take anyway.
  mutating func limit(to budget: Int) {
    stepLimit = max(1, min(stepLimit, budget))
    workLimit = budget
  }
}

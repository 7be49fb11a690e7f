/// Preferences and bounds of a ``Resolver``.
public struct ResolverOptions: Sendable, Hashable {
  /// The version of a module to try first, unless it has a pin.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Preference: Sendable, Hashable {
    case newest
    /// The oldest of every module, which tests the lower bounds of requirements.
    case lowest
    /// The oldest of the modules that the application itself names, the newest of all others and of interfaces.
    case lowestDirect
  }

  /// Which version to try first. Default ``Preference/newest``.
  public var preference = Preference.newest

  /// Modules whose requirements admit every pre-release inside their interval. Default: none.
  public var prereleases: Set<String> = []

  /// The module that the application chose for an interface: no other may be its provider, and others that provide it
  /// may be selected beside it. Default: none.
  public var chosenProviders: [String: String] = [:]

  /// The number of steps (decisions and conflicts) that a resolution may take before it stops with
  /// ``ResolutionError/Code/stepLimitReached``. Counted in steps, not seconds, so that an answer does not depend
  /// on the machine. Default 4,000,000; at least 1.
  public var stepLimit = 4_000_000

  /// The number of conflicts after which the guided search takes over from the canonical one. It changes the time, not the
  /// selection, unless improving the selection of a hard problem runs out of steps. Default 128.
  public var guidedAfter = 128

  /// The number of levels that the canonical search goes back at once.
  var longestJump = 64

  /// The number of conflicts after which the guided search decides in the canonical order for the first time.
  var guidedTurn = 1_000

  /// The number of cycles that are learnt one by one before all that versions wait for is looked at together.
  var cyclesUntilWaiting = 16

  public init() {}
}

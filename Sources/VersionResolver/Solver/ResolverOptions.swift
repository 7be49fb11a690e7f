/// How a ``Resolver`` goes about its work.
public struct ResolverOptions: Sendable {
  /// Try the oldest version first instead of the newest. Default `false`.
  public var prefersLowest = false

  /// Modules whose requirements admit every pre-release inside their interval. Default: none.
  public var prereleases: Set<String> = []

  /// How many steps (decisions and conflicts) a resolution may take before it gives up with
  /// ``ResolutionError/Code/stepLimitReached``. Counted in steps, not seconds, so that an answer does not depend
  /// on the machine. Default 4,000,000; at least 1.
  public var stepLimit = 4_000_000

  /// After how many conflicts the guided search takes over from the canonical one. It changes the time, not the
  /// answer, unless the improvement of a hard answer runs out of steps. Default 128.
  public var guidedAfter = 128

  public init() {}
}

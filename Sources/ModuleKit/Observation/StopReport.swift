/// A report of a stop.
public struct StopReport: Sendable {
  /// The time from the first call of `stop()` until everything had stopped.
  public let duration: Duration
  /// What went wrong since the start: steps that threw, took too long or were abandoned, in order of occurrence. At most the
  /// newest 1,024 of those that occurred before the stop.
  public let problems: [ModuleError]
  /// Events since the start that were published to modules but not handled by them; sorted by module and event.
  public let unhandledEvents: [UnhandledEvents]

  /// Whether nothing went wrong since the start, and every module handled its events.
  public var isClean: Bool { problems.isEmpty && unhandledEvents.isEmpty }
}

/// How a stop went.
public struct StopReport: Sendable {
  /// From the first call to the end.
  public let duration: Duration
  /// What did not go as it should: steps that threw, took too long or were abandoned; in the order in which it happened.
  public let problems: [ModuleError]
  /// Events since the start that were published to modules and not handled by them; sorted by module and event.
  public let unhandledEvents: [UnhandledEvents]

  /// Whether every module was destroyed in time and without an error, and has handled its events.
  public var isClean: Bool { problems.isEmpty && unhandledEvents.isEmpty }
}

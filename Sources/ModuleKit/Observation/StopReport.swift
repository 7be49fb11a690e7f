import ModuleManifests
import VersionResolver

/// A report of a stop.
public struct StopReport: Sendable, CustomStringConvertible {
  /// The time from the first call of `stop()` until everything had stopped.
  public let duration: Duration
  /// What went wrong since the start: steps that threw, took too long or were abandoned, in order of occurrence. At most the
  /// newest 1,024 of those that occurred before the stop.
  public let problems: [ModuleError]
  /// Events since the start that were published to modules but not handled by them; sorted by module and event.
  public let unhandledEvents: [UnhandledEvents]

  /// Whether nothing went wrong since the start, and every module handled its events.
  public var isClean: Bool { problems.isEmpty && unhandledEvents.isEmpty }

  /// How long the stop took, and a line for each problem and for each module's unhandled events of one name.
  public var description: String {
    let lines = problems.map { "\n  \($0)" } + unhandledEvents.map { "\n  \($0)" }
    return "stopped in \(duration.inSeconds)\(isClean ? "" : "; problems since the start:")" + lines.joined()
  }
}

/// Events that were published to a module but not handled by it.
///
/// A module that stops, is removed or restarts gets the events published before that, within its ``ModuleTimeouts/destruction``.
/// Events left over are counted, as are events that others publish to it while the manager stops: nothing is lost silently.
///
/// ```swift
/// let report = await manager.stop()
/// for lost in report.unhandledEvents { logger.warning("\(lost)") }
/// ```
///
/// This does not include events that an ``EventBuffer`` had no room for (see ``EventSubscription/droppedCount``), nor those of
/// a cancelled subscription.
public struct UnhandledEvents: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The subscribing module.
  public let module: String
  /// The event's name.
  public let event: String
  /// The number of events, across all of the module's subscriptions to the event. Includes events whose handler was cancelled and
  /// threw.
  public let count: Int

  public var description: String { "\(module) did not handle \(count.counted("event")) named \(event)" }
}

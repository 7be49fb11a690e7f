/// Events that were published to a module and that the module has not handled.
///
/// A module that stops, is removed or restarts gets what was published before, within its ``ModuleTimeouts/destroy``. What is left
/// then is counted, as is what others publish to it while the manager stops: nothing is lost in silence.
///
/// ```swift
/// let report = await manager.stop()
/// for lost in report.unhandledEvents { logger.warning("\(lost)") }
/// ```
///
/// Events that an ``EventBuffer`` had no room for are not among them: see ``EventSubscription/dropped``. Nor are those of a
/// subscription that was cancelled.
public struct UnhandledEvents: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The module that subscribes.
  public let module: String
  /// The event's name.
  public let event: String
  /// How many, of all subscriptions of the module to the event; those whose handler was cancelled and threw are included.
  public let count: Int

  public var description: String { "\(module) has not handled \(count) of \(event)" }
}

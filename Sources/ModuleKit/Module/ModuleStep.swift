/// The three calls that a manager makes into a module.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ModuleStep: String, Sendable, Hashable, Codable, CaseIterable {
  case initialize
  case run
  case destroy
}

/// The step and module that the current task works on, used to detect a step that would wait for itself.
struct CurrentStep: Sendable {
  let context: ModuleContext
  let step: ModuleStep
  let operation: Int

  var node: NodeID { context.node }

  /// Whether it is an `initialize` that a change waits for.
  var isForChange: Bool {
    step == .initialize && context.isForChange && context.withRegistrations { $0.phase == .open }
  }

  @TaskLocal static var current: CurrentStep?
}

/// Wraps calls into modules, for example in a tracing span.
package protocol StepWrapper: Sendable {
  /// Calls an event's handler with the context of the task that published the event.
  typealias Carrier = @Sendable (_ handler: @Sendable () async throws -> Void) async throws -> Void

  /// Calls `body` exactly once, in the current task or one of its children, and rethrows its errors.
  ///
  /// A `run` that is cancelled before it begins is not called at all.
  func wrap(
    _ step: ModuleStep,
    in context: ModuleContext,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws

  /// Returns what calls an event's handler with the context of the current task, which publishes it; `nil` if it has none.
  func carry() -> Carrier?
}

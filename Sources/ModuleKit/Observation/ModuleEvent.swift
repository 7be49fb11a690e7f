/// Something that happened in a manager.
///
/// ```swift
/// for await event in manager.events { logger.info("\(event)") }
/// ```
public struct ModuleEvent: Sendable, CustomStringConvertible {
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable {
    case phase(ManagerPhase)
    case state(module: String, ModuleState)
    /// A step threw. After a stop was asked for, this is no failure.
    case failed(ModuleError)
    /// A step did not end in time and was cancelled.
    case overdue(module: String, ModuleStep)
    /// A step did not end after it was cancelled, and is not waited for any more.
    case abandoned(module: String, ModuleStep)
    /// A step that was abandoned has ended after all. What it initialized is destroyed.
    case late(module: String, ModuleStep)
    /// There was no time left to destroy the module.
    case undestroyed(module: String)
    /// `run` failed and is started again after a pause.
    case retrying(module: String, attemptsLeft: Int)
    /// A change of the set of modules was carried out.
    case changed(ChangePlan)
    /// A handler of an event threw; it gets the next one all the same. `module` is `nil` for the host's.
    case eventHandlerFailed(module: String?, event: String, any Error)
    /// A handler of an event is too slow: from now on some are lost. Reported again only after it has caught up.
    case eventsDropped(module: String?, event: String)
    /// A module has stopped without handling `count` of the events that were published to it; see ``UnhandledEvents``.
    case eventsUnhandled(module: String, event: String, count: Int)
    /// The manager reached a state that it rules out: a defect in ModuleKit, please report it.
    case internalError(String)
  }

  /// When, on the manager's clock, since the manager was made.
  public let time: Duration
  public let kind: Kind
  /// How long the step took that has led to this, or has taken until now; of a `run` that was asked to end, since then. `nil`
  /// if it is about no step.
  ///
  /// A module that becomes ready has the time of its `initialize`, one that is idle again that of its `destroy`.
  public let duration: Duration?

  init(time: Duration, kind: Kind, duration: Duration? = nil) {
    self.time = time
    self.kind = kind
    self.duration = duration
  }

  public var description: String {
    switch kind {
    case .phase(let phase): "the manager is \(phase.rawValue)"
    case .state(let module, let state): "\(module) is \(state.rawValue)"
    case .failed(let error): error.description
    case .overdue(let module, let step): "\(step.rawValue) of \(module) takes too long"
    case .abandoned(let module, let step): "\(step.rawValue) of \(module) was abandoned"
    case .late(let module, let step): "\(step.rawValue) of \(module) has ended, too late"
    case .undestroyed(let module): "there was no time to destroy \(module)"
    case .retrying(let module, let left): "run of \(module) is started again; attempts left: \(left)"
    case .changed(let plan):
      "changed \(plan.changes.map(\.module).joined(separator: ", ")); restarted: \(plan.restarted.count)"
    case .eventHandlerFailed(let module, let event, let error):
      "\(module ?? "the host") failed to handle \(event): \(error)"
    case .eventsDropped(let module, let event):
      "\(module ?? "the host") is too slow for \(event) and loses some"
    case .eventsUnhandled(let module, let event, let count):
      UnhandledEvents(module: module, event: event, count: count).description
    case .internalError(let text): text
    }
  }
}

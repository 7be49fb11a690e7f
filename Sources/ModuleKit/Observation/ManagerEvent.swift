/// Something that happened in a manager: to the manager itself, a module, a change or an event handler.
///
/// ```swift
/// for await event in manager.events() { logger.info("\(event)") }
/// ```
public struct ManagerEvent: Sendable, CustomStringConvertible {
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable {
    case phase(ManagerPhase)
    /// A module's state changed. While a change replaces a module, its old and its new instance have the same name;
    /// ``ModuleManager/snapshot()`` has the state of the one that stays.
    case state(module: String, ModuleState)
    /// A step threw. After a stop was requested, this is not a failure.
    case failed(ModuleError)
    /// A step did not end in time and was cancelled.
    case overdue(module: String, ModuleStep)
    /// A step did not end after it was cancelled, and is no longer waited for.
    case abandoned(module: String, ModuleStep)
    /// An abandoned step has ended after all. What it initialized is destroyed.
    case abandonedStepEnded(module: String, ModuleStep)
    /// There was no time left to destroy the module.
    case notDestroyed(module: String)
    /// `run` failed and restarts after a pause.
    case retrying(module: String, attemptsLeft: Int)
    /// A change to the set of modules was carried out.
    case changed(ChangePlan)
    /// An event handler threw. It still gets the next event. `module` is `nil` for the host's handlers.
    case eventHandlerFailed(module: String?, event: String, any Error)
    /// An event handler is too slow, and loses events from now on. Reported again only after it has caught up.
    case eventsDropped(module: String?, event: String)
    /// A module stopped without handling `count` of the events that were published to it; see ``UnhandledEvents``.
    case eventsUnhandled(module: String, event: String, count: Int)
    /// The manager reached a state that should be impossible. This is a bug in ModuleKit; please report it.
    case internalError(String)
  }

  /// The time since the manager was created, on the manager's clock.
  public let time: Duration
  public let kind: Kind
  /// How long the step that led to this event took, or has taken so far; for a `run` that was asked to end, the time since then.
  /// `nil` if the event concerns no step.
  ///
  /// For a module that becomes ready, this is the duration of `initialize`; for one that becomes idle again, that of `destroy`.
  public let duration: Duration?

  public var description: String {
    switch kind {
    case .phase(let phase): "the manager is \(phase.words)"
    case .state(let module, let state): "\(module) is \(state.rawValue)"
    case .failed(let error): error.description
    case .overdue(let module, let step): "\(step.rawValue) of \(module) is taking too long"
    case .abandoned(let module, let step): "\(step.rawValue) of \(module) was abandoned"
    case .abandonedStepEnded(let module, let step): "\(step.rawValue) of \(module) ended too late"
    case .notDestroyed(let module): "there was no time to destroy \(module)"
    case .retrying(let module, let left): "run of \(module) is being restarted; attempts left: \(left)"
    case .changed(let plan): plan.report
    case .eventHandlerFailed(let module, let event, let error):
      "\(module ?? "the host") failed to handle \(event): \(error)"
    case .eventsDropped(let module, let event):
      "\(module ?? "the host") is too slow for \(event) and drops some"
    case .eventsUnhandled(let module, let event, let count):
      UnhandledEvents(module: module, event: event, count: count).description
    case .internalError(let text): text
    }
  }
}

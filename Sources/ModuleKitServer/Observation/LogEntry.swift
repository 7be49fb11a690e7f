#if Server
  import Logging
  import ModuleKit
  import ModuleManifests
  import VersionResolver

  /// The log entry for an event.
  struct LogEntry: Sendable {
    var level: Logger.Level
    var message: String
    var metadata: Logger.Metadata = [:]
    /// The message without the error a module threw; `nil` if the message contains none.
    var discreet: String?

    /// - Parameter omitted: the number of equal events before it that were not reported.
    init(_ event: ManagerEvent, omitted: Int = 0) {
      message = "\(event)"
      level = Self.level(of: event.kind)
      addDetails(of: event)
      if let duration = event.duration { metadata["duration"] = "\(duration.inSeconds)" }
      guard omitted > 0 else { return }
      let note = "; it has failed \(omitted.counted("more time")) since the last entry"
      message += note
      discreet? += note
      metadata["omitted"] = "\(omitted)"
    }

    private static func level(of kind: ManagerEvent.Kind) -> Logger.Level {
      switch kind {
      case .state: .debug
      case .phase: .info
      case .changed: .notice
      case .overdue, .abandonedStepEnded, .retrying, .eventsDropped: .warning
      case .failed, .abandoned, .notDestroyed, .eventHandlerFailed, .eventsUnhandled: .error
      case .internalError: .critical
      }
    }

    private mutating func addDetails(of event: ManagerEvent) {
      switch event.kind {
      case .phase(let phase):
        metadata["phase"] = "\(phase.rawValue)"
        message = Self.sentence(phase)
      case .state(let module, let state):
        note(module)
        metadata["state"] = "\(state.rawValue)"
        let step: ModuleStep? = state == .ready ? .initialize : state == .idle ? .destroy : nil
        if let step, let duration = event.duration {
          note(module, step)
          message += ", \(step.rawValue) took \(duration.inSeconds)"
        }
      case .failed(let error):
        note(error.module, Self.step(error.code))
        metadata["code"] = "\(error.code)"
        if let underlying = error.underlying { metadata["error"] = "\(underlying)" }
        discreet = error.discreet
      case .overdue(let module, let step), .abandonedStepEnded(let module, let step):
        note(module, step)
        if let duration = event.duration { message += ": \(duration.inSeconds)" }
      case .abandoned(let module, let step):
        note(module, step)
        if let duration = event.duration { message += " after \(duration.inSeconds)" }
      case .notDestroyed(let module):
        note(module)
      case .retrying(let module, let attemptsLeft):
        note(module, .run)
        metadata["attemptsLeft"] = "\(attemptsLeft)"
      case .changed(let plan):
        metadata["changed"] = .array(plan.changes.map { .string($0.module) })
        metadata["restarted"] = .array(plan.restarted.map { .string($0) })
      case .eventHandlerFailed(let module, let event, let error):
        note(module)
        metadata["event"] = "\(event)"
        metadata["error"] = "\(error)"
        discreet = "\(module ?? "the host") failed to handle \(event)"
      case .eventsUnhandled(let module, let event, let count):
        note(module)
        metadata["event"] = "\(event)"
        metadata["count"] = "\(count)"
      case .eventsDropped(let module, let event):
        note(module)
        metadata["event"] = "\(event)"
      case .internalError: break
      }
    }

    private mutating func note(_ module: String?, _ step: ModuleStep? = nil) {
      metadata["module"] = module.map { .string($0) }
      metadata["step"] = step.map { .string($0.rawValue) }
    }

    private static func step(_ code: ModuleError.Code) -> ModuleStep? {
      switch code {
      case .initializeFailed: .initialize
      case .runFailed: .run
      case .destroyFailed: .destroy
      default: nil
      }
    }

    private static func sentence(_ phase: ManagerPhase) -> String {
      switch phase {
      case .starting: "the modules are starting"
      case .running: "the modules are running"
      case .changing: "the set of modules is being changed"
      case .rollingBack: "the start failed or was cancelled; what was initialized is being destroyed"
      case .stopping: "the modules are stopping"
      case .stopped: "the modules have stopped"
      }
    }
  }
#endif

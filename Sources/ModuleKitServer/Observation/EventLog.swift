#if Server
  import Logging
  import ModuleKit
  import ModuleManifests

  /// Writes what happens in a manager to a logger.
  struct EventLog: Sendable {
    let logger: Logger

    func write(_ event: ModuleEvent) {
      var metadata: Logger.Metadata = [:]
      metadata["module"] = event.module.map { .string($0) }
      let level: Logger.Level
      switch event.kind {
      case .phase(let phase):
        level = .info
        metadata["phase"] = "\(phase.rawValue)"
      case .state(_, let state):
        level = .debug
        metadata["state"] = "\(state.rawValue)"
      case .failed(let error):
        level = .error
        metadata["code"] = "\(error.code)"
        if let underlying = error.underlying { metadata["error"] = "\(underlying)" }
      case .overdue(_, let step), .late(_, let step):
        level = .warning
        metadata["step"] = "\(step.rawValue)"
      case .abandoned(_, let step):
        level = .error
        metadata["step"] = "\(step.rawValue)"
      case .undestroyed: level = .error
      case .retrying(_, let attemptsLeft):
        level = .warning
        metadata["attemptsLeft"] = "\(attemptsLeft)"
      case .changed(let plan):
        level = .notice
        metadata["changed"] = .array(plan.changes.map { .string($0.module) })
        metadata["restarted"] = .array(plan.restarted.map { .string($0) })
      case .eventHandlerFailed(_, let event, let error):
        level = .error
        metadata["event"] = "\(event)"
        metadata["error"] = "\(error)"
      case .eventsUnhandled(_, let event, let count):
        level = .error
        metadata["event"] = "\(event)"
        metadata["count"] = "\(count)"
      case .eventsDropped(_, let event):
        level = .warning
        metadata["event"] = "\(event)"
      case .mistake: level = .critical
      }
      logger.log(level: level, "\(event)", metadata: metadata)
    }

    func write(_ report: StartReport) {
      logger.info(
        "all modules are ready",
        metadata: [
          "modules": "\(report.modules.count)",
          "duration": "\(report.duration)",
          "criticalPath": .array(report.criticalPath.map { .string($0.name) }),
        ]
      )
    }

    func writeDrain(left: Int) {
      logger.warning(
        "the modules are stopped while requests are under way",
        metadata: ["requests": "\(left)"]
      )
    }

    /// Why the service ends.
    func write(_ error: ModuleError) {
      var metadata: Logger.Metadata = ["code": "\(error.code)"]
      metadata["module"] = error.module.map { .string($0) }
      logger.error("the modules have ended: \(error)", metadata: metadata)
    }
  }

  extension ModuleEvent {
    /// The module that it is about, if it is about one.
    fileprivate var module: String? {
      switch kind {
      case .state(let module, _), .overdue(let module, _), .abandoned(let module, _), .late(let module, _),
        .undestroyed(let module), .retrying(let module, _):
        module
      case .failed(let error): error.module
      case .eventHandlerFailed(let module, _, _), .eventsDropped(let module, _): module
      case .eventsUnhandled(let module, _, _): module
      case .phase, .changed, .mistake: nil
      }
    }
  }
#endif

#if Server
  import Logging
  import ModuleKit
  import ModuleManifests

  /// Writes what happens in a manager to a logger.
  struct EventLog: Sendable {
    let logger: Logger

    /// - Parameter lowered: the level, if not the usual one.
    func write(_ event: ModuleEvent, level lowered: Logger.Level? = nil) {
      var metadata: Logger.Metadata = [:]
      metadata["module"] = event.module.map { .string($0) }
      var message = "\(event)"
      let level: Logger.Level
      switch event.kind {
      case .phase(let phase):
        level = .info
        metadata["phase"] = "\(phase.rawValue)"
        message = Self.sentence(phase)
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
      case .internalError: level = .critical
      }
      logger.log(level: lowered ?? level, "\(message)", metadata: metadata)
    }

    private static func sentence(_ phase: ManagerPhase) -> String {
      switch phase {
      case .starting: "the modules are starting"
      case .running: "the modules are running"
      case .changing: "the set of modules is being changed"
      case .rollingBack: "the start failed or was given up; what was initialized is destroyed again"
      case .stopping: "the modules are stopping"
      case .stopped: "the modules have stopped"
      }
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

    /// A failure that no entry has reported yet, such as a limit of the whole start.
    func write(_ error: ModuleError, level: Logger.Level) {
      logger.log(level: level, "\(error)", metadata: metadata(of: error))
    }

    /// Why the service ends; what happened in detail was reported before, or will be by who catches the error.
    func writeEnd(_ error: ModuleError, level: Logger.Level) {
      let reason = error.module.map { "a failure of \($0)" } ?? "a failure"
      logger.log(level: level, "the modules are stopped because of \(reason)", metadata: metadata(of: error))
    }

    private func metadata(of error: ModuleError) -> Logger.Metadata {
      var metadata: Logger.Metadata = ["code": "\(error.code)"]
      metadata["module"] = error.module.map { .string($0) }
      if let underlying = error.underlying { metadata["error"] = "\(underlying)" }
      return metadata
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
      case .phase, .changed, .internalError: nil
      }
    }
  }
#endif

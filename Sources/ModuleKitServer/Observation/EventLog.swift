#if Server
  import Logging
  import ModuleKit
  import ModuleManifests
  import VersionResolver

  /// Writes a manager's events to a logger.
  struct EventLog: Sendable {
    let logger: Logger

    /// - Parameters:
    ///   - lowered: the level, if different from the usual one.
    ///   - omitted: the number of equal events before it that were not written.
    func write(_ event: ManagerEvent, level lowered: Logger.Level? = nil, omitted: Int = 0) {
      let entry = LogEntry(event, omitted: omitted)
      logger.log(level: lowered ?? entry.level, "\(entry.message)", metadata: entry.metadata)
    }

    func write(_ omission: HandlerFailures.Omission) {
      var metadata: Logger.Metadata = ["event": "\(omission.event)", "omitted": "\(omission.count)"]
      metadata["module"] = omission.module.map { .string($0) }
      let what = "\(omission.module ?? "the host") failed to handle \(omission.event)"
      logger.error("\(what) \(omission.count.counted("more time"))", metadata: metadata)
    }

    func write(_ report: StartReport) {
      var metadata: Logger.Metadata = [
        "modules": "\(report.modules.count)",
        "duration": "\(report.duration.inSeconds)",
        "criticalPath": .array(report.criticalPath.map { .string($0.name) }),
      ]
      if report.failures.isEmpty { return logger.info("all modules are ready", metadata: metadata) }
      // The reasons are in earlier entries.
      let down = report.failures.flatMap { ($0.error.module.map { [$0] } ?? []) + $0.skipped }
      metadata["notReady"] = .array(down.map { .string($0) })
      let total = report.modules.count + down.count
      let verb = down.count == 1 ? "is" : "are"
      logger.warning("\(down.count) of \(total) modules \(verb) not ready", metadata: metadata)
    }

    func write(dropped: Int) {
      logger.warning(
        "the log cannot keep up, and its oldest entries were dropped: \(dropped)",
        metadata: ["dropped": "\(dropped)"]
      )
    }

    func writeDrain(left: Int) {
      logger.warning(
        "stopping the modules while requests are still running",
        metadata: ["requests": "\(left)"]
      )
    }

    /// Writes a failure that no entry has reported yet, such as exceeding the limit for the whole start.
    func write(_ error: ModuleError, level: Logger.Level) {
      logger.log(level: level, "\(error)", metadata: metadata(of: error))
    }

    /// Writes why the service ends. The details were reported earlier, or will be by the caller that catches the error.
    func writeEnd(_ error: ModuleError, level: Logger.Level) {
      let reason = error.module.map { "a failure of \($0)" } ?? "a failure"
      logger.log(level: level, "the modules stopped because of \(reason)", metadata: metadata(of: error))
    }

    private func metadata(of error: ModuleError) -> Logger.Metadata {
      var metadata: Logger.Metadata = ["code": "\(error.code)"]
      metadata["module"] = error.module.map { .string($0) }
      if let underlying = error.underlying { metadata["error"] = "\(underlying)" }
      return metadata
    }
  }
#endif

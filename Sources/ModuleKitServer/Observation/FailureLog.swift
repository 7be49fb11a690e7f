#if Server
  import Logging
  import ModuleKit

  /// Ensures that each failure is reported once: by the log, or by the caller that catches the service's error.
  ///
  /// It belongs to the single task that writes the log.
  struct FailureLog {
    let log: EventLog
    let report: FailureReportingPolicy
    /// Errors that the service may be about to throw. Others are not kept, since there may be any number of them.
    private var candidates: [ModuleError] = []

    init(log: EventLog, report: FailureReportingPolicy) {
      self.log = log
      self.report = report
    }

    /// Notes that a step has failed.
    ///
    /// - Parameter phase: the manager's phase, after it learned of the failure.
    mutating func note(_ event: ManagerEvent, _ error: ModuleError, phase: ManagerPhase?) {
      let endsNothing = phase == .running || phase == .changing || phase == .starting
      if !endsNothing { candidates.append(error) }
      log.write(event, level: report == .thrown && !endsNothing ? .debug : nil)
    }

    /// Notes that the service ends.
    ///
    /// - Parameter thrown: the error it throws.
    mutating func end(_ thrown: ModuleError?) {
      if report == .thrown {
        // Failures in addition to the one that is thrown, such as from another module at the same time.
        for error in candidates where !Self.isSame(error, thrown) { log.write(error, level: .error) }
      }
      guard let thrown else { return }
      let isWritten = report == .thrown || candidates.contains { Self.isSame($0, thrown) }
      if isWritten {
        log.writeEnd(thrown, level: report == .thrown ? .debug : .notice)
      } else {
        log.write(thrown, level: .error)
      }
    }

    private static func isSame(_ left: ModuleError, _ right: ModuleError?) -> Bool {
      left.code == right?.code && left.module == right?.module && left.description == right?.description
    }
  }
#endif

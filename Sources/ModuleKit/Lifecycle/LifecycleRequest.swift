/// A request from callers or timers to the manager as a whole.
enum LifecycleRequest: UInt8, Sendable, Hashable, CaseIterable {
  case start
  /// The last caller that waited for the start was cancelled.
  case cancelStart
  case stop
  case activate
  case change
  case startDeadline
  case stopDeadline
}

/// A phase's answer to a request.
enum LifecycleAnswer: UInt8, Sendable, Hashable, CaseIterable {
  /// It begins now.
  case begin
  /// It is already in progress: wait for its end.
  case join
  /// It has already been done.
  case done
  /// It happens once the work in progress has ended.
  case later
  /// It cannot be done; the caller receives the reason.
  case refuse
  /// It came too late to matter.
  case ignore
}

extension ManagerPhase {
  /// Returns the answer to each request in each phase.
  func answer(to request: LifecycleRequest) -> LifecycleAnswer {
    switch (request, self) {
    case (.start, .stopped): .begin
    case (.start, .starting), (.start, .rollingBack): .join
    case (.start, .running), (.start, .changing): .done
    // A stop takes precedence: a server that was asked to stop does not start again because of a race.
    case (.start, .stopping): .refuse

    case (.stop, .stopped): .done
    case (.stop, .stopping): .join
    case (.stop, _): .begin

    case (.activate, .starting), (.activate, .running), (.activate, .changing): .begin
    case (.activate, _): .refuse

    case (.change, .running): .begin
    case (.change, .starting), (.change, .changing): .later
    // Nothing runs, so the set of modules is exchanged without any effects.
    case (.change, .stopped): .done
    case (.change, _): .refuse

    case (.cancelStart, .starting), (.startDeadline, .starting): .begin
    case (.stopDeadline, .stopping), (.stopDeadline, .rollingBack): .begin
    case (.cancelStart, _), (.startDeadline, _), (.stopDeadline, _): .ignore
    }
  }
}

/// What callers and timers ask of the manager as a whole.
enum LifecycleRequest: UInt8, Sendable, Hashable, CaseIterable {
  case start
  /// The last of those who wait for the start was cancelled.
  case cancelStart
  case stop
  case activate
  case change
  case startDeadline
  case stopDeadline
}

/// How a phase answers a request.
enum LifecycleAnswer: UInt8, Sendable, Hashable, CaseIterable {
  /// It is done now.
  case begin
  /// It is under way already: wait for its end.
  case join
  /// It is so already.
  case done
  /// It is done when what is under way has ended.
  case later
  /// It cannot be done; the caller gets the reason.
  case refuse
  /// It came too late to matter.
  case ignore
}

extension ManagerPhase {
  /// The answer to each request in each phase.
  func answer(to request: LifecycleRequest) -> LifecycleAnswer {
    switch (request, self) {
    case (.start, .stopped): .begin
    case (.start, .starting), (.start, .rollingBack): .join
    case (.start, .running), (.start, .changing): .done
    // Stop wins: a server that was asked to stop does not start again because of a race.
    case (.start, .stopping): .refuse

    case (.stop, .stopped): .done
    case (.stop, .stopping): .join
    case (.stop, _): .begin

    case (.activate, .starting), (.activate, .running), (.activate, .changing): .begin
    case (.activate, _): .refuse

    case (.change, .running): .begin
    case (.change, .starting), (.change, .changing): .later
    // Nothing runs, so that the set of modules is exchanged without any effect.
    case (.change, .stopped): .done
    case (.change, _): .refuse

    case (.cancelStart, .starting), (.startDeadline, .starting): .begin
    case (.stopDeadline, .stopping), (.stopDeadline, .rollingBack): .begin
    case (.cancelStart, _), (.startDeadline, _), (.stopDeadline, _): .ignore
    }
  }
}

/// Any clock, as time since the manager was created.
package struct ManagerClock: Sendable {
  /// The time since the manager was created.
  package let now: @Sendable () -> Duration
  /// Waits until the given time, but no longer than a century after the manager was created; throws if the task is cancelled.
  package let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    // Nearly always it is this one. Every step of every module reads the time, so specialized code pays off.
    if let clock = clock as? ContinuousClock { self.init(of: clock) } else { self.init(of: clock) }
  }

  private init<C: Clock>(of clock: C) where C.Duration == Duration {
    let origin = clock.now
    now = { origin.duration(to: clock.now).clamped }
    // Clocks count nanoseconds in 64 bits, and trap or wrap beyond.
    sleep = {
      try await clock.sleep(until: origin.advanced(by: min(max($0, .zero), .century)), tolerance: nil)
    }
  }

  /// The time after a delay: in the past for a negative delay, and never for one too long to represent.
  package func deadline(after delay: Duration) -> Duration { now().adding(delay) }
}

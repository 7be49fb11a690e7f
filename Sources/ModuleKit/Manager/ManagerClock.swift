/// Any clock, as times since the manager was made.
package struct ManagerClock: Sendable {
  /// The time since the manager was made.
  package let now: @Sendable () -> Duration
  /// Waits until that time, or for a century after the manager was made; throws if the task is cancelled.
  package let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    // Nearly always it is this one. The time is asked for at each step of each module, so code made for it is worth it.
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

  /// The time that is so far away: the past for a negative delay, and never for one that is too long to reckon with.
  package func deadline(after delay: Duration) -> Duration { now().adding(delay) }
}

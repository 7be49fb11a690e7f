/// Any clock, as times since the manager was made.
package struct ManagerClock: Sendable {
  /// The time since the manager was made.
  package let now: @Sendable () -> Duration
  /// Waits until that time; throws if the task is cancelled.
  package let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    // Nearly always it is this one. The time is asked for at each step of each module, so code made for it is worth it.
    if let clock = clock as? ContinuousClock { self.init(of: clock) } else { self.init(of: clock) }
  }

  private init<C: Clock>(of clock: C) where C.Duration == Duration {
    let origin = clock.now
    now = { origin.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
  }
}

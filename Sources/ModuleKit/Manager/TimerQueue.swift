import ModuleManifests

/// Deadlines, the earliest first.
struct TimerQueue: Sendable {
  private struct Timer: Comparable, Sendable {
    let due: Duration
    /// Breaks ties, so that timers with the same deadline fire in the order in which they were armed.
    let number: Int
    let event: LifecycleEvent

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    static func < (left: Self, right: Self) -> Bool { (left.due, left.number) < (right.due, right.number) }
  }

  private var timers = Heap<Timer>()
  private var last = 0
  /// The number of timers at which to look for stale ones.
  private var limit = 64

  var count: Int { timers.count }

  /// The time of the earliest deadline.
  var next: Duration? { timers.first?.due }

  /// - Parameter isStale: whether a step has ended, so that its deadline no longer matters. Such deadlines are removed before they
  ///   outnumber the others: a distant one would stay for as long as the manager runs.
  /// - Complexity: O(log n), amortized.
  mutating func insert(_ event: LifecycleEvent, due: Duration, unless isStale: (LifecycleEvent) -> Bool) {
    if timers.count >= limit {
      timers.removeAll { isStale($0.event) }
      limit = max(64, timers.count * 2)
    }
    last += 1
    timers.insert(Timer(due: due, number: last, event: event))
  }

  /// Removes the earliest deadline if it has passed.
  mutating func pop(at now: Duration) -> LifecycleEvent? {
    guard let next, next <= now else { return nil }
    return timers.popFirst()?.event
  }

  mutating func removeAll() { timers.removeAll() }
}

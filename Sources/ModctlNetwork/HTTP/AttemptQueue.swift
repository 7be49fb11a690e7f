import ModuleManifests

/// Attempts to fetch files that wait for a slot: those that may start, in the order in which they were added, and those that
/// may only start later.
struct AttemptQueue {
  private struct Ready: Comparable, Sendable {
    let number: Int
    let attempt: Fetcher.Attempt

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    static func < (left: Self, right: Self) -> Bool { left.number < right.number }
  }

  private struct Delayed: Comparable, Sendable {
    let ready: Ready

    private var key: (Duration, Int) { (ready.attempt.start, ready.number) }

    static func == (left: Self, right: Self) -> Bool { left.key == right.key }
    static func < (left: Self, right: Self) -> Bool { left.key < right.key }
  }

  private var ready = Heap<Ready>()
  private var delayed = Heap<Delayed>()
  private var last = 0

  var isEmpty: Bool { ready.isEmpty && delayed.isEmpty }

  /// The earliest start of the attempts that were not due when ``next(at:)`` was last called.
  var nextStart: Duration? { delayed.first?.ready.attempt.start }

  /// - Complexity: O(log n), like ``next(at:)``.
  mutating func add(_ attempt: Fetcher.Attempt) {
    last += 1
    delayed.insert(Delayed(ready: Ready(number: last, attempt: attempt)))
  }

  /// Removes the attempt that was added first of those that may start.
  mutating func next(at now: Duration) -> Fetcher.Attempt? {
    while let nextStart, nextStart <= now, let due = delayed.popFirst() { ready.insert(due.ready) }
    return ready.popFirst()?.attempt
  }
}

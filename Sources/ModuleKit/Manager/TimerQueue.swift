/// Deadlines, the earliest first.
struct TimerQueue: Sendable {
  /// What times out. Plain bits, unlike ``LifecycleEvent``, since each step of each module arms one.
  enum Deadline: Sendable {
    case module(NodeID, timer: Int)
    case start(timer: Int)
    case stop(timer: Int)

    var event: LifecycleEvent {
      switch self {
      case .module(let node, let timer): .deadline(node, timer: timer)
      case .start(let timer): .startDeadline(timer: timer)
      case .stop(let timer): .stopDeadline(timer: timer)
      }
    }
  }

  private struct Timer: Comparable, Sendable {
    let due: Duration
    /// Breaks ties, so that timers with the same deadline fire in the order in which they were armed.
    let number: Int
    let deadline: Deadline

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    static func < (left: Self, right: Self) -> Bool { (left.due, left.number) < (right.due, right.number) }
  }

  private var timers = Heap<Timer>()
  private var count = 0

  /// The time of the earliest deadline.
  var next: Duration? { timers.first?.due }

  mutating func insert(_ deadline: Deadline, due: Duration) {
    count += 1
    timers.insert(Timer(due: due, number: count, deadline: deadline))
  }

  /// Removes the earliest deadline if it has passed.
  mutating func pop(at now: Duration) -> LifecycleEvent? {
    guard let next, next <= now else { return nil }
    return timers.popFirst()?.deadline.event
  }

  mutating func removeAll() { timers.removeAll() }
}

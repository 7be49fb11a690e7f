/// Deadlines, the earliest first: a binary heap.
struct TimerQueue: Sendable {
  /// What is over then. Plain bits, unlike ``LifecycleEvent``, since each step of each module arms one.
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

  struct Entry: Sendable {
    let due: Duration
    /// Breaks ties, so that timers of one moment go off in the order in which they were armed.
    let number: Int
    let deadline: Deadline
  }

  private var heap: [Entry] = []
  private var count = 0

  /// The moment of the earliest deadline.
  var next: Duration? { heap.first?.due }

  mutating func insert(_ deadline: Deadline, due: Duration) {
    count += 1
    heap.append(Entry(due: due, number: count, deadline: deadline))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the earliest deadline if it has come.
  mutating func pop(at now: Duration) -> LifecycleEvent? {
    guard let first = heap.first, first.due <= now else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(child, best) {
        best = child
      }
      if best == parent { return first.deadline.event }
      heap.swapAt(parent, best)
      parent = best
    }
  }

  mutating func removeAll() { heap.removeAll() }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    (heap[left].due, heap[left].number) < (heap[right].due, heap[right].number)
  }
}

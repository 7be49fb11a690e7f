/// The modules that could start now, the next one first: by priority, then name.
///
/// A binary heap. Where nothing limits the width, everything is admitted at once and the order makes no difference; then
/// it is a plain queue, whose work is the same for any number of modules.
struct AdmissionQueue: Sendable {
  private let isOrdered: Bool
  private var heap: [(priority: Int, name: String, node: NodeID)] = []
  private var queue: [NodeID] = []
  private var head = 0

  init(isOrdered: Bool) { self.isOrdered = isOrdered }

  var isEmpty: Bool { heap.isEmpty && queue.isEmpty }

  /// - Parameter settings: of the node; only asked for if they matter.
  mutating func insert(_ node: NodeID, _ settings: @autoclosure () -> NodeSettings) {
    guard isOrdered else { return queue.append(node) }
    let settings = settings()
    heap.append((settings.priority, settings.name, node))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func popFirst() -> NodeID? { isOrdered ? popLeast() : popOldest() }

  private mutating func popOldest() -> NodeID? {
    guard head < queue.count else { return nil }
    let node = queue[head]
    head += 1
    if head == queue.count {
      queue.removeAll(keepingCapacity: true)
      head = 0
    }
    return node
  }

  private mutating func popLeast() -> NodeID? {
    guard let first = heap.first else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(child, best) {
        best = child
      }
      if best == parent { return first.node }
      heap.swapAt(parent, best)
      parent = best
    }
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let (left, right) = (heap[left], heap[right])
    if left.priority != right.priority { return left.priority > right.priority }
    if left.name != right.name { return left.name.utf8.lexicographicallyPrecedes(right.name.utf8) }
    return left.node < right.node
  }
}

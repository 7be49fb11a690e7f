/// The modules that could start now, the next one first: by priority, then name.
///
/// A binary heap. It orders only what a limit on the width holds back; without one everything is admitted as it comes.
struct AdmissionQueue: Sendable {
  private var heap: [(priority: Int, name: String, node: NodeID)] = []

  var isEmpty: Bool { heap.isEmpty }

  mutating func insert(_ node: NodeID, _ settings: NodeSettings) {
    heap.append((settings.priority, settings.name, node))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func popFirst() -> NodeID? {
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

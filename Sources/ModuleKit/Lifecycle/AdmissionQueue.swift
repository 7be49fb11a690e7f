import ModuleManifests
import VersionResolver

/// The modules that could start now, next one first: by priority, then by name.
///
/// Without a limit on the width, everything is admitted in one step and the order makes no difference. It is then a plain queue,
/// whose cost per operation does not depend on the number of modules.
struct AdmissionQueue: Sendable {
  private struct Candidate: Comparable, Sendable {
    let priority: Int
    let name: String
    let node: NodeID

    static func < (left: Self, right: Self) -> Bool {
      if left.priority != right.priority { return left.priority > right.priority }
      if left.name != right.name { return Bytewise.precedes(left.name, right.name) }
      return left.node < right.node
    }
  }

  private let isOrdered: Bool
  private var heap = Heap<Candidate>()
  private var queue: [NodeID] = []
  private var head = 0

  init(isOrdered: Bool) { self.isOrdered = isOrdered }

  var isEmpty: Bool { heap.isEmpty && queue.isEmpty }

  /// - Parameter settings: the node's settings; only evaluated if they matter.
  mutating func insert(_ node: NodeID, _ settings: @autoclosure () -> NodeSettings) {
    guard isOrdered else { return queue.append(node) }
    let settings = settings()
    heap.insert(Candidate(priority: settings.priority, name: settings.name, node: node))
  }

  mutating func popFirst() -> NodeID? {
    if isOrdered { return heap.popFirst()?.node }
    guard head < queue.count else { return nil }
    let node = queue[head]
    head += 1
    if head == queue.count {
      queue.removeAll(keepingCapacity: true)
      head = 0
    }
    return node
  }
}

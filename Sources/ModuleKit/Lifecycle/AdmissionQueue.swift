import ModuleManifests
import VersionResolver

/// The modules that could start now, next one first: by priority, then by name.
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

  private var heap = Heap<Candidate>()

  var isEmpty: Bool { heap.isEmpty }

  mutating func insert(_ node: NodeID, _ settings: NodeSettings) {
    heap.insert(Candidate(priority: settings.priority, name: settings.name, node: node))
  }

  mutating func popFirst() -> NodeID? { heap.popFirst()?.node }
}

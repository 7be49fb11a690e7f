import VersionResolver

extension OrderGraph {
  /// Returns for each node whether it can be initialized in some selection, ignoring conflicts and the like: a version if
  /// everything that must come first can be, a choice if any of its versions can be.
  ///
  /// A node that cannot be initialized is in a cycle, or waits for one, whichever versions are chosen.
  ///
  /// - Complexity: O(n + e).
  func startable() -> [Bool] {
    var reversed: [(from: Int, to: Int)] = []
    var waiting = [Int](repeating: 1, count: nodeCount)
    for node in 0..<nodeCount {
      let targets = required[node]
      if isVersion(node) { waiting[node] = targets.count }
      for target in targets { reversed.append((target, node)) }
    }
    let dependents = Adjacency(nodeCount: nodeCount, edges: reversed)
    var isStartable = waiting.map { $0 == 0 }
    var ready = (0..<nodeCount).filter { isStartable[$0] }
    while let node = ready.popLast() {
      for dependent in dependents[node] where !isStartable[dependent] {
        waiting[dependent] -= 1
        if waiting[dependent] == 0 {
          isStartable[dependent] = true
          ready.append(dependent)
        }
      }
    }
    return isStartable
  }
}

/// The order in which the nodes of a graph come after everything that they depend on.
package enum TopologicalOrder {
  /// Returns the nodes in waves, each node in the first one possible: after the waves of all nodes that it depends on.
  ///
  /// Nodes of a cycle, and nodes that depend on one, are in no wave. The nodes of a wave are in ascending order.
  ///
  /// - Parameters:
  ///   - count: the number of nodes, which are numbered from 0.
  ///   - dependsOn: returns the nodes before a node, in any order. It is called once for each node.
  /// - Complexity: O(n log n + e).
  ///
  /// Source: A. B. Kahn, *Topological Sorting of Large Networks* (1962).
  package static func waves<Targets: Sequence<Int>>(_ count: Int, _ dependsOn: (Int) -> Targets) -> [[Int]] {
    var waiting = [Int](repeating: 0, count: count)
    var dependents = [[Int]](repeating: [], count: count)
    for node in 0..<count {
      for target in dependsOn(node) {
        waiting[node] += 1
        dependents[target].append(node)
      }
    }
    var waves: [[Int]] = []
    var wave = (0..<count).filter { waiting[$0] == 0 }
    while !wave.isEmpty {
      waves.append(wave)
      var next: [Int] = []
      for node in wave {
        for dependent in dependents[node] {
          waiting[dependent] -= 1
          if waiting[dependent] == 0 { next.append(dependent) }
        }
      }
      wave = next.sorted()
    }
    return waves
  }
}

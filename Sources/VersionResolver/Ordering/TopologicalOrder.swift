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

  /// Sorts names into waves, each name in the first one possible: after the waves of what it depends on.
  ///
  /// What is in a cycle, or depends on one, is left out, and so is what is not among the names.
  ///
  /// - Complexity: O(n log n + e) for *n* names with *e* edges.
  package static func dependenciesFirst(
    _ names: Set<String>,
    _ dependsOn: (String) -> [String]
  ) -> [[String]] {
    waves(names, dependsOn) { $0 }
  }

  /// The same the other way around: each name is after the waves of what depends on it.
  package static func dependentsFirst(
    _ names: Set<String>,
    _ dependsOn: (String) -> [String]
  ) -> [[String]] {
    waves(names, dependsOn) { before in
      var after = [[Int]](repeating: [], count: before.count)
      for (node, targets) in before.enumerated() { for target in targets { after[target].append(node) } }
      return after
    }
  }

  private static func waves(
    _ names: Set<String>,
    _ dependsOn: (String) -> [String],
    _ edges: ([[Int]]) -> [[Int]]
  ) -> [[String]] {
    let names = names.sortedBytewise()
    let indices = Dictionary(zip(names, names.indices)) { first, _ in first }
    let before = edges(names.map { dependsOn($0).compactMap { indices[$0] } })
    return waves(names.count) { before[$0] }.map { $0.map { names[$0] } }
  }
}

extension TopologicalOrder {
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

import VersionResolver

/// Sorts modules into waves, each as early as possible.
enum Waves {
  /// What others depend on comes first. What is in a cycle, or depends on one, is left out.
  ///
  /// - Complexity: O(n log n + e) for *n* modules with *e* edges.
  static func rising(_ members: Set<String>, _ dependsOn: (String) -> [String]) -> [[String]] {
    waves(members, dependsOn) { $0 }
  }

  /// What depends on others comes first.
  static func falling(_ members: Set<String>, _ dependsOn: (String) -> [String]) -> [[String]] {
    waves(members, dependsOn) { before in
      var after = [[Int]](repeating: [], count: before.count)
      for (node, targets) in before.enumerated() { for target in targets { after[target].append(node) } }
      return after
    }
  }

  private static func waves(
    _ members: Set<String>,
    _ dependsOn: (String) -> [String],
    _ edges: ([[Int]]) -> [[Int]]
  ) -> [[String]] {
    let names = members.sortedBytewise()
    let indices = Dictionary(zip(names, names.indices)) { first, _ in first }
    let before = edges(names.map { dependsOn($0).compactMap { indices[$0] } })
    return TopologicalOrder.waves(names.count) { before[$0] }.map { $0.map { names[$0] } }
  }
}

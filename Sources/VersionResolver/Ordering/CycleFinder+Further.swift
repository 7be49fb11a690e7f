extension CycleFinder {
  /// Returns those of some further edges that are on no cycle, taking all edges together.
  ///
  /// The order of the edges therefore makes no difference: where further edges form a cycle, none of them counts.
  ///
  /// - Parameters:
  ///   - further: for each node, the nodes that it points to in addition.
  ///   - edges: for each node, the nodes that it points to.
  /// - Complexity: O(nodes + edges); no recursion.
  package static func outsideCycles(_ further: [[Int]], beside edges: [[Int]]) -> [[Int]] {
    if further.allSatisfy(\.isEmpty) { return further }
    let all = zip(edges, further).enumerated().flatMap { node, targets in
      (targets.0 + targets.1).map { (from: node, to: $0) }
    }
    // Each node, or one that stands for all nodes of its cycles.
    var cycles = Array(edges.indices)
    for nodes in Adjacency(nodeCount: edges.count, edges: all).components(where: { _ in true }) {
      for node in nodes { cycles[node] = nodes[0] }
    }
    return further.enumerated().map { node, targets in targets.filter { cycles[$0] != cycles[node] } }
  }
}

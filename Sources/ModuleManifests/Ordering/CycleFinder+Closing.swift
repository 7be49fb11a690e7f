extension CycleFinder {
  /// The edges without those that close a cycle: what is left has none, and each that was left out would close one.
  ///
  /// Depth first from the first node on, each node's edges in their order; an edge back to a node of the current path is
  /// left out. Edges that have no cycle come back as they are.
  ///
  /// - Returns: the edges that are left, in their order, and how many nodes and edges were visited.
  /// - Complexity: O(nodes + edges); no recursion.
  package static func withoutClosingEdges(_ edges: [[Int]]) -> (edges: [[Int]], steps: Int) {
    enum Mark { case new, onPath, done }
    var marks = [Mark](repeating: .new, count: edges.count)
    var kept = [[Int]](repeating: [], count: edges.count)
    var steps = 0
    for start in edges.indices where marks[start] == .new {
      marks[start] = .onPath
      var path = [(node: start, next: 0)]
      while let (node, next) = path.last {
        steps += 1
        guard next < edges[node].count else {
          marks[node] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = edges[node][next]
        if marks[target] == .onPath { continue }
        kept[node].append(target)
        if marks[target] == .new {
          marks[target] = .onPath
          path.append((target, 0))
        }
      }
    }
    return (kept, steps)
  }
}

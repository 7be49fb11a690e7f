extension CycleFinder {
  /// Returns the edges without those that close a cycle: the remaining edges have none, and each omitted edge would close one.
  ///
  /// Depth-first from the first node on, with each node's edges in order. An edge back to a node on the current path is omitted.
  /// Edges without a cycle are returned unchanged.
  ///
  /// - Returns: the remaining edges in order, and the number of nodes and edges that were visited.
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

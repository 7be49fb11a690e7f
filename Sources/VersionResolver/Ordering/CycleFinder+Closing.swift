extension CycleFinder {
  /// Returns the edges that close a cycle: those that lead back to a node on the path of a depth-first walk.
  ///
  /// The walk begins at the first node and takes each node's edges in order. Without the returned edges there is no cycle, and
  /// each of them would close one.
  ///
  /// - Returns: each edge as the node it starts from and its place among that node's edges.
  /// - Complexity: O(nodes + edges); no recursion.
  package static func closingEdges(in edges: [[Int]]) -> [(node: Int, place: Int)] {
    var closing: [(node: Int, place: Int)] = []
    walk(edges) { path in
      if let (node, next) = path.last { closing.append((node, next - 1)) }
      return true
    }
    return closing
  }

  /// Returns the edges without ``closingEdges(in:)``. Edges without a cycle are returned unchanged.
  ///
  /// - Complexity: O(nodes + edges); no recursion.
  package static func withoutClosingEdges(_ edges: [[Int]]) -> [[Int]] {
    var kept: [[Int?]] = edges
    for (node, place) in closingEdges(in: edges) { kept[node][place] = nil }
    return kept.map { $0.compactMap(\.self) }
  }

  /// Returns the cycle that the first of ``closingEdges(in:)`` closes, from the node that the walk reached first; empty if there
  /// is none.
  ///
  /// ``cycle(in:)`` may find another one, or the same from another node: it does not walk from the first node.
  ///
  /// - Complexity: O(nodes + edges); no recursion.
  package static func firstClosedCycle(in edges: [[Int]]) -> [Int] {
    var cycle: [Int] = []
    walk(edges) { path in
      guard let (node, next) = path.last else { return false }
      let target = edges[node][next - 1]
      cycle = path.drop { $0.node != target }.map(\.node)
      return false
    }
    return cycle
  }

  /// Walks depth-first over all nodes.
  ///
  /// - Parameter foundClosing: is called for each edge that leads back to a node on the path, with the path, whose last entry has
  ///   the index after the edge; the walk ends if it returns false.
  private static func walk(_ edges: [[Int]], foundClosing: ([(node: Int, next: Int)]) -> Bool) {
    enum Mark { case new, onPath, done }
    var marks = [Mark](repeating: .new, count: edges.count)
    for start in edges.indices where marks[start] == .new {
      marks[start] = .onPath
      var path = [(node: start, next: 0)]
      while let (node, next) = path.last {
        guard next < edges[node].count else {
          marks[node] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = edges[node][next]
        switch marks[target] {
        case .onPath: guard foundClosing(path) else { return }
        case .new:
          marks[target] = .onPath
          path.append((target, 0))
        case .done: break
        }
      }
    }
  }
}

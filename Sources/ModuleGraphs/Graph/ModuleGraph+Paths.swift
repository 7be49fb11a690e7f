import ModuleTools

extension ModuleGraph {
  enum Direction {
    /// From a node to what it needs.
    case down
    case up
  }

  /// Returns the edges of each node, by their indices in ``edges``.
  func adjacency(_ direction: Direction) -> Adjacency {
    // The targets in the adjacency are indices of edges.
    Adjacency(
      nodeCount: nodes.count,
      edges: edges.indices.map { (direction == .down ? edges[$0].from : edges[$0].to, $0) }
    )
  }

  /// Returns the number of steps from each node to the nearest of some nodes; `nil` where there is no path. The step between an
  /// interface and its provider does not count.
  ///
  /// - Complexity: O(n + e).
  func distances(from starts: [Int], _ direction: Direction) -> [Int?] {
    let adjacency = adjacency(direction)
    var distances = [Int?](repeating: nil, count: nodes.count)
    var current = starts
    var distance = 0
    while !current.isEmpty {
      var next: [Int] = []
      while let node = current.popLast() {
        guard distances[node] == nil else { continue }
        distances[node] = distance
        for index in adjacency[node] {
          let target = direction == .down ? edges[index].to : edges[index].from
          guard distances[target] == nil else { continue }
          if !edges[index].kind.isRequirement { current.append(target) } else { next.append(target) }
        }
      }
      current = next
      distance += 1
    }
    return distances
  }

  /// Returns a cycle of edges, including lazy ones, as nodes in order; `nil` if there is none. In a selection, every cycle
  /// contains a lazy edge.
  ///
  /// - Complexity: O(n + e).
  public func cycle() -> [Int]? {
    let adjacency = adjacency(.down)
    var state = [UInt8](repeating: 0, count: nodes.count)
    for start in nodes.indices where state[start] == 0 {
      var path: [(node: Int, next: Int)] = [(start, adjacency[start].startIndex)]
      state[start] = 1
      while let (node, next) = path.last {
        guard next < adjacency[node].endIndex else {
          state[node] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = edges[adjacency[node][next]]
        guard edge.kind != .conflict else { continue }
        if state[edge.to] == 1, let first = path.firstIndex(where: { $0.node == edge.to }) {
          return path[first...].map(\.node)
        }
        if state[edge.to] == 0 {
          state[edge.to] = 1
          path.append((edge.to, adjacency[edge.to].startIndex))
        }
      }
    }
    return nil
  }
}

import VersionResolver

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
  /// interface and its provider does not count. In a selection, nothing leads to what a module conflicts with.
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
        for index in adjacency[node] where !isExclusion(edges[index]) {
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

  /// Returns whether an edge is a conflict in a selection, whose source does not need its target.
  package func isExclusion(_ edge: Edge) -> Bool { isSolved && edge.kind == .conflict }

  /// The number of edges that state a requirement.
  package var requirementCount: Int { edges.count { $0.kind.isRequirement && !isExclusion($0) } }

  /// Returns a cycle of edges, including lazy ones, as nodes in order; `nil` if there is none. In a selection, every cycle
  /// contains a lazy edge.
  ///
  /// - Complexity: O(n + e).
  public func cycle() -> [Int]? {
    var targets = [[Int]](repeating: [], count: nodes.count)
    for edge in edges where edge.kind != .conflict { targets[edge.from].append(edge.to) }
    let cycle = CycleFinder.firstClosedCycle(in: targets)
    return cycle.isEmpty ? nil : cycle
  }
}

import ModuleTools

/// The first step: determines which links to reverse so that no cycle remains.
///
/// These are the links that lead back to a node on the path of a depth-first walk. Sugiyama's method only requires that there be
/// few; the walk begins at the first node, the application, so links that point away from it keep their direction.
enum CycleBreaking {
  /// - Returns: for each link, whether it is reversed; links that do not imply an order are left alone.
  /// - Complexity: O(n + e).
  static func reversed(_ input: LayoutInput) -> [Bool] {
    var isReversed = [Bool](repeating: false, count: input.links.count)
    let ordering = input.links.indices.filter { input.links[$0].isOrdering }
    let adjacency = Adjacency(
      nodeCount: input.boxes.count,
      edges: ordering.map { (input.links[$0].from, $0) }
    )
    // 0: not seen, 1: on the current path, 2: done.
    var state = [UInt8](repeating: 0, count: input.boxes.count)
    for start in input.boxes.indices where state[start] == 0 {
      var path: [(node: Int, next: Int)] = [(start, adjacency[start].startIndex)]
      state[start] = 1
      while let (node, next) = path.last {
        guard next < adjacency[node].endIndex else {
          state[node] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let link = adjacency[node][next]
        let target = input.links[link].to
        if state[target] == 1 { isReversed[link] = true }
        if state[target] == 0 {
          state[target] = 1
          path.append((target, adjacency[target].startIndex))
        }
      }
    }
    return isReversed
  }
}

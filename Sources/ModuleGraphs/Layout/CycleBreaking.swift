import ModuleTools

/// The first step: which links are to be turned around so that no cycle is left.
///
/// Those that lead back to a node that a walk in depth comes from (Sugiyama's method asks only that it be few; the walk
/// begins at the first node, the application, so that what points away from it stays as it is).
enum CycleBreaking {
  /// - Returns: for each link whether it is turned around; links that do not order are left alone.
  /// - Complexity: O(n + e).
  static func reversed(_ input: LayoutInput) -> [Bool] {
    var isReversed = [Bool](repeating: false, count: input.links.count)
    let ordering = input.links.indices.filter { input.links[$0].isOrdering }
    let adjacency = Adjacency(
      nodeCount: input.boxes.count,
      edges: ordering.map { (input.links[$0].from, $0) }
    )
    // 0 not seen, 1 on the way, 2 done.
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

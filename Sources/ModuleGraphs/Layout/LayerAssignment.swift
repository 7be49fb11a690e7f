import ModuleTools

/// The second step: determines the height of each node.
///
/// Each node is as low as its own floor and the nodes below it allow, just as a module is initialized as early as possible.
/// Heights are measured in quarters of a layer: interfaces are at halves, and the texts of links just below the node where they
/// begin.
enum LayerAssignment {
  /// The number of heights in a layer.
  static let scale = 4

  /// - Returns: the height of each node.
  /// - Complexity: O(n + e).
  static func heights(_ input: LayoutInput, reversed: [Bool]) -> [Int] {
    var ends: [(from: Int, to: Int)] = []
    for (index, link) in input.links.enumerated() where link.isOrdering && link.from != link.to {
      ends.append(reversed[index] ? (link.to, link.from) : (link.from, link.to))
    }
    let below = Adjacency(nodeCount: input.boxes.count, edges: ends)
    let above = Adjacency(nodeCount: input.boxes.count, edges: ends.map { ($0.to, $0.from) })
    var waiting = input.boxes.indices.map { below[$0].count }
    var heights = input.boxes.map { ($0.floor ?? 0) * scale }
    var ready = input.boxes.indices.filter { waiting[$0] == 0 }
    while let node = ready.popLast() {
      for target in below[node] {
        let step = input.boxes[node].isBetween ? scale / 2 : scale
        // Half a layer or more is rounded up to the next whole layer above.
        heights[node] = max(heights[node], (heights[target] + step) / step * step)
      }
      for source in above[node] {
        waiting[source] -= 1
        if waiting[source] == 0 { ready.append(source) }
      }
    }
    let top = (heights.max() ?? 0) / scale * scale + scale
    for node in input.boxes.indices where input.boxes[node].floor == nil { heights[node] = top }
    return heights
  }
}

import VersionResolver

/// The second step: determines the height of each node.
///
/// Each node is as low as its own floor and the nodes below it allow, just as a module is initialized as early as possible.
/// Heights are measured in quarters of a layer: interfaces are at halves, and the texts of links just below the node where they
/// begin.
enum LayerAssignment {
  /// The number of heights in a layer.
  static let scale = 4

  /// - Returns: the height of each node.
  /// - Complexity: O(n log n + e).
  static func heights(_ input: LayoutInput, reversed: [Bool]) -> [Int] {
    var ends: [(from: Int, to: Int)] = []
    for (index, link) in input.links.enumerated() where link.isOrdering && link.from != link.to {
      ends.append(reversed[index] ? (link.to, link.from) : (link.from, link.to))
    }
    let below = Adjacency(nodeCount: input.boxes.count, edges: ends)
    var heights = input.boxes.map { ($0.floor ?? 0) * scale }
    for node in TopologicalOrder.waves(input.boxes.count, { below[$0] }).joined() {
      for target in below[node] {
        let step = input.boxes[node].isBetween ? scale / 2 : scale
        // Half a layer or more is rounded up to the next whole layer above.
        heights[node] = max(heights[node], (heights[target] + step) / step * step)
      }
    }
    let top = (heights.max() ?? 0) / scale * scale + scale
    for node in input.boxes.indices where input.boxes[node].floor == nil { heights[node] = top }
    return heights
  }
}

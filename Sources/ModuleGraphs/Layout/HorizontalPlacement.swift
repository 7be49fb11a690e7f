import VersionResolver

/// The fifth step: determines where each vertex is placed in its layer, so that long links run straight and nothing overlaps.
///
/// Uses the method of Brandes and Köpf (2001): four times, vertices are aligned with their median neighbors above or below, from
/// the left or from the right, and blocks of aligned vertices are pushed together; the result is the mean of the two middle ones.
/// Blocks are pushed together using longest paths over the graph of blocks, which preserves all distances.
struct HorizontalPlacement {
  private let graph: LayeredGraph
  private let positions: [Int]
  private let isConflict: [Bool]

  /// Returns the x coordinate of each vertex's middle.
  ///
  /// - Complexity: O(n + s log s).
  static func middles(of graph: LayeredGraph) -> [Int] {
    let placement = HorizontalPlacement(graph)
    let balanced = placement.balanced()
    let width = placement.bounds(balanced)
    // In tall graphs, blocks push each other far out.
    guard (width.right - width.left) * 4 > placement.widestLayer * 5 else { return balanced }
    let compact = CompactPlacement.middles(of: graph, distance: placement.distance)
    let other = placement.bounds(compact)
    return other.right - other.left < width.right - width.left ? compact : balanced
  }

  private init(_ graph: LayeredGraph) {
    self.graph = graph
    positions = graph.positions
    isConflict = SegmentConflicts.find(in: graph, positions)
  }

  private func balanced() -> [Int] {
    var results: [[Int]] = []
    for goingDown in [true, false] {
      for fromLeft in [true, false] { results.append(placement(goingDown: goingDown, fromLeft: fromLeft)) }
    }
    let bounds = results.map(bounds)
    guard let narrowest = bounds.min(by: { $0.right - $0.left < $1.right - $1.left }) else { return [] }
    // The two that begin at the left are aligned at the left edge, the others at the right edge.
    for index in results.indices {
      let shift =
        index % 2 == 0 ? narrowest.left - bounds[index].left : narrowest.right - bounds[index].right
      for vertex in results[index].indices { results[index][vertex] += shift }
    }
    return (0..<graph.vertexCount).map { vertex in
      let sorted = results.map { $0[vertex] }.sorted()
      // Rounding down ensures that whatever is far enough apart in all four is far enough apart in the mean.
      return (sorted[1] + sorted[2]) >> 1
    }
  }

  /// The minimum width of the picture.
  private var widestLayer: Int {
    graph.layers.map { layer in zip(layer, layer.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) } }.max()
      ?? 0
  }

  private func bounds(_ middles: [Int]) -> (left: Int, right: Int) {
    var (left, right) = (Int.max, Int.min)
    for vertex in middles.indices {
      left = min(left, middles[vertex] - graph.widths[vertex] / 2)
      right = max(right, middles[vertex] + graph.widths[vertex] / 2)
    }
    return left > right ? (0, 0) : (left, right)
  }

  /// Returns one of the four placements. Starting from the right is the same as starting from the left in a mirror image.
  private func placement(goingDown: Bool, fromLeft: Bool) -> [Int] {
    let layers = graph.layers.map { fromLeft ? $0 : $0.reversed() }
    let roots = BlockAlignment(graph, layers, positions, isConflict, goingDown, fromLeft).roots
    let middles = compacted(layers, roots)
    return fromLeft ? middles : middles.map { -$0 }
  }

  private func compacted(_ layers: [[Int]], _ roots: [Int]) -> [Int] {
    var gaps: [(from: Int, to: Int)] = []
    var distances: [Int] = []
    for layer in layers {
      for (left, right) in zip(layer, layer.dropFirst()) {
        gaps.append((roots[left], roots[right]))
        distances.append(distance(left, right))
      }
    }
    let count = graph.vertexCount
    let right = Adjacency(nodeCount: count, edges: gaps.indices.map { (gaps[$0].from, $0) })
    let left = Adjacency(nodeCount: count, edges: gaps.map { ($0.to, $0.from) })
    let order = TopologicalOrder.waves(count) { left[$0] }.flatMap { $0 }
    var middles = [Int](repeating: 0, count: count)
    for block in order {
      for gap in right[block] {
        middles[gaps[gap].to] = max(middles[gaps[gap].to], middles[block] + distances[gap])
      }
    }
    // Blocks that have something to their right move toward it as far as possible.
    for block in order.reversed() where !right[block].isEmpty {
      let room = right[block].map { middles[gaps[$0].to] - distances[$0] }.min() ?? middles[block]
      middles[block] = max(middles[block], room)
    }
    return (0..<count).map { middles[roots[$0]] }
  }

  /// Returns the minimum distance between the middles of two neighbors.
  private func distance(_ left: Int, _ right: Int) -> Int {
    let isBox = (graph.isBox(left), graph.isBox(right))
    let isLabel = graph.isLabel[left] || graph.isLabel[right]
    // In large graphs, space is scarcer.
    let isLarge = graph.vertexCount > 1500
    let gap =
      isBox == (true, true)
      ? 28 : isBox.0 || isBox.1 ? (isLarge ? 12 : 18) : isLabel ? 8 : isLarge ? 7 : 12
    return (graph.widths[left] + graph.widths[right]) / 2 + gap
  }
}

import VersionResolver

/// Counts how many segments cross each other.
enum CrossingCount {
  /// Returns the number of crossings between all adjacent layers.
  ///
  /// Two segments cross if the order of their upper ends is opposite to the order of their lower ends, so this counts the
  /// inversions of the lower ends, sorted by the upper ones (Barth, Jünger and Mutzel, 2002).
  ///
  /// - Complexity: O(s log w) for *s* segments and layers of *w* vertices.
  static func of(_ graph: LayeredGraph) -> Int {
    let positions = graph.positions
    var count = 0
    for (layer, next) in zip(graph.layers, graph.layers.dropFirst()) {
      count += between(layer, graph.lowerNeighbors, positions, width: next.count)
    }
    return count
  }

  /// Returns the number of crossings between a layer and the next.
  ///
  /// - Parameters:
  ///   - below: the lower neighbors of each vertex.
  ///   - width: the number of vertices in the next layer.
  static func between(_ layer: [Int], _ below: Adjacency, _ positions: [Int], width: Int) -> Int {
    // A Fenwick tree of the lower ends seen so far.
    var tree = [Int](repeating: 0, count: width + 1)
    var total = 0
    var count = 0
    for vertex in layer {
      let ends = below[vertex]
      for end in ends {
        var index = positions[end] + 1
        var before = 0
        while index > 0 {
          before += tree[index]
          index &= index - 1
        }
        count += total - before
      }
      for end in ends {
        var index = positions[end] + 1
        while index <= width {
          tree[index] += 1
          index += index & -index
        }
      }
      total += ends.count
    }
    return count
  }
}

import ModuleTools

/// How many segments cross one another.
enum CrossingCount {
  /// The crossings of all neighbouring layers.
  ///
  /// Two segments cross if their upper ends are in one order and their lower ends in the other: the inversions of the
  /// lower ends, sorted by the upper ones (Barth, Jünger and Mutzel, 2002).
  ///
  /// - Complexity: O(s log w) for *s* segments and layers of *w* vertices.
  static func of(_ graph: LayeredGraph) -> Int {
    let positions = graph.positions
    let below = Adjacency(nodeCount: graph.vertexCount, edges: graph.segments.map { ($0.upper, $0.lower) })
    var count = 0
    for (layer, next) in zip(graph.layers, graph.layers.dropFirst()) {
      count += between(layer, below, positions, width: next.count)
    }
    return count
  }

  /// The crossings between a layer and the next.
  ///
  /// - Parameters:
  ///   - below: the lower neighbours of each vertex.
  ///   - width: how many vertices the next layer has.
  static func between(_ layer: [Int], _ below: Adjacency, _ positions: [Int], width: Int) -> Int {
    // A Fenwick tree of the lower ends that were met.
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

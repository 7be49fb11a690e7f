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
    var count = 0
    for layer in graph.layers.indices.dropLast() {
      count += between(graph, layer, positions)
    }
    return count
  }

  private static func between(_ graph: LayeredGraph, _ layer: Int, _ positions: [Int]) -> Int {
    let width = graph.layers[layer + 1].count
    // A Fenwick tree of the lower ends that were met.
    var tree = [Int](repeating: 0, count: width + 1)
    var total = 0
    var count = 0
    for vertex in graph.layers[layer] {
      let ends = graph.below[vertex].map { positions[graph.segments[$0].lower] }
      for end in ends {
        var index = end + 1
        var before = 0
        while index > 0 {
          before += tree[index]
          index &= index - 1
        }
        count += total - before
      }
      for end in ends {
        var index = end + 1
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

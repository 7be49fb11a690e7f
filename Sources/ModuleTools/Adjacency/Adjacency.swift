/// The edges of a graph whose nodes are numbers, in two flat lists; for lints as for layouts.
///
/// A layout asks for the neighbours of a node in its innermost loops, hence what can be inlined.
package struct Adjacency {
  @usableFromInline let starts: [Int]
  @usableFromInline let targets: [Int]

  /// - Complexity: O(n + e) for *n* nodes and *e* edges.
  package init(nodeCount: Int, edges: [(from: Int, to: Int)]) {
    var starts = [Int](repeating: 0, count: nodeCount + 1)
    for edge in edges { starts[edge.from + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var targets = [Int](repeating: 0, count: edges.count)
    for edge in edges {
      targets[next[edge.from]] = edge.to
      next[edge.from] += 1
    }
    self.starts = starts
    self.targets = targets
  }

  @inlinable package var nodeCount: Int { starts.count - 1 }

  /// The nodes that a node points to, in the order in which the edges were given.
  @inlinable package subscript(node: Int) -> ArraySlice<Int> {
    targets[starts[node]..<starts[node + 1]]
  }
}

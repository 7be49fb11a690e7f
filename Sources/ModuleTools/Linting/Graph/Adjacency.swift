/// The edges of a graph whose nodes are numbers, in two flat lists.
struct Adjacency {
  private let starts: [Int]
  private let targets: [Int]

  /// - Complexity: O(n + e) for *n* nodes and *e* edges.
  init(nodeCount: Int, edges: [(from: Int, to: Int)]) {
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

  var nodeCount: Int { starts.count - 1 }

  /// The nodes that a node points to, in the order in which the edges were given.
  subscript(node: Int) -> ArraySlice<Int> { targets[starts[node]..<starts[node + 1]] }
}

/// A tree over a row of nodes that represents any range of them by a few nodes: the roots of the subtrees that make up the range.
///
/// The tree is stored like an array: 1 is the root, *i* has the children 2*i* and 2*i* + 1, and the last half are the leaves.
struct ChoiceTree {
  private let leaves: [Int]
  /// The node at position 1; the positions before the leaves have consecutive nodes.
  private let first: Int

  /// - Parameters:
  ///   - leaves: the nodes of the row.
  ///   - nodeCount: the number of nodes in the graph; the tree's own nodes are added.
  ///   - edges: the graph's edges; the tree's own edges are added.
  /// - Complexity: O(n) for *n* leaves.
  init(_ leaves: [Int], _ nodeCount: inout Int, _ edges: inout [(from: Int, to: Int)]) {
    self.leaves = leaves
    first = nodeCount
    nodeCount += max(0, leaves.count - 1)
    for place in 1..<max(1, leaves.count) {
      edges.append((node(place), node(2 * place)))
      edges.append((node(place), node(2 * place + 1)))
    }
  }

  /// Returns the nodes whose leaves are exactly those of a range.
  ///
  /// - Complexity: O(log n).
  func nodes(of range: Range<Int>) -> [Int] {
    var (low, high) = (range.lowerBound + leaves.count, range.upperBound + leaves.count)
    var nodes: [Int] = []
    while low < high {
      if low & 1 == 1 {
        nodes.append(node(low))
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        nodes.append(node(high))
      }
      low /= 2
      high /= 2
    }
    return nodes
  }

  private func node(_ place: Int) -> Int {
    place >= leaves.count ? leaves[place - leaves.count] : first + place - 1
  }
}

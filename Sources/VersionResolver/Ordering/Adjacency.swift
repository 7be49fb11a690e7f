/// The edges of a graph with numbered nodes, stored in two flat lists. Used by both lints and layouts.
///
/// Members are inlinable because layouts look up neighbors in their innermost loops.
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

  /// The nodes that a node points to, in the order its edges were given.
  @inlinable package subscript(node: Int) -> ArraySlice<Int> {
    targets[starts[node]..<starts[node + 1]]
  }
}

extension Adjacency {
  /// The strongly connected components that have more than one node, among the included nodes.
  ///
  /// Keeps its own stack instead of recursing, so a chain of any length is fine.
  ///
  /// Source: R. Tarjan, *Depth-First Search and Linear Graph Algorithms* (1972).
  ///
  /// - Complexity: O(n + e).
  package func components(where isIncluded: (Int) -> Bool) -> [[Int]] {
    let unseen = -1
    var number = [Int](repeating: unseen, count: nodeCount)
    var lowest = [Int](repeating: 0, count: nodeCount)
    var isOpen = [Bool](repeating: false, count: nodeCount)
    var open: [Int] = []
    var path: [(node: Int, next: Int)] = []
    var components: [[Int]] = []
    var count = 0
    for root in 0..<nodeCount where number[root] == unseen && isIncluded(root) {
      path.append((root, 0))
      while let (node, next) = path.last {
        if next == 0, number[node] == unseen {
          number[node] = count
          lowest[node] = count
          count += 1
          open.append(node)
          isOpen[node] = true
        }
        let targets = self[node]
        if next < targets.count {
          path[path.count - 1].next += 1
          let target = targets[targets.startIndex + next]
          guard isIncluded(target) else { continue }
          if number[target] == unseen {
            path.append((target, 0))
          } else if isOpen[target] {
            lowest[node] = min(lowest[node], number[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == number[node] else { continue }
        var component: [Int] = []
        while let last = open.popLast() {
          isOpen[last] = false
          component.append(last)
          if last == node { break }
        }
        if component.count > 1 { components.append(component) }
      }
    }
    return components
  }
}

/// What edges lead to.
package enum Reachability {
  /// Returns some nodes and all that edges lead to from them.
  ///
  /// Keeps its own stack instead of recursing, so a chain of any length is fine.
  ///
  /// - Complexity: O(n + e) for the *n* nodes found and their *e* edges.
  @inlinable
  package static func nodes<Node: Hashable>(
    from roots: Set<Node>,
    _ targets: (Node) -> [Node]
  ) -> Set<Node> {
    var found = roots
    var stack = Array(roots)
    while let node = stack.popLast() {
      for target in targets(node) where found.insert(target).inserted { stack.append(target) }
    }
    return found
  }
}

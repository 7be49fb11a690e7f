/// Finds cycles in a graph with numbered nodes: of modules that would have to be initialized before one another, of adapters that
/// convert from one another, or of links that could not all point down.
package enum CycleFinder {
  /// Returns one cycle, in which each element has an edge to the next and the last to the first; empty if there is none.
  ///
  /// - Parameter edges: for each node, the nodes that it points to.
  /// - Complexity: O(nodes + edges); no recursion.
  package static func cycle(in edges: [[Int]]) -> [Int] {
    var incoming = [Int](repeating: 0, count: edges.count)
    for targets in edges { for target in targets { incoming[target] += 1 } }
    var isOpen = [Bool](repeating: true, count: edges.count)
    // A node without a predecessor is not on a cycle.
    var stack = edges.indices.filter { incoming[$0] == 0 }
    while let node = stack.popLast() {
      isOpen[node] = false
      for target in edges[node] {
        incoming[target] -= 1
        if incoming[target] == 0 { stack.append(target) }
      }
    }
    // Each remaining node has a predecessor that remains too, so it is on a cycle or reachable from one.
    var outgoing = [Int](repeating: 0, count: edges.count)
    var sources = [[Int]](repeating: [], count: edges.count)
    for node in edges.indices where isOpen[node] {
      for target in edges[node] where isOpen[target] {
        outgoing[node] += 1
        sources[target].append(node)
      }
    }
    stack = edges.indices.filter { isOpen[$0] && outgoing[$0] == 0 }
    while let node = stack.popLast() {
      isOpen[node] = false
      for source in sources[node] where isOpen[source] {
        outgoing[source] -= 1
        if outgoing[source] == 0 { stack.append(source) }
      }
    }
    guard let start = isOpen.firstIndex(of: true) else { return [] }
    var path: [Int] = []
    var position: [Int: Int] = [:]
    var node = start
    while position[node] == nil {
      position[node] = path.count
      path.append(node)
      guard let next = edges[node].first(where: { isOpen[$0] }) else { return [] }
      node = next
    }
    return Array(path[(position[node] ?? 0)...])
  }

  /// Returns one cycle as ``cycle(in:)`` does, in a graph whose nodes are any values.
  ///
  /// - Parameter edges: the ends of each edge, which are among the nodes.
  package static func cycle<Node: Hashable>(of nodes: [Node], _ edges: [(from: Node, to: Node)]) -> [Node] {
    let indices = Dictionary(uniqueKeysWithValues: zip(nodes, nodes.indices))
    var targets = [[Int]](repeating: [], count: nodes.count)
    for edge in edges {
      if let from = indices[edge.from], let to = indices[edge.to] { targets[from].append(to) }
    }
    return cycle(in: targets).map { nodes[$0] }
  }

  /// Returns those of some further edges that are on no cycle, taking all edges together.
  ///
  /// The order of the edges therefore makes no difference: where further edges form a cycle, none of them counts.
  ///
  /// - Parameters:
  ///   - further: for each node, the nodes that it points to in addition.
  ///   - edges: for each node, the nodes that it points to.
  /// - Complexity: O(nodes + edges); no recursion.
  package static func outsideCycles(_ further: [[Int]], beside edges: [[Int]]) -> [[Int]] {
    if further.allSatisfy(\.isEmpty) { return further }
    let all = zip(edges, further).enumerated().flatMap { node, targets in
      (targets.0 + targets.1).map { (from: node, to: $0) }
    }
    // Each node, or one that stands for all nodes of its cycles.
    var cycles = Array(edges.indices)
    for nodes in Adjacency(nodeCount: edges.count, edges: all).components(where: { _ in true }) {
      for node in nodes { cycles[node] = nodes[0] }
    }
    return further.enumerated().map { node, targets in targets.filter { cycles[$0] != cycles[node] } }
  }
}

extension [String] {
  /// The names on a cycle, the first of them again at the end: "a → b → c → a". Of a long cycle, the beginning and the end.
  package var asCycle: String {
    var around = self + prefix(1)
    if around.count > 13 { around = around.prefix(6) + ["… (\(count - 11) more)"] + around.suffix(6) }
    return around.joined(separator: " → ")
  }
}

import VersionResolver

extension ModuleGraph {
  /// Returns the graph without the edges that follow from others: a → c if there is also a → b → c.
  ///
  /// In a large graph, most edges only repeat what others imply; without them, the order becomes visible. An edge stays if it is
  /// part of a conflict, holds a version back, is overridden, or does not imply an order. A dependency does not follow from an
  /// optional one, which brings nothing in. The remaining edges lead from each node to the same nodes as before (Aho, Garey and
  /// Ullman, 1972).
  ///
  /// - Complexity: O(n · e) for *n* nodes and *e* edges in the worst case. From each node, only what is above the last of its
  ///   targets in the order is visited, so that it is about linear if modules need their neighbors in the order.
  public func reduced() -> ModuleGraph {
    guard isSolved, let implied = implied(by: { $0.isOrdering }),
      let needed = self.implied(by: { $0.isOrdering && $0.kind != .optional })
    else { return self }
    return keeping(edges: { !edges[$0].isPlain || !(edges[$0].kind == .optional ? implied[$0] : needed[$0]) })
  }

  /// Returns for each edge whether a longer path of such edges leads to the same node; `nil` if they form a cycle.
  private func implied(by isIncluded: (Edge) -> Bool) -> [Bool]? {
    let adjacency = adjacency(.down)
    let below = nodes.indices.map { adjacency[$0].filter { isIncluded(edges[$0]) } }
    let targets = below.map { $0.map { edges[$0].to } }
    guard let ranks = ranks(targets) else { return nil }
    var isImplied = [Bool](repeating: false, count: edges.count)
    // The node from which each node was last reached.
    var seen = [Int](repeating: -1, count: nodes.count)
    for node in nodes.indices {
      // Start with the nodes from which the others may be reached, and with the stronger of two edges to one node.
      let ordered = below[node].sorted { left, right in
        let (first, second) = (ranks[edges[left].to], ranks[edges[right].to])
        guard first == second else { return first > second }
        return edges[left].kind != .optional && edges[right].kind == .optional
      }
      let lowest = ordered.last.map { ranks[edges[$0].to] } ?? 0
      for index in ordered {
        let target = edges[index].to
        if seen[target] == node {
          isImplied[index] = true
          continue
        }
        seen[target] = node
        var open = [target]
        while let next = open.popLast() {
          for target in targets[next] where seen[target] != node && ranks[target] >= lowest {
            seen[target] = node
            open.append(target)
          }
        }
      }
    }
    return isImplied
  }

  /// Returns the graph without the lines to modules that at least a given number of others need; both ends state what is not
  /// drawn.
  ///
  /// An edge that is part of a conflict, holds a version back or is overridden stays, and does not count.
  ///
  /// - Parameter count: the minimum number of modules that need a hub; positive.
  /// - Complexity: O(n + e).
  public func withoutHubs(neededBy count: Int) -> ModuleGraph {
    var uses = [Int](repeating: 0, count: nodes.count)
    for edge in edges where edge.isPlain { uses[edge.to] += 1 }
    let isHub = nodes.indices.map { nodes[$0].isModule && uses[$0] >= max(1, count) }
    var graph = keeping(edges: { !isHub[edges[$0].to] || !edges[$0].isPlain })
    for edge in edges where isHub[edge.to] && edge.isPlain {
      graph.nodes[edge.from].hubs.append(nodes[edge.to].name)
    }
    for node in nodes.indices where isHub[node] { graph.nodes[node].hiddenUseCount = uses[node] }
    return graph
  }

  /// Returns for each node the length of the longest path down from it; `nil` if the edges to these targets form a cycle.
  private func ranks(_ targets: [[Int]]) -> [Int]? {
    let order = TopologicalOrder.waves(nodes.count) { targets[$0] }.joined()
    var ranks = [Int](repeating: 0, count: nodes.count)
    for node in order { ranks[node] = targets[node].map { ranks[$0] + 1 }.max() ?? 0 }
    return order.count == nodes.count ? ranks : nil
  }
}

extension ModuleGraph.Edge {
  /// Whether it says nothing except that one module comes after another.
  fileprivate var isPlain: Bool {
    (kind == .dependency || kind == .optional) && !isBinding && !isOverridden && !isInConflict
  }
}

import ModuleTools

extension ModuleGraph {
  /// The graph without the edges that follow from others: a → c where a → b → c is there, too.
  ///
  /// In a large graph most edges say only what others say already; without them the order can be seen. An edge stays if it is
  /// part of a conflict, holds a version back, is overridden, or need not come first. What is left leads from each node to the
  /// same nodes as before (Aho, Garey and Ullman, 1972).
  ///
  /// - Complexity: O(n · e) for *n* nodes and *e* edges.
  public func reduced() -> ModuleGraph {
    let below = adjacency(.down)
    guard isSolved, let ranks = orderingRanks() else { return self }
    var isDropped = [Bool](repeating: false, count: edges.count)
    // The node from which each was reached last.
    var seen = [Int](repeating: -1, count: nodes.count)
    for node in nodes.indices {
      // The first to be tried are those from which the others may be reached.
      let ordered = below[node].filter { edges[$0].isOrdering }.sorted {
        ranks[edges[$0].to] > ranks[edges[$1].to]
      }
      for index in ordered {
        let target = edges[index].to
        if seen[target] == node {
          isDropped[index] = edges[index].isPlain
          continue
        }
        seen[target] = node
        var open = [target]
        while let next = open.popLast() {
          for edge in below[next] where edges[edge].isOrdering && seen[edges[edge].to] != node {
            seen[edges[edge].to] = node
            open.append(edges[edge].to)
          }
        }
      }
    }
    return without { isDropped[$0] }
  }

  /// The graph without the lines to modules that at least so many others need; both ends say what is not drawn.
  ///
  /// - Parameter count: how many modules need a hub at least; positive.
  /// - Complexity: O(n + e).
  public func withoutHubs(neededBy count: Int) -> ModuleGraph {
    var uses = [Int](repeating: 0, count: nodes.count)
    for edge in edges where edge.isPlain { uses[edge.to] += 1 }
    let isHub = nodes.indices.map { nodes[$0].isModule && uses[$0] >= max(1, count) }
    var graph = without { isHub[edges[$0].to] && edges[$0].isPlain }
    for edge in edges where isHub[edge.to] && edge.isPlain {
      graph.nodes[edge.from].hubs.append(nodes[edge.to].name)
    }
    for node in nodes.indices where isHub[node] { graph.nodes[node].hiddenUses = uses[node] }
    return graph
  }

  /// The graph without some of its edges.
  private func without(_ isDropped: (Int) -> Bool) -> ModuleGraph {
    ModuleGraph(
      application: application,
      nodes: nodes,
      edges: edges.indices.filter { !isDropped($0) }.map { edges[$0] },
      isSolved: isSolved,
      joinsWaves: joinsWaves
    )
  }

  /// For each node the length of the longest way down from it; `nil` if ordering edges form a cycle.
  private func orderingRanks() -> [Int]? {
    let below = adjacency(.down)
    let above = adjacency(.up)
    var waiting = nodes.indices.map { node in below[node].count { edges[$0].isOrdering } }
    var ranks = [Int](repeating: 0, count: nodes.count)
    var ready = nodes.indices.filter { waiting[$0] == 0 }
    var count = 0
    while let node = ready.popLast() {
      count += 1
      for index in above[node] where edges[index].isOrdering {
        let source = edges[index].from
        ranks[source] = max(ranks[source], ranks[node] + 1)
        waiting[source] -= 1
        if waiting[source] == 0 { ready.append(source) }
      }
    }
    return count == nodes.count ? ranks : nil
  }
}

extension ModuleGraph.Edge {
  /// Whether it says no more than that one module comes after another.
  fileprivate var isPlain: Bool {
    (kind == .dependency || kind == .optional) && !isBinding && !isOverridden && !isInConflict
  }
}

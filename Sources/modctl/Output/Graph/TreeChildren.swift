import ModuleGraphs
import VersionResolver

/// The children of each node in a tree, in the bytewise order of names.
struct TreeChildren {
  private let children: [[TreeListing.Child]]

  /// - Complexity: O(n + e log e).
  init(graph: ModuleGraph, isInverted: Bool) {
    var outgoing = [[Int]](repeating: [], count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() where !graph.isExclusion(edge) {
      outgoing[isInverted ? edge.to : edge.from].append(index)
    }
    func far(_ edge: ModuleGraph.Edge) -> Int { isInverted ? edge.from : edge.to }
    children = graph.nodes.indices.map { node in
      var found: [TreeListing.Child] = []
      for edge in outgoing[node].map({ graph.edges[$0] }) {
        let isSkipped = graph.nodes[far(edge)].kind == .interface
        let further = isSkipped ? outgoing[far(edge)].map { graph.edges[$0] } : []
        guard isSkipped, !further.isEmpty else {
          found.append(Self.child(far(edge), edge, graph))
          continue
        }
        // The requirement is on the edge that leads to the first interface, which comes last in an inverted tree.
        var open = Array(further.reversed())
        while let next = open.popLast() {
          let beyond = graph.nodes[far(next)].kind == .interface ? outgoing[far(next)] : []
          if beyond.isEmpty {
            found.append(Self.child(far(next), isInverted ? next : edge, graph))
          } else {
            open += beyond.reversed().map { graph.edges[$0] }
          }
        }
      }
      return found.sorted { left, right in
        let (first, second) = (graph.nodes[left.node].name, graph.nodes[right.node].name)
        if first != second { return Bytewise.precedes(first, second) }
        return Bytewise.precedes(left.requirement, right.requirement)
      }
    }
  }

  subscript(node: Int) -> [TreeListing.Child] { children[node] }

  private static func child(_ node: Int, _ edge: ModuleGraph.Edge, _ graph: ModuleGraph) -> TreeListing.Child
  {
    let isInterface = edge.kind == .interface
    let name = isInterface ? "\(graph.nodes[edge.to].name) " : edge.kind == .conflict ? "not " : ""
    return TreeListing.Child(
      node: node,
      requirement: name + edge.requirement,
      notes: edge.notes,
      isInConflict: edge.isInConflict
    )
  }
}

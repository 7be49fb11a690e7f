import TestSupport
import Testing

@testable import ModuleGraphs

@Suite("A graph with fewer lines")
struct GraphReductionTests {
  private static let seeds = RandomRuns.seeds(4)

  /// What each node comes after, by trying all paths; on request only those without optional edges.
  private func order(_ graph: ModuleGraph, without left: Int? = nil, isNeeded: Bool = false) -> [Set<Int>] {
    graph.nodes.indices.map { start in
      var found: Set<Int> = []
      var open = [start]
      while let node = open.popLast() {
        for (index, edge) in graph.edges.enumerated()
        where index != left && edge.from == node && edge.isOrdering && !(isNeeded && edge.kind == .optional) {
          if found.insert(edge.to).inserted { open.append(edge.to) }
        }
      }
      return found
    }
  }

  @Test("Leaving out implied edges keeps the order, and no implied edge remains", arguments: seeds)
  func reduced(_ seed: UInt64) {
    let graph = RandomModuleGraph.sample(seed).graph()
    let reduced = graph.reduced()
    #expect(reduced.nodes == graph.nodes)
    let kept = Set(reduced.edges)
    #expect(kept.isSubset(of: graph.edges))
    guard graph.isSolved else {
      #expect(reduced == graph)
      return
    }
    #expect(order(reduced) == order(graph))
    #expect(order(reduced, isNeeded: true) == order(graph, isNeeded: true))
    for edge in graph.edges where !kept.contains(edge) {
      #expect(edge.kind == .dependency || edge.kind == .optional)
      #expect(!edge.isBinding && !edge.isOverridden)
    }
    for (index, edge) in reduced.edges.enumerated() where [.dependency, .optional].contains(edge.kind) {
      guard !edge.isBinding, !edge.isOverridden, !edge.isInConflict else { continue }
      let isNeeded = edge.kind == .dependency
      #expect(
        order(reduced, without: index, isNeeded: isNeeded) != order(reduced, isNeeded: isNeeded),
        "\(edge) follows from others"
      )
    }
  }

  @Test("Leaving out lines to hubs states at both ends what is not drawn", arguments: seeds)
  func hubs(_ seed: UInt64) {
    let graph = RandomModuleGraph.sample(seed).graph()
    let cut = graph.withoutHubs(neededBy: 3)
    #expect(cut.nodes.map(\.id) == graph.nodes.map(\.id))
    let kept = Set(cut.edges)
    for (place, node) in cut.nodes.enumerated() {
      let hidden = graph.edges.filter { !kept.contains($0) }
      #expect(node.hubs == hidden.filter { $0.from == place }.map { graph.nodes[$0.to].name })
      #expect(node.hiddenUseCount == hidden.count { $0.to == place })
      #expect(node.hiddenUseCount == 0 || node.hiddenUseCount >= 3)
    }
    #expect(graph.withoutHubs(neededBy: .max) == graph)
  }
}

import TestSupport
import Testing

@testable import ModuleGraphs

@Suite("Graph filters")
struct GraphFilterTests {
  @Test("Filters keep what a slow search keeps", arguments: RandomRuns.seeds(40))
  func oracle(_ seed: UInt64) {
    let graph = RandomModuleGraph.sample(seed).graph()
    var random = SplitMix64(seed: seed)
    let modules = graph.nodes.filter(\.isModule).map(\.name)
    let name = modules[random.below(modules.count)]
    let depth = random.below(4)
    let from = graph.filtered(by: .init { $0.from = [name] })
    let to = graph.filtered(by: .init { $0.to = [name] })
    #expect(Set(from.nodes.map(\.id)) == reached(graph, name, down: true))
    #expect(Set(to.nodes.map(\.id)) == reached(graph, name, down: false))
    let focus = graph.filtered(by: .init { $0.focus = [name] })
    #expect(
      Set(focus.nodes.map(\.id)) == reached(graph, name, down: true).union(reached(graph, name, down: false))
    )
    let near = graph.filtered(
      by: .init {
        $0.from = [name]
        $0.depth = depth
      }
    )
    #expect(Set(near.nodes.map(\.id)) == reached(graph, name, down: true, depth: depth))
    let neighbors = graph.filtered(
      by: .init {
        $0.focus = [name]
        $0.depth = depth
      }
    )
    let ways = [true, false].map { reached(graph, name, down: $0, depth: depth) }
    #expect(Set(neighbors.nodes.map(\.id)) == ways[0].union(ways[1]))
    // With a limit, only the edges on the paths are kept.
    let shorter = [true, false].map { reached(graph, name, down: $0, depth: depth - 1) }
    let walked = graph.edges.count { edge in
      let (from, to) = (graph.nodes[edge.from].id, graph.nodes[edge.to].id)
      let near = edge.kind == .provider ? ways : shorter
      return near[0].contains(from) || near[1].contains(to)
    }
    #expect(neighbors.edges.count == walked)
    // Edges between the remaining nodes are all there.
    for part in [from, to, focus, near] {
      let ids = Set(part.nodes.map(\.id))
      let expected = graph.edges.count {
        ids.contains(graph.nodes[$0.from].id) && ids.contains(graph.nodes[$0.to].id)
      }
      #expect(part.edges.count == expected)
    }
  }

  @Test("Filters from one module to another keep the paths between them")
  func between() {
    let graph = chain("shop-a, a-b, b-c, a-d, d-c, c-e")
    let part = graph.filtered(
      by: .init {
        $0.from = ["a"]
        $0.to = ["c"]
      }
    )
    #expect(part.nodes.map(\.name) == ["a", "b", "c", "d"])
    #expect(part.edges.count == 4)
  }

  @Test("Pruning removes a module and what only it leads to")
  func prune() {
    let graph = chain("shop-a, shop-b, a-c, b-c, a-d, d-e")
    #expect(graph.filtered(by: .init { $0.pruned = ["a"] }).nodes.map(\.name) == ["shop", "b", "c"])
  }

  @Test("Filters report unknown names")
  func unknown() {
    let graph = chain("shop-a")
    #expect(graph.unknownNames(in: .init { $0.from = ["a", "shop", "x"] }) == ["shop", "x"])
  }

  @Test("A cycle that a lazy edge opens is found, and no other")
  func cycle() {
    #expect(chain("shop-a, a-b, b-c, a-c").cycle() == nil)
    #expect(chain("shop-a, a-b, b-c, c-a").cycle()?.count == 3)
    // It begins with b, which the edges from the application lead to first, although a is earlier in the list.
    let graph = chain("shop-s, a-b, b-a, s-b")
    #expect(graph.cycle()?.map { graph.nodes[$0].name } == ["b", "a"])
  }

  /// Makes a graph from `from-to, …`.
  private func chain(_ text: String) -> ModuleGraph {
    var names: [String] = []
    var edges: [ModuleGraph.Edge] = []
    func place(_ name: String) -> Int {
      if let known = names.firstIndex(of: name) { return known }
      names.append(name)
      return names.count - 1
    }
    for pair in text.split(separator: ", ") {
      let ends = pair.split(separator: "-").map { place(String($0)) }
      edges.append(.init(from: ends[0], to: ends[1], .dependency, "*"))
    }
    let nodes = names.map { ModuleGraph.Node($0 == "shop" ? .application : .catalog, $0) }
    return ModuleGraph(application: "shop", nodes: nodes, edges: edges, isSolved: true)
  }

  /// Repeats until nothing is added, with one round per step.
  private func reached(_ graph: ModuleGraph, _ name: String, down: Bool, depth: Int = .max) -> Set<String> {
    guard depth >= 0, let start = graph.indexOfModule(named: name) else { return [] }
    var distance = [start: 0]
    var isChanged = true
    while isChanged {
      isChanged = false
      for edge in graph.edges {
        let (near, far) = down ? (edge.from, edge.to) : (edge.to, edge.from)
        guard let steps = distance[near] else { continue }
        let next = steps + (edge.kind == .provider ? 0 : 1)
        if next <= depth, next < distance[far] ?? .max {
          distance[far] = next
          isChanged = true
        }
      }
    }
    return Set(distance.keys.map { graph.nodes[$0].id })
  }
}

extension ModuleGraph.Filter {
  fileprivate init(_ change: (inout Self) -> Void) {
    self.init()
    change(&self)
  }
}

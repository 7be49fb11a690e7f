import ModuleManifests
import TestSupport

@testable import ModuleGraphs

/// A random graph, such as a selection or a failure could have.
struct RandomModuleGraph {
  var nodes: [ModuleGraph.Node] = []
  var edges: [ModuleGraph.Edge] = []
  let isSolved: Bool

  /// - Parameters:
  ///   - isSolved: Whether only lazy edges may close cycles, and modules have waves.
  init(seed: UInt64, modules count: Int, degree: Int, isSolved: Bool) {
    self.isSolved = isSolved
    var random = SplitMix64(seed: seed)
    nodes.append(.init(.application, "shop"))
    for index in 0..<count {
      let name = "m\(index)" + String(repeating: "-x", count: random.below(8))
      var node = ModuleGraph.Node(random.below(5) == 0 ? .workspace : .catalog, name, version: "1.0.\(index)")
      if random.below(2) == 0 { node.role = [.feature, .service, .toolkit][random.below(3)] }
      nodes.append(node)
    }
    for source in 0...count {
      for _ in 0..<1 + random.below(max(1, degree)) {
        // Downward for a selection, anywhere for a failure.
        let limit = isSolved ? (source == 0 ? count : source - 1) : count
        guard limit > 0 else { continue }
        add(source, 1 + random.below(limit), random.below(8) == 0 ? .optional : .dependency, random.below(3))
      }
      if source > 0, random.below(4) == 0 { add(source, 1 + random.below(count), .lazy, random.below(3)) }
    }
    for index in 0..<count / 8 where count > 1 {
      let provider = 1 + random.below(count - 1)
      nodes.append(.init(.interface, "I\(index)"))
      let interface = nodes.count - 1
      add(interface, provider, .provider, 0)
      for _ in 0...random.below(3) {
        add(provider + 1 + random.below(count - provider), interface, .interface, 0)
      }
    }
    if isSolved { setWaves() }
  }

  private mutating func add(_ from: Int, _ to: Int, _ kind: ModuleGraph.Edge.Kind, _ minor: Int) {
    guard from != to else { return }
    var edge = ModuleGraph.Edge(from: from, to: to, kind, "^1.\(minor)")
    edge.isBinding = edge.kind.isRequirement && (from + to) % 9 == 0
    edges.append(edge)
  }

  /// Puts each module one above the highest it waits for. Interfaces come after all modules, so one round over the modules in
  /// order is enough: what a module waits for has a lower number.
  private mutating func setWaves() {
    var providers: [Int: Int] = [:]
    for edge in edges where edge.kind == .provider { providers[edge.from] = edge.to }
    for index in nodes.indices where nodes[index].isModule {
      let below = edges.filter { $0.from == index && $0.isOrdering }
        .compactMap { nodes[providers[$0.to] ?? $0.to].wave }
      nodes[index].wave = (below.max() ?? 0) + 1
    }
  }

  /// The graph with its nodes and edges in a different order.
  func graph(shuffledBy seed: UInt64? = nil) -> ModuleGraph {
    guard let seed else {
      return ModuleGraph(application: "shop", nodes: nodes, edges: edges, isSolved: isSolved)
    }
    var random = SplitMix64(seed: seed)
    let order = nodes.indices.shuffled(using: &random)
    var places = [Int](repeating: 0, count: nodes.count)
    for (place, index) in order.enumerated() { places[index] = place }
    let moved = edges.shuffled(using: &random).map { edge in
      var edge = edge
      edge.from = places[edge.from]
      edge.to = places[edge.to]
      return edge
    }
    return ModuleGraph(application: "shop", nodes: order.map { nodes[$0] }, edges: moved, isSolved: isSolved)
  }

  /// Small and large, sparse and dense, selections and failures.
  static func sample(_ seed: UInt64) -> RandomModuleGraph {
    var random = SplitMix64(seed: seed &* 7919)
    return RandomModuleGraph(
      seed: seed,
      modules: [1, 2, 5, 12, 30, 60][random.below(6)],
      degree: 1 + random.below(4),
      isSolved: random.below(3) > 0
    )
  }
}

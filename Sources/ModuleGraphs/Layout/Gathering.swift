/// Runs after the fourth step: places boxes of one group in the same layer side by side, unless that makes more segments cross.
struct Gathering {
  /// The approximate maximum number of steps: a small part of the budget of ``CrossingReduction``.
  private static let maximumWork = 1_500_000

  private var order: LayerOrder
  private let groups: [Int?]
  private let chains: [[Int]]
  private var fewest: Int

  /// - Parameter groups: the group of each box.
  /// - Complexity: O(s log s) for each order that is tried, until the budget is used up.
  static func apply(to graph: inout LayeredGraph, groups: [Int?]) {
    guard groups.contains(where: { $0 != nil }) else { return }
    var gathering = Gathering(graph, groups)
    for layer in graph.layers.indices { gathering.gather(layer) }
    graph.layers = gathering.order.layers
  }

  private init(_ graph: LayeredGraph, _ groups: [Int?]) {
    order = LayerOrder(graph)
    order.set(graph.layers)
    self.groups = groups
    chains = graph.bentChains
    fewest = order.crossings()
  }

  private mutating func gather(_ layer: Int) {
    var members: [Int: [Int]] = [:]
    for vertex in order.layers[layer] where vertex < groups.count {
      if let group = groups[vertex] { members[group, default: []].append(vertex) }
    }
    for (_, vertices) in members.sorted(by: { $0.key < $1.key }) where vertices.count > 1 {
      gather(vertices, layer)
    }
  }

  /// Tries to move vertices to the place of each of them, and reroutes their links.
  private mutating func gather(_ vertices: [Int], _ layer: Int) {
    let places = vertices.map { order.positions[$0] }
    guard let first = places.min(), let last = places.max(), last - first >= vertices.count else { return }
    let members = Set(vertices)
    let links = chains.filter { chain in
      [chain.first, chain.last].contains { $0.map(members.contains) ?? false }
    }
    let start = order.layers
    var best: [[Int]]?
    for anchor in vertices where order.work < Self.maximumWork {
      var layers = start
      layers[layer] = start[layer].flatMap { vertex in
        vertex == anchor ? vertices : members.contains(vertex) ? [] : [vertex]
      }
      order.set(layers)
      for _ in 0..<2 { order.redraw(links, budget: .max) }
      let crossings = order.crossings()
      if best == nil ? crossings <= fewest : crossings < fewest { (best, fewest) = (order.layers, crossings) }
    }
    order.set(best ?? start)
  }
}

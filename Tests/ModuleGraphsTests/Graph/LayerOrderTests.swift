import TestSupport
import Testing

@testable import ModuleGraphs

@Suite("Ordering layers")
struct LayerOrderTests {
  static let seeds = RandomRuns.seeds(6)

  private func layered(_ seed: UInt64) -> LayeredGraph {
    let input = LayoutInput(RandomModuleGraph.sample(seed).graph()).withoutTexts()
    return LayeredGraph(
      input,
      heights: LayerAssignment.heights(input, reversed: CycleBreaking.reversed(input))
    )
  }

  @Test("Routes a link along the best of all paths", arguments: seeds)
  func redraw(_ seed: UInt64) {
    let graph = layered(seed)
    // Chains with one or two bends in layers that are narrow enough to try all places.
    for chain in graph.chains where !chain.isRope && (3...4).contains(chain.vertices.count) {
      var order = LayerOrder(graph)
      order.set(graph.layers)
      order.redraw([chain.vertices], budget: .max)
      let found = order.crossings()
      let inner = chain.vertices.dropFirst().dropLast()
      let choices = inner.map { graph.layers[order.layerOf[$0]].count }
      guard choices.reduce(1, *) <= 200 else { continue }
      var least = Int.max
      for choice in 0..<choices.reduce(1, *) {
        var layers = graph.layers
        var rest = choice
        for (vertex, count) in zip(inner, choices) {
          let layer = order.layerOf[vertex]
          layers[layer].removeAll { $0 == vertex }
          layers[layer].insert(vertex, at: rest % count)
          rest /= count
        }
        order.set(layers)
        least = min(least, order.crossings())
      }
      #expect(found == least)
    }
  }

  @Test("Moving links or vertices never makes it worse, and loses none", arguments: seeds)
  func improves(_ seed: UInt64) {
    let graph = layered(seed)
    var order = LayerOrder(graph)
    order.set(graph.layers)
    var before = order.crossings()
    let chains = graph.chains.filter { !$0.isRope && $0.vertices.count > 2 }.map(\.vertices)
    for step in 0..<4 {
      switch step {
      case 0: order.transpose()
      case 1: order.redraw(chains, budget: order.work + 300_000)
      default: order.sift(budget: order.work + 100_000)
      }
      let count = order.crossings()
      #expect(count <= before)
      before = count
      for (layer, former) in zip(order.layers, graph.layers) { #expect(layer.sorted() == former.sorted()) }
    }
    var random = seed
    order.disturb(&random)
    for (layer, former) in zip(order.layers, graph.layers) { #expect(layer.sorted() == former.sorted()) }
  }

  @Test("Merges only lines that lead to one target or come from one source", arguments: seeds)
  func merging(_ seed: UInt64) {
    var graph = layered(seed)
    CrossingReduction.apply(to: &graph, budget: 50_000)
    let merged = LineMerging.merged(graph)
    #expect(merged.vertexCount <= graph.vertexCount)
    #expect(CrossingCount.of(merged) <= CrossingCount.of(graph))
    // Following lines from a box, never alternating up and down, only leads to where the box has links.
    let links = Set(graph.chains.compactMap { ends($0) })
    var next = [Set<Int>](repeating: [], count: merged.vertexCount)
    for chain in merged.chains where !chain.isRope {
      let way = chain.isUpward ? chain.vertices.reversed() : chain.vertices
      for (from, to) in zip(way, way.dropFirst()) { next[from].insert(to) }
    }
    for box in 0..<merged.boxCount {
      var open = Array(next[box])
      var seen: Set<Int> = []
      while let vertex = open.popLast() {
        guard seen.insert(vertex).inserted else { continue }
        if !merged.isBox(vertex) {
          open += next[vertex]
        } else if !links.contains([box, vertex]) {
          Issue.record("lines lead from \(box) to \(vertex) without a link")
        }
      }
    }
  }

  private func ends(_ chain: LayeredGraph.Chain) -> [Int]? {
    guard !chain.isRope, let first = chain.vertices.first, let last = chain.vertices.last else { return nil }
    return chain.isUpward ? [last, first] : [first, last]
  }
}

import TestSupport
import Testing

@testable import ModuleGraphs

@Suite("The layout of random graphs")
struct GraphLayoutLawTests {
  private static let seeds = RandomRuns.seeds(4)

  @Test("Has each node once, inside the picture, and no two overlap", arguments: seeds)
  func boxes(_ seed: UInt64) {
    let graph = RandomModuleGraph.sample(seed).graph()
    let layout = GraphLayout(quick: graph)
    #expect(layout.boxes.count == graph.nodes.count)
    #expect(layout.layers.flatMap(\.nodes).sorted() == Array(graph.nodes.indices))
    for (index, box) in layout.boxes.enumerated() {
      #expect(box.width > 0 && box.x >= 0 && box.y >= 0)
      #expect(box.x + box.width <= layout.width && box.y + box.height <= layout.height)
      #expect(!layout.boxes[(index + 1)...].contains(where: box.overlaps))
    }
  }

  @Test("Puts every node above everything it waits for", arguments: seeds)
  func layers(_ seed: UInt64) {
    let sample = RandomModuleGraph.sample(seed)
    let graph = sample.graph()
    let layout = GraphLayout(quick: graph)
    guard sample.isSolved else {
      // A failure may have cycles; the application is still at the top.
      let top = layout.boxes.map(\.y).min()
      #expect(layout.boxes[0].y == top)
      return
    }
    expectDown(graph, layout)
  }

  private func expectDown(_ graph: ModuleGraph, _ layout: GraphLayout) {
    let wrong = graph.edges.filter { edge in
      let (source, target) = (layout.boxes[edge.from], layout.boxes[edge.to])
      return edge.isOrdering && source.y + source.height >= target.y
    }
    #expect(wrong.isEmpty)
  }

  @Test("Keeps the rows of each wave of a selection together, with the first wave last", arguments: seeds)
  func waves(_ seed: UInt64) {
    let graph = RandomModuleGraph.sample(seed).graph()
    guard graph.isSolved else { return }
    expectWavesInOrder(graph, GraphLayout(quick: graph))
  }

  @Test("Joins waves that no line connects, and nothing starts before what is below it", arguments: seeds)
  func joinedWaves(_ seed: UInt64) {
    let sample = RandomModuleGraph.sample(seed).graph()
    guard sample.isSolved else { return }
    // Half of the lines are not drawn, so that some waves can be joined.
    let edges = sample.edges.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let graph = ModuleGraph(
      application: sample.application,
      nodes: sample.nodes,
      edges: edges,
      isSolved: true,
      joinsWaves: true
    )
    let layout = GraphLayout(quick: graph)
    expectDown(graph, layout)
    var least = Int.max
    for layer in layout.layers {
      let waves = layer.nodes.compactMap { graph.nodes[$0].wave }
      guard let first = waves.min(), let last = waves.max() else { continue }
      #expect(last <= least)
      least = first
    }
  }

  @Test("Fits a hundred modules around one of them on a screen")
  func focus() {
    var nodes = [ModuleGraph.Node(.application, "app")]
    var edges: [ModuleGraph.Edge] = []
    for index in 1...101 {
      var node = ModuleGraph.Node(.catalog, "a-module-of-\(index)", version: "1.0.0")
      // The one in the middle has 17 waves above it and 17 below.
      node.wave = index == 51 ? 18 : index < 51 ? 1 + index / 3 : 2 + index / 3
      nodes.append(node)
      if index > 51 { edges.append(.init(from: index, to: 51, .dependency, "^1")) }
      if index < 51 { edges.append(.init(from: 51, to: index, .dependency, "^1")) }
      // What is not drawn around the module in the middle.
      if index > 1 { edges.append(.init(from: index, to: 1, .dependency, "^1")) }
    }
    var filter = ModuleGraph.Filter()
    filter.focus = ["a-module-of-51"]
    filter.depth = 1
    let graph = ModuleGraph(application: "app", nodes: nodes, edges: edges, isSolved: true).filtered(
      by: filter
    )
    let layout = GraphLayout(graph)
    #expect(graph.nodes.count == 101 && graph.edges.count == 100)
    #expect(layout.width <= 2_000 && layout.height <= 1_200, "\(layout.width) × \(layout.height)")
  }

  private func expectWavesInOrder(_ graph: ModuleGraph, _ layout: GraphLayout) {
    var last = Int.max
    for layer in layout.layers {
      let waves = Set(layer.nodes.compactMap { graph.nodes[$0].wave })
      #expect(waves.count <= 1)
      guard let wave = waves.first else { continue }
      #expect(wave <= last)
      last = wave
    }
  }

  @Test("Breaks layers that no screen can show into rows, and changes nothing else", arguments: [90, 500])
  func wide(_ count: Int) {
    var nodes = [ModuleGraph.Node(.application, "app")]
    var edges: [ModuleGraph.Edge] = []
    for index in 1...count {
      var node = ModuleGraph.Node(.catalog, "module-\(index)", version: "1.0.0")
      node.wave = index % 5 == 0 ? 2 : 1
      nodes.append(node)
      edges.append(.init(from: 0, to: index, .dependency, "*"))
      if index % 5 == 0 { edges += (1...4).map { .init(from: index, to: index - $0, .dependency, "^1") } }
    }
    let graph = ModuleGraph(application: "app", nodes: nodes, edges: edges, isSolved: true)
    let layout = GraphLayout(quick: graph)
    expectWavesInOrder(graph, layout)
    expectNoOverlap(layout)
    expectRoutes(graph, layout)
    #expect(layout.width < 3 * layout.height, "\(layout.width) × \(layout.height)")
    for edge in graph.edges { #expect(layout.boxes[edge.from].y < layout.boxes[edge.to].y) }
  }

  @Test("Draws the same from left to right", arguments: seeds)
  func turned(_ seed: UInt64) {
    let sample = RandomModuleGraph.sample(seed)
    let graph = sample.graph()
    let input = LayoutInput(graph, isTurned: true)
    let layout = GraphLayout(input, margin: 24, budget: 100_000)
    for (index, box) in layout.boxes.enumerated() {
      let size = LayoutInput(graph).boxes[index]
      #expect((box.width, box.height) == (size.width, size.height))
      #expect(box.x + box.width <= layout.width && box.y + box.height <= layout.height)
    }
    expectNoOverlap(layout)
    for (index, label) in layout.labels.enumerated() {
      guard let label else { continue }
      #expect(label.height == 18 && label.width >= graph.edges[index].caption.count * 6)
      #expect(!layout.boxes.contains(where: label.overlaps))
    }
    guard sample.isSolved else { return }
    for edge in graph.edges where edge.isOrdering {
      let (source, target) = (layout.boxes[edge.from], layout.boxes[edge.to])
      #expect(source.x + source.width < target.x)
    }
  }

  private func expectNoOverlap(_ layout: GraphLayout) {
    for (index, box) in layout.boxes.enumerated() {
      if layout.boxes[(index + 1)...].contains(where: box.overlaps) { Issue.record("boxes overlap") }
    }
  }

  @Test("Routes each edge from its source to its target without crossing a node", arguments: seeds)
  func routes(_ seed: UInt64) {
    let graph = RandomModuleGraph.sample(seed).graph()
    expectRoutes(graph, GraphLayout(quick: graph))
  }

  private func expectRoutes(_ graph: ModuleGraph, _ layout: GraphLayout) {
    #expect(layout.routes.count == graph.edges.count)
    for (edge, route) in zip(graph.edges, layout.routes) {
      guard let first = route.first, let last = route.last else {
        Issue.record("an edge without a route")
        continue
      }
      if !layout.boxes[edge.from].isOnRim(first) || !layout.boxes[edge.to].isOnRim(last) {
        Issue.record("edge \(edge.from) → \(edge.to) does not touch its ends")
      }
      for (start, end) in zip(route, route.dropFirst()) {
        for box in layout.boxes {
          // The curve between two points stays in the box they span, and so does a straight line.
          if !box.isPassed(from: start, to: end) { continue }
          Issue.record("edge \(edge.from) → \(edge.to) runs through a node")
        }
      }
    }
  }

  @Test("Keeps texts off nodes and off one another", arguments: seeds)
  func labels(_ seed: UInt64) {
    let graph = RandomModuleGraph.sample(seed).graph()
    let layout = GraphLayout(quick: graph)
    let labels = layout.labels.compactMap { $0 }
    let isLarge = graph.edges.count > GraphLayout.maximumLabelCount
    #expect(labels.count == (isLarge ? graph.edges.count(where: \.isDecisive) : graph.edges.count))
    for (index, label) in labels.enumerated() {
      #expect(!layout.boxes.contains(where: label.overlaps))
      #expect(!labels[(index + 1)...].contains(where: label.overlaps))
    }
  }

  @Test("Has no more crossings than ordering by name", arguments: seeds)
  func crossings(_ seed: UInt64) {
    let layout = GraphLayout(quick: RandomModuleGraph.sample(seed).graph())
    #expect(layout.crossingCount <= layout.initialCrossings)
  }

  @Test("Does not depend on the order of nodes and edges", arguments: seeds)
  func permuted(_ seed: UInt64) {
    let sample = RandomModuleGraph.sample(seed)
    let expected = sample.graph()
    for shuffle in 1...2 as ClosedRange<UInt64> {
      #expect(sample.graph(shuffledBy: shuffle) == expected)
    }
    // Equal graphs give equal text unless something unordered is involved.
    guard seed % 4 == 0 else { return }
    for format in ModuleGraph.Format.allCases {
      #expect(sample.graph(shuffledBy: seed).text(as: format) == expected.text(as: format))
    }
  }
}

@Suite("Counting crossings")
struct CrossingCountTests {
  @Test("Agrees with comparing all pairs", arguments: RandomRuns.seeds(6))
  func count(_ seed: UInt64) {
    let graph = RandomModuleGraph.sample(seed).graph()
    let input = LayoutInput(graph).withoutTexts()
    let heights = LayerAssignment.heights(input, reversed: CycleBreaking.reversed(input))
    var layered = LayeredGraph(input, heights: heights)
    #expect(CrossingCount.of(layered) == allPairs(layered))
    CrossingReduction.apply(to: &layered, budget: 200_000)
    #expect(CrossingCount.of(layered) == allPairs(layered))
    #expect(layered.layers.joined().sorted() == Array(0..<layered.vertexCount))
  }

  @Test("Finds none in a tree")
  func tree() {
    // A binary tree whose children are named so that their order is as bad as possible.
    var nodes: [ModuleGraph.Node] = [.init(.application, "root")]
    var edges: [ModuleGraph.Edge] = []
    for index in 1..<63 {
      nodes.append(.init(.catalog, "n\(index * 37 % 101)"))
      edges.append(.init(from: (index - 1) / 2, to: index, .dependency, "*"))
    }
    let graph = ModuleGraph(application: "root", nodes: nodes, edges: edges, isSolved: false)
    #expect(GraphLayout(quick: graph).crossingCount == 0)
  }

  private func allPairs(_ graph: LayeredGraph) -> Int {
    let positions = graph.positions
    var layerOf = [Int](repeating: 0, count: graph.vertexCount)
    for (layer, vertices) in graph.layers.enumerated() {
      for vertex in vertices { layerOf[vertex] = layer }
    }
    var count = 0
    for (index, first) in graph.segments.enumerated() {
      for second in graph.segments[(index + 1)...] where layerOf[first.upper] == layerOf[second.upper] {
        let upper = positions[first.upper] - positions[second.upper]
        let lower = positions[first.lower] - positions[second.lower]
        if upper * lower < 0 { count += 1 }
      }
    }
    return count
  }
}

extension GraphLayout {
  /// Takes less effort than usual, since nothing here asks for the fewest crossings.
  fileprivate init(quick graph: ModuleGraph) {
    self.init(LayoutInput(graph), margin: 24, budget: 100_000)
  }
}

extension GraphLayout.Box {
  fileprivate func overlaps(_ other: Self) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }

  fileprivate func isOnRim(_ point: GraphLayout.Point) -> Bool {
    (x...x + width).contains(point.x) && (point.y == y || point.y == y + height)
  }

  /// Whether the inside of the box meets the rectangle between two points, or the line if it is vertical or horizontal.
  fileprivate func isPassed(from start: GraphLayout.Point, to end: GraphLayout.Point) -> Bool {
    max(start.x, end.x) > x && min(start.x, end.x) < x + width && max(start.y, end.y) > y
      && min(start.y, end.y) < y + height
  }
}

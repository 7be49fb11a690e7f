import VersionResolver

/// The fourth step: orders the vertices of each layer so that few segments cross.
///
/// Starting from several orders, sweeps down and up move each vertex to the median or the mean of its neighbors in the previous
/// layer (Gansner, Koutsofios, North and Vo, 1993), and adjacent vertices in a layer swap places where that helps. The best of
/// these orders is refined: long links are rerouted where they cross the fewest others, and each vertex is tried at every place
/// in its layer (Matuszewski, Schönfeld and Molitor, 1999), repeatedly from slightly perturbed orders, until the budget is used
/// up. Work is counted in steps rather than seconds, so every machine draws the same picture.
struct CrossingReduction {
  /// The approximate number of steps, for each segment and in total: a fifth of a second.
  private static let budgetOfSegment = 20_000
  static let maximumBudget = 8_000_000
  /// The number of sweeps without improvement before giving up.
  private static let patience = 6
  private static let maximumSweeps = 24
  /// The maximum number of rounds from one perturbed order.
  private static let maximumRounds = 4
  /// The number of perturbed orders without improvement before giving up.
  private static let maximumDisturbances = 100

  private let graph: LayeredGraph
  private let budget: Int
  private var order: LayerOrder
  private var best: [[Int]]
  private var fewest = Int.max

  /// - Complexity: O(s log s) for *s* segments in each of about 100 sweeps, and the budget.
  static func apply(to graph: inout LayeredGraph, budget: Int = maximumBudget) {
    var reduction = CrossingReduction(graph, budget: min(budget, graph.segments.count * budgetOfSegment))
    reduction.run()
    graph.layers = reduction.best
  }

  private init(_ graph: LayeredGraph, budget: Int) {
    self.graph = graph
    self.budget = budget
    order = LayerOrder(graph)
    best = graph.layers
  }

  private mutating func run() {
    for goingDown in [true, false] {
      let start = walked(goingDown: goingDown)
      for usesMean in [false, true] where order.work < budget / 3 {
        order.set(start)
        sweep(usesMean: usesMean)
      }
    }
    order.set(best)
    let chains = graph.bentChains
    var random: UInt64 = 42
    var idle = 0
    while fewest > 0, idle < Self.maximumDisturbances {
      refine(chains)
      let before = fewest
      keepIfBest()
      idle = fewest < before ? 0 : idle + 1
      guard order.work < budget else { return }
      order.set(best)
      order.disturb(&random)
    }
  }

  /// Moves links and vertices until that no longer improves anything.
  private mutating func refine(_ chains: [[Int]]) {
    var before = Int.max
    for _ in 0..<Self.maximumRounds where order.work < budget {
      order.redraw(chains, budget: budget)
      order.sift(budget: budget)
      let count = order.crossings()
      if count >= before { return }
      before = count
    }
  }

  private mutating func keepIfBest() {
    let count = order.crossings()
    guard count < fewest else { return }
    (best, fewest) = (order.layers, count)
  }

  private mutating func sweep(usesMean: Bool) {
    order.transpose()
    keepIfBest()
    var idle = 0
    for sweep in 0..<Self.maximumSweeps where idle < Self.patience && fewest > 0 {
      order.sweep(goingDown: sweep % 2 == 0, usesMean: usesMean, turnsTies: sweep % 4 > 1)
      order.transpose()
      let before = fewest
      keepIfBest()
      idle = fewest < before ? 0 : idle + 1
    }
  }

  /// Returns the order in which a depth-first walk visits the vertices, which keeps related vertices together.
  private func walked(goingDown: Bool) -> [[Int]] {
    var isSeen = [Bool](repeating: false, count: graph.vertexCount)
    var layers = [[Int]](repeating: [], count: graph.layers.count)
    let layersInOrder = goingDown ? graph.layers : graph.layers.reversed()
    for start in layersInOrder.joined() where !isSeen[start] {
      var stack = [start]
      while let vertex = stack.popLast() {
        guard !isSeen[vertex] else { continue }
        isSeen[vertex] = true
        layers[order.layerOf[vertex]].append(vertex)
        for segment in (goingDown ? graph.below : graph.above)[vertex].reversed() {
          stack.append(goingDown ? graph.segments[segment].lower : graph.segments[segment].upper)
        }
      }
    }
    return layers
  }
}

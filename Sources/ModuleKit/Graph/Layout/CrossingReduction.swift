/// The fourth step: orders the vertices of each layer so that few segments cross.
///
/// Sweeps down and up put each vertex to the median, later to the mean, of its neighbours in the layer before (Gansner,
/// Koutsofios, North and Vo, 1993); after each, neighbours in a layer change places where that helps. The best order that
/// was seen is kept.
struct CrossingReduction {
  /// Sweeps without anything gained before it is given up.
  private static let patience = 5
  private static let greatestSweeps = 32

  private var graph: LayeredGraph
  private var positions: [Int] = []

  /// - Complexity: O(r · s log s) for *r* sweeps, at most 32, and *s* segments.
  static func apply(to graph: inout LayeredGraph) {
    var reduction = CrossingReduction(graph: graph)
    graph.layers = reduction.best()
  }

  private init(graph: LayeredGraph) { self.graph = graph }

  private mutating func best() -> [[Int]] {
    orderByWalk()
    positions = graph.positions
    transpose()
    var best = graph.layers
    var fewest = CrossingCount.of(graph)
    for usesMean in [false, true] {
      var idle = 0
      graph.layers = best
      positions = graph.positions
      for sweep in 0..<Self.greatestSweeps / 2 where idle < Self.patience && fewest > 0 {
        sort(goingDown: sweep % 2 == 0, usesMean: usesMean)
        transpose()
        let count = CrossingCount.of(graph)
        if count < fewest {
          fewest = count
          best = graph.layers
          idle = 0
        } else {
          idle += 1
        }
      }
    }
    return best
  }

  /// The order in which a walk in depth from the top meets the vertices, which keeps what belongs together together.
  private mutating func orderByWalk() {
    var isSeen = [Bool](repeating: false, count: graph.vertexCount)
    var layerOf = [Int](repeating: 0, count: graph.vertexCount)
    for (layer, vertices) in graph.layers.enumerated() {
      for vertex in vertices { layerOf[vertex] = layer }
    }
    var layers = [[Int]](repeating: [], count: graph.layers.count)
    for start in graph.layers.joined() where !isSeen[start] {
      var stack = [start]
      while let vertex = stack.popLast() {
        guard !isSeen[vertex] else { continue }
        isSeen[vertex] = true
        layers[layerOf[vertex]].append(vertex)
        for segment in graph.below[vertex].reversed() { stack.append(graph.segments[segment].lower) }
      }
    }
    graph.layers = layers
  }

  private mutating func sort(goingDown: Bool, usesMean: Bool) {
    let indices = graph.layers.indices
    for layer in goingDown ? Array(indices.dropFirst()) : indices.dropLast().reversed() {
      // Twice or more the place, so that medians are whole numbers.
      let keys = graph.layers[layer].map { key($0, above: goingDown, usesMean: usesMean) }
      let movable = keys.indices.filter { keys[$0] != nil }
      let sorted = movable.sorted { (keys[$0] ?? 0, $0) < (keys[$1] ?? 0, $1) }
      var vertices = graph.layers[layer]
      // What has no neighbours there stays where it is.
      for (place, source) in zip(movable, sorted) { vertices[place] = graph.layers[layer][source] }
      place(vertices, in: layer)
    }
  }

  private func key(_ vertex: Int, above: Bool, usesMean: Bool) -> Int? {
    let ends = neighbours(vertex, above: above)
    guard let first = ends.first, let last = ends.last else { return nil }
    if usesMean { return 1024 * ends.reduce(0, +) / ends.count }
    let middle = ends.count / 2
    if ends.count % 2 == 1 { return 1024 * ends[middle] }
    if ends.count == 2 { return 512 * (first + last) }
    // Nearer to the side where the neighbours are closer together.
    let (left, right) = (ends[middle - 1] - first, last - ends[middle])
    guard left + right > 0 else { return 512 * (ends[middle - 1] + ends[middle]) }
    return 1024 * (ends[middle - 1] * right + ends[middle] * left) / (left + right)
  }

  /// The places of a vertex's neighbours, ascending.
  private func neighbours(_ vertex: Int, above: Bool) -> [Int] {
    let segments = above ? graph.above[vertex] : graph.below[vertex]
    if segments.count == 1, let segment = segments.first {
      return [positions[above ? graph.segments[segment].upper : graph.segments[segment].lower]]
    }
    return segments.map { positions[above ? graph.segments[$0].upper : graph.segments[$0].lower] }.sorted()
  }

  private mutating func place(_ vertices: [Int], in layer: Int) {
    graph.layers[layer] = vertices
    for (position, vertex) in vertices.enumerated() { positions[vertex] = position }
  }

  /// Lets neighbours change places as long as that removes crossings.
  private mutating func transpose() {
    for _ in 0..<8 {
      var isImproved = false
      for layer in graph.layers.indices {
        var vertices = graph.layers[layer]
        var ends = vertices.map { (neighbours($0, above: true), neighbours($0, above: false)) }
        for index in vertices.indices.dropLast() {
          let (left, right) = (ends[index], ends[index + 1])
          let now = Self.crossings(left.0, right.0) + Self.crossings(left.1, right.1)
          if now == 0 { continue }
          let then = Self.crossings(right.0, left.0) + Self.crossings(right.1, left.1)
          if then < now {
            vertices.swapAt(index, index + 1)
            ends.swapAt(index, index + 1)
            isImproved = true
          }
        }
        place(vertices, in: layer)
      }
      if !isImproved { return }
    }
  }

  /// How many pairs of ends cross if the first ones' vertex is on the left.
  private static func crossings(_ left: [Int], _ right: [Int]) -> Int {
    var count = 0
    var smaller = 0
    for end in left {
      while smaller < right.count, right[smaller] < end { smaller += 1 }
      count += smaller
    }
    return count
  }
}

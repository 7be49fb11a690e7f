import VersionResolver

/// Places the vertices of large graphs: no wider than necessary, and with long links as straight as that allows.
///
/// Repeatedly, down and up, each layer moves to the mean of its neighbors in the previous layer, as close as order and distances
/// permit. This is isotonic regression, which pooling solves exactly in linear time (Ayer and others, 1955). Then links are
/// straightened where there is room.
struct CompactPlacement {
  /// The number of subdivisions of a pixel.
  private static let scale = 64
  private static let rounds = 12

  private let graph: LayeredGraph
  private let distance: (Int, Int) -> Int
  /// The middles, in subdivisions of a pixel.
  private var middles: [Int]
  /// The maximum distance of vertices from the middle of the picture: half of the widest layer, plus a tenth.
  private let reach: Int

  /// - Parameter distance: returns the minimum distance between the middles of two neighbors.
  /// - Complexity: O(n + s).
  static func middles(of graph: LayeredGraph, distance: @escaping (Int, Int) -> Int) -> [Int] {
    var placement = CompactPlacement(graph, distance)
    for round in 0..<rounds {
      let isLast = round >= rounds - 2
      for layer in graph.layers.indices.dropFirst() { placement.move(layer, up: true, down: isLast) }
      for layer in graph.layers.indices.dropLast().reversed() {
        placement.move(layer, up: isLast, down: true)
      }
    }
    var pixels = placement.middles.map { $0 / scale }
    placement.separate(&pixels)
    LineStraightening.apply(to: &pixels, graph, distance: distance)
    return pixels
  }

  private init(_ graph: LayeredGraph, _ distance: @escaping (Int, Int) -> Int) {
    self.graph = graph
    self.distance = distance
    middles = [Int](repeating: 0, count: graph.vertexCount)
    var widest = 0
    for layer in graph.layers {
      var x = 0
      for (place, vertex) in layer.enumerated() {
        if place > 0 { x += distance(layer[place - 1], vertex) * Self.scale }
        middles[vertex] = x
      }
      for vertex in layer { middles[vertex] -= x / 2 }
      widest = max(widest, x)
    }
    reach = widest / 2 + widest / 20
  }

  /// Vertices that order and distances hold together.
  private struct Pool {
    var sum: Int
    var weight: Int
    var count: Int
    var value: Int { sum >= 0 ? sum / weight : (sum - weight + 1) / weight }
  }

  private mutating func move(_ layer: Int, up: Bool, down: Bool) {
    let vertices = graph.layers[layer]
    var pools: [Pool] = []
    var offset = 0
    for (place, vertex) in vertices.enumerated() {
      if place > 0 { offset += distance(vertices[place - 1], vertex) * Self.scale }
      var (sum, weight) = (0, 0)
      if up { add(graph.upperNeighbors[vertex], to: vertex, &sum, &weight) }
      if down { add(graph.lowerNeighbors[vertex], to: vertex, &sum, &weight) }
      // A vertex that nothing pulls stays unless something pushes it.
      if weight == 0 { (sum, weight) = (middles[vertex], 1) }
      var pool = Pool(sum: sum - weight * offset, weight: weight, count: 1)
      while let last = pools.last, last.value > pool.value {
        pool = Pool(
          sum: last.sum + pool.sum,
          weight: last.weight + pool.weight,
          count: last.count + pool.count
        )
        pools.removeLast()
      }
      pools.append(pool)
    }
    // Within bounds, the best positions are the same ones, clamped to the bounds.
    let rightmost = max(-reach, reach - offset)
    var place = 0
    offset = 0
    for pool in pools {
      for _ in 0..<pool.count {
        if place > 0 { offset += distance(vertices[place - 1], vertices[place]) * Self.scale }
        middles[vertices[place]] = min(max(pool.value, -reach), rightmost) + offset
        place += 1
      }
    }
  }

  /// Links between bends pull harder than those at boxes, because a bend between layers is more distracting than one at a box.
  private func add(_ ends: ArraySlice<Int>, to vertex: Int, _ sum: inout Int, _ weight: inout Int) {
    for end in ends {
      let strength = graph.isBox(vertex) ? (graph.isBox(end) ? 1 : 2) : graph.isBox(end) ? 2 : 8
      sum += strength * middles[end]
      weight += strength
    }
  }

  /// Restores the distances lost to rounding.
  private func separate(_ pixels: inout [Int]) {
    for layer in graph.layers {
      for (left, right) in zip(layer, layer.dropFirst()) {
        pixels[right] = max(pixels[right], pixels[left] + distance(left, right))
      }
    }
  }
}

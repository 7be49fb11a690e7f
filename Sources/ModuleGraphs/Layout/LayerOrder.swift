import VersionResolver

/// The order of each layer during the search.
struct LayerOrder {
  var layers: [[Int]] = []
  /// The number of steps, about one for each neighbor looked at.
  var work = 0

  var positions: [Int]
  let layerOf: [Int]
  let above: Adjacency
  let below: Adjacency

  init(_ graph: LayeredGraph) {
    positions = [Int](repeating: 0, count: graph.vertexCount)
    layerOf = graph.layerOf
    above = graph.upperNeighbors
    below = graph.lowerNeighbors
  }

  mutating func set(_ layers: [[Int]]) {
    self.layers = layers
    for layer in layers.indices { number(layer) }
  }

  mutating func number(_ layer: Int) {
    for (position, vertex) in layers[layer].enumerated() { positions[vertex] = position }
  }

  /// Returns the number of crossing segments; see ``CrossingCount``.
  mutating func crossings() -> Int {
    var count = 0
    for layer in layers.indices.dropLast() {
      count += CrossingCount.between(layers[layer], below, positions, width: layers[layer + 1].count)
    }
    work += positions.count * 4
    return count
  }

  /// Moves the vertices of each layer to the middle of their neighbors in the previous layer.
  mutating func sweep(goingDown: Bool, usesMean: Bool, turnsTies: Bool) {
    for layer in goingDown ? Array(layers.indices.dropFirst()) : layers.indices.dropLast().reversed() {
      sort(layer, goingDown ? above : below, usesMean: usesMean, turnsTies: turnsTies)
    }
  }

  private mutating func sort(_ layer: Int, _ neighbors: Adjacency, usesMean: Bool, turnsTies: Bool) {
    var keyed: [(key: Int, tie: Int, vertex: Int)] = []
    var places: [Int] = []
    for (place, vertex) in layers[layer].enumerated() {
      // A vertex without neighbors there stays where it is.
      guard let key = key(neighbors[vertex], usesMean: usesMean) else { continue }
      keyed.append((key, turnsTies ? -place : place, vertex))
      places.append(place)
    }
    keyed.sort { ($0.key, $0.tie) < ($1.key, $1.tie) }
    work += keyed.count * 8
    for (place, item) in zip(places, keyed) {
      layers[layer][place] = item.vertex
      positions[item.vertex] = place
    }
  }

  private func key(_ neighbors: ArraySlice<Int>, usesMean: Bool) -> Int? {
    guard let first = neighbors.first else { return nil }
    // Positions are scaled by about a thousand, so that middles are integers.
    if neighbors.count == 1 { return 1024 * positions[first] }
    if usesMean { return 1024 * neighbors.reduce(0) { $0 + positions[$1] } / neighbors.count }
    let ends = neighbors.map { positions[$0] }.sorted()
    let middle = ends.count / 2
    if ends.count % 2 == 1 { return 1024 * ends[middle] }
    if ends.count == 2 { return 512 * (ends[0] + ends[1]) }
    // Closer to the side where the neighbors are closer together.
    let (left, right) = (ends[middle - 1] - ends[0], ends[ends.count - 1] - ends[middle])
    guard left + right > 0 else { return 512 * (ends[middle - 1] + ends[middle]) }
    return 1024 * (ends[middle - 1] * right + ends[middle] * left) / (left + right)
  }
}

import ModuleTools

/// The order of each layer, while it is looked for.
struct LayerOrder {
  var layers: [[Int]] = []
  /// How many steps were made, about one for each neighbour that was looked at.
  var work = 0

  var positions: [Int]
  let layerOf: [Int]
  let above: Adjacency
  let below: Adjacency

  init(_ graph: LayeredGraph) {
    positions = [Int](repeating: 0, count: graph.vertexCount)
    layerOf = graph.layerOf
    above = Adjacency(nodeCount: graph.vertexCount, edges: graph.segments.map { ($0.lower, $0.upper) })
    below = Adjacency(nodeCount: graph.vertexCount, edges: graph.segments.map { ($0.upper, $0.lower) })
  }

  mutating func set(_ layers: [[Int]]) {
    self.layers = layers
    for layer in layers.indices { number(layer) }
  }

  mutating func number(_ layer: Int) {
    for (position, vertex) in layers[layer].enumerated() { positions[vertex] = position }
  }

  /// How many segments cross one another: see ``CrossingCount``.
  mutating func crossings() -> Int {
    var count = 0
    for layer in layers.indices.dropLast() {
      count += CrossingCount.between(layers[layer], below, positions, width: layers[layer + 1].count)
    }
    work += positions.count * 4
    return count
  }

  /// Puts the vertices of each layer to the middle of their neighbours in the layer before.
  mutating func sweep(goingDown: Bool, usesMean: Bool, turnsTies: Bool) {
    for layer in goingDown ? Array(layers.indices.dropFirst()) : layers.indices.dropLast().reversed() {
      sort(layer, goingDown ? above : below, usesMean: usesMean, turnsTies: turnsTies)
    }
  }

  private mutating func sort(_ layer: Int, _ neighbours: Adjacency, usesMean: Bool, turnsTies: Bool) {
    var keyed: [(key: Int, tie: Int, vertex: Int)] = []
    var places: [Int] = []
    for (place, vertex) in layers[layer].enumerated() {
      // What has no neighbours there stays where it is.
      guard let key = key(neighbours[vertex], usesMean: usesMean) else { continue }
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

  private func key(_ neighbours: ArraySlice<Int>, usesMean: Bool) -> Int? {
    guard let first = neighbours.first else { return nil }
    // A thousand times the place, so that middles are whole numbers.
    if neighbours.count == 1 { return 1024 * positions[first] }
    if usesMean { return 1024 * neighbours.reduce(0) { $0 + positions[$1] } / neighbours.count }
    let ends = neighbours.map { positions[$0] }.sorted()
    let middle = ends.count / 2
    if ends.count % 2 == 1 { return 1024 * ends[middle] }
    if ends.count == 2 { return 512 * (ends[0] + ends[1]) }
    // Nearer to the side where the neighbours are closer together.
    let (left, right) = (ends[middle - 1] - ends[0], ends[ends.count - 1] - ends[middle])
    guard left + right > 0 else { return 512 * (ends[middle - 1] + ends[middle]) }
    return 1024 * (ends[middle - 1] * right + ends[middle] * left) / (left + right)
  }
}

import VersionResolver

extension LayerOrder {
  /// The positions of the neighbors of a layer's vertices, in ascending order, one list after another.
  private struct Ends {
    var starts: [Int] = [0]
    var places: [Int] = []

    init(_ vertices: [Int], _ neighbors: Adjacency, _ positions: [Int]) {
      starts.reserveCapacity(vertices.count + 1)
      for vertex in vertices {
        let list = neighbors[vertex]
        if list.count > 1 {
          places += list.map { positions[$0] }.sorted()
        } else if let only = list.first {
          places.append(positions[only])
        }
        starts.append(places.count)
      }
    }

    /// Returns how many more pairs cross if one vertex is to the left of another than if it is to the right.
    func excess(_ left: Int, _ right: Int) -> Int {
      let (leftEnd, rightEnd) = (starts[left + 1], starts[right + 1])
      var excess = 0
      // For each end of the left vertex: how many ends of the right one are smaller, and how many are greater.
      var (smaller, notGreater) = (starts[right], starts[right])
      for index in starts[left]..<leftEnd {
        let end = places[index]
        while smaller < rightEnd, places[smaller] < end { smaller += 1 }
        while notGreater < rightEnd, places[notGreater] <= end { notGreater += 1 }
        excess += (smaller - starts[right]) - (rightEnd - notGreater)
      }
      return excess
    }
  }

  /// Swaps adjacent vertices as long as that removes crossings.
  mutating func transpose() {
    var isDirty = [Bool](repeating: true, count: layers.count + 2)
    for _ in 0..<8 {
      var isImproved = false
      for layer in layers.indices where isDirty[layer] || isDirty[layer + 1] || isDirty[layer + 2] {
        isDirty[layer + 1] = transpose(layer)
        if isDirty[layer + 1] { isImproved = true }
      }
      if !isImproved { return }
    }
  }

  private mutating func transpose(_ layer: Int) -> Bool {
    let upper = Ends(layers[layer], above, positions)
    let lower = Ends(layers[layer], below, positions)
    work += 2 * (upper.places.count + lower.places.count)
    // The new order, as positions in the old one.
    var order = Array(layers[layer].indices)
    var isImproved = false
    for index in order.indices.dropLast() {
      let (left, right) = (order[index], order[index + 1])
      if upper.excess(left, right) + lower.excess(left, right) > 0 {
        order.swapAt(index, index + 1)
        isImproved = true
      }
    }
    if isImproved { apply(order, to: layer) }
    return isImproved
  }

  private mutating func apply(_ order: [Int], to layer: Int) {
    let former = layers[layer]
    layers[layer] = order.map { former[$0] }
    number(layer)
  }

  /// Tries each vertex at every position in its layer, until there is no improvement or the work reaches a limit.
  mutating func sift(budget: Int) {
    var isDirty = [Bool](repeating: true, count: layers.count + 2)
    while work < budget {
      var isImproved = false
      for layer in layers.indices where isDirty[layer] || isDirty[layer + 1] || isDirty[layer + 2] {
        guard work < budget else { return }
        isDirty[layer + 1] = sift(layer, budget: budget)
        if isDirty[layer + 1] { isImproved = true }
      }
      if !isImproved { return }
    }
  }

  private mutating func sift(_ layer: Int, budget: Int) -> Bool {
    let upper = Ends(layers[layer], above, positions)
    let lower = Ends(layers[layer], below, positions)
    let count = layers[layer].count
    let step = 1 + (upper.places.count + lower.places.count) / max(1, count)
    var order = Array(0..<count)
    var isImproved = false
    for vertex in 0..<count {
      guard work < budget else { break }
      guard let start = order.firstIndex(of: vertex) else { continue }
      var (best, place) = (0, start)
      var gain = 0
      for index in stride(from: start - 1, through: 0, by: -1) {
        gain += upper.excess(order[index], vertex) + lower.excess(order[index], vertex)
        if gain > best { (best, place) = (gain, index) }
      }
      gain = 0
      for index in start + 1..<max(count, start + 1) {
        gain += upper.excess(vertex, order[index]) + lower.excess(vertex, order[index])
        if gain > best { (best, place) = (gain, index) }
      }
      work += count * step
      guard place != start else { continue }
      order.remove(at: start)
      order.insert(vertex, at: place)
      isImproved = true
    }
    if isImproved { apply(order, to: layer) }
    return isImproved
  }

  /// Moves some vertices elsewhere, so the search can leave an order that no single move improves.
  mutating func disturb(_ random: inout UInt64) {
    func below(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % UInt64(max(1, bound)))
    }
    let center = below(layers.count)
    for layer in max(0, center - 1)...min(layers.count - 1, center + 1) where layers[layer].count > 1 {
      for _ in 0..<1 + layers[layer].count / 6 {
        let vertex = layers[layer].remove(at: below(layers[layer].count))
        layers[layer].insert(vertex, at: below(layers[layer].count + 1))
      }
      number(layer)
    }
    work += positions.count
  }
}

import VersionResolver

extension LayerOrder {
  /// Reroutes long links one after another, each to the route where it crosses the fewest others: the shortest path through the
  /// gaps between the vertices of its layers.
  ///
  /// Moving single vertices cannot achieve that, because each bend of a link is held in place by those above and below it.
  ///
  /// - Parameters:
  ///   - chains: the vertices of links from top to bottom; those between the ends have no other segments.
  ///   - budget: the amount of work after which it stops.
  /// - Complexity: O(w²) for each layer of *w* vertices that a link passes.
  mutating func redraw(_ chains: [[Int]], budget: Int) {
    for chain in chains {
      guard work < budget else { return }
      redraw(chain)
    }
  }

  private mutating func redraw(_ chain: [Int]) {
    let inner = Array(chain.dropFirst().dropLast())
    guard let first = chain.first, let last = chain.last, !inner.isEmpty else { return }
    let former = inner.map { positions[$0] }
    for (vertex, place) in zip(inner, former) {
      layers[layerOf[vertex]].remove(at: place)
      number(layerOf[vertex])
      // Its segments do not count until it is back.
      positions[vertex] = -1
    }
    // The cost of the best route to each gap, and the gap in the previous layer that it comes from.
    var costs: [Int] = []
    var origins: [[Int]] = []
    for layer in layerOf[first]..<layerOf[last] - 1 {
      let start = layer == layerOf[first] ? first : nil
      origins.append(step(from: layer, start, &costs))
    }
    var gap = lastStep(costs, to: last)
    for (vertex, origin) in zip(inner, origins).reversed() {
      layers[layerOf[vertex]].insert(vertex, at: gap)
      number(layerOf[vertex])
      gap = origin[gap]
    }
  }

  /// Advances from the gaps of a layer, or from a vertex in it, to the gaps of the next layer.
  ///
  /// - Parameter costs: the costs of the routes to the gaps of the layer; on return, to the gaps of the next layer.
  /// - Returns: for each gap of the next layer, the gap that its best route comes from.
  private mutating func step(from layer: Int, _ start: Int?, _ costs: inout [Int]) -> [Int] {
    let width = layers[layer + 1].count
    // A segment that starts to the left of a gap and ends at a place crosses every route to a gap at or before that place; a
    // segment that starts to the right crosses every route to a gap after it. Compared to a gap, a route to the next gap
    // therefore crosses one more segment for each that ends here from the right, and one fewer for each from the left.
    var change = [Int](repeating: 0, count: width)
    var crossed = 0
    for vertex in layers[layer] where vertex != start {
      for end in below[vertex] where positions[end] >= 0 { change[positions[end]] += 1 }
    }
    var next = [Int](repeating: .max, count: width + 1)
    var origins = [Int](repeating: 0, count: width + 1)
    for gap in 0...layers[layer].count {
      if start == nil || gap < layers[layer].count && layers[layer][gap] == start {
        var cost = crossed + (start == nil ? costs[gap] : 0)
        for place in 0..<width {
          if cost < next[place] {
            next[place] = cost
            origins[place] = gap
          }
          cost += change[place]
        }
        if cost < next[width] {
          next[width] = cost
          origins[width] = gap
        }
        work += 2 + width / 4
        if start != nil { break }
      }
      guard gap < layers[layer].count else { break }
      for end in below[layers[layer][gap]] where positions[end] >= 0 {
        change[positions[end]] -= 2
        crossed += 1
      }
    }
    costs = next
    return origins
  }

  /// Returns the gap in the last layer that has the best route to a vertex in the next.
  private func lastStep(_ costs: [Int], to last: Int) -> Int {
    let (layer, fixed) = (layers[layerOf[last] - 1], positions[last])
    var crossed = 0
    for vertex in layer {
      for end in below[vertex] where positions[end] >= 0 && positions[end] < fixed { crossed += 1 }
    }
    var (best, least) = (0, Int.max)
    for gap in 0...layer.count {
      if costs[gap] + crossed < least { (best, least) = (gap, costs[gap] + crossed) }
      guard gap < layer.count else { break }
      for end in below[layer[gap]] where positions[end] >= 0 {
        if positions[end] > fixed { crossed += 1 }
        if positions[end] < fixed { crossed -= 1 }
      }
    }
    return best
  }
}

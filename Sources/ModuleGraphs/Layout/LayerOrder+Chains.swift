import ModuleTools

extension LayerOrder {
  /// Reroutes long links one after the other: each where it crosses the fewest others, the shortest
  /// path through the gaps between the vertices of its layers.
  ///
  /// Moves of single vertices cannot do that, since each bend of a link is held by those above and below.
  ///
  /// - Parameters:
  ///   - chains: the vertices of links from top to bottom; those between the ends have no other segments.
  ///   - budget: the work at which it stops.
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
      // Its segments count nothing until it is back.
      positions[vertex] = -1
    }
    // What the best way to each gap costs, and from which gap of the layer before it comes.
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

  /// From the gaps of a layer, or a vertex in it, to those of the next.
  ///
  /// - Parameter costs: those of the ways to the gaps of the layer; afterwards those to the gaps of the next.
  /// - Returns: the gap of the layer from which the best way to each gap of the next comes.
  private mutating func step(from layer: Int, _ start: Int?, _ costs: inout [Int]) -> [Int] {
    let width = layers[layer + 1].count
    // A segment from the left of a gap to a place crosses a way to a gap in front of that or at it; one from the right
    // crosses a way to a gap behind it. So a way to the next gap crosses as many more as end here from the right, without
    // those from the left.
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

  /// The gap of the last layer from which the way to a vertex in the next is the best.
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

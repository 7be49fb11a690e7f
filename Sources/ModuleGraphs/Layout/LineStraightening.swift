import VersionResolver

/// Aligns the bends of long links vertically where their neighbors leave room for it.
struct LineStraightening {
  private let graph: LayeredGraph
  private let positions: [Int]
  private let layerOf: [Int]
  private let distance: (Int, Int) -> Int

  /// - Complexity: O(n log n + s).
  static func apply(to middles: inout [Int], _ graph: LayeredGraph, distance: @escaping (Int, Int) -> Int) {
    let straightening = LineStraightening(
      graph: graph,
      positions: graph.positions,
      layerOf: graph.layerOf,
      distance: distance
    )
    // Longest first, because they have the least room.
    let runs = straightening.runs().sorted { $0.count > $1.count }
    for _ in 0..<3 {
      for run in runs { straightening.straighten(run, &middles) }
    }
  }

  /// Returns bends that follow each other from top to bottom; of several above one bend, the middle one continues the run.
  private func runs() -> [[Int]] {
    var runs: [[Int]] = []
    var runOf = [Int?](repeating: nil, count: graph.vertexCount)
    for vertex in graph.layers.joined() where !graph.isBox(vertex) {
      let upper = graph.above[vertex].map { graph.segments[$0].upper }.filter { end in
        !graph.isBox(end) && runOf[end].map { runs[$0].last == end } == true
      }.sorted { positions[$0] < positions[$1] }
      if upper.isEmpty {
        runOf[vertex] = runs.count
        runs.append([vertex])
      } else if let run = runOf[upper[upper.count / 2]] {
        runOf[vertex] = run
        runs[run].append(vertex)
      }
    }
    return runs
  }

  private func straighten(_ run: [Int], _ middles: inout [Int]) {
    var start = 0
    while start < run.count {
      var (low, high) = (Int.min, Int.max)
      var end = start
      while end < run.count {
        let room = room(run[end], middles)
        guard max(low, room.low) <= min(high, room.high) else { break }
        (low, high) = (max(low, room.low), min(high, room.high))
        end += 1
      }
      let part = run[start..<max(end, start + 1)]
      let mean = part.reduce(0) { $0 + middles[$1] } / part.count
      if low <= high, end > start {
        for vertex in part { middles[vertex] = min(max(mean, low), high) }
      }
      start = max(end, start + 1)
    }
  }

  /// Returns where a vertex can be placed without moving its neighbors.
  private func room(_ vertex: Int, _ middles: [Int]) -> (low: Int, high: Int) {
    let layer = graph.layers[layerOf[vertex]]
    let place = positions[vertex]
    let low = place > 0 ? middles[layer[place - 1]] + distance(layer[place - 1], vertex) : Int.min
    let high =
      place + 1 < layer.count ? middles[layer[place + 1]] - distance(vertex, layer[place + 1]) : Int.max
    return (low, high)
  }
}

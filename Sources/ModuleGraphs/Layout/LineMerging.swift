/// Merges lines that run side by side to the same box, or from it, into one.
///
/// Adjacent bends become one if the bends that follow them are one, all the way to the common target; of the remaining bends,
/// those that come from one source are merged. Only neighbors are merged, so no new crossings appear. A merged line never leads
/// anywhere that one of its links does not: from where it joins a target's line, all of its links go to that target.
struct LineMerging {
  private let graph: LayeredGraph
  /// The link of each bend that may be merged; otherwise -1.
  private var chainOf: [Int]
  /// The neighbors of each bend on its link, from the source to the target.
  private var before: [Int]
  private var after: [Int]
  /// The bend that represents each bend.
  private var representatives: [Int]
  private var isShared: [Bool]

  /// - Complexity: O(n + s).
  static func merged(_ graph: LayeredGraph) -> LayeredGraph {
    guard graph.areLinksApart else { return graph }
    var merging = LineMerging(graph)
    for isUpward in [false, true] { merging.merge(atTarget: true, isUpward) }
    let isShared = merging.isShared
    for isUpward in [false, true] { merging.merge(atTarget: false, isUpward, except: isShared) }
    return LayeredGraph(graph, representatives: merging.representatives)
  }

  private init(_ graph: LayeredGraph) {
    self.graph = graph
    chainOf = [Int](repeating: -1, count: graph.vertexCount)
    before = chainOf
    after = chainOf
    representatives = Array(0..<graph.vertexCount)
    isShared = [Bool](repeating: false, count: graph.vertexCount)
    for (number, chain) in graph.chains.enumerated() where chain.label == nil && !chain.isRope {
      let way = chain.isUpward ? chain.vertices.reversed() : chain.vertices
      for place in way.indices.dropFirst().dropLast() {
        chainOf[way[place]] = number
        before[way[place]] = way[place - 1]
        after[way[place]] = way[place + 1]
      }
    }
  }

  /// Goes through the layers, starting at the common ends.
  private mutating func merge(atTarget: Bool, _ isUpward: Bool, except isTaken: [Bool]? = nil) {
    for layer in atTarget == isUpward ? graph.layers : graph.layers.reversed() {
      for (left, right) in zip(layer, layer.dropFirst()) {
        guard joins(left, right, atTarget, isUpward), isTaken?[left] != true, isTaken?[right] != true
        else { continue }
        representatives[right] = representatives[left]
        (isShared[left], isShared[right]) = (true, true)
      }
    }
  }

  private func joins(_ left: Int, _ right: Int, _ atTarget: Bool, _ isUpward: Bool) -> Bool {
    guard chainOf[left] >= 0, chainOf[right] >= 0 else { return false }
    let (first, second) = (graph.chains[chainOf[left]], graph.chains[chainOf[right]])
    guard first.isUpward == isUpward, second.isUpward == isUpward, first.bundle == second.bundle else {
      return false
    }
    let ends = [first, second].map { atTarget == isUpward ? $0.vertices.first : $0.vertices.last }
    let next = atTarget ? after : before
    return ends[0] == ends[1] && representatives[next[left]] == representatives[next[right]]
  }
}

extension LayeredGraph {
  /// Creates the same graph with one vertex in place of several.
  fileprivate init(_ graph: LayeredGraph, representatives: [Int]) {
    var numbers = [Int](repeating: 0, count: graph.vertexCount)
    var kept: [Int] = []
    for vertex in 0..<graph.vertexCount where representatives[vertex] == vertex {
      numbers[vertex] = kept.count
      kept.append(vertex)
    }
    for vertex in 0..<graph.vertexCount { numbers[vertex] = numbers[representatives[vertex]] }
    let layers = graph.layers.map { layer in
      layer.filter { representatives[$0] == $0 }.map { numbers[$0] }
    }
    var known: [Segment: Int] = [:]
    var segments: [Segment] = []
    var newNumbers: [Int] = []
    for segment in graph.segments {
      let moved = Segment(upper: numbers[segment.upper], lower: numbers[segment.lower])
      let isOwn = graph.isBox(moved.upper) && graph.isBox(moved.lower)
      if !isOwn, let number = known[moved] {
        newNumbers.append(number)
      } else {
        known[moved] = segments.count
        newNumbers.append(segments.count)
        segments.append(moved)
      }
    }
    let chains = graph.chains.map { chain in
      var chain = chain
      chain.vertices = chain.vertices.map { numbers[$0] }
      chain.segments = chain.segments.map { newNumbers[$0] }
      chain.label = chain.label.map { numbers[$0] }
      return chain
    }
    self.init(
      layers: layers,
      widths: kept.map { graph.widths[$0] },
      boxCount: graph.boxCount,
      isLabel: kept.map { graph.isLabel[$0] },
      chains: chains,
      segments: segments,
      areLinksApart: false
    )
  }
}

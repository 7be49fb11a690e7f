import VersionResolver

/// The last step: determines the route of each link.
///
/// A link runs straight through a layer, at the position reserved for it; it moves sideways only in the gaps between layers,
/// which contain no boxes. Links that share a box touch it side by side, in the order in which they leave.
struct EdgeRouting {
  private(set) var routes: [[GraphLayout.Point]] = []
  private(set) var labels: [GraphLayout.Box?] = []

  private typealias Point = GraphLayout.Point

  /// The maximum distance between links that touch a box side by side.
  private static let maximumSpacing = 14

  /// - Complexity: O(s log s).
  init(
    _ graph: LayeredGraph,
    bands: [VerticalPlacement.Band],
    boxes: [GraphLayout.Box],
    middles: [Int],
    labelHeight: Int
  ) {
    var layerOf = [Int](repeating: 0, count: graph.vertexCount)
    for (layer, vertices) in graph.layers.enumerated() {
      for vertex in vertices { layerOf[vertex] = layer }
    }
    let upperPorts = Self.ports(graph, middles, isUpper: true)
    let lowerPorts = Self.ports(graph, middles, isUpper: false)
    for chain in graph.chains {
      guard let first = chain.vertices.first, let last = chain.vertices.last,
        let start = chain.segments.first, let end = chain.segments.last
      else {
        routes.append([])
        labels.append(nil)
        continue
      }
      let count = chain.vertices.count - 1
      let isBent = layerOf[first] == layerOf[last]
      var points = Self.leave(boxes[first], bands[layerOf[first]], x: upperPorts[start])
      for (index, vertex) in chain.vertices.enumerated() where index > 0 && index < count {
        let band = bands[layerOf[vertex]]
        if isBent {
          // Down into the layer below, and back up.
          let ends = [upperPorts[start], upperPorts[end]].sorted()
          let x = min(max(middles[vertex], ends[0]), ends[1])
          points.append(Point(x: x, y: band.y))
          points.append(Point(x: x, y: band.y))
        } else {
          points.append(Point(x: middles[vertex], y: band.y))
          points.append(Point(x: middles[vertex], y: band.y + band.height))
        }
      }
      if isBent {
        points += Self.leave(boxes[last], bands[layerOf[last]], x: upperPorts[end]).reversed()
      } else {
        let x = lowerPorts[end]
        points += [Point(x: x, y: bands[layerOf[last]].y), Point(x: x, y: boxes[last].y)]
      }
      routes.append(chain.isUpward ? points.reversed() : points)
      labels.append(
        chain.label.map { vertex in
          let band = bands[layerOf[vertex]]
          return GraphLayout.Box(
            x: middles[vertex] - graph.widths[vertex] / 2,
            y: band.y + (band.height - labelHeight) / 2,
            width: graph.widths[vertex],
            height: labelHeight
          )
        }
      )
    }
  }

  /// Returns the path from the bottom of a box to the bottom of its layer, in which another box may be taller.
  private static func leave(_ box: GraphLayout.Box, _ band: VerticalPlacement.Band, x: Int) -> [Point] {
    [Point(x: x, y: box.y + box.height), Point(x: x, y: band.y + band.height)]
  }

  /// Returns the x coordinate of each segment at its upper or lower end.
  private static func ports(_ graph: LayeredGraph, _ middles: [Int], isUpper: Bool) -> [Int] {
    var ports = graph.segments.map { middles[isUpper ? $0.upper : $0.lower] }
    for vertex in 0..<graph.boxCount {
      let segments = Array(isUpper ? graph.below[vertex] : graph.above[vertex])
      guard segments.count > 1 else { continue }
      let sorted = segments.sorted { left, right in
        let ends = [left, right].map { isUpper ? graph.segments[$0].lower : graph.segments[$0].upper }
        return (middles[ends[0]], left) < (middles[ends[1]], right)
      }
      let room = graph.widths[vertex] - 20
      let spread = min(maximumSpacing * (sorted.count - 1), room)
      for (index, segment) in sorted.enumerated() {
        ports[segment] = middles[vertex] - spread / 2 + spread * index / (sorted.count - 1)
      }
    }
    return ports
  }
}

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

  private let graph: LayeredGraph
  /// The space that each layer takes, by layer.
  private let bands: [VerticalPlacement.Band]
  private let layerOf: [Int]
  private let boxes: [GraphLayout.Box]
  private let middles: [Int]
  /// The x coordinate of each segment at its upper end.
  private let upperPorts: [Int]
  /// The x coordinate of each segment at its lower end.
  private let lowerPorts: [Int]

  /// - Complexity: O(s log s).
  init(
    _ graph: LayeredGraph,
    bands: [VerticalPlacement.Band],
    boxes: [GraphLayout.Box],
    middles: [Int],
    labelHeight: Int
  ) {
    self.graph = graph
    self.bands = bands
    layerOf = graph.layerOf
    self.boxes = boxes
    self.middles = middles
    upperPorts = Self.ports(graph, middles, isUpper: true)
    lowerPorts = Self.ports(graph, middles, isUpper: false)
    routes = graph.chains.map(route)
    labels = graph.chains.map { chain in
      // A chain without a segment is not drawn.
      chain.segments.isEmpty ? nil : chain.label.map { label($0, height: labelHeight) }
    }
  }

  private func route(_ chain: LayeredGraph.Chain) -> [Point] {
    guard let first = chain.vertices.first, let last = chain.vertices.last,
      let start = chain.segments.first, let end = chain.segments.last
    else { return [] }
    let isBent = layerOf[first] == layerOf[last]
    var points = leave(first, x: upperPorts[start])
    for vertex in chain.vertices.dropFirst().dropLast() {
      let band = band(of: vertex)
      if isBent {
        // Down into the layer below, and back up.
        let ends = [upperPorts[start], upperPorts[end]].sorted()
        let x = min(max(middles[vertex], ends[0]), ends[1])
        points += [Point(x: x, y: band.y), Point(x: x, y: band.y)]
      } else {
        let x = middles[vertex]
        points += [Point(x: x, y: band.y), Point(x: x, y: band.y + band.height)]
      }
    }
    if isBent {
      points += leave(last, x: upperPorts[end]).reversed()
    } else {
      let x = lowerPorts[end]
      points += [Point(x: x, y: band(of: last).y), Point(x: x, y: boxes[last].y)]
    }
    return chain.isUpward ? points.reversed() : points
  }

  private func label(_ vertex: Int, height: Int) -> GraphLayout.Box {
    let (band, width) = (band(of: vertex), graph.widths[vertex])
    return GraphLayout.Box(
      x: middles[vertex] - width / 2,
      y: band.y + (band.height - height) / 2,
      width: width,
      height: height
    )
  }

  private func band(of vertex: Int) -> VerticalPlacement.Band { bands[layerOf[vertex]] }

  /// Returns the path from the bottom of a box to the bottom of its layer, in which another box may be taller.
  private func leave(_ vertex: Int, x: Int) -> [Point] {
    let (box, band) = (boxes[vertex], band(of: vertex))
    return [Point(x: x, y: box.y + box.height), Point(x: x, y: band.y + band.height)]
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

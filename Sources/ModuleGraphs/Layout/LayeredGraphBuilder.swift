/// Cuts links into segments.
struct LayeredGraphBuilder {
  /// If there are more bends than this, links share trunks from the beginning.
  private static let maximumBendCount = 4000

  let boxCount: Int
  let areLinksApart: Bool
  private(set) var layers: [[Int]]
  private(set) var widths: [Int]
  private(set) var isLabel: [Bool]
  private(set) var chains: [LayeredGraph.Chain] = []
  private(set) var segments: [LayeredGraph.Segment] = []

  private let layerOfBox: [Int]
  /// For each link, whether it shares the trunk of its source rather than that of its target.
  private let joinsSource: [Bool]
  private var lanes: [Lane: Int] = [:]
  private var shared: [LayeredGraph.Segment: Int] = [:]

  /// A place where links of one box run together.
  private struct Lane: Hashable {
    let box: Int
    let isSource: Bool
    let bundle: Int
    let layer: Int
    let isUpward: Bool
  }

  init(_ input: LayoutInput, _ heights: [Int], sharesTrunks: Bool) {
    var occupied = Set(heights)
    for link in input.links where link.from != link.to {
      let (from, to) = (heights[link.from], heights[link.to])
      if link.labelWidth > 0 || from == to { occupied.insert(max(from, to) - 1) }
    }
    let used = occupied.sorted(by: >)
    var layerOfHeight = [Int](repeating: 0, count: (used.first ?? 0) + 2)
    // A link within the lowest layer bends below it, at height -1.
    for (layer, height) in used.enumerated() where height >= 0 { layerOfHeight[height] = layer }
    layerOfBox = heights.map { layerOfHeight[$0] }
    layers = [[Int]](repeating: [], count: used.count)
    widths = input.boxes.map(\.width)
    boxCount = input.boxes.count
    isLabel = [Bool](repeating: false, count: input.boxes.count)
    for (node, layer) in layerOfBox.enumerated() { layers[layer].append(node) }
    let layerOfBox = layerOfBox
    let bends = input.links.reduce(0) { $0 + max(0, abs(layerOfBox[$1.from] - layerOfBox[$1.to]) - 1) }
    areLinksApart = !sharesTrunks && bends <= Self.maximumBendCount
    joinsSource = Self.trunks(of: input, layerOfBox)
  }

  /// Returns for each link the trunk that it shares with the most other long links.
  private static func trunks(of input: LayoutInput, _ layerOfBox: [Int]) -> [Bool] {
    var outgoing = [Int](repeating: 0, count: input.boxes.count)
    var incoming = outgoing
    for link in input.links where abs(layerOfBox[link.from] - layerOfBox[link.to]) > 1 {
      outgoing[link.from] += 1
      incoming[link.to] += 1
    }
    return input.links.map { outgoing[$0.from] > incoming[$0.to] }
  }

  mutating func add(_ link: LayoutInput.Link, _ number: Int) {
    guard link.from != link.to else {
      chains.append(LayeredGraph.Chain(vertices: [], isUpward: false))
      return
    }
    let (from, to) = (layerOfBox[link.from], layerOfBox[link.to])
    var chain: LayeredGraph.Chain
    if from == to {
      let bend = addVertex(layer: from + 1, labelWidth: link.labelWidth)
      chain = LayeredGraph.Chain(vertices: [link.from, bend, link.to], isUpward: false)
      chain.isRope = true
      chain.label = link.labelWidth > 0 ? bend : nil
      chain.segments = [segment(link.from, bend), segment(link.to, bend)]
      chains.append(chain)
      return
    }
    let isUpward = from > to
    let (upper, lower) = isUpward ? (link.to, link.from) : (link.from, link.to)
    chain = LayeredGraph.Chain(vertices: [upper], isUpward: isUpward)
    chain.bundle = link.bundle
    for layer in min(from, to) + 1..<max(from, to) {
      let vertex: Int
      if link.labelWidth > 0 {
        let isFirst = chain.label == nil
        vertex = addVertex(layer: layer, labelWidth: isFirst ? link.labelWidth : 0)
        if isFirst { chain.label = vertex }
      } else if areLinksApart {
        vertex = addVertex(layer: layer, labelWidth: 0)
      } else {
        let isSource = joinsSource[number]
        let box = isSource ? link.from : link.to
        vertex = sharedVertex(
          Lane(box: box, isSource: isSource, bundle: link.bundle, layer: layer, isUpward: isUpward)
        )
      }
      chain.vertices.append(vertex)
    }
    chain.vertices.append(lower)
    for (first, second) in zip(chain.vertices, chain.vertices.dropFirst()) {
      chain.segments.append(segment(first, second))
    }
    chains.append(chain)
  }

  /// Returns the vertex that all links of a trunk pass through in a layer.
  private mutating func sharedVertex(_ lane: Lane) -> Int {
    if let known = lanes[lane] { return known }
    let vertex = addVertex(layer: lane.layer, labelWidth: 0)
    lanes[lane] = vertex
    return vertex
  }

  /// Returns the segment between two vertices; between boxes, each link has its own.
  private mutating func segment(_ upper: Int, _ lower: Int) -> Int {
    let segment = LayeredGraph.Segment(upper: upper, lower: lower)
    if !areLinksApart, upper >= boxCount || lower >= boxCount {
      if let known = shared[segment] { return known }
      shared[segment] = segments.count
    }
    segments.append(segment)
    return segments.count - 1
  }

  private mutating func addVertex(layer: Int, labelWidth: Int) -> Int {
    let vertex = widths.count
    widths.append(labelWidth)
    isLabel.append(labelWidth > 0)
    layers[layer].append(vertex)
    return vertex
  }
}

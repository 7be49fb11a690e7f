/// The third step: every link as a chain of segments, each from one layer to the next.
///
/// Links to the same box run together from where they meet, unless they have texts: twenty lines beside one another to a
/// module that everybody needs say no more than one.
///
/// Vertices are numbers: first the boxes, then the places where links pass through a layer. Layer 0 is the top.
struct LayeredGraph {
  /// What a link passes through.
  struct Chain {
    /// From the upper end to the lower one, or through the layer below both.
    var vertices: [Int]
    /// The segments between them.
    var segments: [Int] = []
    /// Whether the link leads from the last to the first.
    var isUpward: Bool
    /// The vertex that keeps room for the text.
    var label: Int?
  }

  /// The vertices of each layer from left to right.
  var layers: [[Int]]
  let widths: [Int]
  /// Vertices below are boxes.
  let boxCount: Int
  let isLabel: [Bool]
  let chains: [Chain]
  /// The upper and the lower end of each segment.
  let segments: [(upper: Int, lower: Int)]
  /// The segments of each vertex to the layer above, and below.
  let above: Adjacency
  let below: Adjacency
  /// The height of each layer in quarters, as ``LayerAssignment`` counts.
  let heights: [Int]

  var vertexCount: Int { widths.count }

  /// - Complexity: O(n + s) for *s* segments.
  init(_ input: LayoutInput, heights: [Int]) {
    var builder = Builder(input, heights)
    for link in input.links { builder.add(link) }
    self.heights = builder.used
    layers = builder.layers
    widths = builder.widths
    boxCount = input.boxes.count
    isLabel = builder.isLabel
    chains = builder.chains
    segments = builder.segments
    let ends = builder.segments
    above = Adjacency(nodeCount: widths.count, edges: ends.indices.map { (ends[$0].lower, $0) })
    below = Adjacency(nodeCount: widths.count, edges: ends.indices.map { (ends[$0].upper, $0) })
  }

  func isBox(_ vertex: Int) -> Bool { vertex < boxCount }

  /// The place of each vertex in its layer.
  var positions: [Int] {
    var positions = [Int](repeating: 0, count: vertexCount)
    for layer in layers {
      for (position, vertex) in layer.enumerated() { positions[vertex] = position }
    }
    return positions
  }
}

extension LayeredGraph {
  private struct Builder {
    let used: [Int]
    let heights: [Int]
    let layerOfHeight: [Int: Int]
    var layers: [[Int]]
    var widths: [Int]
    var isLabel: [Bool]
    var chains: [Chain] = []
    var segments: [(upper: Int, lower: Int)] = []
    private let boxCount: Int
    private var lanes: [Lane: Int] = [:]
    private var shared: [Ends: Int] = [:]

    /// Where links to one box run together.
    private struct Lane: Hashable {
      let target: Int
      let bundle: Int
      let layer: Int
      let isUpward: Bool
    }

    private struct Ends: Hashable {
      let upper: Int
      let lower: Int
    }

    init(_ input: LayoutInput, _ heights: [Int]) {
      var occupied = Set(heights)
      for link in input.links where link.from != link.to {
        let (from, to) = (heights[link.from], heights[link.to])
        if link.labelWidth > 0 || from == to { occupied.insert(max(from, to) - 1) }
      }
      used = occupied.sorted(by: >)
      self.heights = heights
      layerOfHeight = Dictionary(used.enumerated().map { ($1, $0) }) { first, _ in first }
      layers = [[Int]](repeating: [], count: used.count)
      widths = input.boxes.map(\.width)
      boxCount = input.boxes.count
      isLabel = [Bool](repeating: false, count: input.boxes.count)
      for (node, height) in heights.enumerated() {
        if let layer = layerOfHeight[height] { layers[layer].append(node) }
      }
    }

    mutating func add(_ link: LayoutInput.Link) {
      guard link.from != link.to, let from = layerOfHeight[heights[link.from]],
        let to = layerOfHeight[heights[link.to]]
      else {
        chains.append(Chain(vertices: [], isUpward: false))
        return
      }
      var chain: Chain
      if from == to {
        let bend = addVertex(layer: from + 1, labelWidth: link.labelWidth)
        chain = Chain(vertices: [link.from, bend, link.to], isUpward: false)
        chain.label = link.labelWidth > 0 ? bend : nil
        chain.segments = [segment(link.from, bend), segment(link.to, bend)]
        chains.append(chain)
        return
      }
      let isUpward = from > to
      let (upper, lower) = isUpward ? (link.to, link.from) : (link.from, link.to)
      chain = Chain(vertices: [upper], isUpward: isUpward)
      for layer in min(from, to) + 1..<max(from, to) {
        let vertex: Int
        if link.labelWidth > 0 {
          let isFirst = chain.label == nil
          vertex = addVertex(layer: layer, labelWidth: isFirst ? link.labelWidth : 0)
          if isFirst { chain.label = vertex }
        } else {
          vertex = sharedVertex(Lane(target: link.to, bundle: link.bundle, layer: layer, isUpward: isUpward))
        }
        chain.vertices.append(vertex)
      }
      chain.vertices.append(lower)
      for (first, second) in zip(chain.vertices, chain.vertices.dropFirst()) {
        chain.segments.append(segment(first, second))
      }
      chains.append(chain)
    }

    /// The vertex that all links of a bundle pass through in a layer.
    private mutating func sharedVertex(_ lane: Lane) -> Int {
      if let known = lanes[lane] { return known }
      let vertex = addVertex(layer: lane.layer, labelWidth: 0)
      lanes[lane] = vertex
      return vertex
    }

    /// The segment between two vertices; between boxes each link has its own.
    private mutating func segment(_ upper: Int, _ lower: Int) -> Int {
      if upper >= boxCount || lower >= boxCount {
        let ends = Ends(upper: upper, lower: lower)
        if let known = shared[ends] { return known }
        shared[ends] = segments.count
      }
      segments.append((upper, lower))
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
}

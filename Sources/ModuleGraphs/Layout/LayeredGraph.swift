import VersionResolver

/// The third step: represents every link as a chain of segments, each from one layer to the next.
///
/// In a graph with few bends, each link has its own bends, and links that end up side by side are merged afterwards: see
/// ``LineMerging``. In a larger graph, links to the same box, or from it, share a trunk from the beginning: twenty parallel lines
/// to a module that everything needs say no more than one line does. Trunks never connect two boxes that have no link between
/// them: everything that joins a trunk to a box leads to that box.
///
/// Vertices are numbers: first the boxes, then the points where links pass through a layer. Layer 0 is the top.
struct LayeredGraph {
  /// The vertices that a link passes through.
  struct Chain {
    /// The vertices from the upper end to the lower one, or through the layer below both.
    var vertices: [Int]
    /// The segments between the vertices.
    var segments: [Int] = []
    /// Whether the link leads from the last vertex to the first.
    var isUpward: Bool
    /// Whether it hangs between two boxes in one layer.
    var isRope = false
    /// The vertex that reserves space for the text.
    var label: Int?
    /// Links with the same number may run together.
    var bundle = 0
  }

  /// The part of links between two adjacent layers.
  struct Segment: Hashable {
    let upper: Int
    let lower: Int
  }

  /// The vertices of each layer from left to right.
  var layers: [[Int]]
  let widths: [Int]
  /// Vertices with lower numbers are boxes.
  let boxCount: Int
  let isLabel: [Bool]
  let chains: [Chain]
  let segments: [Segment]
  /// The segments of each vertex to the layer above, and to the layer below.
  let above: Adjacency
  let below: Adjacency
  /// The ends of these segments.
  let upperNeighbors: Adjacency
  let lowerNeighbors: Adjacency
  /// Whether no two links share a bend.
  let areLinksApart: Bool

  var vertexCount: Int { widths.count }

  /// - Parameter sharesTrunks: whether links always share trunks from the beginning.
  /// - Complexity: O(n + s) for *s* segments.
  init(_ input: LayoutInput, heights: [Int], sharesTrunks: Bool = false) {
    var builder = LayeredGraphBuilder(input, heights, sharesTrunks: sharesTrunks)
    for (number, link) in input.links.enumerated() { builder.add(link, number) }
    self.init(
      layers: builder.layers,
      widths: builder.widths,
      boxCount: builder.boxCount,
      isLabel: builder.isLabel,
      chains: builder.chains,
      segments: builder.segments,
      areLinksApart: builder.areLinksApart
    )
  }

  init(
    layers: [[Int]],
    widths: [Int],
    boxCount: Int,
    isLabel: [Bool],
    chains: [Chain],
    segments: [Segment],
    areLinksApart: Bool
  ) {
    self.layers = layers
    self.widths = widths
    self.boxCount = boxCount
    self.isLabel = isLabel
    self.chains = chains
    self.segments = segments
    self.areLinksApart = areLinksApart
    above = Adjacency(nodeCount: widths.count, edges: segments.indices.map { (segments[$0].lower, $0) })
    below = Adjacency(nodeCount: widths.count, edges: segments.indices.map { (segments[$0].upper, $0) })
    upperNeighbors = Adjacency(nodeCount: widths.count, edges: segments.map { ($0.lower, $0.upper) })
    lowerNeighbors = Adjacency(nodeCount: widths.count, edges: segments.map { ($0.upper, $0.lower) })
  }

  var layerOf: [Int] {
    var layerOf = [Int](repeating: 0, count: vertexCount)
    for (layer, vertices) in layers.enumerated() {
      for vertex in vertices { layerOf[vertex] = layer }
    }
    return layerOf
  }

  func isBox(_ vertex: Int) -> Bool { vertex < boxCount }

  /// The vertices of the links that have bends of their own.
  var bentChains: [[Int]] {
    areLinksApart ? chains.filter { $0.vertices.count > 2 && !$0.isRope }.map(\.vertices) : []
  }

  /// The position of each vertex in its layer.
  var positions: [Int] {
    var positions = [Int](repeating: 0, count: vertexCount)
    for layer in layers {
      for (position, vertex) in layer.enumerated() { positions[vertex] = position }
    }
    return positions
  }
}

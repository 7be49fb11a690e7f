import ModuleTools

/// The third step: every link as a chain of segments, each from one layer to the next.
///
/// In a graph with few bends each link has its own, and those that come to run side by side are drawn as one afterwards:
/// see ``LineMerging``. In a larger one links to the same box, or from it, share a trunk from the beginning: twenty lines
/// beside one another to a module that everybody needs say no more than one. No way leads along trunks from one box to
/// another without a link between them, for whatever joins a trunk to a box leads there.
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
    /// Whether it hangs between two boxes of one layer.
    var isRope = false
    /// The vertex that keeps room for the text.
    var label: Int?
    /// Links with the same number may run together.
    var bundle = 0
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
  /// Whether no two links share a bend.
  let areLinksApart: Bool

  var vertexCount: Int { widths.count }

  /// - Parameter sharesTrunks: whether links share trunks from the beginning in any case.
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
    segments: [(upper: Int, lower: Int)],
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
  }

  /// The layer of each vertex.
  var layerOf: [Int] {
    var layerOf = [Int](repeating: 0, count: vertexCount)
    for (layer, vertices) in layers.enumerated() {
      for vertex in vertices { layerOf[vertex] = layer }
    }
    return layerOf
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

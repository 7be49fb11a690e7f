import VersionResolver

/// The positions of everything in a graph's picture, in pixels from the upper left corner. Does not include any styling.
///
/// Follows the steps of Sugiyama's method, each in its own file: breaking cycles, assigning layers, cutting links into segments,
/// reducing crossings, merging lines, finding positions, and routing links. All numbers are integers, so every machine draws the
/// same picture.
public struct GraphLayout: Sendable {
  /// A point in the picture, in pixels.
  public struct Point: Sendable, Hashable {
    public var x: Int
    public var y: Int

    var turned: Point { Point(x: y, y: x) }
  }

  /// A rectangle by its upper left corner and its size, in pixels.
  public struct Box: Sendable, Hashable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    var turned: Box { Box(x: y, y: x, width: height, height: width) }
  }

  /// One row of boxes, or one column if layers are columns.
  public struct Layer: Sendable, Hashable {
    /// Where the layer begins: its top edge, or its left edge if layers are columns.
    public var start: Int
    /// The height of the layer, or its width if it is a column.
    public var extent: Int
    /// The boxes in the layer, from left to right; empty if only links pass through it.
    public var nodes: [Int]
  }

  /// The box of each node.
  public let boxes: [Box]
  /// For each edge, its route from source to target. Points come in pairs: straight up or down within a layer, and then to the
  /// next pair through a gap that contains no boxes. Empty for an edge from a node to itself.
  public let routes: [[Point]]
  /// For each edge, the position of its text; `nil` if there is no room for it.
  public let labels: [Box?]
  public let layers: [Layer]
  /// The points where lines that several edges share split or join.
  public let joints: [Point]
  /// Whether layers are columns, in which case arrows point to the right.
  public let isTurned: Bool
  /// The width of the picture.
  public let width: Int
  /// The height of the picture.
  public let height: Int
  /// The number of crossing pairs of segments, before parallel segments were merged into one line.
  public let crossingCount: Int
  /// The number of crossings before they were reduced.
  let initialCrossings: Int

  /// The maximum number of edges for which texts are drawn; beyond that, other texts than those of the requirements that decide
  /// about versions appear only in the titles of edges.
  static let maximumLabelCount = 80
  /// The same applies if the texts of edges side by side below one layer would be wider than this.
  static let maximumLabelRow = 1_920

  /// - Parameters:
  ///   - graph: the graph to draw.
  ///   - margin: the margin around it.
  ///   - direction: the direction of arrows.
  /// - Complexity: O(s log s) for *s* segments: each edge has one for each layer that it passes through.
  public init(_ graph: ModuleGraph, margin: Int = 24, direction: ModuleGraph.Style.Direction = .down) {
    self.init(LayoutInput(graph, isTurned: direction == .right), margin: margin)
  }

  /// - Parameter budget: the amount of work allowed for reducing crossings.
  init(_ input: LayoutInput, margin: Int, budget: Int = CrossingReduction.maximumBudget) {
    let heights = LayerAssignment.heights(input, reversed: CycleBreaking.reversed(input))
    let input = input.withTexts(below: Self.maximumLabelRow, heights)
    let rows = LayerWrapping.rows(heights, input)
    var layered = LayeredGraph(input, heights: rows ?? heights, sharesTrunks: rows != nil)
    initialCrossings = CrossingCount.of(layered)
    CrossingReduction.apply(to: &layered, budget: budget)
    Gathering.apply(to: &layered, groups: input.boxes.map(\.group))
    crossingCount = CrossingCount.of(layered)
    layered = LineMerging.merged(layered)
    var middles = HorizontalPlacement.middles(of: layered)
    let left = middles.indices.map { middles[$0] - layered.widths[$0] / 2 }.min() ?? 0
    for vertex in middles.indices { middles[vertex] += margin - left }
    let bands = VerticalPlacement.bands(
      of: layered,
      input,
      middles: middles,
      margin: margin,
      // Rows have trunks at their sides; if few lines lead there, they may be flat.
      maximumRoom: rows != nil && input.links.count <= 2 * input.boxes.count ? 36 : 72
    )
    let layers = zip(layered.layers, bands).map { vertices, band in
      Layer(start: band.y, extent: band.height, nodes: vertices.filter { layered.isBox($0) })
    }
    let boxes = Self.boxes(input, in: layers, middles: middles)
    let routing = EdgeRouting(
      layered,
      bands: bands,
      boxes: boxes,
      middles: middles,
      labelHeight: input.labelHeight
    )
    let joints = Self.joints(of: layered, bands: bands, middles: middles)
    let width = margin + (middles.indices.map { middles[$0] + layered.widths[$0] / 2 }.max() ?? 0)
    let height = margin + (bands.last.map { $0.y + $0.height } ?? 0)
    isTurned = input.isTurned
    self.layers = layers
    self.boxes = isTurned ? boxes.map(\.turned) : boxes
    routes = isTurned ? routing.routes.map { $0.map(\.turned) } : routing.routes
    labels = isTurned ? routing.labels.map { $0?.turned } : routing.labels
    self.joints = isTurned ? joints.map(\.turned) : joints
    (self.width, self.height) = isTurned ? (height, width) : (width, height)
  }

  /// Returns the boxes of all nodes, centered in their layers.
  private static func boxes(_ input: LayoutInput, in layers: [Layer], middles: [Int]) -> [Box] {
    var boxes = [Box](repeating: Box(x: 0, y: 0, width: 0, height: 0), count: input.boxes.count)
    for layer in layers {
      for node in layer.nodes {
        let size = input.boxes[node]
        boxes[node] = Box(
          x: middles[node] - size.width / 2,
          y: layer.start + (layer.extent - size.height) / 2,
          width: size.width,
          height: size.height
        )
      }
    }
    return boxes
  }

  private static func joints(of graph: LayeredGraph, bands: [VerticalPlacement.Band], middles: [Int])
    -> [Point]
  {
    var joints: [Point] = []
    for (vertices, band) in zip(graph.layers, bands) {
      for vertex in vertices where !graph.isBox(vertex) && !graph.isLabel[vertex] {
        func ends(_ segments: ArraySlice<Int>, _ end: (Int) -> Int) -> Int { Set(segments.map(end)).count }
        let isRope = graph.below[vertex].isEmpty
        if !isRope, ends(graph.above[vertex], { graph.segments[$0].upper }) > 1 {
          joints.append(Point(x: middles[vertex], y: band.y))
        }
        if ends(graph.below[vertex], { graph.segments[$0].lower }) > 1 {
          joints.append(Point(x: middles[vertex], y: band.y + band.height))
        }
      }
    }
    return joints
  }
}

import ModuleManifests

/// The input of a layout: boxes and the links between them, without reference to modules.
struct LayoutInput {
  struct Box {
    /// The width, which is even so that half of it is an integer.
    var width: Int
    var height: Int
    /// The lowest layer that the box may be in, counted from the bottom; `nil` for the top.
    var floor: Int? = 0
    /// The rank within the layer: lower ranks are placed lower if a layer has several rows.
    var rank = 0
    /// Whether the box lies between layers, as interfaces do.
    var isBetween = false
    /// Boxes with the same number are placed side by side where that has no cost.
    var group: Int?
  }

  struct Link {
    var from: Int
    var to: Int
    /// Whether the source must be above the target.
    var isOrdering: Bool
    /// Links with the same number may run together to the same target.
    var bundle = 0
    /// The width of its text; 0 for none.
    var labelWidth = 0
    /// Whether it keeps its text where there is no room for all texts.
    var isDecisive = false
  }

  var boxes: [Box]
  var links: [Link]
  /// The height that texts take up between layers.
  var labelHeight = 18
  /// Whether layers are columns, in which case widths are heights and vice versa.
  var isTurned = false

  /// The same input with all texts if they fit below their layers side by side, otherwise with the decisive ones if these do.
  ///
  /// - Parameter heights: the height of each box.
  func withTexts(below width: Int, _ heights: [Int]) -> LayoutInput {
    if widestTexts(heights) <= width { return self }
    let decisive = withoutTexts(except: \.isDecisive)
    return decisive.widestTexts(heights) <= width ? decisive : withoutTexts()
  }

  /// Returns the width of the texts of links below one layer, side by side.
  private func widestTexts(_ heights: [Int]) -> Int {
    var widths: [Int: Int] = [:]
    for link in links where link.labelWidth > 0 {
      widths[max(heights[link.from], heights[link.to]), default: 0] += link.labelWidth
    }
    return widths.values.max() ?? 0
  }

  /// The same input without texts, except those of some links.
  func withoutTexts(except isKept: (Link) -> Bool = { _ in false }) -> LayoutInput {
    var input = self
    for index in links.indices where !isKept(links[index]) { input.links[index].labelWidth = 0 }
    return input
  }
}

extension LayoutInput {
  /// Creates the boxes and links of a graph, as wide as their texts are in a monospaced font.
  ///
  /// If there are many links, only those have texts that decide about versions.
  init(_ graph: ModuleGraph, isTurned: Bool = false) {
    let maximum = GraphLayout.maximumLabelCount
    let hasFew = graph.edges.count <= maximum
    let hasFewDecisive = graph.edges.count(where: \.isDecisive) <= maximum
    let floors = graph.joinsWaves ? JoinedWaves.floors(of: graph) : [:]
    boxes = graph.nodes.map { node in
      let columns = max(DisplayWidth.of(node.title) * 13, DisplayWidth.of(node.captionWithPackage) * 11)
      // A letter is six tenths of the font size wide.
      let width = (columns * 61 / 100 + 28) / 2 * 2
      return Box(
        width: max(width, 72),
        height: node.captionWithPackage.isEmpty ? 32 : 44,
        floor: node.kind == .application ? nil : node.wave.map { floors[$0] ?? $0 } ?? 0,
        rank: node.wave ?? 0,
        isBetween: node.kind == .interface
      )
    }
    for (group, frame) in graph.packageFrames.enumerated() {
      for node in frame.nodes { boxes[node].group = group }
    }
    links = graph.edges.map { edge in
      let hasText = hasFew || hasFewDecisive && edge.isDecisive
      return Link(
        from: edge.from,
        to: edge.to,
        // A package is below what comes from it, like everything else that is needed.
        isOrdering: edge.isOrdering || edge.kind == .package,
        bundle: ModuleGraph.Edge.Kind.allCases.firstIndex(of: edge.kind) ?? 0,
        labelWidth: hasText ? Self.width(ofText: edge.caption) : 0,
        isDecisive: edge.isDecisive
      )
    }
    self.isTurned = isTurned
    guard isTurned else { return }
    for index in boxes.indices { boxes[index] = boxes[index].turned }
    let longest = links.map(\.labelWidth).max() ?? 0
    for index in links.indices where links[index].labelWidth > 0 { links[index].labelWidth = labelHeight }
    labelHeight = max(labelHeight, longest)
  }
}

extension LayoutInput {
  /// Returns the width of the text of a link, which is even; 0 if it is empty.
  static func width(ofText text: String) -> Int {
    let columns = DisplayWidth.of(text)
    return columns == 0 ? 0 : (columns * 11 * 61 / 100 + 10) / 2 * 2
  }
}

extension LayoutInput.Box {
  fileprivate var turned: Self {
    var box = self
    (box.width, box.height) = (height, width)
    return box
  }
}

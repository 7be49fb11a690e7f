import ModuleManifests

extension LayoutInput {
  /// The boxes and links of a graph, as wide as their texts are in a font of equal widths.
  init(_ graph: ModuleGraph, showsLabels: Bool) {
    boxes = graph.nodes.map { node in
      let columns = max(DisplayWidth.of(node.title) * 13, DisplayWidth.of(node.caption) * 11)
      // A letter is six tenths of the font's size wide.
      let width = (columns * 61 / 100 + 28) / 2 * 2
      return Box(
        width: max(width, 72),
        height: node.caption.isEmpty ? 32 : 44,
        floor: node.kind == .application ? nil : node.wave ?? 0,
        isBetween: node.kind == .interface
      )
    }
    links = graph.edges.map { edge in
      let columns = showsLabels ? DisplayWidth.of(edge.caption) : 0
      return Link(
        from: edge.from,
        to: edge.to,
        isOrdering: edge.isOrdering,
        bundle: ModuleGraph.Edge.Kind.allCases.firstIndex(of: edge.kind) ?? 0,
        labelWidth: columns == 0 ? 0 : (columns * 11 * 61 / 100 + 10) / 2 * 2
      )
    }
  }
}

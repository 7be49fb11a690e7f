import ModuleManifests

/// The graph as a picture: text that can be selected, colours that follow the reader's light or dark scheme, and a title
/// for everything, which screen readers read and browsers show beside the mouse.
struct SVGRenderer {
  let graph: ModuleGraph
  let style: ModuleGraph.Style
  let layout: GraphLayout
  private let legend: SVGLegend

  init(graph: ModuleGraph, style: ModuleGraph.Style) {
    self.graph = graph
    self.style = style
    layout = GraphLayout(graph)
    legend = SVGLegend(graph: graph, width: max(layout.width, 360))
  }

  /// The room for the names of waves.
  private var left: Int { style.showsLayers && graph.isSolved ? 64 : 0 }
  var width: Int { max(layout.width, legend.width) + left }
  var height: Int { layout.height + legend.height }

  var document: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(embedded: false) + "\n"
  }

  /// - Parameter embedded: whether it is in a page that has the style already.
  func element(embedded: Bool) -> String {
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"\(embedded ? "group" : "img")\" "
        + "aria-labelledby=\"graph-title graph-desc\">",
      "<title id=\"graph-title\">\(XMLText.escaped(title))</title>",
      "<desc id=\"graph-desc\">\(XMLText.escaped(description))</desc>",
    ]
    if !embedded {
      lines += [
        "<style>", SVGStyle.text, "</style>",
        "<rect class=\"paper\" width=\"\(width)\" height=\"\(height)\"/>",
      ]
    }
    lines.append("<g id=\"graph\"\(left > 0 ? " transform=\"translate(\(left) 0)\"" : "")>")
    lines += bands
    lines += graph.edges.indices.map(edge)
    lines += graph.nodes.indices.map(node)
    lines += graph.edges.indices.compactMap(label)
    lines.append("</g>")
    lines.append(legend.text(x: left, y: layout.height))
    lines.append("</svg>")
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var title: String {
    graph.isSolved ? "Modules of \(graph.application)" : "Why \(graph.application) has no solution"
  }

  /// The whole graph in words, for readers who cannot see it.
  private var description: String {
    let modules = graph.nodes.count(where: \.isModule)
    let waves = graph.waves.reversed().map { wave in
      "Wave \(wave.wave): \(wave.nodes.map { graph.nodes[$0].name }.joined(separator: ", "))."
    }
    let contested = graph.nodes.filter(\.isContested).map(\.name)
    let conflict = contested.isEmpty ? [] : ["In conflict: \(contested.joined(separator: ", "))."]
    let edges = graph.edges.count { $0.kind.isRequirement }
    return (["\(modules) modules, \(edges) requirements; arrows point to dependencies."] + conflict + waves)
      .joined(separator: " ")
  }

  private var bands: [String] {
    guard left > 0 else { return [] }
    var lines: [String] = []
    for layer in layout.layers {
      guard let wave = layer.nodes.compactMap({ graph.nodes[$0].wave }).first else { continue }
      let middle = layer.y + layer.height / 2 + 4
      lines.append(
        "<g class=\"wave\"><rect x=\"\(-left)\" y=\"\(layer.y - 7)\" width=\"\(width)\" "
          + "height=\"\(layer.height + 14)\"/><text x=\"\(12 - left)\" y=\"\(middle)\">wave \(wave)</text></g>"
      )
    }
    return lines
  }

  private func node(_ index: Int) -> String {
    let node = graph.nodes[index]
    let box = layout.boxes[index]
    let middle = box.x + box.width / 2
    let caption = node.caption
    let radius = node.kind == .interface ? box.height / 2 : node.kind == .application ? 3 : 7
    var parts = [
      "<g class=\"\(classes(of: node))\" data-node=\"\(index)\">",
      "<title>\(XMLText.escaped(GraphSentences.about(node)))</title>",
      "<rect x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"\(radius)\"/>",
    ]
    if node.role != nil {
      // A stripe of the part's colour; the caption says the same in words.
      parts.append(
        "<path class=\"stripe\" d=\"M\(box.x + 5) \(box.y + 8)v\(box.height - 16)\"/>"
      )
    }
    let y = caption.isEmpty ? box.y + box.height / 2 + 4 : box.y + 18
    parts.append("<text class=\"name\" x=\"\(middle)\" y=\"\(y)\">\(XMLText.escaped(node.title))</text>")
    if !caption.isEmpty {
      parts.append(
        "<text class=\"caption\" x=\"\(middle)\" y=\"\(box.y + 34)\">\(XMLText.escaped(caption))</text>"
      )
    }
    return parts.joined() + "</g>"
  }

  private func classes(of node: ModuleGraph.Node) -> String {
    var classes = ["node", node.kind.rawValue]
    if let role = node.role { classes.append(role.rawValue) }
    if node.isInConflict {
      classes.append("conflict")
    } else if node.overrideReason != nil {
      classes.append("override")
    } else if node.yankReason != nil {
      classes.append("yanked")
    }
    if node.change != nil { classes.append("changed") }
    return classes.joined(separator: " ")
  }

  private func edge(_ index: Int) -> String {
    let edge = graph.edges[index]
    let route = SVGRoute(layout.routes[index])
    guard !route.line.isEmpty else { return "" }
    return "<g class=\"\(classes(of: edge))\" data-edge=\"\(index)\">"
      + "<title>\(XMLText.escaped(GraphSentences.about(edge, in: graph)))</title>"
      + "<path class=\"line\" d=\"\(route.line)\"/><path class=\"head\" d=\"\(route.head)\"/></g>"
  }

  private func classes(of edge: ModuleGraph.Edge) -> String {
    var classes = ["edge", edge.kind.rawValue]
    if edge.isBinding { classes.append("binding") }
    if edge.isOverridden { classes.append("overridden") }
    if edge.isInConflict { classes.append("conflict") }
    return classes.joined(separator: " ")
  }

  private func label(_ index: Int) -> String? {
    guard let box = layout.labels[index] else { return nil }
    let edge = graph.edges[index]
    let marks = (edge.isBinding ? " binding" : "") + (edge.isInConflict ? " conflict" : "")
    return "<g class=\"label\(marks)\" data-label=\"\(index)\"><rect x=\"\(box.x + 1)\" y=\"\(box.y + 1)\" "
      + "width=\"\(box.width - 2)\" height=\"\(box.height - 2)\"/>"
      + "<text x=\"\(box.x + box.width / 2)\" y=\"\(box.y + 13)\">\(XMLText.escaped(edge.caption))</text></g>"
  }
}

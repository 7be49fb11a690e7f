import ModuleManifests
import VersionResolver

/// Renders the graph as a picture: selectable text, colors that follow the reader's light or dark scheme, and a title for
/// everything, which screen readers read and browsers show as a tooltip.
struct SVGRenderer {
  let graph: ModuleGraph
  let style: ModuleGraph.Style
  let layout: GraphLayout
  private let frames: PackageFrames
  private let legend: SVGLegend
  private let caption: [String]

  init(graph: ModuleGraph, style: ModuleGraph.Style) {
    self.graph = graph
    self.style = style
    layout = GraphLayout(graph, direction: style.direction)
    frames = PackageFrames(graph, layout)
    let hasLabels = layout.labels.contains { $0 != nil }
    legend = SVGLegend(graph: graph, frames: frames, hasLabels: hasLabels, width: max(layout.width, 360))
    let width = max(88, layout.width / 8)
    // A fix is continued beneath its words, not beneath its number.
    caption = style.caption.flatMap {
      TextWrapper(width: width, indent: $0.hasPrefix("  ") ? 5 : 2).lines(of: $0)
    }
  }

  private var namesWaves: Bool { graph.isSolved && graph.nodes.contains { $0.wave != nil } }
  /// The space for the names of waves, which are next to rows or above columns.
  private var left: Int {
    guard namesWaves, !layout.isTurned else { return 0 }
    // A frame is closer to the names than its modules.
    return (graph.joinsWaves ? 104 : 72) + (frames.boxes.isEmpty ? 0 : PackageFrames.padding)
  }
  private var top: Int { captionHeight + (namesWaves && layout.isTurned ? 40 : 0) }
  private var captionHeight: Int { caption.isEmpty ? 0 : caption.count * 18 + 24 }
  private var captionWidth: Int { 48 + (caption.map { DisplayWidth.of($0) * 8 }.max() ?? 0) }
  var width: Int { max(layout.width + left, legend.width + left, captionWidth) }
  var height: Int { top + layout.height + legend.height }

  var document: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(embedded: false) + "\n"
  }

  /// - Parameter embedded: whether it is part of a page that already has the style.
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
        "<style>", SVGStyle.text, SVGStyle.printed, "</style>",
        "<rect class=\"paper\" width=\"\(width)\" height=\"\(height)\"/>",
      ]
    }
    for (number, line) in caption.enumerated() {
      let name = number == 0 ? "caption first" : "caption"
      lines.append(
        "<text class=\"\(name)\" x=\"24\" y=\"\(32 + 18 * number)\">\(XMLText.escaped(line))</text>"
      )
    }
    lines.append("<g id=\"graph\"\(left + top > 0 ? " transform=\"translate(\(left) \(top))\"" : "")>")
    if namesWaves { lines += waves }
    lines += frames.boxes.map { package, box in
      "<g class=\"frame\" style=\"\(SVGStyle.frame)\"><title>\(XMLText.escaped("modules of the package \(package)"))</title>"
        + "<rect x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"9\"/></g>"
    }
    // One group for all lines and one for all labels, so a page can hide and show thousands of them in one step.
    lines += group("lines", graph.edges.indices.map(edge) + [joints])
    lines += graph.nodes.indices.map(node)
    lines += group("labels", graph.edges.indices.compactMap(label))
    lines.append("</g>")
    lines.append(legend.text(x: left, y: top + layout.height))
    lines.append("</svg>")
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func group(_ name: String, _ lines: [String]) -> [String] {
    lines.allSatisfy(\.isEmpty) ? [] : ["<g class=\"\(name)\">"] + lines + ["</g>"]
  }

  private var joints: String {
    layout.joints.isEmpty
      ? "" : "<path class=\"joints\" d=\"\(layout.joints.map { "M\($0.x) \($0.y)h0" }.joined())\"/>"
  }

  private var title: String {
    graph.isSolved ? "Modules of \(graph.application)" : "Why \(graph.application) has no solution"
  }

  /// A description of the whole graph in words, for readers who cannot see it.
  private var description: String {
    let modules = graph.nodes.count(where: \.isModule)
    let waves = graph.waves.reversed().map { wave in
      "Wave \(wave.wave): \(wave.nodes.map { graph.nodes[$0].name }.joined(separator: ", "))."
    }
    let contested = graph.nodes.filter(\.isContested).map(\.name)
    let conflict = contested.isEmpty ? [] : ["In conflict: \(contested.joined(separator: ", "))."]
    let edges = graph.requirementCount
    return
      (["\(modules.counted("module")), \(edges.counted("requirement")); arrows point to dependencies."]
      + conflict + waves)
      .joined(separator: " ")
  }

  /// The name of each wave, next to its row or above its column, with a band behind it if requested.
  private var waves: [String] {
    var extents: [(waves: ClosedRange<Int>, start: Int, end: Int)] = []
    for layer in layout.layers {
      let found = layer.nodes.compactMap { graph.nodes[$0].wave }
      guard let first = found.min(), let last = found.max() else { continue }
      let end = layer.start + layer.extent
      if extents.last?.waves == first...last {
        extents[extents.count - 1].end = end
      } else {
        extents.append((first...last, layer.start, end))
      }
    }
    return extents.map { waves, start, end in
      let middle = (start + end) / 2
      let band =
        !style.showsLayers
        ? ""
        : layout.isTurned
          ? rect(x: start - 7, y: -40, width: end - start + 14, height: layout.height + 40)
          : rect(x: -left, y: start - 7, width: layout.width + left, height: end - start + 14)
      func text(_ words: String, _ line: Int) -> String {
        let place =
          layout.isTurned
          ? "x=\"\(middle)\" y=\"\(-20 + 14 * line)\" text-anchor=\"middle\""
          : "x=\"\(12 - left)\" y=\"\(middle + 4 + 14 * line)\""
        return "<text \(place)>\(words)</text>"
      }
      let (first, last) = (waves.lowerBound, waves.upperBound)
      let name = first == last ? "wave \(first)" : "waves \(first)–\(last)"
      return
        "<g class=\"wave\">\(band)\(text(name, 0))\(first == 1 ? text("starts first", 1) : "")</g>"
    }
  }

  private func rect(x: Int, y: Int, width: Int, height: Int) -> String {
    "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
  }

  private func node(_ index: Int) -> String {
    let node = graph.nodes[index]
    let box = layout.boxes[index]
    let middle = box.x + box.width / 2
    let caption = node.captionWithPackage
    let radius = node.kind == .interface ? box.height / 2 : node.kind == .application ? 3 : 7
    var parts = [
      "<g class=\"\(classes(of: node))\" data-node=\"\(index)\">",
      "<title>\(XMLText.escaped(GraphSentences.about(node)))</title>",
      "<rect x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"\(radius)\"/>",
    ]
    if node.role != nil {
      // A stripe in the part's color; the caption says the same in words.
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
    if node.fault == .needsItself { parts.append(loop(at: box)) }
    return parts.joined() + "</g>"
  }

  /// Returns a line from a node to itself.
  private func loop(at box: GraphLayout.Box) -> String {
    let (x, y, bottom) = (box.x + box.width, box.y + 8, box.y + box.height - 8)
    return "<g class=\"edge dependency conflict\">"
      + "<path class=\"line\" d=\"M\(x) \(y)h5q9 0 9 8V\(bottom - 8)q0 8 -9 8\"/>"
      + "<path class=\"head\" d=\"M\(x) \(bottom)l7 -4v8z\"/></g>"
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
    if node.change != nil, node.kind != .removed { classes.append("changed") }
    if node.isRestarted { classes.append("restarted") }
    return classes.joined(separator: " ")
  }

  private func edge(_ index: Int) -> String {
    let edge = graph.edges[index]
    let route = SVGRoute(layout.routes[index], isTurned: layout.isTurned)
    guard !route.line.isEmpty else { return "" }
    return "<g class=\"\(classes(of: edge))\" data-edge=\"\(index)\">"
      + "<title>\(XMLText.escaped(GraphSentences.about(edge, in: graph)))</title>"
      + "<path class=\"line\" d=\"\(route.line)\"/><path class=\"head\" d=\"\(route.head)\"/></g>"
  }

  private func classes(of edge: ModuleGraph.Edge) -> String {
    // The class `conflict` means a part of the contradiction, which a conflict in a selection is not.
    var classes = ["edge", edge.kind == .conflict && !edge.isInConflict ? "exclusion" : edge.kind.rawValue]
    if edge.isBinding { classes.append("binding") }
    if edge.isOverridden { classes.append("overridden") }
    if edge.isInConflict { classes.append("conflict") }
    return classes.joined(separator: " ")
  }

  private func label(_ index: Int) -> String? {
    guard let box = layout.labels[index] else { return nil }
    let edge = graph.edges[index]
    let marks = (edge.isBinding ? " binding" : "") + (edge.isInConflict ? " conflict" : "")
    // Between columns, all boxes are as wide as the longest text.
    let width = min(box.width, LayoutInput.width(ofText: edge.caption))
    let x = box.x + (box.width - width) / 2
    return "<g class=\"label\(marks)\" data-label=\"\(index)\"><rect x=\"\(x + 1)\" y=\"\(box.y + 1)\" "
      + "width=\"\(width - 2)\" height=\"\(box.height - 2)\"/>"
      + "<text x=\"\(box.x + box.width / 2)\" y=\"\(box.y + 13)\">\(XMLText.escaped(edge.caption))</text></g>"
  }
}

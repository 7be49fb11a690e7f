import ModuleManifests

/// Renders the graph as a Mermaid flowchart.
///
/// Nodes are identified by numbers, because Mermaid accepts neither dots nor slashes in a name, and reserves some words.
struct MermaidRenderer {
  let graph: ModuleGraph
  let style: ModuleGraph.Style

  var text: String {
    var lines = ["flowchart \(style.direction == .right ? "LR" : "TD")"]
    let waves = style.showsLayers ? graph.waves : []
    let frames = style.showsLayers ? [] : graph.packageFrames
    let framed = Set(waves.flatMap(\.nodes) + frames.flatMap(\.nodes))
    for node in graph.nodes.indices where !framed.contains(node) { lines.append("  " + declaration(node)) }
    for (number, frame) in frames.enumerated() {
      lines.append("  subgraph package\(number)[\"\(escaped(frame.package))\"]")
      lines += frame.nodes.map { "    " + declaration($0) }
      lines.append("  end")
    }
    for (wave, nodes) in waves {
      lines.append("  subgraph wave\(wave)[\"wave \(wave)\"]")
      lines += nodes.map { "    " + declaration($0) }
      lines.append("  end")
    }
    for edge in graph.edges {
      let caption = escaped(edge.caption)
      let label = caption.isEmpty ? "" : "|\"\(caption)\"|"
      lines.append("  n\(edge.from) \(arrow(edge))\(label) n\(edge.to)")
    }
    lines += classes
    return lines.joined(separator: "\n") + "\n"
  }

  private func declaration(_ index: Int) -> String {
    let node = graph.nodes[index]
    let caption = style.showsLayers ? node.captionWithPackage : node.caption
    let label = "\"\(escaped(node.title))\(caption.isEmpty ? "" : "<br/>" + escaped(caption))\""
    switch node.kind {
    case .application: return "n\(index)[[\(label)]]"
    case .interface: return "n\(index)([\(label)])"
    default: return "n\(index)[\(label)]"
    }
  }

  private func arrow(_ edge: ModuleGraph.Edge) -> String {
    switch edge.kind {
    case _ where edge.isInConflict || edge.isOverridden: "-.->"
    case .lazy, .optional: "-.->"
    case .conflict: "--x"
    case .interface, .provider: "--o"
    case .adapter: "-.->"
    case .package: "---"
    case .dependency: edge.isBinding ? "==>" : "-->"
    }
  }

  /// The colors, each with a list of the nodes or edges that have it.
  private var classes: [String] {
    var lines: [String] = []
    func add(_ name: String, _ style: String, _ isMeant: (ModuleGraph.Node) -> Bool) {
      let nodes = graph.nodes.indices.filter { isMeant(graph.nodes[$0]) }
      guard !nodes.isEmpty else { return }
      lines.append("  classDef \(name) \(style)")
      lines.append("  class \(nodes.map { "n\($0)" }.joined(separator: ",")) \(name)")
    }
    add("workspace", "stroke:#1a7f37,stroke-width:2px") { $0.kind == .workspace }
    add("special", "stroke:#9a6700,stroke-width:2px") {
      !$0.isInConflict && ($0.overrideReason != nil || $0.yankReason != nil)
    }
    add("removed", "stroke-dasharray:4 3") { $0.kind == .removed }
    add("conflict", "stroke:#cf222e,color:#cf222e,stroke-dasharray:5 3") { $0.isInConflict }
    func color(_ color: String, _ isMeant: (ModuleGraph.Edge) -> Bool) {
      let edges = graph.edges.indices.filter { isMeant(graph.edges[$0]) }.map(String.init)
      if !edges.isEmpty { lines.append("  linkStyle \(edges.joined(separator: ",")) stroke:\(color)") }
    }
    color("#9a6700") { $0.isOverridden && !$0.isInConflict }
    color("#cf222e") { $0.isInConflict }
    return lines
  }

  /// Mermaid's own escapes: a number sign, a name or number, a semicolon. Everything that has a meaning anywhere is escaped,
  /// because quoted text is also parsed as Markdown and as HTML.
  private func escaped(_ text: String) -> String {
    Printable.replacing(in: Printable.escaped(text)) { scalar in
      switch scalar {
      case "\"", "#", "&", "<", ">", "|", "`", "*", "_", ";", "\\", "[", "]", "(", ")", "{", "}":
        "#\(scalar.value);"
      default: String(scalar)
      }
    }
  }
}

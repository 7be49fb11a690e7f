import ModuleManifests

/// Renders the graph in the Graphviz language.
struct DotRenderer {
  let graph: ModuleGraph
  let style: ModuleGraph.Style

  var text: String {
    var lines = [
      "digraph \(quoted(graph.application)) {",
      "  rankdir=\(style.direction == .right ? "LR" : "TB");",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f6f8fa\", color=\"#57606a\", fontname=\"Helvetica\"];",
      "  edge [color=\"#57606a\", fontname=\"Helvetica\", fontsize=10];",
    ]
    lines += graph.nodes.map { "  \(quoted($0.id)) [\(attributes(of: $0))];" }
    for (number, frame) in graph.packageFrames.enumerated() where !style.showsLayers {
      let names = frame.nodes.map { quoted(graph.nodes[$0].id) }.joined(separator: "; ")
      let look = "label=\(quoted(frame.package)); fontname=\"Helvetica\"; style=dashed"
      lines.append("  subgraph cluster_\(number) { \(look); \(names); }")
    }
    if style.showsLayers {
      for (wave, nodes) in graph.waves {
        let names = nodes.map { quoted(graph.nodes[$0].id) }.joined(separator: "; ")
        lines.append("  { rank=same; /* wave \(wave) */ \(names); }")
      }
    }
    for edge in graph.edges {
      let (from, to) = (graph.nodes[edge.from].id, graph.nodes[edge.to].id)
      lines.append("  \(quoted(from)) -> \(quoted(to)) [\(attributes(of: edge))];")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private func attributes(of node: ModuleGraph.Node) -> String {
    let caption = style.showsLayers ? node.captionWithPackage : node.caption
    var wave = ""
    if style.showsLayers, let number = node.wave { wave = " (wave \(number))" }
    let label = node.title + (caption.isEmpty ? "" : "\n" + caption) + wave
    var attributes = ["label=\(quoted(label))"]
    switch node.kind {
    case .application: attributes.append("shape=box, style=\"filled,bold\", fillcolor=\"#ddf4ff\"")
    case .interface: attributes.append("shape=ellipse, fillcolor=\"#fbefff\"")
    case .package: attributes.append("shape=box3d, fillcolor=\"#fff8c5\"")
    case .workspace: attributes.append("fillcolor=\"#dafbe1\"")
    case .removed: attributes.append("style=\"rounded,dashed\"")
    case .catalog, .missing: break
    }
    if node.isInConflict {
      attributes.append("color=\"#cf222e\", fontcolor=\"#cf222e\", style=\"rounded,dashed\"")
    } else if node.overrideReason != nil || node.yankReason != nil {
      attributes.append("color=\"#9a6700\", penwidth=2")
    }
    if let summary = node.summary { attributes.append("tooltip=\(quoted(summary))") }
    return attributes.joined(separator: ", ")
  }

  private func attributes(of edge: ModuleGraph.Edge) -> String {
    var attributes = ["label=\(quoted(edge.caption))"]
    switch edge.kind {
    case .dependency: break
    case .lazy: attributes.append("style=dashed, arrowhead=empty, constraint=false")
    case .optional: attributes.append("style=dotted")
    case .interface: attributes.append("arrowhead=odiamond")
    case .provider: attributes.append("arrowhead=normal, color=\"#8250df\"")
    case .adapter: attributes.append("arrowhead=normal, style=dashed, color=\"#8250df\"")
    case .conflict:
      attributes.append(graph.isExclusion(edge) ? "arrowhead=tee, constraint=false" : "arrowhead=tee")
    case .package: attributes.append("arrowhead=none")
    }
    if edge.isInConflict {
      attributes.append("color=\"#cf222e\", fontcolor=\"#cf222e\", style=dashed")
    } else if edge.isOverridden {
      attributes.append("color=\"#9a6700\", fontcolor=\"#9a6700\", style=dashed")
    } else if edge.isBinding {
      attributes.append("penwidth=2")
    }
    return attributes.joined(separator: ", ")
  }

  /// Returns the text in quotes. In labels, a backslash starts an escape sequence and `\n` ends a line.
  private func quoted(_ text: String) -> String {
    let escaped = Printable.replacing(in: text) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      default: Printable.escaped(scalar).replacing("\\", with: "\\\\")
      }
    }
    return "\"\(escaped)\""
  }
}

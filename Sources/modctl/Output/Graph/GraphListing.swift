import ModuleGraphs
import ModuleManifests
import VersionResolver

/// A graph as text: one entry for each node, with everything it needs in as few lines as the width allows.
///
/// ```
/// orders 2.1.0 · feature   cart ^2.0, log ^2.1.0, payment ^2.1 (binds)
/// ```
struct GraphListing {
  let graph: ModuleGraph
  /// The number of modules of which the graph may show only a part.
  let moduleCount: Int
  let showsLayers: Bool
  var width: Int
  /// Formats a heading in bold.
  var emphasis: (String) -> String

  /// The maximum width of names, in columns.
  private var maximumHead: Int { width * 2 / 5 }

  var text: String {
    var needs = [[String]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges { needs[edge.from].append(item(edge)) }
    let heads = graph.nodes.map(head)
    let column = heads.map { DisplayWidth.of($0) }.filter { $0 <= maximumHead }.max() ?? 0
    var lines = TextWrapper(width: width, indent: 2).lines(of: headline).map(emphasis)
    for group in groups {
      lines.append("")
      if let title = group.title { lines.append(emphasis(title)) }
      for node in group.nodes { lines += entry(heads[node], needs[node], column) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var headline: String {
    let modules = graph.nodes.count(where: \.isModule)
    let waves = graph.waves.count
    let edges = graph.requirementCount
    let part = modules < moduleCount ? "\(modules) of " : ""
    var text = "\(graph.application): \(part)\(moduleCount.counted("module"))"
    if waves > 0 { text += " in \(waves.counted("wave"))" }
    return text + ", \(edges.counted("requirement"))" + (graph.isSolved ? "" : ", no solution")
  }

  private var groups: [(title: String?, nodes: [Int])] {
    guard showsLayers, graph.isSolved else { return [(nil, Array(graph.nodes.indices))] }
    let rest = graph.nodes.indices.filter { graph.nodes[$0].wave == nil }
    let others = rest.filter { graph.nodes[$0].kind != .application }
    let applications = rest.filter { graph.nodes[$0].kind == .application }
    let groups =
      [(title: Optional("Application"), nodes: applications)]
      + graph.waves.map { ("Wave \($0.wave)", $0.nodes) } + [("Without a wave", others)]
    return groups.filter { !$0.nodes.isEmpty }
  }

  private func head(_ node: ModuleGraph.Node) -> String {
    let sign =
      switch node.change {
      case .added: "+ "
      case .upgraded: "> "
      case .downgraded: "< "
      case .removed: "- "
      case nil: ""
      }
    let version = node.version.map { " \($0)" } ?? ""
    let notes = node.notes.isEmpty ? "" : " (\(node.notes.joined(separator: ", ")))"
    return sign + node.title + version + notes
  }

  private func item(_ edge: ModuleGraph.Edge) -> String {
    let target = graph.nodes[edge.to].name
    let notes = edge.notes.isEmpty ? "" : " (\(edge.notes.joined(separator: ", ")))"
    let sign = edge.isInConflict ? "✗ " : ""
    let requirement = edge.requirement.isEmpty ? "" : " \(edge.requirement)"
    return switch edge.kind {
    case .adapter: "\(sign)adapted from \(target)"
    case .provider:
      "\(sign)from \(target)" + (requirement.isEmpty ? "" : ", which provides\(requirement)") + notes
    case .conflict: "\(sign)not \(target)\(requirement)\(notes)"
    default: "\(sign)\(target)\(requirement)\(notes)"
    }
  }

  private func entry(_ head: String, _ needs: [String], _ column: Int) -> [String] {
    guard !needs.isEmpty else { return wrapped(head) }
    let indent = "  " + String(repeating: " ", count: column) + "  "
    var lines: [String] = []
    var line = indent
    if DisplayWidth.of(head) <= column {
      line = "  " + head.padded(to: column) + "  "
    } else {
      lines = wrapped(head)
    }
    var isEmpty = true
    for (index, need) in needs.enumerated() {
      let text = need + (index < needs.count - 1 ? "," : "")
      if !isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(text) > width {
        lines.append(line)
        line = indent
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + text
      isEmpty = false
      if DisplayWidth.of(line) > width {
        // A single requirement is wider than its column.
        var parts = TextWrapper(width: width, indent: indent.count + 2).lines(of: line)
        line = parts.popLast() ?? ""
        lines += parts
      }
    }
    return lines + [line]
  }

  private func wrapped(_ head: String) -> [String] {
    TextWrapper(width: width, indent: 4).lines(of: "  " + head)
  }
}

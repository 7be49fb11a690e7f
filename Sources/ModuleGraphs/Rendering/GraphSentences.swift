import ModuleManifests
import VersionResolver

/// Describes the parts of a picture in words.
enum GraphSentences {
  /// For example, `cart 2.1.0, a feature of the catalog, wave 8. Shopping cart.`
  static func about(_ node: ModuleGraph.Node) -> String {
    var text = node.name + (node.version.map { " \($0)" } ?? "")
    switch node.kind {
    case .application: text += ", the application"
    case .interface: text += ", an interface"
    case .package: text += ", a package"
    case .missing: text += ", which does not exist"
    case .removed: text += ", which is no longer needed"
    case .workspace: text += ", a \(node.role?.rawValue ?? "module") of the workspace"
    case .catalog: text += ", a \(node.role?.rawValue ?? "module")"
    }
    if let wave = node.wave { text += ", wave \(wave)" }
    if let package = node.package { text += ", from \(package)" }
    var sentences = [text]
    if let summary = node.summary { sentences.append(summary) }
    if let newest = node.newest { sentences.append("Newest: \(newest)") }
    if !node.hubs.isEmpty { sentences.append("Needs, without a line: \(node.hubs.joined(separator: ", "))") }
    if node.hiddenUseCount > 0 {
      sentences.append("Needed by \(node.hiddenUseCount.counted("module")) without a line")
    }
    if let reason = node.overrideReason { sentences.append("Overridden: \(reason)") }
    if let reason = node.yankReason {
      sentences.append(node.isInConflict ? "Unavailable: \(reason)" : "Yanked: \(reason)")
    }
    switch node.fault {
    case .missing, .unavailable, .yanked: break
    case .noneFits: sentences.append("Has no version that satisfies all requirements")
    case let fault?: sentences.append(fault.words.prefix(1).uppercased() + fault.words.dropFirst())
    case nil: break
    }
    if let position = node.position { sentences.append(position.description) }
    return sentences.joined(separator: "\n")
  }

  /// For example, `cart needs log ^2.1.0 (binds)`.
  static func about(_ edge: ModuleGraph.Edge, in graph: ModuleGraph) -> String {
    let (from, to) = (graph.nodes[edge.from].name, graph.nodes[edge.to].name)
    var text: String
    switch edge.kind {
    case .dependency, .lazy: text = "\(from) needs \(to) \(edge.requirement)"
    case .optional: text = "\(from) accepts \(to) \(edge.requirement)"
    case .interface: text = "\(from) requires \(to) \(edge.requirement)"
    case .provider: text = "\(to) provides \(from) \(edge.requirement)"
    case .adapter: text = "\(from) \(edge.requirement) is adapted from \(to)"
    case .conflict: text = "\(from) conflicts with \(to) \(edge.requirement)"
    case .package: text = "\(from) comes from \(to) \(edge.requirement)"
    }
    var notes = edge.notes
    if edge.isInConflict { notes.append("in conflict") }
    if !notes.isEmpty { text += " (\(notes.joined(separator: ", ")))" }
    if let reason = edge.reason { text += "\n\(reason)" }
    if let position = edge.position { text += "\n\(position)" }
    return text
  }
}

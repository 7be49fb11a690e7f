/// Explains the lines and boxes of a picture, but only those that occur in it.
struct SVGLegend {
  private enum Symbol {
    case line, box, none
  }

  private struct Entry {
    let classes: String
    let text: String
    let symbol: Symbol
  }

  private let rows: [[(x: Int, entry: Entry)]]
  let width: Int

  private static let rowHeight = 22
  private static let symbolWidth = 34
  private static let margin = 24

  /// - Parameters:
  ///   - hasLabels: true if lines have texts, which begin with the signs that are explained.
  ///   - width: the maximum width.
  init(graph: ModuleGraph, frames: PackageFrames, hasLabels: Bool, width limit: Int) {
    var rows: [[(x: Int, entry: Entry)]] = []
    var row: [(x: Int, entry: Entry)] = []
    var x = Self.margin
    var maximum = 0
    for entry in Self.entries(graph, frames, hasLabels: hasLabels) {
      let width = Self.symbolWidth + 8 + entry.text.count * 7 + 18
      if !row.isEmpty, x + width > limit {
        rows.append(row)
        row = []
        x = Self.margin
      }
      row.append((x, entry))
      x += width
      maximum = max(maximum, x)
    }
    if !row.isEmpty { rows.append(row) }
    self.rows = rows
    width = maximum
  }

  var height: Int { rows.isEmpty ? 0 : rows.count * Self.rowHeight + 12 }

  func text(x left: Int, y top: Int) -> String {
    if rows.isEmpty { return "" }
    var parts = ["<g class=\"legend\" aria-hidden=\"true\">"]
    for (number, row) in rows.enumerated() {
      let y = top + number * Self.rowHeight + 10
      for (offset, entry) in row {
        let x = left + offset
        switch entry.symbol {
        case .none: break
        case .box:
          let start =
            entry.classes == "frame"
            ? "class=\"frame\" style=\"\(SVGStyle.frame)\"" : "class=\"node \(entry.classes)\""
          parts.append(
            "<g \(start)><rect x=\"\(x)\" y=\"\(y - 7)\" width=\"\(Self.symbolWidth - 4)\" "
              + "height=\"14\" rx=\"\(entry.classes == "interface" ? 7 : 3)\"/></g>"
          )
        case .line:
          parts.append(
            "<g class=\"edge \(entry.classes)\"><path class=\"line\" d=\"M\(x) \(y)h\(Self.symbolWidth - 10)\"/>"
              + "<path class=\"head\" d=\"M\(x + Self.symbolWidth - 4) \(y)l-7 -4v8z\"/></g>"
          )
        }
        parts.append(
          "<text x=\"\(x + Self.symbolWidth + 4)\" y=\"\(y + 4)\">\(XMLText.escaped(entry.text))</text>"
        )
      }
    }
    return parts.joined() + "</g>"
  }

  private static func entries(_ graph: ModuleGraph, _ frames: PackageFrames, hasLabels: Bool) -> [Entry] {
    var entries: [Entry] = []
    func signed(_ sign: String, _ text: String) -> String { hasLabels ? "\(sign) \(text)" : text }
    func add(_ classes: String, _ text: String, ifAny isMeant: (ModuleGraph.Edge) -> Bool) {
      if graph.edges.contains(where: isMeant) {
        entries.append(Entry(classes: classes, text: text, symbol: .line))
      }
    }
    func addBox(_ classes: String, _ text: String, ifAny isMeant: (ModuleGraph.Node) -> Bool) {
      if graph.nodes.contains(where: isMeant) {
        entries.append(Entry(classes: classes, text: text, symbol: .box))
      }
    }
    func isPlain(_ edge: ModuleGraph.Edge) -> Bool { !edge.isOverridden && !edge.isInConflict }
    add("dependency", "needs") { $0.kind == .dependency && !$0.isBinding && isPlain($0) }
    add("dependency binding", signed("●", "binds: keeps a newer version out")) {
      $0.isBinding && $0.kind != .conflict
    }
    add("exclusion binding", signed("●", "conflicts with a newer version")) {
      $0.isBinding && $0.kind == .conflict
    }
    add("optional", "optional") { $0.kind == .optional && isPlain($0) }
    add("lazy", "lazy: may come later") { $0.kind == .lazy && isPlain($0) }
    add("interface", "requires or provides an interface") {
      ($0.kind == .interface || $0.kind == .provider) && !$0.isInConflict
    }
    add("adapter", "adapted by the host") { $0.kind == .adapter }
    add("overridden", "overridden") { $0.isOverridden }
    add("conflict", signed("✗", "in conflict")) { $0.isInConflict }
    addBox("workspace", "workspace") { $0.kind == .workspace }
    addBox("interface", "interface") { $0.kind == .interface }
    // A change is drawn in place of these, which the caption still names.
    addBox("override", "override") { $0.overrideReason != nil && $0.change == nil }
    addBox("yanked", "yanked") {
      $0.yankReason != nil && !$0.isInConflict && $0.overrideReason == nil && $0.change == nil
    }
    // The graph of a change to a running host has no application.
    let isOfChange = !graph.nodes.contains { $0.kind == .application }
    addBox("changed", isOfChange ? "changes" : "differs from the lockfile") {
      $0.change != nil && $0.kind != .removed
    }
    addBox("restarted", "restarts") { $0.isRestarted }
    addBox("removed", "removed") { $0.kind == .removed }
    switch (frames.boxes.isEmpty, frames.isPartial) {
    case (false, let isPartial):
      let text = isPartial ? "one package, where its modules are side by side" : "one package"
      entries.append(Entry(classes: "frame", text: text, symbol: .box))
    case (true, true):
      entries.append(Entry(classes: "", text: "in …: the package of several modules", symbol: .none))
    case (true, false): break
    }
    return entries
  }
}

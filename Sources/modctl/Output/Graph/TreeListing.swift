import ModuleGraphs
import ModuleManifests

/// A graph as a tree of lines. Interfaces do not add a level: an interface shares the line of the module that provides it.
struct TreeListing {
  let graph: ModuleGraph
  /// The names of the modules at the top; the application if empty.
  let starts: [String]
  var isInverted = false
  var depth = Int.max
  var template: TreeTemplate?
  var prefix = Tree.Prefix.indent
  /// Whether a module that has already been shown is shown again with everything below it.
  var repeatsAll = false

  /// The maximum width of a line.
  var width = Int.max

  /// The maximum number of lines.
  static let maximumCount = 20_000

  /// A line below another one.
  struct Child {
    let node: Int
    /// For example, `^1.4`, or `PaymentGateway ^1` for an interface.
    let requirement: String
    let notes: [String]
    let isInConflict: Bool
  }

  private struct Level {
    let node: Int
    let children: [Child]
    var next = 0
  }

  /// Prints line by line.
  ///
  /// - Returns: whether all of it was printed.
  func write(_ print: (String) -> Void) -> Bool {
    func write(_ text: String, indent: Int) {
      guard text.utf8.count > width else { return print(text) }
      for part in TextWrapper(width: width, indent: indent).lines(of: text) { print(part) }
    }
    let children = TreeChildren(graph: graph, isInverted: isInverted)
    var isExpanded = [Bool](repeating: false, count: graph.nodes.count)
    var count = 0
    for (index, root) in roots.enumerated() {
      if index > 0, prefix == .indent { print("") }
      let isKnown = isExpanded[root]
      write(line(root, nil, level: 0, "", isRepeated: isKnown && !children[root].isEmpty), indent: 4)
      count += 1
      if isKnown || depth == 0 { continue }
      isExpanded[root] = true
      var path = [Level(node: root, children: children[root])]
      var isOnPath = Set([root])
      while let level = path.last {
        guard level.next < level.children.count else {
          isOnPath.remove(level.node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let child = level.children[level.next]
        let below = children[child.node]
        let isCycle = isOnPath.contains(child.node)
        let isRepeated = !below.isEmpty && (isCycle || isExpanded[child.node] && !repeatsAll)
        let text = line(child.node, child, level: path.count, lead(path), isRepeated: isRepeated)
        write(text, indent: min(path.count * 4 + 4, width / 2))
        count += 1
        if count >= Self.maximumCount { return false }
        if isRepeated || below.isEmpty || path.count >= depth { continue }
        isExpanded[child.node] = true
        isOnPath.insert(child.node)
        path.append(Level(node: child.node, children: below))
      }
    }
    return true
  }

  private var roots: [Int] {
    guard !starts.isEmpty else {
      return graph.nodes.indices.filter { graph.nodes[$0].kind == .application }
    }
    return starts.compactMap { name in
      graph.indexOfModule(named: name) ?? graph.nodes.firstIndex { $0.kind == .interface && $0.name == name }
    }
  }

  /// Returns the lines in front of the next child, which has already been counted at the last level.
  private func lead(_ path: [Level]) -> String {
    var lead = ""
    for (index, level) in path.enumerated() {
      let isLast = level.next == level.children.count
      lead +=
        index == path.count - 1 ? (isLast ? "└── " : "├── ") : (isLast ? "    " : "│   ")
    }
    return lead
  }

  private func line(_ node: Int, _ child: Child?, level: Int, _ lead: String, isRepeated: Bool) -> String {
    let node = graph.nodes[node]
    let front =
      switch prefix {
      case .indent: lead
      case .depth: "\(level)"
      case .none: ""
      }
    let end = isRepeated ? " (*)" : ""
    if let template { return front + template.text(node, requirement: child?.requirement ?? "") + end }
    let sign = node.isContested || child?.isInConflict ?? false ? "✗ " : ""
    let version = node.version.map { " \($0)" } ?? ""
    let notes = (node.kind == .application ? [] : node.notes.filter { $0 != node.role?.rawValue })
    let about = notes.isEmpty ? "" : " [\(notes.joined(separator: ", "))]"
    let requirement = child.map { $0.requirement.isEmpty ? "" : "  \($0.requirement)" } ?? ""
    let edge = child.map { $0.notes.isEmpty ? "" : " (\($0.notes.joined(separator: ", ")))" } ?? ""
    return front + sign + node.name + version + about + requirement + edge + end
  }
}

extension Selection {
  /// Returns the modules on a shortest path from the application to each of some modules, these included. While all of them are
  /// selected in their versions, and the same modules provide interfaces, the application needs them.
  ///
  /// - Complexity: O(number of modules and edges).
  func path(to names: [String]) -> [Module] {
    var before: [String: Module] = [:]
    var found: Set<String> = []
    var open: [Module] = []
    func meet(_ edges: [Edge], from origin: Module?) {
      for edge in edges where edge.kind == .dependency || edge.kind == .interface {
        guard let target = target(of: edge), found.insert(target.name).inserted else { continue }
        before[target.name] = origin
        open.append(target)
      }
    }
    meet(roots, from: nil)
    var cursor = 0
    while cursor < open.count {
      let module = open[cursor]
      cursor += 1
      meet(edges(of: module), from: module)
    }
    var path: Set<String> = []
    for name in names where found.contains(name) {
      var next: String? = name
      while let name = next, path.insert(name).inserted { next = before[name]?.name }
    }
    return modules.filter { path.contains($0.name) }
  }
}

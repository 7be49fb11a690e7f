import VersionResolver

/// Says what is wrong with a selection, knowing only the problem.
struct SelectionValidator {
  let problem: Problem

  /// `nil` if nothing is wrong.
  func fault(in selection: [String: Version]) -> String? {
    for edge in problem.roots where !problem.agrees(edge, selection[edge.target]) {
      return "the application's \(edge.kind) on \(edge.target) \(edge.requirement) does not hold"
    }
    var successors: [String: [String]] = [:]
    var needs: [String: [String]] = [:]
    for (module, version) in selection {
      guard let candidate = problem.provider.table[module]?[version] else {
        return "\(module) \(version) does not exist"
      }
      if !problem.isSelectable(module, version) { return "\(module) \(version) may not be selected" }
      for edge in candidate.edges where edge.target != module {
        let other = selection[edge.target]
        if !problem.agrees(edge, other) {
          return "\(module) \(version): \(edge.kind) on \(edge.target) \(edge.requirement) does not hold"
        }
        if edge.kind == .dependency { needs[module, default: []].append(edge.target) }
        if edge.kind != .conflict, !edge.isLazy, other != nil {
          successors[module, default: []].append(edge.target)
        }
      }
    }
    return unneeded(selection, needs) ?? cycle(selection, successors)
  }

  private func unneeded(_ selection: [String: Version], _ needs: [String: [String]]) -> String? {
    var reached: Set<String> = []
    var stack = problem.roots.filter { $0.kind == .dependency }.map(\.target)
    while let module = stack.popLast() {
      if reached.insert(module).inserted { stack += needs[module] ?? [] }
    }
    return selection.keys.sorted().first { !reached.contains($0) }.map { "nobody needs \($0)" }
  }

  private func cycle(_ selection: [String: Version], _ successors: [String: [String]]) -> String? {
    var waiting: [String: Int] = [:]
    var predecessors: [String: [String]] = [:]
    for (module, targets) in successors {
      waiting[module] = targets.count
      for target in targets { predecessors[target, default: []].append(module) }
    }
    var ready = selection.keys.filter { waiting[$0] == nil }
    var count = 0
    while let module = ready.popLast() {
      count += 1
      for other in predecessors[module] ?? [] {
        waiting[other, default: 0] -= 1
        if waiting[other] == 0 { ready.append(other) }
      }
    }
    return count == selection.count ? nil : "a cycle of edges that order initialization"
  }
}

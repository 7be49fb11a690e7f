package import VersionResolver

/// Reports what is wrong with a selection, knowing only the problem.
package struct SelectionValidator {
  let problem: Problem

  package init(problem: Problem) { self.problem = problem }

  /// `nil` if nothing is wrong.
  package func fault(in selection: [String: Version], providers: [String: String] = [:]) -> String? {
    var needs: [String: [String]] = [:]
    var required: Set<String> = []
    for edge in problem.roots {
      if edge.kind == .interface {
        required.insert(edge.target)
        if let fault = interfaceFault(edge, selection, providers) { return "the application: \(fault)" }
      } else if !problem.agrees(edge, selection[edge.target]) {
        return "the application's \(edge.kind) on \(edge.target) \(edge.requirement) does not hold"
      }
    }
    for (module, version) in selection {
      guard let candidate = problem.provider.table[module]?[version] else {
        return "\(module) \(version) does not exist"
      }
      if !problem.isSelectable(module, version) { return "\(module) \(version) may not be selected" }
      for edge in candidate.edges where edge.subject != .module(module) {
        if edge.kind == .package {
          for (other, version) in selection where other != module {
            let candidate = problem.provider.candidate(of: other, at: version)
            let others = candidate.edges.filter { $0.kind == .package }
            if others.contains(where: { problem.disagree(edge, $0) }) {
              return "\(module) and \(other) come from different versions of a package"
            }
          }
          continue
        }
        if edge.kind == .interface {
          required.insert(edge.target)
          if let fault = interfaceFault(edge, selection, providers) { return "\(module): \(fault)" }
        } else if !problem.agrees(edge, selection[edge.target]) {
          return "\(module) \(version): \(edge.kind) on \(edge.target) \(edge.requirement) does not hold"
        }
        if let target = target(of: edge, providers), edge.kind == .dependency || edge.kind == .interface {
          needs[module, default: []].append(target)
        }
      }
    }
    if Set(providers.keys) != required { return "providers of \(providers.keys), required \(required)" }
    return unneeded(selection, needs, providers) ?? cycle(selection, providers)
  }

  private func target(of edge: Edge, _ providers: [String: String]) -> String? {
    edge.kind == .interface ? providers[edge.target] : edge.target
  }

  /// Checks that exactly one selected module provides the interface in a matching version, and that it is the chosen one if there
  /// is a choice.
  private func interfaceFault(
    _ edge: Edge,
    _ selection: [String: Version],
    _ providers: [String: String]
  ) -> String? {
    let all = selection.compactMap { problem.provider.provision(edge.target, by: $0.key, $0.value) }
    let chosen = problem.chosen[edge.target]
    let meant = all.filter { chosen == nil || $0.module == chosen }
    guard meant.count == 1, let only = meant.first else {
      return "\(meant.map(\.module)) provide \(edge.target)"
    }
    if only.module != providers[edge.target] { return "\(only.module) provides \(edge.target)" }
    if only.unavailabilityReason != nil { return "\(only.module) may not provide \(edge.target)" }
    return edge.requirement.admits(only.interfaceVersion)
      ? nil : "\(edge.target) \(only.interfaceVersion) does not match"
  }

  private func unneeded(
    _ selection: [String: Version],
    _ needs: [String: [String]],
    _ providers: [String: String]
  ) -> String? {
    var reached: Set<String> = []
    var stack = problem.roots.filter { $0.kind == .dependency || $0.kind == .interface }.compactMap {
      target(of: $0, providers)
    }
    while let module = stack.popLast() {
      if reached.insert(module).inserted { stack += needs[module] ?? [] }
    }
    return selection.keys.sorted().first { !reached.contains($0) }.map { "nothing needs \($0)" }
  }

  /// What each module waits for.
  private func successors(
    _ selection: [String: Version],
    _ providers: [String: String]
  ) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for (module, version) in selection {
      for edge in problem.provider.candidate(of: module, at: version).edges
      where edge.kind != .conflict && edge.kind != .package && !edge.isLazy && edge.subject != .module(module)
      {
        if let target = target(of: edge, providers), selection[target] != nil {
          result[module, default: []].append(target)
        }
      }
    }
    return result
  }

  private func cycle(_ selection: [String: Version], _ providers: [String: String]) -> String? {
    var waiting: [String: Int] = [:]
    var predecessors: [String: [String]] = [:]
    for (module, targets) in successors(selection, providers) {
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

  /// A module that is not in the wave directly after the last module it waits for.
  package func misplaced(
    _ waves: [[String]],
    _ selection: [String: Version],
    _ providers: [String: String]
  ) -> String? {
    var wave: [String: Int] = [:]
    for (number, names) in waves.enumerated() {
      if names != names.sorted() { return "wave \(number) is not sorted" }
      for name in names { wave[name] = number }
    }
    let successors = successors(selection, providers)
    return selection.keys.sorted().first { name in
      wave[name] != ((successors[name] ?? []).map { wave[$0] ?? 0 }.max() ?? -1) + 1
    }.map { "\($0) is in the wrong wave" }
  }
}

import TestSupport
import VersionResolver

/// Interfaces: whether, with one version or the absence of each module, providers exist for everything required.
extension BruteForce {
  /// Preferred first.
  func choices(of interface: String, _ preference: ResolverOptions.Preference) -> [InterfaceChoice] {
    let all = Set(problem.provider.providers(of: interface).map { InterfaceChoice($0) })
    let sorted = all.sorted { first, second in
      if first.interfaceVersion != second.interfaceVersion {
        return (first.interfaceVersion > second.interfaceVersion) == (preference != .lowest)
      }
      return first.module < second.module
    }
    guard let pinned = problem.providerPins[interface] else { return sorted }
    let own = sorted.filter { $0.module == pinned }
    let version = problem.pins[pinned]
    let exact = own.filter { choice in
      version.flatMap { problem.provider.provision(interface, by: pinned, $0) }?.interfaceVersion
        == choice.interfaceVersion
    }
    return exact + own.filter { !exact.contains($0) } + sorted.filter { $0.module != pinned }
  }

  /// Whether every required interface has exactly one provider, and nothing waits for itself.
  func hasProviders(_ chosen: [Int]) -> Bool {
    var requirements: [String: [Edge]] = [:]
    var waiting: [(module: Int, interface: String)] = []
    for edge in problem.roots where edge.kind == .interface {
      requirements[edge.target, default: []].append(edge)
    }
    for module in modules.indices {
      for edge in requires[chosen[module]] {
        requirements[edge.target, default: []].append(edge)
        if !edge.isLazy { waiting.append((module, edge.target)) }
      }
    }
    if requirements.isEmpty { return !hasCycle(chosen, before) }
    var assignments: [[String: Int]] = [[:]]
    for (interface, edges) in requirements {
      let candidates = candidates(for: interface, edges, chosen)
      assignments = assignments.flatMap { assignment in
        candidates.map { module in assignment.merging([interface: module]) { $1 } }
      }
    }
    return assignments.contains { assignment in
      var before = before
      for (module, interface) in waiting {
        guard let provider = assignment[interface], provider >= 0 else { continue }
        before[chosen[module]] |= 1 << UInt64(provider)
      }
      return !hasCycle(chosen, before)
    }
  }

  /// Modules that may be the provider; -1 for one that need not be selected, since a core may leave out that it must be.
  private func candidates(for interface: String, _ edges: [Edge], _ chosen: [Int]) -> [Int] {
    let choice = problem.chosen[interface]
    let provisions = problem.provider.providers(of: interface)
    let selected = provisions.filter { provision in
      modules.firstIndex(of: provision.module).map { version($0, chosen) == provision.version } ?? false
    }
    var result: Set<Int> = []
    for provision in provisions {
      guard edges.allSatisfy({ $0.requirement.admits(provision.interfaceVersion) }) else { continue }
      if let fixed = fixed[interface], fixed != InterfaceChoice(provision) { continue }
      let isOpen = problem.openProviders.contains(
        .init(module: provision.module, interfaceVersion: provision.interfaceVersion, interface: interface)
      )
      if !isOpen, let choice, choice != provision.module { continue }
      let same = provisions.filter { InterfaceChoice($0) == InterfaceChoice(provision) }
      // The candidate as a whole is ruled out only if no version of the module may provide this.
      if !isOpen, same.allSatisfy({ $0.unavailabilityReason != nil }) { continue }
      let isUsable =
        provision.unavailabilityReason == nil || same.allSatisfy { $0.unavailabilityReason != nil }
      let rivals = selected.filter {
        $0.module != provision.module && problem.chosen[interface] == nil
          && !problem.droppedExclusions.contains(
            .init(module: $0.module, version: $0.version, interface: interface)
          )
      }
      if !rivals.isEmpty { continue }
      if problem.droppedProvisions.contains(.init(module: provision.module, interface: interface)) {
        result.insert(-1)
      } else if isUsable, selected.contains(provision) {
        result.insert(modules.firstIndex(of: provision.module) ?? -1)
      }
    }
    return Array(result)
  }

  private func version(_ module: Int, _ chosen: [Int]) -> Version? {
    let position = chosen[module] - offsets[module] - 1
    return position < 0 ? nil : versions[module][position]
  }
}

extension BruteForce.InterfaceChoice {
  init(_ provider: InterfaceProvider) {
    self.init(module: provider.module, interfaceVersion: provider.interfaceVersion)
  }
}

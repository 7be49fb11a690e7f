extension Explainer {
  typealias Verdict = (kind: Explanation.Kind, contested: String?, summary: String)

  func judge(_ demands: [Demand], _ derivation: Derivation) -> Verdict {
    for step in derivation.steps {
      if case .cycle(let modules) = step.cause {
        let summary =
          modules.count == 2
          ? "\(modules[0]) and \(modules[1]) need each other to be initialized first"
          : "\(modules.count) modules need one another to be initialized first: "
            + (modules + modules.prefix(1)).joined(separator: " → ")
        return (.cycle, nil, summary)
      }
    }
    if let demand = demands.first(where: { $0.allowed.isEmpty && !$0.edges.isEmpty }) {
      let who = demand.source ?? application
      if allVersions(of: demand.target).isEmpty {
        return (.missingModule, demand.target, "no module `\(demand.target)`, which \(who) needs")
      }
      let text = demand.edges.first?.requirement.description ?? ""
      return (
        .noMatchingVersion, demand.target,
        "no version of \(demand.target) matches \(text), which \(who) needs" + preReleaseRemark(demand)
      )
    }
    for step in derivation.steps {
      if case .unavailable(let module) = step.cause {
        let target = demands.contains { $0.target == module }
        return (
          .unavailable, target ? module : nil,
          unavailableSummary(module, step.terms.first?.versions ?? [])
        )
      }
    }
    let contested = contested(demands)
    let sources = demands.filter { $0.target == contested }.map { $0.source ?? application }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    guard let contested else {
      return (.conflict, nil, "the requirements of \(application) contradict one another")
    }
    if demands.contains(where: { $0.target == contested && $0.edges.first?.kind == .conflict }) {
      return (.conflict, contested, "\(list(sources)) cannot be used with the same \(contested)")
    }
    return (.conflict, contested, "\(list(sources)) need different versions of \(contested)")
  }

  /// "only pre-releases", where an opt-in would mend it.
  private func preReleaseRemark(_ demand: Demand) -> String {
    let found = allVersions(of: demand.target).filter { version in
      version.isPreRelease
        && demand.edges.contains { $0.requirement.admits(version, includingPreReleases: true) }
    }
    guard let newest = found.last else { return "" }
    return "; only pre-releases do, such as \(newest): opt in with \"prereleases\": [\"\(demand.target)\"]"
  }

  private func unavailableSummary(_ module: String, _ versions: [Version]) -> String {
    guard let newest = versions.last else { return "\(module) cannot be used" }
    let first = "\(module) \(newest) \(unavailability(module, newest))"
    return versions.count == 1
      ? first : "\(first); \(versions.count - 1) older that would fit cannot be used either"
  }

  /// The module whose demands have no version in common; else the one with most demands.
  private func contested(_ demands: [Demand]) -> String? {
    var byTarget: [String: [Demand]] = [:]
    for demand in demands { byTarget[demand.target, default: []].append(demand) }
    let several = byTarget.filter { $0.value.count > 1 }.keys.sorted()
    let empty = several.filter { target in
      var left = Set(allVersions(of: target))
      for demand in byTarget[target] ?? [] { left.formIntersection(demand.allowed) }
      return left.isEmpty
    }
    return empty.first ?? several.max { (byTarget[$0]?.count ?? 0) < (byTarget[$1]?.count ?? 0) }
  }

  private func list(_ names: [String]) -> String {
    switch names.count {
    case 0: application
    case 1: names[0]
    case 2...3: names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    default: names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
    }
  }
}

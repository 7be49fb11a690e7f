extension Explainer {
  /// Puts a minimal proof into words.
  func explanation(of derivation: Derivation, isMinimal: Bool) -> Explanation {
    let demands = demands(of: derivation)
    let verdict = judge(demands, derivation)
    var argument = Argument(explainer: self, demands: demands, contested: verdict.contested)
    argument.write(derivation)
    return Explanation(
      kind: verdict.kind,
      contested: verdict.contested,
      summary: verdict.summary,
      core: facts(demands, derivation, contested: verdict.contested),
      steps: argument.steps,
      isMinimal: isMinimal
    )
  }

  /// One fact of the core that says something about a module.
  struct Demand {
    /// Who says it; `nil` for the application.
    var source: String?
    var target: String
    /// The source's versions that say it, oldest first; empty for the application.
    var versions: [Version]
    /// The target's versions that it leaves, oldest first.
    var allowed: [Version]
    /// As written, the newest source version's first, each text once.
    var edges: [Edge]
  }

  private func demands(of derivation: Derivation) -> [Demand] {
    var result: [Demand] = []
    var rootAllowed: [String: [Version]] = [:]
    for step in derivation.steps {
      guard case .root(let edge) = step.cause, let term = step.terms.first else { continue }
      let allowed = without(term.versions, of: edge.target)
      rootAllowed[edge.target] = rootAllowed[edge.target].map { $0.filter(allowed.contains) } ?? allowed
      result.append(Demand(source: nil, target: edge.target, versions: [], allowed: allowed, edges: [edge]))
    }
    for step in derivation.steps {
      guard case .edges(let source, let target) = step.cause else { continue }
      guard let sources = step.terms.first(where: { $0.module == source }),
        let excluded = step.terms.first(where: { $0.module == target })
      else { continue }
      var versions = sources.versions
      if let allowed = rootAllowed[source] {
        let relevant = versions.filter(Set(allowed).contains)
        if !relevant.isEmpty { versions = relevant }
      }
      let demand = Demand(
        source: source,
        target: target,
        versions: versions,
        allowed: without(excluded.versions, of: target),
        edges: distinctEdges(source, versions, target)
      )
      if let index = result.firstIndex(where: { $0.source == source && $0.target == target }) {
        result[index] = union(result[index], demand)
      } else {
        result.append(demand)
      }
    }
    return result
  }

  private func union(_ first: Demand, _ second: Demand) -> Demand {
    var result = first
    result.versions = Array(Set(first.versions).union(second.versions)).sorted()
    result.allowed = Array(Set(first.allowed).union(second.allowed)).sorted()
    if let source = first.source { result.edges = distinctEdges(source, result.versions, first.target) }
    return result
  }

  private func without(_ versions: [Version], of module: String) -> [Version] {
    let excluded = Set(versions)
    return allVersions(of: module).filter { !excluded.contains($0) }
  }

  func allVersions(of module: String) -> [Version] {
    universe.known(module).map { universe.versions[Int($0)] } ?? []
  }

  /// What a version says about a module, as written.
  func edge(_ module: String, _ version: Version, _ target: String) -> Edge? {
    guard let package = universe.known(module), let ordinal = universe.ordinal(of: version, in: package)
    else {
      return nil
    }
    return universe.written[universe.candidateIndex(package, ordinal)].first { $0.target == target }
  }

  private func distinctEdges(_ module: String, _ versions: [Version], _ target: String) -> [Edge] {
    var seen: Set<Edge> = []
    return versions.reversed().compactMap { edge(module, $0, target) }.filter { seen.insert($0).inserted }
  }

  // MARK: The verdict

  private typealias Verdict = (kind: Explanation.Kind, contested: String?, summary: String)

  private func judge(_ demands: [Demand], _ derivation: Derivation) -> Verdict {
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
        "no version of \(demand.target) matches \(text), which \(who) needs"
      )
    }
    for step in derivation.steps {
      if case .unavailable(let module) = step.cause {
        let target = demands.contains { $0.target == module }
        return (
          .unavailable, target ? module : nil,
          "the versions of \(module) that would fit cannot be used"
        )
      }
    }
    let contested = contested(demands)
    let sources = demands.filter { $0.target == contested }.map { $0.source ?? application }
    guard let contested else {
      return (.conflict, nil, "the requirements of \(application) contradict one another")
    }
    if demands.contains(where: { $0.target == contested && $0.edges.first?.kind == .conflict }) {
      return (.conflict, contested, "\(list(sources)) cannot be used with the same \(contested)")
    }
    return (.conflict, contested, "\(list(sources)) need different versions of \(contested)")
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

  // MARK: The core

  private func facts(
    _ demands: [Demand],
    _ derivation: Derivation,
    contested: String?
  ) -> [Explanation.Fact] {
    var result: [Explanation.Fact] = []
    let ordered = demands.filter { $0.target == contested } + demands.filter { $0.target != contested }
    for demand in ordered {
      guard let source = demand.source else {
        result += demand.edges.map(Explanation.Fact.root)
        continue
      }
      result.append(
        .edges(
          module: source,
          demand.versions.reversed().compactMap { version in
            edge(source, version, demand.target).map { .init(module: source, version: version, edge: $0) }
          }
        )
      )
    }
    for step in derivation.steps {
      switch step.cause {
      case .unavailable(let module):
        let versions = step.terms.first?.versions ?? []
        result.append(
          .unavailable(
            module: module,
            versions.reversed().map { .init(version: $0, reason: unavailability(module, $0)) }
          )
        )
      case .cycle(let modules):
        result.append(.cycle(cycleStatements(modules, step)))
      default: break
      }
    }
    return result
  }

  private func cycleStatements(_ modules: [String], _ step: Derivation.Step) -> [Explanation.Statement] {
    modules.indices.compactMap { index in
      let module = modules[index]
      let target = modules[(index + 1) % modules.count]
      guard let version = step.terms.first(where: { $0.module == module })?.versions.last,
        let edge = edge(module, version, target)
      else { return nil }
      return .init(module: module, version: version, edge: edge)
    }
  }

  /// Words that continue "log 2.0.0 …".
  func unavailability(_ module: String, _ version: Version) -> String {
    guard let package = universe.known(module), let ordinal = universe.ordinal(of: version, in: package)
    else {
      return "does not exist"
    }
    return universe.reasons[Int32(universe.candidateIndex(package, ordinal))]?.phrase ?? "cannot be used"
  }
}

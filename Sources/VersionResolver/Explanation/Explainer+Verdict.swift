extension Explainer {
  typealias Verdict = (kind: Explanation.Kind, contested: Subject?, summary: String)

  func judge(_ constraints: [Constraint], _ derivation: Derivation) -> Verdict {
    for step in derivation.steps {
      if case .cycle(let subjects) = step.cause { return judge(cycle: subjects) }
    }
    if let constraint = constraints.first(where: {
      $0.allowed.isEmpty && !$0.edges.isEmpty && $0.edges.first?.kind != .conflict
    }) {
      return judge(unmet: constraint)
    }
    let exclusive = constraints.filter(\.isExclusive)
    if let interface = exclusive.first?.target {
      let modules = exclusive.filter { $0.target == interface }.compactMap { $0.source?.name }
      if modules.count > 1 {
        return (
          .severalProviders, interface,
          "\(list(modules.sortedBytewise())) \(modules.count == 2 ? "both" : "all") provide \(interface), and only "
            + "one of them may be selected"
        )
      }
    }
    for step in derivation.steps {
      if case .unavailable(let subject) = step.cause {
        let isTarget = constraints.contains { $0.target == subject }
        return (
          .unavailable, isTarget ? subject : nil,
          unavailableSummary(subject, step.terms.first?.positions ?? [])
        )
      }
    }
    return judge(contested: contested(constraints), constraints)
  }

  private func judge(cycle subjects: [Subject]) -> Verdict {
    let modules = subjects.filter { !$0.isInterface }.map(\.name)
    let summary =
      modules.count == 2
      ? "\(modules[0]) and \(modules[1]) need each other to be initialized first"
      : modules.count == 1
        ? "\(modules[0]) needs itself to be initialized first"
        : "\(modules.count) modules need one another to be initialized first: "
          + (modules + modules.prefix(1)).joined(separator: " → ")
    return (.cycle, nil, summary)
  }

  private func judge(unmet constraint: Constraint) -> Verdict {
    let who = constraint.source?.name ?? application
    let text = constraint.edges.first?.requirement.description ?? ""
    let name = constraint.target.name
    let isUnknown = count(of: constraint.target) == 0
    if constraint.target.isInterface {
      return (
        .noProvider, constraint.target,
        isUnknown
          ? "no module provides `\(name)`, which \(who) requires"
          : "nothing provides \(name) \(text), which \(who) requires"
      )
    }
    if isUnknown { return (.missingModule, constraint.target, "no module `\(name)`, which \(who) needs") }
    let verb = constraint.edges.first?.kind == .optional ? "accepts" : "needs"
    return (
      .noMatchingVersion, constraint.target,
      "no version of \(name) matches \(text), which \(who) \(verb)" + preReleaseRemark(constraint)
    )
  }

  private func judge(contested: Subject?, _ constraints: [Constraint]) -> Verdict {
    guard let contested else {
      return (.conflict, nil, "the requirements of \(application) contradict one another")
    }
    if contested.isPackage {
      return (.conflict, contested, packageSummary(contested, constraints.filter { $0.target == contested }))
    }
    let about = constraints.filter { $0.target == contested }
    let sources = about.map { $0.source?.name ?? application }.sortedBytewise()
    if about.contains(where: { $0.edges.first?.kind == .conflict }) {
      return (.conflict, contested, "\(list(sources)) cannot be used with the same \(contested)")
    }
    let verb = contested.isInterface ? "require" : "need"
    return (.conflict, contested, "\(list(sources)) \(verb) different versions of \(contested)")
  }

  /// "only pre-releases", where an opt-in would fix it.
  private func preReleaseRemark(_ constraint: Constraint) -> String {
    let found = allVersions(of: constraint.target).filter { version in
      version.isPreRelease
        && constraint.edges.contains { $0.requirement.admits(version, includingPreReleases: true) }
    }
    guard let newest = found.last else { return "" }
    return
      "; only pre-releases do, such as \(newest): opt in with \"prereleases\": [\"\(constraint.target)\"]"
  }

  private func unavailableSummary(_ subject: Subject, _ positions: [Int]) -> String {
    guard let newest = positions.last else { return "\(subject) cannot be used" }
    let first = "\(label(subject, newest)) \(unavailability(subject, newest))"
    if positions.count == 1 { return first }
    return subject.isInterface
      ? "\(first); \(positions.count - 1) more cannot be used either"
      : "\(first); \(positions.count - 1) older that would fit cannot be used either"
  }

  /// The subject whose constraints have no version in common; else the one with most constraints.
  private func contested(_ constraints: [Constraint]) -> Subject? {
    var byTarget: [Subject: [Constraint]] = [:]
    for constraint in constraints { byTarget[constraint.target, default: []].append(constraint) }
    let several = byTarget.filter { $0.value.count > 1 }.keys.sorted()
    let empty = several.filter { target in
      var left = Set(0..<count(of: target))
      for constraint in byTarget[target] ?? [] { left.formIntersection(constraint.allowed) }
      return left.isEmpty
    }
    return empty.first ?? several.max { (byTarget[$0]?.count ?? 0) < (byTarget[$1]?.count ?? 0) }
  }

  func list(_ names: [String]) -> String {
    switch names.count {
    case 0: application
    case 1: names[0]
    case 2...3: names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    default: names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
    }
  }
}

extension [String] {
  func sortedBytewise() -> [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}

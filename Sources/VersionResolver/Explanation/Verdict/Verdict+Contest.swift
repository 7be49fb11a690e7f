/// Headlines for failures in which a subject has nothing left.
extension Verdict {
  mutating func judge(_ conflict: Int, _ propagation: CorePropagation) {
    let subject = propagation.states[conflict].subject
    let rows = propagation.rows(of: conflict)
    if explainer.count(of: subject) == 0 {
      judge(missing: subject, rows)
    } else if let row = rows.first(where: { isUnmet($0) }) {
      judge(unmet: row)
    } else if rows.count(where: { isExclusive($0) }) > 1 {
      kind = .severalProviders
      let modules = rows.filter(isExclusive).map { name($0) }.sortedBytewise()
      let (all, none) = modules.count == 2 ? ("both", "neither") : ("all", "none of them")
      summary = "\(list(modules)) \(all) provide \(subject), and \(application) chooses \(none)"
    } else if let fitting = unavailable(subject, rows), !fitting.isEmpty {
      judge(unavailable: fitting, of: subject)
    } else {
      kind = .conflict
      summary = contradiction(subject, rows, propagation)
    }
  }

  /// Returns whether a source demands something that nothing matches.
  private func isUnmet(_ row: CorePropagation.Row) -> Bool {
    row.rules.map { model.rules[$0] }.allSatisfy { rule in
      !rule.admitted.contains(true) && rule.edge.map { $0.kind != .conflict } ?? false
    }
  }

  private func isExclusive(_ row: CorePropagation.Row) -> Bool {
    row.source?.isInterface == false && row.rules.allSatisfy { model.rules[$0].edge == nil }
  }

  private mutating func judge(
    missing subject: Subject,
    _ rows: [CorePropagation.Row]
  ) {
    let who = rows.first { !$0.admitsAbsence }.map { name($0) } ?? application
    kind = subject.isInterface ? .noProvider : .missingModule
    let edge = rows.first { !$0.admitsAbsence }.flatMap { model.rules[$0.rules[0]].edge }
    if let edge, let module = edge.alternative {
      summary =
        "\(application) lists \(module) as a provider of \(edge.target), but \(module) does not provide it"
      return
    }
    summary =
      subject.isInterface
      ? "no module provides `\(subject)`, which \(who) requires"
      : "no module `\(subject)`, which \(who) needs"
  }

  private mutating func judge(unmet row: CorePropagation.Row) {
    guard let rule = row.rules.first.map({ model.rules[$0] }), let edge = rule.edge else { return }
    let texts = Set(row.rules.compactMap { model.rules[$0].edge?.requirement.description })
    // Other versions may have a different text; then the newest is quoted, with its version.
    let who =
      texts.count > 1
      ? rule.source.map { sentences.name($0, [rule.position]) } ?? application : name(row)
    if row.target.isInterface {
      kind = .noProvider
      if let module = edge.alternative {
        summary = "\(module) cannot provide \(edge.target) \(edge.requirement), which \(who) requires"
        return
      }
      summary = "nothing provides \(row.target) \(edge.requirement), which \(who) requires"
      return
    }
    kind = .noMatchingVersion
    if let version = edge.requirement.override {
      summary = "\(row.target) has no version \(version), with which \(application) overrides it"
      return
    }
    let verb = edge.kind == .optional ? "accepts" : "needs"
    summary =
      "no version of \(row.target) matches \(edge.requirement), which \(who) \(verb)" + prereleaseRemark(edge)
  }

  /// Returns "only pre-releases" if an opt-in would make some version match.
  private func prereleaseRemark(_ edge: Edge) -> String {
    let found = explainer.allVersions(of: edge.subject).filter { version in
      version.isPrerelease && edge.requirement.admits(version, includingPrereleases: true)
    }
    guard let newest = found.last else { return "" }
    return "; only pre-releases do, such as \(newest), and they need an opt-in: "
      + "\"prereleases\": [\"\(edge.target)\"]"
  }

  /// Returns the candidates that all demands allow but that may not be selected.
  private func unavailable(_ subject: Subject, _ rows: [CorePropagation.Row]) -> [Int]? {
    (model.barred[subject] ?? []).filter { position in rows.allSatisfy { $0.admitted[position] } }
  }

  private mutating func judge(unavailable positions: [Int], of subject: Subject) {
    kind = .unavailable
    guard let newest = positions.last else { return }
    summary = "\(sentences.label(subject, newest)) \(explainer.unavailability(subject, newest))"
    guard positions.count > 1 else { return }
    let others = positions.dropLast().reversed()
    summary +=
      subject.isInterface
      ? "; \(others.count) more cannot be used either"
      : others.count == 1
        ? "; \(sentences.ranges(subject, others.map(\.self))) cannot be used either"
        : "; \(others.count) older versions cannot be used either"
  }
}

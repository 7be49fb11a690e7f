/// Headlines for failures in which a subject has nothing left.
extension Verdict {
  mutating func judge(_ conflict: Int, _ propagation: CorePropagation) {
    let subject = propagation.states[conflict].subject
    let rows = propagation.rows(of: conflict)
    if explainer.count(of: subject) == 0 {
      judge(missing: subject, rows, propagation)
    } else if let row = rows.first(where: { isUnmet($0) }) {
      judge(unmet: row, propagation)
    } else if rows.count(where: { isExclusive($0) }) > 1 {
      kind = .severalProviders
      let modules = rows.filter(isExclusive).map { name($0, propagation) }.sortedBytewise()
      summary =
        "\(list(modules)) \(modules.count == 2 ? "both" : "all") provide \(subject), and only one of them may be "
        + "selected"
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
    _ rows: [CorePropagation.Row],
    _ propagation: CorePropagation
  ) {
    let who = rows.first { !$0.admitsAbsence }.map { name($0, propagation) } ?? application
    kind = subject.isInterface ? .noProvider : .missingModule
    let edge = rows.first { !$0.admitsAbsence }.flatMap { model.rules[$0.rules[0]].edge }
    if let edge, let module = edge.alternative {
      summary = "\(module) does not provide \(edge.target), for which \(application) lists it"
      return
    }
    summary =
      subject.isInterface
      ? "no module provides `\(subject)`, which \(who) requires"
      : "no module `\(subject)`, which \(who) needs"
  }

  private mutating func judge(unmet row: CorePropagation.Row, _ propagation: CorePropagation) {
    guard let rule = row.rules.first.map({ model.rules[$0] }), let edge = rule.edge else { return }
    let texts = Set(row.rules.compactMap { model.rules[$0].edge?.requirement.description })
    // Other versions may have a different text; then the newest is quoted, with its version.
    let who =
      texts.count > 1
      ? rule.source.map { sentences.name($0, [rule.position]) } ?? application : name(row, propagation)
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
        ? "; \(sentences.ranges(subject, others.map(\.self))), which would fit too, cannot be used either"
        : "; \(others.count) older versions that would fit cannot be used either"
  }

  private func contradiction(
    _ subject: Subject,
    _ rows: [CorePropagation.Row],
    _ propagation: CorePropagation
  ) -> String {
    if let override = rows.first(where: { $0.source == nil && override(of: $0) != nil }),
      let version = self.override(of: override),
      let other = rows.first(where: { $0.source == nil && self.override(of: $0) == nil }),
      let edge = model.rules[other.rules[0]].edge
    {
      return "\(application) overrides \(subject) with \(version), but \(edge.requirement) is requested"
    }
    let restricting = rows.filter(\.isRestricting)
    if subject.isPackage {
      return explainer.packageSummary(
        subject,
        rows.map { row in (packageName(row), row.rules.compactMap { model.rules[$0].edge }) }
      )
    }
    let interfaces = restricting.compactMap(\.source).filter(\.isInterface).map { interface in
      // The module that is to provide it is named anyway.
      let own = " from \(subject)"
      let name = interface.name.hasSuffix(own) ? String(interface.name.dropLast(own.count)) : interface.name
      return propagation.fixed[interface].map { "\(name) \(explainer.allVersions(of: interface)[$0])" }
        ?? name
    }.sortedBytewise()
    if !interfaces.isEmpty {
      let others = restricting.filter { $0.source?.isInterface != true }
      let names = unique(others.map { name($0, propagation) }).sortedBytewise()
      return names.isEmpty
        ? "no version of \(subject) that may be selected can provide \(list(interfaces))"
        : "no version of \(subject) that can provide \(list(interfaces)) suits \(list(names))"
    }
    let names = unique(restricting.map { name($0, propagation) }).sortedBytewise()
    let kinds = Set(restricting.flatMap { $0.rules.map { model.rules[$0].edge?.kind } })
    if restricting.allSatisfy({ $0.source == nil }) {
      let texts = restricting.compactMap { model.rules[$0.rules[0]].edge?.requirement.description }
      if kinds == [.dependency], texts.count == 2 {
        return "no version of \(subject) matches both \(texts[0]) and \(texts[1]), which \(application) needs"
      }
      return "no version of \(subject) satisfies all of \(application)'s requirements on it"
    }
    if kinds.count == 1, names.count > 1 {
      if kinds == [.dependency] { return "\(list(names)) need different versions of \(subject)" }
      if kinds == [.interface] { return "\(list(names)) require different versions of \(subject)" }
    }
    let conflicting = restricting.filter { isOnly(.conflict, $0) }
    let needing = restricting.filter { isOnly(.dependency, $0) }
    let accepting = restricting.filter { isOnly(.optional, $0) }
    if restricting.count == 2, let one = needing.first {
      if let other = accepting.first {
        return
          "\(name(one, propagation)) needs a different version of \(subject) than \(name(other, propagation)) accepts"
      }
      if let other = conflicting.first {
        return
          "\(name(other, propagation)) conflicts with every version of \(subject) that \(name(one, propagation)) needs"
      }
    }
    if restricting.count == 1, let only = conflicting.first,
      let one = rows.first(where: { !$0.admitsAbsence })
    {
      return
        "\(name(only, propagation)) conflicts with every version of \(subject)\(need(of: one, propagation))"
    }
    let what = "no \(subject.isInterface ? "provider" : "version") of \(subject)"
    if names.count > 1 { return "\(what) suits \(list(names))" }
    if subject.isInterface { return "\(what) is compatible with \(list(names))" }
    let other = rows.first { !$0.admitsAbsence && $0.source != restricting.first?.source }
    return "\(list(names)) allows \(what)" + (other.map { need(of: $0, propagation) } ?? "")
  }

  /// Returns ", which shop needs": why something has to be selected.
  private func need(of row: CorePropagation.Row, _ propagation: CorePropagation) -> String {
    if let source = row.source, source.isInterface {
      return ", which should provide \(explainer.name(ofInterface: source))"
    }
    return ", which \(name(row, propagation)) \(row.target.isInterface ? "requires" : "needs")"
  }

  private func isOnly(_ kind: Edge.Kind, _ row: CorePropagation.Row) -> Bool {
    row.rules.allSatisfy { model.rules[$0].edge?.kind == kind }
  }

  private func override(of row: CorePropagation.Row) -> Version? {
    row.rules.first.flatMap { model.rules[$0].edge?.requirement.override }
  }
}

/// The headline for demands each of which allows something, but not the same.
extension Verdict {
  /// Returns why no candidate suits everything that demands the subject, although each demand alone allows some.
  func contradiction(
    _ subject: Subject,
    _ rows: [CorePropagation.Row],
    _ propagation: CorePropagation
  ) -> String {
    if let clash = overrideClash(subject, rows) { return clash }
    if subject.isPackage {
      return explainer.packageSummary(
        subject,
        rows.map { row in (packageName(row), row.rules.compactMap { model.rules[$0].edge }) }
      )
    }
    let restricting = rows.filter(\.isRestricting)
    if let summary = interfaceContradiction(subject, restricting, propagation) { return summary }
    if restricting.allSatisfy({ $0.source == nil }) { return ownContradiction(subject, restricting) }
    let names = Set(restricting.map { name($0) }).sortedBytewise()
    if names.count > 1 {
      let kinds = Set(restricting.flatMap { $0.rules.map { model.rules[$0].edge?.kind } })
      if kinds == [.dependency] { return "\(list(names)) need different versions of \(subject)" }
      if kinds == [.interface] { return "\(list(names)) require different versions of \(subject)" }
    }
    if let summary = mixedContradiction(subject, restricting, rows) { return summary }
    let what = "no \(subject.isInterface ? "provider" : "version") of \(subject)"
    if names.count > 1 || subject.isInterface { return "\(what) is compatible with \(list(names))" }
    let other = rows.first { !$0.admitsAbsence && $0.source != restricting.first?.source }
    return "\(list(names)) allows \(what)" + (other.map { need(of: $0) } ?? "")
  }

  /// Returns the summary if the application itself requests something else than what it overrides.
  private func overrideClash(_ subject: Subject, _ rows: [CorePropagation.Row]) -> String? {
    guard let version = rows.lazy.filter({ $0.source == nil }).compactMap({ override(of: $0) }).first,
      let other = rows.first(where: { $0.source == nil && override(of: $0) == nil }),
      let edge = model.rules[other.rules[0]].edge
    else { return nil }
    return "\(application) overrides \(subject) with \(version), but \(edge.requirement) is requested"
  }

  /// Returns the summary if the subject is to provide interfaces.
  private func interfaceContradiction(
    _ subject: Subject,
    _ restricting: [CorePropagation.Row],
    _ propagation: CorePropagation
  ) -> String? {
    let interfaces = restricting.compactMap { row -> String? in
      guard let interface = row.source, interface.isInterface else { return nil }
      // The module that is to provide it is named anyway.
      let name = explainer.name(ofInterface: interface)
      let versions = explainer.allVersions(of: interface)
      if let fixed = propagation.fixed[interface] { return "\(name) \(versions[fixed])" }
      let base = model.base(of: interface)
      let own = versions.indices.filter { base[$0] && explainer.provider(interface, $0) == subject.name }
      let domain = row.basis.map { propagation.states[$0].domain } ?? []
      let left = own.filter { domain.indices.contains($0) && domain[$0] }
      if left.count == own.count { return name }
      return left.count == 1 ? "\(name) \(versions[left[0]])" : "\(name) as required"
    }.sortedBytewise()
    if interfaces.isEmpty { return nil }
    let others = restricting.filter { $0.source?.isInterface != true }
    let names = Set(others.map { name($0) }).sortedBytewise()
    return names.isEmpty
      ? "no version of \(subject) that may be selected can provide \(list(interfaces))"
      : "no version of \(subject) that can provide \(list(interfaces)) is compatible with \(list(names))"
  }

  /// Returns the summary for requirements of the application alone.
  private func ownContradiction(_ subject: Subject, _ restricting: [CorePropagation.Row]) -> String {
    let kinds = Set(restricting.flatMap { $0.rules.map { model.rules[$0].edge?.kind } })
    let texts = restricting.compactMap { model.rules[$0.rules[0]].edge?.requirement.description }
    return kinds == [.dependency] && texts.count == 2
      ? "no version of \(subject) matches both \(texts[0]) and \(texts[1]), which \(application) needs"
      : "no version of \(subject) satisfies all of \(application)'s requirements on it"
  }

  /// Returns the summary for one demand against another of a different kind.
  private func mixedContradiction(
    _ subject: Subject,
    _ restricting: [CorePropagation.Row],
    _ rows: [CorePropagation.Row]
  ) -> String? {
    func only(_ kind: Edge.Kind) -> String? {
      restricting.first { isOnly(kind, $0) }.map { name($0) }
    }
    if restricting.count == 2, let needing = only(.dependency) {
      if let accepting = only(.optional) {
        return "\(needing) needs a different version of \(subject) than \(accepting) accepts"
      }
      return only(.conflict).map {
        "\($0) conflicts with every version of \(subject) that \(needing) needs"
      }
    }
    guard restricting.count == 1, let conflicting = only(.conflict),
      let one = rows.first(where: { !$0.admitsAbsence })
    else { return nil }
    return "\(conflicting) conflicts with every version of \(subject)\(need(of: one))"
  }

  /// Returns ", which shop needs": why something has to be selected.
  private func need(of row: CorePropagation.Row) -> String {
    if let source = row.source, source.isInterface {
      return ", which should provide \(explainer.name(ofInterface: source))"
    }
    return ", which \(name(row)) \(row.target.isInterface ? "requires" : "needs")"
  }

  private func isOnly(_ kind: Edge.Kind, _ row: CorePropagation.Row) -> Bool {
    row.rules.allSatisfy { model.rules[$0].edge?.kind == kind }
  }

  private func override(of row: CorePropagation.Row) -> Version? {
    row.rules.first.flatMap { model.rules[$0].edge?.requirement.override }
  }
}

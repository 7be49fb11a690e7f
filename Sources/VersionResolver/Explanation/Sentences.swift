/// Facts as sentences. Each is true on its own: it names existing versions and quotes what their authors wrote.
struct Sentences {
  let model: CoreModel

  var explainer: Explainer { model.explainer }

  /// If one module has more different requirements on another than this, they are not listed individually.
  private static let longest = 4

  /// Returns what one source states about one target.
  ///
  /// - Parameters:
  ///   - rules: of this source and target, newest version first; at least one.
  ///   - subject: the source's name for the sentence, if all versions state the same requirement.
  func sentence(_ rules: [CoreModel.Rule], subject: String?) -> String {
    guard let first = rules.first else { return "" }
    guard let source = first.source else {
      return rules.map { clause(explainer.application, $0) }.listedClauses + ending(rules) + "."
    }
    if source.isInterface { return provision(of: source, by: first.target, rules) }
    let edges = rules.filter { $0.edge != nil }
    let provisions = rules.filter { $0.edge == nil }
    var parts = edges.isEmpty ? [] : [clauses(edges, source, subject)]
    if !provisions.isEmpty {
      let positions = Set(provisions.map(\.position)).sorted()
      let interface = explainer.name(ofInterface: first.target)
      let provider = explainer.provisions(of: first.target, by: source) { positions.contains($0) }.first
      let origin = provider?.adaptedFrom.last.map { "\($0), which \(explainer.application) adapts to " } ?? ""
      let verb = isPlural(source, positions) ? "provide" : "provides"
      parts.append("\(name(source, positions)) \(verb) \(origin)\(interface), so no other module may")
    }
    return parts.joined(separator: "; ") + "."
  }

  /// Returns what the edges of one source state about one target.
  private func clauses(_ rules: [CoreModel.Rule], _ source: Subject, _ subject: String?) -> String {
    guard let first = rules.first else { return "" }
    let positions = Set(rules.map(\.position)).sorted()
    let groups = groups(rules)
    if groups.count == 1 {
      return clause(subject, source, groups[0]) + ending(rules)
    }
    if let widest = widest(rules) {
      let isPlural = subject == nil && isPlural(source, positions)
      // "Within *" is no limit.
      let isLimit = widest.versions != Requirement.any.versions || union(rules).count < first.admitted.count
      let limit = isLimit ? " within \(widest)" : ""
      return
        "\(subject ?? name(source, positions)) \(verb(first, isPlural)) \(first.edge?.target ?? "")\(limit)"
        + (first.edge?.origin ?? "") + ending(rules)
    }
    if groups.count > Self.longest {
      let left = union(rules)
      let isNeeded = rules.allSatisfy { !$0.admitsAbsence }
      let isPlural = subject == nil && isPlural(source, positions)
      let verb = (isNeeded ? "need" : "allow") + (isPlural ? "" : "s")
      return "\(subject ?? name(source, positions)) \(verb) \(first.target) "
        + (left.isEmpty
          ? "in versions that do not exist"
          : "\(isNeeded ? "in one of" : "only in") \(ranges(first.target, left))")
        + " (\(groups.count) different requirements, such as \(text(groups[0][0])) in \(name(source, [first.position])))"
    }
    // Readers would look in vain for versions that only some of the clauses ask for.
    let unmet = first.target.isModule ? groups.filter { union($0).isEmpty }.flatMap(\.self) : rules
    return groups.map { clause(nil, source, $0) }.listedClauses + ending(unmet, among: rules)
  }

  /// Returns what some versions of one source state in the same words.
  private func clause(_ subject: String?, _ source: Subject, _ rules: [CoreModel.Rule]) -> String {
    let positions = Set(rules.map(\.position)).sorted()
    return clause(
      subject ?? name(source, positions),
      rules[0],
      isPlural: subject == nil && isPlural(source, positions)
    )
  }

  /// Returns the versions that may not be selected, each with its reason.
  func unavailable(_ subject: Subject, _ positions: [Int]) -> String {
    let reasons = positions.reversed().prefix(3).map {
      "\(label(subject, $0)) \(explainer.unavailability(subject, $0))"
    }
    let more = positions.count - reasons.count
    return reasons.joined(separator: "; ")
      + (more > 0 ? "; and \(more.counted("more version")) of \(subject) cannot be used" : "")
      + "."
  }

  /// Returns whether every version states the same requirement.
  func isUniform(_ rules: [CoreModel.Rule]) -> Bool {
    rules.allSatisfy { $0.edge != nil } && (groups(rules).count == 1 || widest(rules) != nil)
  }

  // MARK: Parts of sentences

  /// "cart 1.2.0 needs log ^1".
  private func clause(_ who: String, _ rule: CoreModel.Rule, isPlural: Bool = false) -> String {
    guard let edge = rule.edge else { return "\(who) \(isPlural ? "provide" : "provides") \(rule.target)" }
    if edge.kind == .package {
      return "\(who) \(edge.kind.verb(isPlural: isPlural)) \(explainer.package(edge))"
    }
    let application = explainer.application
    return "\(who) \(edge.words(for: application, isOwn: rule.source == nil, isPlural: isPlural))"
  }

  private func verb(_ rule: CoreModel.Rule, _ isPlural: Bool) -> String {
    (rule.edge?.kind ?? .dependency).verb(isPlural: isPlural)
  }

  /// Returns what exists, if none of it matches.
  ///
  /// - Parameter sentence: the rules of the whole sentence, if others of them match.
  private func ending(_ rules: [CoreModel.Rule], among sentence: [CoreModel.Rule]? = nil) -> String {
    guard let target = rules.first?.target,
      rules.allSatisfy({ !$0.admitted.contains(true) && $0.edge != nil }),
      rules.contains(where: { $0.edge?.kind != .conflict })
    else { return "" }
    if explainer.count(of: target) == 0 {
      if let module = rules.first?.edge?.alternative { return ", but \(module) does not provide it" }
      return target.isInterface ? ", but no module provides it" : ", but there is no module \(target)"
    }
    if let edge = rules.first?.edge, let module = edge.alternative {
      let provided = Set(explainer.allVersions(of: target)).sorted().map(\.description).listed("and")
      let origin = explainer.provisions(of: target, by: .module(module)).first?.adaptedFrom.last
      return ", but \(module) provides only \(edge.target) \(provided)"
        + (origin.map { ", adapted from \($0)" } ?? "")
    }
    return target.isInterface
      ? ", but \(provided(target, rules.compactMap(\.edge)))"
      : ", but \(target) exists only in \(existing(target, (sentence ?? rules).compactMap(\.edge)))"
  }

  /// Returns the rules grouped by their text, in the order of the newest version with that text.
  private func groups(_ rules: [CoreModel.Rule]) -> [[CoreModel.Rule]] {
    struct Key: Hashable {
      let kind: Edge.Kind?
      let text: String
    }
    var order: [Key: Int] = [:]
    var result: [[CoreModel.Rule]] = []
    for rule in rules {
      let key = Key(kind: rule.edge?.kind, text: text(rule))
      if let known = order[key] {
        result[known].append(rule)
      } else {
        order[key] = result.count
        result.append([rule])
      }
    }
    return result
  }

  /// Returns how a rule is put; of requirements that an override replaces, it does not matter what they were.
  private func text(_ rule: CoreModel.Rule) -> String {
    guard let edge = rule.edge else { return "" }
    return edge.kind == .package
      ? explainer.package(edge) : edge.requirement.override?.description ?? edge.requirement.description
  }

  /// Returns the requirement that admits everything the others admit, if they all need the target.
  private func widest(_ rules: [CoreModel.Rule]) -> Requirement? {
    guard let kind = rules.first?.edge?.kind, kind.isRequired,
      rules.allSatisfy({ $0.edge?.kind == kind && $0.edge?.requirement.override == nil })
    else { return nil }
    let all = rules.compactMap(\.edge?.requirement).map { ($0, $0.versions(includingPrereleases: true)) }
    func admits(_ wide: (Requirement, VersionSet), _ other: (Requirement, VersionSet)) -> Bool {
      other.0.versions.isSubset(of: wide.0.versions) && other.1.isSubset(of: wide.1)
    }
    guard var widest = all.first else { return nil }
    for other in all where !admits(widest, other) { widest = other }
    return all.allSatisfy { admits(widest, $0) } ? widest.0 : nil
  }

  private func union(_ rules: [CoreModel.Rule]) -> [Int] {
    guard let count = rules.first?.admitted.count else { return [] }
    return (0..<count).filter { position in rules.contains { $0.admitted[position] } }
  }

  /// "stripe provides PaymentGateway 1.2.0 in versions 1.0.0 – 1.2.0."
  private func provision(of interface: Subject, by module: Subject, _ rules: [CoreModel.Rule]) -> String {
    let positions = union(rules)
    guard !positions.isEmpty else {
      return
        "\(module) has no version that may be selected to provide \(explainer.name(ofInterface: interface))."
    }
    let all = explainer.allVersions(of: interface)
    let versions = Set(rules.map { all[$0.position] }).sorted()
    let provider = explainer.provisions(of: interface, by: module).first {
      versions.contains($0.interfaceVersion)
    }
    let name = explainer.name(ofInterface: interface)
    let numbers = versions.map(\.description).listed("and")
    let provided = provider?.words(for: name, in: explainer.application, versions: numbers) ?? name
    return "\(module) provides \(provided)\(provider?.adaptedFrom.isEmpty ?? true ? "" : ",") in "
      + "\(positions.count == 1 ? "version" : "versions") \(self.versions(module, positions))."
  }
}

extension CoreModel {
  /// Returns all facts: those about the contested subject, then the others from those next to it back to the application. If
  /// nothing is contested, as in a cycle, each fact follows what leads to it, and the application's are the last.
  ///
  /// - Parameter cycles: the cycles that the core's proof needs.
  func facts(contested: Subject?, cycles: [Derivation.Step]) -> [Explanation.Fact] {
    var order: [[Int]] = []
    var seen: [Pair: Int] = [:]
    for index in rules.indices {
      let pair = Pair(rules[index])
      if rules[index].source == nil {
        order.append([index])
      } else if let known = seen[pair] {
        order[known].append(index)
      } else {
        seen[pair] = order.count
        order.append([index])
      }
    }
    let own = order.filter { rules[$0[0]].source == nil }
    let others = order.filter { rules[$0[0]].source != nil }
    let places = contested == nil ? placesOnTheWay() : placesOnTheWayBack()
    let along = others.enumerated().sorted {
      (places[$0.element[0]], $0.offset) < (places[$1.element[0]], $1.offset)
    }.map(\.element)
    let sorted =
      (others + own).filter { rules[$0[0]].target == contested }
      + (along + own).filter { rules[$0[0]].target != contested }
    var result = sorted.flatMap(facts).uniqued()
    for subject in barred.keys.sorted() { result.append(unavailable(subject, barred[subject] ?? [])) }
    for step in cycles {
      if case .cycle(let subjects) = step.cause, !step.isClosedSet {
        result.append(.cycle(statements(along: subjects, step)))
      }
    }
    return result
  }

  /// Returns, for each rule, when a depth-first walk from the application reaches its source.
  private func placesOnTheWay() -> [Int] {
    var places: [Subject: Int] = [:]
    var stack = Array(rootRules.map { rules[$0].target }.reversed())
    while let subject = stack.popLast() {
      guard places[subject] == nil else { continue }
      places[subject] = places.count
      stack += targets(of: subject).reversed()
    }
    return rules.map { $0.source.flatMap { places[$0] } ?? .max }
  }

  /// Returns, for each rule, a number that is less the farther its source is from the application.
  private func placesOnTheWayBack() -> [Int] {
    let distances = CoreDistances(items, explainer)
    return rules.map { -distances.distance(of: $0.item) }
  }

  /// Returns some rules as facts, which combine what one source states about one target.
  func facts(_ some: [Int]) -> [Explanation.Fact] {
    var result: [Explanation.Fact] = []
    var groups = Dictionary(grouping: some) { Pair(rules[$0]) }
    for index in some {
      let rule = rules[index]
      if rule.source == nil, let edge = rule.edge {
        result.append(.root(edge))
      } else if let same = groups.removeValue(forKey: Pair(rule)), let fact = fact(same.map { rules[$0] }) {
        result.append(fact)
      }
    }
    return result
  }

  /// Returns a fact for candidates that may not be selected.
  func unavailable(_ subject: Subject, _ positions: [Int]) -> Explanation.Fact {
    let versions = explainer.allVersions(of: subject)
    return .unavailable(
      subject,
      positions.reversed().map { position in
        Explanation.Exclusion(
          version: versions[position],
          provider: subject.isInterface ? explainer.provider(subject, position) : nil,
          reason: explainer.unavailability(subject, position)
        )
      }
    )
  }

  private struct Pair: Hashable {
    let source: Subject?
    let target: Subject
    let isEdge: Bool

    init(_ rule: Rule) {
      source = rule.source
      target = rule.target
      isEdge = rule.edge != nil
    }
  }

  /// Returns the fact that one source states about one target.
  private func fact(_ same: [Rule]) -> Explanation.Fact? {
    guard let first = same.first, let source = first.source else { return nil }
    let positions = Set(same.map(\.position))
    let versions = explainer.allVersions(of: source)
    if first.edge != nil {
      let statements = same.compactMap { rule in
        rule.edge.map {
          Explanation.Statement(module: source.name, version: versions[rule.position], edge: $0)
        }
      }
      return .edges(module: source.name, statements)
    }
    if source.isInterface {
      let provided = Set(positions.map { versions[$0] })
      let provisions = explainer.provisions(of: source, by: first.target).filter {
        provided.contains($0.interfaceVersion)
      }
      // A version that may not be relied on counts only if no other provides the same.
      let usable = Set(provisions.filter { $0.unavailabilityReason == nil }.map(\.interfaceVersion))
      return .provision(
        interface: explainer.name(ofInterface: source),
        provisions.filter { $0.unavailabilityReason == nil || !usable.contains($0.interfaceVersion) }
      )
    }
    return .exclusion(
      interface: explainer.name(ofInterface: first.target),
      explainer.provisions(of: first.target, by: source) { positions.contains($0) }
    )
  }

  /// Returns one edge for each module of a cycle, from its newest version in the cycle that admits a version of the next module
  /// there.
  private func statements(along subjects: [Subject], _ step: Derivation.Step) -> [Explanation.Statement] {
    let positions = Dictionary(step.terms.map { ($0.subject, Set($0.positions)) }) { first, _ in first }
    return subjects.indices.compactMap { index in
      let target = subjects[(index + 1) % subjects.count]
      let (own, next) = (positions[subjects[index], default: []], positions[target, default: []])
      let ordering = rules(from: subjects[index], to: target).map { rules[$0] }.filter { rule in
        own.contains(rule.position) && rule.edge?.ordersInitialization ?? false
      }
      let closing = ordering.first { rule in next.contains { rule.admitted[$0] } } ?? ordering.first
      guard let closing, let edge = closing.edge else { return nil }
      return .init(
        module: subjects[index].name,
        version: explainer.allVersions(of: subjects[index])[closing.position],
        edge: edge
      )
    }
  }
}

/// Writes a proof as an argument: the facts that each milestone rests on, and the milestone.
struct ProofWriter {
  private(set) var argument: Argument
  private let derivation: Derivation
  /// The numbers of the steps that state milestones, by their index in the proof.
  private var numbers: [Int: Int] = [:]
  /// The rules of the core that each fact of the proof stands for, by its index. Looked up once, because many milestones may rest
  /// on one fact.
  private var rules: [Int: [Int]] = [:]

  private var model: CoreModel { argument.model }
  private var sentences: Sentences { argument.sentences }

  init(_ derivation: Derivation, in argument: Argument) {
    self.argument = argument
    self.derivation = derivation
    for index in derivation.steps.indices
    where derivation.steps[index].isLearned || index == derivation.steps.count - 1 {
      write(index)
    }
  }

  private mutating func write(_ milestone: Int) {
    // A term without alternatives holds of every selection, so it says nothing.
    let terms = derivation.steps[milestone].terms.filter {
      !$0.includesAbsence || !alternatives(to: $0).isEmpty
    }
    let split = StepSplit(leaves(of: milestone), rulingOut: terms, derivation, model)
    var because: [Int] = []
    for part in split.parts {
      let reasons = state(part.leaves, rulingOut: [part.conclusion])
      because.append(
        argument.add(conclusion([part.conclusion]), because: reasons, ruledOut: [part.conclusion])
      )
    }
    because += state(split.rest, rulingOut: terms)
    numbers[milestone] = argument.add(conclusion(terms), because: because, ruledOut: terms)
  }

  /// Returns the numbers of the steps that state some facts and milestones. If the application's requirement that allows just a
  /// fact's versions is among them, one step states both.
  private mutating func state(_ leaves: [Int], rulingOut terms: [Derivation.Term]) -> [Int] {
    let leaves = FactOrder(of: terms, leaves, derivation).sorted
    let own = leaves.filter { if case .root = derivation.steps[$0].cause { true } else { false } }
    var because: [Int] = []
    var absorbed: Set<Int> = []
    for leaf in leaves where numbers[leaf] == nil {
      // "the only version that shop allows" is worth saying once.
      guard let root = root(for: leaf, among: own), !absorbed.contains(root.leaf) else { continue }
      because.append(argument.state(rules(of: leaf), allowedBy: root.rule))
      absorbed.formUnion([root.leaf, leaf])
    }
    for leaf in leaves where !absorbed.contains(leaf) {
      if let known = numbers[leaf] {
        because.append(known)
      } else {
        because += state(leaf)
      }
    }
    return because
  }

  /// Returns the facts and milestones that a milestone rests on, each once, in the order of the proof.
  private func leaves(of index: Int) -> [Int] {
    var result: [Int] = []
    var seen: Set<Int> = []
    var stack = [index]
    while let next = stack.popLast() {
      if next != index, derivation.steps[next].isLearned {
        if seen.insert(next).inserted { result.append(next) }
      } else if case .derived(let first, let second, _) = derivation.steps[next].cause {
        stack.append(second)
        if first != second { stack.append(first) }
      } else if seen.insert(next).inserted {
        result.append(next)
      }
    }
    return result
  }

  /// Returns the application's requirement that allows just the versions of a fact's source, if the milestone rests on it too.
  ///
  /// - Parameter own: the application's requirements that the milestone rests on.
  private mutating func root(for leaf: Int, among own: [Int]) -> (leaf: Int, rule: Int)? {
    guard case .edges(let source, _) = derivation.steps[leaf].cause, !source.isInterface else { return nil }
    let about = own.filter {
      if case .root(let edge) = derivation.steps[$0].cause { edge.subject == source } else { false }
    }
    guard about.count == 1, let rule = rules(of: about[0]).first,
      model.isOnlyDemandOfApplication(on: source)
    else { return nil }
    let rules = rules(of: leaf)
    let admitted = model.rules[rule].admitted
    guard Set(admitted.indices.filter { admitted[$0] }) == Set(rules.map { model.rules[$0].position }),
      !rules.isEmpty, sentences.isUniform(rules.map { model.rules[$0] })
    else { return nil }
    return (about[0], rule)
  }

  /// Returns the rules of the core that a fact stands for.
  private mutating func rules(of leaf: Int) -> [Int] {
    if let known = rules[leaf] { return known }
    let found = foundRules(of: derivation.steps[leaf])
    rules[leaf] = found
    return found
  }

  private func foundRules(of step: Derivation.Step) -> [Int] {
    /// Returns the rules of a term's subject about some subjects.
    func rules(_ term: Derivation.Term, about targets: [Subject]) -> [Int] {
      let positions = Set(term.positions)
      return targets.flatMap { target in
        model.rules(from: term.subject, to: target).filter { positions.contains(model.rules[$0].position) }
      }
    }
    func rules(from source: Subject, to target: Subject) -> [Int] {
      step.terms.first { $0.subject == source }.map { rules($0, about: [target]) } ?? []
    }
    switch step.cause {
    case .root(let edge):
      return model.rootRules.filter { model.rules[$0].edge == edge }.prefix(1).map(\.self)
    case .edges(let source, let target): return rules(from: source, to: target)
    case .exclusive(let module, let interface): return rules(from: .module(module), to: .interface(interface))
    case .cycle(let subjects):
      let terms = Dictionary(step.terms.map { ($0.subject, $0) }) { first, _ in first }
      let places = Dictionary(zip(subjects, subjects.indices)) { first, _ in first }
      return subjects.indices.flatMap { index -> [Int] in
        guard let term = terms[subjects[index]] else { return [] }
        guard step.isClosedSet else {
          return rules(term, about: [subjects[(index + 1) % subjects.count]]).filter { rule in
            model.rules[rule].edge?.ordersInitialization ?? true
          }
        }
        let others = model.targets(of: term.subject).filter { $0 != term.subject && places[$0] != nil }
        return rules(term, about: others.sorted { places[$0] ?? 0 < places[$1] ?? 0 })
      }
    case .unavailable, .derived: return []
    }
  }

  /// Returns the steps that state a fact.
  private mutating func state(_ leaf: Int) -> [Int] {
    let step = derivation.steps[leaf]
    switch step.cause {
    case .unavailable(let subject): return [argument.stateUnavailable(subject)]
    case .cycle(let subjects):
      return [argument.stateCycle(rules(of: leaf), text: sentence(step, of: subjects))]
    case .derived: return []
    case .root, .edges, .exclusive:
      let rules = rules(of: leaf)
      return rules.isEmpty ? [] : [argument.state(rules)]
    }
  }

  private func sentence(_ step: Derivation.Step, of cycle: [Subject]) -> String {
    let names = cycle.map { subject -> String in
      guard !subject.isInterface, let term = step.terms.first(where: { $0.subject == subject }) else {
        return subject.name
      }
      return "\(subject) \(sentences.ranges(subject, term.positions))"
    }
    return step.isClosedSet
      ? "Each of these needs another of them to be initialized first: \(names.joined(separator: "; "))."
      : "Each needs the next to be initialized first: "
        + (names + cycle.prefix(1).map(\.name)).joined(separator: " → ") + "."
  }

  private func conclusion(_ terms: [Derivation.Term]) -> String {
    if terms.isEmpty { return argument.contradiction }
    // Modules come first: after "Jam by ant (1.0.0)", one would read as a provider of Jam.
    let ordered = terms.filter { !$0.subject.isInterface } + terms.filter(\.subject.isInterface)
    let present = ordered.filter { !$0.includesAbsence }
    let absent = ordered.filter(\.includesAbsence)
    let positive = present.map { name($0.subject, model.positions(of: $0), isListed: present.count > 1) }
    let negative = absent.map {
      name($0.subject, alternatives(to: $0), joinedBy: "or", isListed: absent.count > 1)
    }
    let subject = positive.joined(separator: " and ")
    switch (positive.count, negative.count) {
    case (1, 0):
      let term = terms.first { !$0.includesAbsence }
      let isAll = term.map { model.positions(of: $0).count == model.explainer.count(of: $0.subject) } ?? false
      let isPlain = term.map { $0.subject.isModule && $0.versions.count > 1 } ?? false
      return isAll && isPlain
        ? "So no \(term?.subject.name ?? "") can be used." : "So \(subject) cannot be used."
    case (_, 0): return "So \(subject) cannot be used together."
    case (0, _): return "So \(negative.joined(separator: " or ")) is needed."
    default:
      let isPlural = present.first.map { sentences.isPlural($0.subject, model.positions(of: $0)) } ?? false
      let verb = positive.count > 1 ? "together need" : isPlural ? "need" : "needs"
      return "So \(subject) \(verb) \(negative.joined(separator: " or "))."
    }
  }

  /// Returns the candidates of a term's subject that are not in the term.
  private func alternatives(to term: Derivation.Term) -> [Int] {
    let inside = Set(model.positions(of: term))
    return (0..<model.explainer.count(of: term.subject)).filter { !inside.contains($0) }
  }

  private func name(
    _ subject: Subject,
    _ positions: [Int],
    joinedBy word: String = "and",
    isListed: Bool
  ) -> String {
    let isAll = positions.count == model.explainer.count(of: subject)
    return isAll && positions.count > 1 && !subject.isInterface
      ? (word == "or" ? "" : isListed ? "any " : "every ") + subject.name
      : sentences.name(subject, positions, joinedBy: word, isListed: isListed)
  }
}

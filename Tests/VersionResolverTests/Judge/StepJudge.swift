import VersionResolver

/// Judges the argument of an explanation by a small solver of its own: each step must follow from the facts that it states
/// and the steps that it names, and the last must leave nothing.
struct StepJudge {
  /// A choice for a subject: a version, of an interface together with its provider. Bit 0 is absence.
  private struct Value: Hashable {
    var version: Version
    var provider: String?
  }

  /// Choices that cannot hold together.
  private typealias Nogood = [Subject: UInt64]

  private struct Order {
    let source: Subject
    let values: UInt64
    let target: Subject
  }

  private let problem: Problem
  private let explanation: Explanation
  private let lists: [Subject: [Value]]

  init(_ explanation: Explanation, of problem: Problem) {
    self.problem = problem
    self.explanation = explanation
    var lists: [Subject: [Value]] = [:]
    for module in problem.modules {
      lists[.module(module)] = problem.provider.versions(of: module).sorted().map { Value(version: $0) }
    }
    for interface in problem.interfaces {
      let values = problem.provider.providers(of: interface).map {
        Value(version: $0.provided, provider: $0.module)
      }
      lists[.interface(interface)] = Array(Set(values)).sorted {
        ($0.version, $0.provider ?? "") < ($1.version, $1.provider ?? "")
      }
    }
    self.lists = lists
  }

  /// `nil` if every step follows and the last one contradicts everything.
  var fault: String? {
    let core = Set(explanation.core.flatMap(Core.items))
    for step in explanation.steps {
      let stated = Set(step.facts.flatMap(Core.items))
      if !stated.isSubset(of: core) { return "step \(step.number) states what is not in the core" }
      guard let ruledOut = step.ruledOut else {
        if stated.isEmpty || !step.because.isEmpty {
          return "step \(step.number) is neither fact nor conclusion"
        }
        continue
      }
      if !follows(step, ruledOut) { return "step \(step.number) does not follow: \(step.text)" }
    }
    let stated = Set(explanation.steps.flatMap(\.facts).flatMap(Core.items))
    if let missing = core.subtracting(stated).first { return "no step states \(missing)" }
    return explanation.steps.last?.ruledOut == [] ? nil : "the last step leaves something"
  }

  private func follows(_ step: Explanation.Step, _ ruledOut: [Derivation.Term]) -> Bool {
    var nogoods: [Nogood] = []
    var orders: [Order] = []
    for fact in step.facts { add(fact, &nogoods, &orders) }
    for number in step.because {
      let earlier = explanation.steps[number - 1]
      if let terms = earlier.ruledOut {
        nogoods.append(Dictionary(uniqueKeysWithValues: terms.map { ($0.subject, bits($0)) }))
      } else {
        for fact in earlier.facts { add(fact, &nogoods, &orders) }
      }
    }
    var domains: [Subject: UInt64] = [:]
    for subject in nogoods.flatMap(\.keys) + orders.map(\.target) { domains[subject] = all(subject) }
    for term in ruledOut { domains[term.subject, default: all(term.subject)] &= bits(term) }
    let subjects = domains.keys.sorted()
    var chosen: [Subject: UInt64] = [:]
    return !isSatisfiable(subjects[...], domains, nogoods, orders, &chosen)
  }

  private func isSatisfiable(
    _ open: ArraySlice<Subject>,
    _ domains: [Subject: UInt64],
    _ nogoods: [Nogood],
    _ orders: [Order],
    _ chosen: inout [Subject: UInt64]
  ) -> Bool {
    guard let subject = open.first else { return !hasCycle(chosen, orders) }
    var left = domains[subject] ?? 0
    while left != 0 {
      let value = left & (~left + 1)
      left &= left - 1
      chosen[subject] = value
      let isViolated = nogoods.contains { nogood in
        nogood[subject] != nil && nogood.allSatisfy { (chosen[$0.key] ?? 0) & $0.value != 0 }
      }
      if !isViolated, isSatisfiable(open.dropFirst(), domains, nogoods, orders, &chosen) { return true }
    }
    chosen[subject] = nil
    return false
  }

  private func hasCycle(_ chosen: [Subject: UInt64], _ orders: [Order]) -> Bool {
    var arcs = orders.filter { order in
      (chosen[order.source] ?? 1) & order.values != 0 && (chosen[order.target] ?? 1) != 1
    }
    while true {
      let waiting = Set(arcs.map(\.source))
      let rest = arcs.filter { waiting.contains($0.target) }
      if rest.count == arcs.count { return !arcs.isEmpty }
      arcs = rest
    }
  }

  // MARK: Facts

  private func add(_ fact: Explanation.Fact, _ nogoods: inout [Nogood], _ orders: inout [Order]) {
    switch fact {
    case .root(let edge): nogoods.append([edge.subject: refused(by: edge)])
    case .edges(_, let statements), .cycle(let statements):
      for statement in statements {
        let source = Subject.module(statement.module)
        let value = bit(source, Value(version: statement.version))
        nogoods.append([source: value, statement.edge.subject: refused(by: statement.edge)])
        if statement.edge.kind != .conflict, !statement.edge.isLazy {
          orders.append(Order(source: source, values: value, target: statement.edge.subject))
        }
      }
    case .provision(let interface, let provisions):
      let subject = Subject.interface(interface)
      for provision in provisions {
        let module = Subject.module(provision.module)
        let same = problem.provider.providers(of: interface).filter {
          $0.module == provision.module && $0.provided == provision.provided
        }
        let isNone = same.allSatisfy { $0.unavailable != nil }
        let usable = same.filter { isNone || $0.unavailable == nil }.reduce(UInt64(0)) {
          $0 | bit(module, Value(version: $1.version))
        }
        let value = bit(subject, Value(version: provision.provided, provider: provision.module))
        nogoods.append([subject: value, module: all(module) & ~usable])
        orders.append(Order(source: subject, values: value, target: module))
      }
    case .exclusion(let interface, let provisions):
      let subject = Subject.interface(interface)
      for provision in provisions {
        let module = Subject.module(provision.module)
        let own = (lists[subject] ?? []).filter { $0.provider == provision.module }
        let rivals = own.reduce(all(subject) & ~1) { $0 & ~bit(subject, $1) }
        nogoods.append([module: bit(module, Value(version: provision.version)), subject: rivals])
      }
    case .unavailable(let subject, let exclusions):
      for exclusion in exclusions {
        nogoods.append([
          subject: bit(subject, Value(version: exclusion.version, provider: exclusion.provider))
        ])
      }
    }
  }

  // MARK: Sets

  private func all(_ subject: Subject) -> UInt64 { (2 << UInt64((lists[subject] ?? []).count)) - 1 }

  private func bit(_ subject: Subject, _ value: Value) -> UInt64 {
    (lists[subject]?.firstIndex(of: value)).map { 2 << UInt64($0) } ?? 0
  }

  private func bits(_ term: Derivation.Term) -> UInt64 {
    var result: UInt64 = term.includesAbsence ? 1 : 0
    for (index, version) in term.versions.enumerated() {
      let provider = term.subject.isInterface ? term.providers[index] : nil
      result |= bit(term.subject, Value(version: version, provider: provider))
    }
    return result
  }

  private func refused(by edge: Edge) -> UInt64 {
    var result: UInt64 = edge.kind == .dependency || edge.kind == .interface ? 1 : 0
    for value in lists[edge.subject] ?? [] {
      let agrees =
        edge.kind == .interface
        ? edge.requirement.admits(value.version) : problem.agrees(edge, value.version)
      if !agrees { result |= bit(edge.subject, value) }
    }
    return result
  }
}

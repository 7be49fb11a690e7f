import VersionResolver

/// Judges the claims of a refusal with a small solver of its own: the facts contradict one another, none of them can be left out,
/// and each step follows from the facts it states and the steps it names.
package struct StepJudge {
  /// A choice for a subject: a version, with its provider for an interface and its location for a package.
  private struct Value: Hashable {
    var version: Version
    var provider: String?

    init(version: Version, provider: String? = nil) {
      self.version = version
      self.provider = provider
    }

    init(_ package: Problem.PackageVersion) {
      self.init(version: package.version, provider: package.place)
    }
  }

  private let problem: Problem
  private let refusal: Refusal
  /// For each subject, what can be chosen besides absence.
  private let lists: [Subject: [Value]]
  private let indices: [Subject: [Value: Int]]
  private let subjects: [Subject]
  private let variables: [Subject: Int]

  package init(_ refusal: Refusal, of problem: Problem) {
    self.problem = problem
    self.refusal = refusal
    var subjects: Set<Subject> = []
    for fact in refusal.facts { subjects.formUnion(Self.subjects(of: fact)) }
    for term in refusal.steps.flatMap({ $0.ruledOut ?? [] }) { subjects.insert(term.subject) }
    let locations = subjects.contains(where: \.isPackage) ? problem.packages : [:]
    var lists: [Subject: [Value]] = [:]
    for subject in subjects {
      switch subject {
      case .module(let module):
        lists[subject] = problem.provider.versions(of: module).sorted().map { Value(version: $0) }
      case .interface(let interface):
        let values = problem.provider.providers(of: interface).map {
          Value(version: $0.interfaceVersion, provider: $0.module)
        }
        lists[subject] = Array(Set(values)).sorted {
          ($0.version, $0.provider ?? "") < ($1.version, $1.provider ?? "")
        }
      case .package:
        // A failure knows only the package versions named by manifests it has read, and lists all of them.
        let mentioned = Self.mentioned(subject, in: refusal)
        lists[subject] = (locations[subject] ?? []).map(Value.init).filter(mentioned.contains)
      @unknown default: lists[subject] = []
      }
    }
    self.lists = lists
    self.subjects = subjects.sorted()
    indices = lists.mapValues { list in
      Dictionary(list.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
    }
    variables = Dictionary(uniqueKeysWithValues: self.subjects.enumerated().map { ($1, $0) })
  }

  /// What a document mentions of a package: the versions in its terms, and those that its facts say modules come from.
  private static func mentioned(_ package: Subject, in refusal: Refusal) -> Set<Value> {
    var values: Set<Value> = []
    for term in refusal.steps.flatMap({ $0.ruledOut ?? [] }) where term.subject == package {
      values.formUnion(zip(term.versions, term.providers).map { Value(version: $0, provider: $1) })
    }
    for case .statement(_, _, let edge) in refusal.facts
    where edge.kind == .package && edge.subject == package {
      values.insert(Value(Problem.PackageVersion(edge)))
    }
    return values
  }

  private static func subjects(of fact: Refusal.Fact) -> [Subject] {
    switch fact {
    case .root(let edge): [edge.subject]
    case .statement(let module, _, let edge): [.module(module), edge.subject]
    case .provision(let provider, let interface), .exclusion(let provider, let interface):
      [.module(provider.module), .interface(interface)]
    case .unavailable(let module, _, _): [.module(module)]
    case .closed(let place, _): [.interface(place.interface)]
    }
  }

  /// `nil` if the facts contradict one another and, where that is claimed, none can be left out.
  package var coreFault: String? {
    if let large = lists.first(where: { $0.value.count >= NogoodSolver.maximumValues }) {
      return "\(large.key) has too many versions to be judged"
    }
    if isPossible(refusal.facts) { return "the facts do not contradict one another" }
    guard refusal.isMinimal else { return nil }
    for item in refusal.items {
      if !isPossible(refusal.facts.filter { $0.item != item }) { return "the core does not need \(item)" }
    }
    return nil
  }

  /// `nil` if every step follows and the last one contradicts everything.
  package var fault: String? {
    let core = refusal.items
    for step in refusal.steps {
      let stated = Set(step.facts.map(\.item))
      if !stated.isSubset(of: core) { return "step \(step.number) states what is not in the core" }
      guard let ruledOut = step.ruledOut else {
        if stated.isEmpty || !step.premises.isEmpty {
          return "step \(step.number) is neither fact nor conclusion"
        }
        continue
      }
      if step.premises.contains(where: { $0 >= step.number || $0 < 1 }) {
        return "step \(step.number) names a later one"
      }
      if !follows(step, ruledOut) { return "step \(step.number) does not follow: \(step.text)" }
    }
    let stated = Set(refusal.steps.flatMap(\.facts).map(\.item))
    if let missing = core.subtracting(stated).first { return "no step states \(missing)" }
    return refusal.steps.last?.ruledOut?.isEmpty ?? false ? nil : "the last step leaves something"
  }

  private func follows(_ step: Refusal.Step, _ ruledOut: [Refusal.Term]) -> Bool {
    var facts = step.facts
    var nogoods: [NogoodSolver.Nogood] = []
    for number in step.premises {
      let earlier = refusal.steps[number - 1]
      if let terms = earlier.ruledOut {
        nogoods.append(nogood(terms.map { ($0.subject, values($0)) }))
      } else {
        facts += earlier.facts
      }
    }
    var domains = subjects.map(all)
    for term in ruledOut {
      guard let variable = variables[term.subject] else { continue }
      domains[variable] = values(term)
    }
    return !isPossible(facts, nogoods, domains)
  }

  private func isPossible(
    _ facts: [Refusal.Fact],
    _ conclusions: [NogoodSolver.Nogood] = [],
    _ domains: [NogoodSolver.Values]? = nil
  ) -> Bool {
    var nogoods = conclusions
    var orders: [NogoodSolver.Order] = []
    for fact in facts { add(fact, &nogoods, &orders) }
    return NogoodSolver(domains: domains ?? subjects.map(all), nogoods: nogoods, orders: orders).isSatisfiable
  }

  // MARK: Facts

  private func add(
    _ fact: Refusal.Fact,
    _ nogoods: inout [NogoodSolver.Nogood],
    _ orders: inout [NogoodSolver.Order]
  ) {
    switch fact {
    case .root(let edge): nogoods.append(nogood([edge.subject: refused(by: edge)]))
    case .statement(let module, let version, let edge):
      let source = Subject.module(module)
      let value = only(source, Value(version: version))
      nogoods.append(nogood([source: value, edge.subject: refused(by: edge)]))
      if edge.kind != .conflict, edge.kind != .package, !edge.isLazy {
        order(source, value, edge.subject, &orders)
      }
    case .provision(let provider, let interface):
      let subject = Subject.interface(interface)
      let module = Subject.module(provider.module)
      let same = problem.provider.providers(of: interface).filter {
        $0.module == provider.module && $0.interfaceVersion == provider.interfaceVersion
      }
      let isNone = same.allSatisfy { $0.unavailabilityReason != nil }
      let usable = Set(same.filter { isNone || $0.unavailabilityReason == nil }.map(\.version))
      let value = only(subject, Value(version: provider.interfaceVersion, provider: provider.module))
      let rest = values(of: module, withAbsence: true) { !usable.contains($0.version) }
      nogoods.append(nogood([subject: value, module: rest]))
      order(subject, value, module, &orders)
    case .exclusion(let provider, let interface):
      let subject = Subject.interface(interface)
      let rivals = values(of: subject, withAbsence: false) { $0.provider != provider.module }
      let module = Subject.module(provider.module)
      nogoods.append(nogood([module: only(module, Value(version: provider.version)), subject: rivals]))
    case .unavailable(let module, let version, _):
      nogoods.append(nogood([.module(module): only(.module(module), Value(version: version))]))
    case .closed(let place, _):
      let subject = Subject.interface(place.interface)
      let value = Value(version: place.interfaceVersion, provider: place.module)
      nogoods.append(nogood([subject: only(subject, value)]))
    }
  }

  private func order(
    _ source: Subject,
    _ values: NogoodSolver.Values,
    _ target: Subject,
    _ orders: inout [NogoodSolver.Order]
  ) {
    guard let from = variables[source], let to = variables[target] else { return }
    orders.append(NogoodSolver.Order(source: from, values: values, target: to))
  }

  // MARK: Sets

  /// A subject may be named twice, as a module that depends on itself is. Both sets apply to it.
  private func nogood(_ sets: KeyValuePairs<Subject, NogoodSolver.Values>) -> NogoodSolver.Nogood {
    nogood(sets.map { ($0.key, $0.value) })
  }

  private func nogood(_ sets: [(Subject, NogoodSolver.Values)]) -> NogoodSolver.Nogood {
    var result: NogoodSolver.Nogood = [:]
    for (subject, values) in sets {
      guard let variable = variables[subject] else { continue }
      result[variable] = (result[variable] ?? .max) & values
    }
    return result
  }

  private func all(_ subject: Subject) -> NogoodSolver.Values {
    values(of: subject, withAbsence: true) { _ in true }
  }

  private func only(_ subject: Subject, _ value: Value) -> NogoodSolver.Values {
    indices[subject]?[value].map { 1 << $0 } ?? 0
  }

  private func values(_ term: Refusal.Term) -> NogoodSolver.Values {
    var result: NogoodSolver.Values = term.includesAbsence ? 1 : 0
    for (index, version) in term.versions.enumerated() {
      let provider = term.providers.indices.contains(index) ? term.providers[index] : nil
      result |= only(term.subject, Value(version: version, provider: provider))
    }
    return result
  }

  private func refused(by edge: Edge) -> NogoodSolver.Values {
    let isNeeded = edge.kind == .dependency || edge.kind == .interface || edge.kind == .package
    return values(of: edge.subject, withAbsence: isNeeded) { value in
      switch edge.kind {
      case .interface: !edge.requirement.admits(value.version)
      case .package: value != Value(Problem.PackageVersion(edge))
      default: !problem.agrees(edge, value.version)
      }
    }
  }

  private func values(
    of subject: Subject,
    withAbsence: Bool,
    where isMeant: (Value) -> Bool
  ) -> NogoodSolver.Values {
    var result: NogoodSolver.Values = withAbsence ? 1 : 0
    for (index, value) in (lists[subject] ?? []).enumerated() where isMeant(value) { result |= 2 << index }
    return result
  }
}

/// The facts of a core, each represented by the candidates of its target that it allows.
///
/// Explanations are derived from this model, so they rest on the facts and not on how the search found them.
struct CoreModel {
  /// One fact, for one candidate of its source.
  struct Rule {
    let item: CoreItem
    /// `nil` for the application.
    let source: Subject?
    /// The candidate of the source that states it; -1 for the application.
    let position: Int
    let target: Subject
    /// The edge as written, or `nil` where an interface leads to its provider or a provider excludes its rivals.
    let edge: Edge?
    /// The candidates of the target that the rule allows.
    let admitted: [Bool]
    let admitsAbsence: Bool
  }

  let explainer: Explainer
  let items: Set<CoreItem>
  /// The rules: the application's first, then by source, newest candidate first, then by target.
  private(set) var rules: [Rule] = []
  /// The candidates that may not be selected, in ascending order.
  private(set) var barred: [Subject: [Int]] = [:]
  /// The rules by source and target.
  private var outgoing: [Subject: [Subject: [Int]]] = [:]
  private var sets: [Edge: [Bool]] = [:]
  private var provisions: [Subject: Provisions] = [:]

  /// What the modules provide of an interface, by module.
  private struct Provisions {
    var positions: [String: [Int]] = [:]
    var written: [String: [InterfaceProvider]] = [:]
  }

  private var universe: Universe { explainer.universe }

  init(_ items: Set<CoreItem>, _ explainer: Explainer) {
    self.explainer = explainer
    self.items = items
    for item in items { add(item) }
    removeUnrequiredProvisions()
    rules.sort { Self.precedes($0, $1) }
    for (index, rule) in rules.enumerated() {
      if let source = rule.source { outgoing[source, default: [:]][rule.target, default: []].append(index) }
    }
    for subject in barred.keys { barred[subject]?.sort() }
  }

  /// The application's own rules, as indices.
  var rootRules: [Int] { Array(rules.prefix { $0.source == nil }.indices) }

  /// The number of pairs of a source and a target, each of which an argument states in a sentence, unless they form a cycle.
  var relationCount: Int { outgoing.values.reduce(rootRules.count) { $0 + $1.count } }

  /// Returns whether the application has only one demand on a subject, inside or outside the core.
  func isOnlyDemandOfApplication(on subject: Subject) -> Bool {
    (explainer.roots + explainer.leftOut).count { $0.subject == subject } == 1
  }

  /// Returns the subjects that a source has rules about, in order.
  func targets(of source: Subject) -> [Subject] { (outgoing[source] ?? [:]).keys.sorted() }

  /// Returns a subject's rules about another, newest candidate first.
  func rules(from source: Subject, to target: Subject) -> [Int] { outgoing[source]?[target] ?? [] }

  /// Returns the candidates that may be selected before any requirement is considered.
  func base(of subject: Subject) -> [Bool] {
    var result = [Bool](repeating: true, count: explainer.count(of: subject))
    for position in barred[subject] ?? [] where result.indices.contains(position) { result[position] = false }
    return result
  }

  private mutating func add(_ item: CoreItem) {
    switch item {
    case .root(let index):
      add(item, from: nil, -1, explainer.roots[index])
    case .edge(let place, let index):
      add(item, from: universe.subject(place.package), place.position, universe.written(place)[index])
    case .provision(let pair):
      add(item, provisionOf: pair)
    case .exclusion(let place, let interface):
      let target = universe.subject(interface)
      let source = universe.subject(place.package)
      var admitted = [Bool](repeating: false, count: explainer.count(of: target))
      for position in provisions(of: target).positions[source.name] ?? [] { admitted[position] = true }
      rules.append(
        Rule(
          item: item,
          source: source,
          position: place.position,
          target: target,
          edge: nil,
          admitted: admitted,
          admitsAbsence: true
        )
      )
    case .unavailable(let place):
      barred[universe.subject(place.package), default: []].append(place.position)
    }
  }

  private mutating func add(_ item: CoreItem, from source: Subject?, _ position: Int, _ edge: Edge) {
    rules.append(
      Rule(
        item: item,
        source: source,
        position: position,
        target: edge.subject,
        edge: edge,
        admitted: admitted(by: edge),
        admitsAbsence: !edge.kind.isRequired && edge.kind != .package
      )
    )
  }

  /// Returns the candidates of a term in the universe of the failed run. SwiftPM packages' candidates are numbered in the order
  /// in which modules name them, which differs between runs.
  func positions(of term: Derivation.Term) -> [Int] {
    guard let candidates = universe.swiftPackage(of: term.subject)?.candidates
    else { return term.positions }
    return zip(term.versions, term.providers).compactMap { version, location in
      candidates.firstIndex { $0.canonical == location && ($0.version ?? Version(0, 0, 0)) == version }
    }.sorted()
  }

  private mutating func admitted(by edge: Edge) -> [Bool] {
    if edge.kind == .package { return explainer.admitted(by: edge) }
    if let known = sets[edge], edge.requirement.override == nil { return known }
    let isOpen = universe.prereleases.contains(edge.target)
    let set = edge.requirement.versions(includingPrereleases: isOpen)
    let result = explainer.allVersions(of: edge.subject).map { set.contains($0) == (edge.kind != .conflict) }
    if edge.requirement.override == nil { sets[edge] = result }
    return result
  }

  /// Leaves out how modules provide an interface in versions that nothing requires: if the core's only requirement is on Mailer
  /// 2.0.0, it does not matter which versions of a module provide Mailer 1.0.0.
  private mutating func removeUnrequiredProvisions() {
    var required: [Subject: [Bool]] = [:]
    for rule in rules where rule.edge?.kind == .interface {
      let known = required[rule.target] ?? rule.admitted
      required[rule.target] = zip(known, rule.admitted).map { $0 || $1 }
    }
    rules.removeAll { rule in
      guard rule.edge == nil, let source = rule.source, source.isInterface, let some = required[source]
      else { return false }
      return some.indices.contains(rule.position) && !some[rule.position]
    }
  }

  /// Adds one rule for each version of the interface that the module provides.
  private mutating func add(_ item: CoreItem, provisionOf pair: CoreFilter.Pair) {
    let interface = Subject.interface(pair.interface)
    let module = Subject.module(pair.module)
    let provisions = provisions(of: interface)
    let written = Dictionary(grouping: provisions.written[pair.module] ?? [], by: \.interfaceVersion)
    let provided = explainer.allVersions(of: interface)
    let versions = explainer.allVersions(of: module)
    for position in provisions.positions[pair.module] ?? [] {
      let same = written[provided[position]] ?? []
      let isNone = same.allSatisfy { $0.unavailabilityReason != nil }
      let usable = same.filter { isNone || $0.unavailabilityReason == nil }.map(\.version)
      rules.append(
        Rule(
          item: item,
          source: interface,
          position: position,
          target: module,
          edge: nil,
          admitted: versions.map(usable.contains),
          admitsAbsence: false
        )
      )
    }
  }

  private mutating func provisions(of interface: Subject) -> Provisions {
    if let known = provisions[interface] { return known }
    var result = Provisions()
    if let package = universe.known(interface), let table = universe.interfaces[package] {
      for (position, candidate) in table.candidates.enumerated() {
        result.positions[universe.names[Int(candidate.module)], default: []].append(position)
      }
      result.written = Dictionary(grouping: table.provisions, by: \.module)
    }
    provisions[interface] = result
    return result
  }

  private static func precedes(_ first: Rule, _ second: Rule) -> Bool {
    if first.source != second.source {
      guard let one = first.source, let other = second.source else { return first.source == nil }
      return one < other
    }
    if first.target != second.target { return first.target < second.target }
    if first.position != second.position { return first.position > second.position }
    guard let one = first.edge, let other = second.edge else {
      return first.edge != nil && second.edge == nil
    }
    // What was requested for this run may have the same text as what the application overrides.
    return one.precedes(other) || !other.precedes(one) && first.item.index < second.item.index
  }
}

/// A fact of a failed problem that can be omitted.
enum CoreItem: Hashable {
  /// One candidate of a package: a version of a module, or a provider of an interface.
  struct Place: Hashable {
    var package: PackageID
    /// The candidate's ordinal - 1.
    var position: Int
  }

  /// An edge of the application, by its index.
  case root(Int)
  /// An edge of one version, by its index among the edges as written.
  case edge(Place, index: Int)
  /// To provide an interface, a module must be selected in a version that provides it.
  case provision(CoreFilter.Pair)
  /// One version of a module provides an interface, so no other module may.
  case exclusion(Place, interface: PackageID)
  /// A candidate may not be selected.
  case unavailable(Place)

  /// The index of an edge, or 0 for anything else.
  var index: Int {
    switch self {
    case .root(let index), .edge(_, let index): index
    case .provision, .exclusion, .unavailable: 0
    }
  }
}

extension CoreItem {
  /// Returns the facts that a refutation needs, along with all others from the same source about the same target.
  ///
  /// - Complexity: linear in the terms of the facts and the edges of the versions in them.
  static func items(of refutation: Refutation, in failure: Refutation) -> Set<CoreItem> {
    let roots = Dictionary(grouping: failure.roots.indices) { failure.roots[$0] }
    var collector = CoreItemCollector(universe: failure.universe)
    for step in refutation.facts() {
      switch step.cause {
      case .root(let edge): collector.items.formUnion((roots[edge] ?? []).map { .root($0) })
      case .edges(let source, let target):
        let term = step.terms.first { $0.subject == source }
        collector.add(source, [target], term) { $0.subject == target }
      case .exclusive(let module, let interface):
        let term = step.terms.first { $0.subject == .module(module) }
        collector.add(exclusionOf: .module(module), from: .interface(interface), term)
      case .unavailable(let subject):
        collector.add(unavailable: subject, step.terms.first { $0.subject == subject })
      case .cycle(let subjects) where step.isClosedSet:
        let members = Set(subjects)
        for term in step.terms where members.contains(term.subject) {
          let others = term.subject.isInterface ? subjects.filter { $0 != term.subject } : []
          collector.add(term.subject, others, term) { edge in
            edge.subject != term.subject && members.contains(edge.subject)
              && (edge.ordersInitialization || edge.kind.isRequired)
          }
        }
      case .cycle(let subjects):
        let next = Dictionary(zip(subjects, subjects.dropFirst() + subjects.prefix(1))) { first, _ in first }
        for term in step.terms {
          guard let target = next[term.subject] else { continue }
          collector.add(term.subject, [target], term) { $0.subject == target && $0.ordersInitialization }
        }
      case .derived: break
      }
    }
    return collector.items
  }
}

/// Gathers facts by name.
private struct CoreItemCollector {
  let universe: Universe
  var items: Set<CoreItem> = []

  private func places(_ subject: Subject, _ term: Derivation.Term?) -> [CoreItem.Place] {
    guard let term, let package = universe.known(subject) else { return [] }
    return term.positions.map { .init(package: package, position: $0) }
  }

  /// Adds the edges of a module's versions that are meant; or what leads from an interface to some targets, which are modules.
  mutating func add(
    _ source: Subject,
    _ targets: [Subject],
    _ term: Derivation.Term?,
    where isMeant: (Edge) -> Bool
  ) {
    guard !source.isInterface else {
      items.formUnion(targets.map { .provision(.init(module: $0.name, interface: source.name)) })
      return
    }
    for place in places(source, term) {
      for (index, edge) in universe.written(place).enumerated() where isMeant(edge) {
        items.insert(.edge(place, index: index))
      }
    }
  }

  mutating func add(exclusionOf module: Subject, from interface: Subject, _ term: Derivation.Term?) {
    guard let target = universe.known(interface) else { return }
    items.formUnion(places(module, term).map { .exclusion($0, interface: target) })
  }

  mutating func add(unavailable subject: Subject, _ term: Derivation.Term?) {
    items.formUnion(places(subject, term).map { .unavailable($0) })
  }
}

extension Universe {
  /// Returns the edges of a version as its author wrote them; none for a provider of an interface.
  func written(_ place: CoreItem.Place) -> [Edge] {
    written[candidateIndex(place.package, place.position + 1)]
  }
}

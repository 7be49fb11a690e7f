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
  static func items(of refutation: Refutation, in failure: Refutation) -> Set<CoreItem> {
    let (universe, roots) = (failure.universe, failure.roots)
    var collector = CoreItemCollector(failure: failure)
    for step in refutation.facts() {
      switch step.cause {
      case .root(let edge):
        for index in roots.indices where roots[index] == edge { collector.items.insert(.root(index)) }
      case .edges(let source, let target):
        collector.addEdges(from: source, to: target, positions(of: source, in: step)) { _ in true }
      case .exclusive(let module, let interface):
        guard let target = universe.known(.interface(interface)) else { continue }
        for place in collector.places(.module(module), positions(of: .module(module), in: step)) {
          collector.items.insert(.exclusion(place, interface: target))
        }
      case .unavailable(let subject):
        for place in collector.places(subject, positions(of: subject, in: step)) {
          collector.items.insert(.unavailable(place))
        }
      case .cycle(let subjects) where step.isClosedSet:
        for subject in subjects {
          for other in subjects where other != subject {
            collector.addEdges(from: subject, to: other, positions(of: subject, in: step)) {
              $0.ordersInitialization || $0.kind.isRequired
            }
          }
        }
      case .cycle(let subjects):
        for (index, subject) in subjects.enumerated() {
          let next = subjects[(index + 1) % subjects.count]
          collector.addEdges(from: subject, to: next, positions(of: subject, in: step)) {
            $0.ordersInitialization
          }
        }
      case .derived: break
      }
    }
    return collector.items
  }

  private static func positions(of subject: Subject, in step: Derivation.Step) -> [Int] {
    step.terms.first { $0.subject == subject }?.positions ?? []
  }
}

/// Gathers facts by name.
private struct CoreItemCollector {
  let failure: Refutation
  var items: Set<CoreItem> = []

  private var universe: Universe { failure.universe }

  func places(_ subject: Subject, _ positions: [Int]) -> [CoreItem.Place] {
    universe.known(subject).map { package in positions.map { .init(package: package, position: $0) } } ?? []
  }

  mutating func addEdges(
    from source: Subject,
    to target: Subject,
    _ positions: [Int],
    where isMeant: (Edge) -> Bool
  ) {
    guard !source.isInterface else {
      items.insert(.provision(.init(module: target.name, interface: source.name)))
      return
    }
    for place in places(source, positions) {
      for (index, edge) in universe.written(place).enumerated() where edge.subject == target && isMeant(edge)
      {
        items.insert(.edge(place, index: index))
      }
    }
  }
}

extension Universe {
  /// Returns the edges of a version as its author wrote them; none for a provider of an interface.
  func written(_ place: CoreItem.Place) -> [Edge] {
    written[candidateIndex(place.package, place.position + 1)]
  }
}

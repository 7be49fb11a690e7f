/// The number of edges, among some facts, that lead from the application to each subject.
struct CoreDistances {
  private let refutation: Refutation
  private var distances: [Subject: Int] = [:]

  private var universe: Universe { refutation.universe }

  init(_ items: Set<CoreItem>, _ explainer: Explainer) {
    refutation = explainer.refutation
    var next: [Subject: Set<Subject>] = [:]
    var open: Set<Subject> = []
    for item in items {
      switch item {
      case .root(let index): open.insert(explainer.roots[index].subject)
      case .edge(let place, let index):
        next[universe.subject(place.package), default: []].insert(universe.written(place)[index].subject)
      case .provision(let pair): next[.interface(pair.interface), default: []].insert(.module(pair.module))
      case .exclusion, .unavailable: break
      }
    }
    var distance = 1
    while !open.isEmpty {
      for subject in open { distances[subject] = distance }
      let reached = open.reduce(into: Set<Subject>()) { $0.formUnion(next[$1] ?? []) }
      open = reached.filter { distances[$0] == nil }
      distance += 1
    }
  }

  /// Returns 0 for the application's facts, 1 for those of its dependencies, and so on.
  func distance(of item: CoreItem) -> Int {
    switch item {
    case .root: 0
    case .edge(let place, _), .exclusion(let place, _), .unavailable(let place):
      distances[universe.subject(place.package)] ?? distances.count + 1
    case .provision(let pair): distances[.interface(pair.interface)] ?? distances.count + 1
    }
  }
}

/// A failed problem reduced to some of its facts, so that it can be solved again.
///
/// It reads from the universe of the failed run instead of the provider, so nothing is read twice.
struct CoreProblem: CandidateProvider {
  let failure: Refutation
  let items: Set<CoreItem>
  /// The remaining edges of each version, as indices of its edges as written, in any order.
  private var kept: [CoreItem.Place: [Int]] = [:]

  init(failure: Refutation, items: Set<CoreItem>) {
    self.failure = failure
    self.items = items
    for case .edge(let place, let index) in items { kept[place, default: []].append(index) }
  }

  private var universe: Universe { failure.universe }

  func versions(of module: String) -> [Version] {
    universe.known(module).map { universe.versions[Int($0)] } ?? []
  }

  func candidate(of module: String, at version: Version) -> Candidate {
    guard let package = universe.known(module), let ordinal = universe.ordinal(of: version, in: package)
    else {
      return Candidate()
    }
    let place = CoreItem.Place(package: package, position: ordinal - 1)
    let isUnavailable = items.contains(.unavailable(place))
    let written = universe.written(place)
    var indices = kept[place] ?? []
    // No fact is about an edge to itself: it is why a version is unavailable.
    if isUnavailable { indices += written.indices.filter { written[$0].subject == .module(module) } }
    var result = Candidate(indices.sorted().map { written[$0] })
    let index = Int32(universe.candidateIndex(package, ordinal))
    if isUnavailable, case .provider(let words)? = universe.reasons[index] {
      result.unavailabilityReason = words
      result.isPinnable =
        universe.pinnable[Int(universe.packages[Int(package)].words) + ordinal >> 6]
        >> UInt64(ordinal & 63) & 1 != 0
    }
    return result
  }

  func providers(of interface: String) -> [InterfaceProvider] {
    universe.provisions(of: .interface(interface))
  }

  /// The remaining facts about interfaces, which a provider has no way to state.
  var filter: CoreFilter {
    var filter = CoreFilter()
    for item in items {
      switch item {
      case .provision(let pair): filter.provisions.insert(pair)
      case .exclusion(let place, let interface):
        let pair = CoreFilter.Pair(
          module: universe.names[Int(place.package)],
          interface: universe.names[Int(interface)]
        )
        filter.exclusions[pair, default: []].insert(universe.version(place.package, place.position + 1))
      case .unavailable(let place) where universe.packages[Int(place.package)].isInterface:
        filter.unavailable[universe.names[Int(place.package)], default: []].insert(place.position + 1)
      case .edge, .root, .unavailable: break
      }
    }
    return filter
  }
}

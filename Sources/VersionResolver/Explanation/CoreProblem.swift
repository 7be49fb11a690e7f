/// A failed problem reduced to some of its facts, to be solved again.
///
/// It asks the universe of the failed run instead of the provider, so nothing is read twice.
struct CoreProblem: CandidateProvider {
  /// A fact that can be left out.
  enum Item: Hashable {
    case root(Int)
    case pair(source: Subject, target: Subject)
    case exclusive(CoreFilter.Pair)
    case unavailable(Subject)
  }

  let universe: Universe
  var items: Set<Item>

  func versions(of module: String) -> [Version] {
    universe.known(module).map { universe.versions[Int($0)] } ?? []
  }

  func candidate(_ module: String, at version: Version) -> Candidate {
    guard let package = universe.known(module), let ordinal = universe.ordinal(of: version, in: package)
    else {
      return Candidate()
    }
    let index = universe.candidateIndex(package, ordinal)
    let isUnavailable = items.contains(.unavailable(.module(module)))
    var result = Candidate(
      universe.written[index].filter {
        $0.subject == .module(module)
          ? isUnavailable : items.contains(.pair(source: .module(module), target: $0.subject))
      }
    )
    if isUnavailable, case .provider(let words)? = universe.reasons[Int32(index)] {
      result.unavailable = words
      result.isPinnable =
        universe.pinnable[Int(universe.packages[Int(package)].words) + ordinal >> 6]
        >> UInt64(ordinal & 63) & 1 != 0
    }
    return result
  }

  func providers(of interface: String) -> [InterfaceProvider] {
    universe.known(.interface(interface)).flatMap { universe.interfaces[$0] }?.provisions ?? []
  }

  /// The facts about interfaces that are left, which a provider has no way to state.
  var filter: CoreFilter {
    var filter = CoreFilter()
    for item in items {
      switch item {
      case .pair(.interface(let interface), let module):
        filter.provisions.insert(.init(module: module.name, interface: interface))
      case .exclusive(let pair): filter.exclusions.insert(pair)
      case .unavailable(.interface(let interface)): filter.unavailable.insert(interface)
      case .pair, .unavailable, .root: break
      }
    }
    return filter
  }

  /// The facts that a derivation uses.
  static func items(of derivation: Derivation, roots: [Edge]) -> Set<Item> {
    var result: Set<Item> = []
    for step in derivation.steps {
      switch step.cause {
      case .root(let edge):
        for index in roots.indices where roots[index] == edge { result.insert(.root(index)) }
      case .edges(let source, let target): result.insert(.pair(source: source, target: target))
      case .exclusive(let module, let interface):
        result.insert(.exclusive(.init(module: module, interface: interface)))
      case .unavailable(let subject): result.insert(.unavailable(subject))
      case .cycle(let subjects):
        for index in subjects.indices {
          result.insert(.pair(source: subjects[index], target: subjects[(index + 1) % subjects.count]))
        }
      case .derived: break
      }
    }
    return result
  }
}

/// A failed problem cut down to a few of its facts, to be solved again.
///
/// It asks the universe of the failed run instead of the provider, so nothing is read twice.
struct CoreProblem: CandidateProvider {
  /// A fact that can be left out.
  enum Item: Hashable {
    case root(Int)
    case pair(source: String, target: String)
    case unavailable(String)
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
    var result = Candidate(
      universe.written[index].filter {
        $0.target == module
          ? items.contains(.unavailable(module)) : items.contains(.pair(source: module, target: $0.target))
      }
    )
    if items.contains(.unavailable(module)), case .provider(let words)? = universe.reasons[Int32(index)] {
      result.unavailable = words
      result.isPinnable =
        universe.pinnable[Int(universe.packages[Int(package)].words) + ordinal >> 6]
        >> UInt64(ordinal & 63) & 1 != 0
    }
    return result
  }

  /// The facts that a derivation uses.
  static func items(of derivation: Derivation, roots: [Edge]) -> Set<Item> {
    var result: Set<Item> = []
    for step in derivation.steps {
      switch step.cause {
      case .root(let edge):
        for index in roots.indices where roots[index] == edge { result.insert(.root(index)) }
      case .edges(let source, let target): result.insert(.pair(source: source, target: target))
      case .unavailable(let module): result.insert(.unavailable(module))
      case .cycle(let modules):
        for index in modules.indices {
          result.insert(
            .pair(source: modules[index], target: modules[(index + 1) % modules.count])
          )
        }
      case .derived: break
      }
    }
    return result
  }
}

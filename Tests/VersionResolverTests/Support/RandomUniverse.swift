import VersionResolver

/// A small problem, made from nothing but a seed: every kind of edge, and every reason to fail.
struct RandomUniverse {
  /// What a universe is made of.
  enum Flavor {
    /// Everything there is.
    case mixed
    /// Edges of kind dependency, all candidates available, no pins.
    case dependenciesOnly
  }

  private static let names = ["ant", "bee", "cat", "dog", "eel", "fox"]
  private static let pool = ["0.3.0", "1.0.0", "1.1.0", "1.2.0-rc.1", "2.0.0", "2.1.0", "3.0.0-beta"]
    .map { Version(text: $0) }
  private static let requirements = [
    "*", "*", "^1", "^1", "^2", "^0.3", ">=1.1.0", "<2", "=1.0.0", "1.x || >=2.1.0", "~1.1", "=2.0.0",
    "^1.2.0-rc.1", ">=3.0.0-alpha", "^9",
  ].compactMap { Requirement($0) }

  private var random: SplitMix64
  private let flavor: Flavor
  private let modules: [String]
  private let density: Int
  private let isLayered: Bool

  static func problem(seed: UInt64, _ flavor: Flavor = .mixed) -> Problem {
    var universe = RandomUniverse(seed: seed, flavor)
    return universe.make()
  }

  private init(seed: UInt64, _ flavor: Flavor) {
    random = SplitMix64(seed: seed)
    self.flavor = flavor
    modules = Array(Self.names.prefix(2 + min(random.below(5), random.below(6)))).shuffled(using: &random)
    density = 15 + random.below(55)
    isLayered = random.chance(55)
  }

  private mutating func make() -> Problem {
    var problem = Problem(TableProvider(), [])
    for (index, module) in modules.enumerated() {
      for version in Self.pool.shuffled(using: &random).prefix(1 + random.below(4)) {
        problem.provider.table[module, default: [:]][version] = candidate(index)
      }
    }
    for module in modules.shuffled(using: &random).prefix(1 + random.below(3)) {
      problem.roots.append(edge(to: module))
    }
    guard flavor == .mixed else { return problem }
    if random.chance(2) { problem.roots.append(edge(to: "ghost")) }
    if random.chance(3) { problem.roots.append(edge(to: modules[0])) }
    if random.chance(30) {
      for module in modules where random.chance(50) { problem.pins[module] = random.pick(Self.pool) }
    }
    if random.chance(15) { problem.prereleases.insert(random.pick(modules)) }
    return problem
  }

  private mutating func candidate(_ index: Int) -> Candidate {
    var edges: [Edge] = []
    for target in modules.indices where target != index {
      guard target > index || !isLayered, random.chance(density) else { continue }
      edges.append(edge(to: modules[target]))
      if flavor == .mixed, random.chance(4) { edges.append(edge(to: modules[target])) }
    }
    guard flavor == .mixed else { return Candidate(edges) }
    if random.chance(3) { edges.append(edge(to: "ghost")) }
    if random.chance(2) { edges.append(edge(to: modules[index])) }
    edges.shuffle(using: &random)
    guard random.chance(7) else { return Candidate(edges) }
    return Candidate(edges, unavailable: "is yanked: \(random.below(10))", isPinnable: random.chance(70))
  }

  private mutating func edge(to target: String) -> Edge {
    var kind = Edge.Kind.dependency
    if flavor == .mixed {
      switch random.below(100) {
      case 0..<18: kind = .optional
      case 18..<33: kind = .conflict
      default: break
      }
    }
    return Edge(target, random.pick(Self.requirements), kind: kind, isLazy: random.chance(20))
  }
}

import VersionResolver

/// A small problem generated from a seed alone, with every kind of edge and every reason to fail.
package struct RandomUniverse {
  /// What a universe consists of.
  package enum Flavor: Sendable {
    /// All kinds of edges between modules.
    case mixed
    /// The same, with interfaces.
    case interfaces
    /// The same, with packages that modules come from.
    case packages
    /// Edges of kind dependency, all candidates available, no pins.
    case dependenciesOnly
  }

  private static let interfaceNames = ["Ink", "Jam"]
  private static let interfaceVersions = ["1.0.0", "1.1.0", "2.0.0"]
  private static let interfaceRequirements = ["*", "*", ">=1.0.0", "^1", "^1.1", "=2.0.0"].compactMap {
    Requirement($0)
  }

  private static let names = ["ant", "bee", "cat", "dog", "eel", "fox"]
  private static let pool = ["0.3.0", "1.0.0", "1.1.0", "1.2.0-rc.1", "2.0.0", "2.1.0", "3.0.0-beta"]
    .map { Version(text: $0) }
  private static let requirements = [
    "*", "*", "^1", "^1", "^2", "^0.3", ">=1.1.0", "<2", "=1.0.0", "1.x || >=2.1.0", "~1.1", "=2.0.0",
    "^1.2.0-rc.1", ">=3.0.0-alpha", "^9",
  ].compactMap { Requirement($0) }

  /// A requirement for each set of versions of the pool (as bits) that admits just these. Parsing them each time would take
  /// longer than all the resolutions.
  private static let sets: [Requirement] = (0..<(1 << pool.count)).map { bits in
    let some = pool.indices.filter { bits >> $0 & 1 != 0 }
    return Requirement(some.map { "=\(pool[$0])" }.joined(separator: " || ")) ?? .any
  }
  /// For each of ``requirements``, the versions of the pool it admits, as bits.
  private static let admitted = requirements.map { requirement in
    pool.indices.reduce(0) { $0 | (requirement.admits(pool[$1]) ? 1 << $1 : 0) }
  }

  private var random: SplitMix64
  private let flavor: Flavor
  private let modules: [String]
  private let density: Int
  private let isLayered: Bool
  /// The versions of each module, by module index, as positions in the pool.
  private var versions: [[Int]] = []

  package static func problem(seed: UInt64, _ flavor: Flavor = .mixed) -> Problem {
    var universe = RandomUniverse(seed: seed, flavor)
    return universe.make()
  }

  private init(seed: UInt64, _ flavor: Flavor) {
    random = SplitMix64(seed: seed)
    self.flavor = flavor
    // Mostly small ones, to save time. Every fourth is as large as brute force can decide comfortably.
    let count = seed % 4 == 0 ? 3 + max(random.below(4), random.below(4)) : 2 + random.below(4)
    modules = Array(Self.names.prefix(count)).shuffled(using: &random)
    density = 30 + random.below(50)
    isLayered = random.chance(50)
    for _ in modules {
      let count = 1 + max(random.below(4), random.below(4))
      versions.append(Array(Self.pool.indices.shuffled(using: &random).prefix(count)))
    }
  }

  private mutating func make() -> Problem {
    var problem = Problem(TableProvider(), [])
    for (index, module) in modules.enumerated() {
      for version in versions[index] {
        problem.provider.table[module, default: [:]][Self.pool[version]] = candidate(index)
      }
    }
    for module in modules.shuffled(using: &random).prefix(1 + random.below(3)) {
      var root = edge(to: module)
      // An application that needs nothing has a trivial solution.
      if random.chance(75) { root.kind = .dependency }
      problem.roots.append(root)
    }
    guard flavor != .dependenciesOnly else { return problem }
    if random.chance(2) { problem.roots.append(edge(to: "ghost")) }
    if random.chance(3) { problem.roots.append(edge(to: modules[0])) }
    if random.chance(30) {
      for module in modules where random.chance(50) { problem.pins[module] = random.pick(Self.pool) }
    }
    if random.chance(15) { problem.prereleases.insert(random.pick(modules)) }
    if flavor == .interfaces { addInterfaces(to: &problem) }
    if flavor == .packages { addPackages(to: &problem) }
    return problem
  }

  private mutating func addInterfaces(to problem: inout Problem) {
    for interface in Self.interfaceNames.prefix(1 + random.below(2)) {
      for (index, module) in modules.enumerated() where random.chance(45) {
        for version in versions[index].sorted() where random.chance(75) {
          var provision = InterfaceProvider(
            module: module,
            version: Self.pool[version],
            interfaceVersion: Version(text: random.pick(Self.interfaceVersions))
          )
          if random.chance(6) { provision.unavailabilityReason = "is not welcome" }
          problem.provider.interfaces[interface, default: []].append(provision)
        }
      }
      if random.chance(45) { problem.roots.append(edge(requiring: interface)) }
      for (index, module) in modules.enumerated() {
        for version in versions[index].sorted() where random.chance(30) {
          problem.provider.table[module]?[Self.pool[version]]?.edges.append(edge(requiring: interface))
        }
      }
      let providers = (problem.provider.interfaces[interface] ?? []).map(\.module) + [modules[0]]
      if random.chance(30) { problem.chosen[interface] = random.pick(providers) }
      if random.chance(20) { problem.providerPins[interface] = random.pick(modules) }
    }
  }

  /// Spellings of the locations of two packages. The mirror is a different location from the rest.
  private static let locations = [
    [
      "https://git.example/acme/Shop.git", "git@git.example:acme/shop",
      "ssh://me@git.example:22/acme/shop.git/",
      "https://mirror.example/shop.git",
    ],
    ["https://git.example/toys", "https://git.example/Toys.git"],
  ]
  private static let packageVersions = ["1.0.0", "1.1.0", "2.0.0"].map { Version(text: $0) }

  /// Modules of one package mostly come in the same versions of it, as they do if a repository is tagged as a whole.
  private mutating func addPackages(to problem: inout Problem) {
    for (index, module) in modules.enumerated() where random.chance(75) {
      let spellings = random.pick(Self.locations)
      for (rank, version) in versions[index].sorted().enumerated() where random.chance(85) {
        let packageVersion =
          random.chance(60) ? Self.packageVersions[rank % 3] : random.pick(Self.packageVersions)
        problem.provider.table[module]?[Self.pool[version]]?.edges.append(
          Edge(random.pick(spellings), .exactly(packageVersion), kind: .package)
        )
      }
    }
  }

  private mutating func edge(requiring interface: String) -> Edge {
    Edge(interface, random.pick(Self.interfaceRequirements), kind: .interface, isLazy: random.chance(35))
  }

  private mutating func candidate(_ index: Int) -> Candidate {
    var edges: [Edge] = []
    for target in modules.indices where target != index {
      guard target > index || !isLayered, random.chance(density) else { continue }
      edges.append(edge(to: modules[target]))
      if flavor != .dependenciesOnly, random.chance(4) { edges.append(edge(to: modules[target])) }
    }
    guard flavor != .dependenciesOnly else { return Candidate(edges) }
    if random.chance(1) { edges.append(edge(to: "ghost")) }
    if random.chance(1) { edges.append(edge(to: modules[index])) }
    edges.shuffle(using: &random)
    guard random.chance(7) else { return Candidate(edges) }
    return Candidate(
      edges,
      unavailabilityReason: "is yanked: \(random.below(10))",
      isPinnable: random.chance(70)
    )
  }

  private mutating func edge(to target: String) -> Edge {
    var kind = Edge.Kind.dependency
    if flavor != .dependenciesOnly {
      switch random.below(100) {
      case 0..<18: kind = .optional
      case 18..<33: kind = .conflict
      default: break
      }
    }
    return Edge(target, requirement(on: target), kind: kind, isLazy: random.chance(35))
  }

  /// Mostly a requirement that some version satisfies; often an arbitrary set of versions, which is what makes searches long.
  private mutating func requirement(on target: String) -> Requirement {
    guard let index = modules.firstIndex(of: target) else { return random.pick(Self.requirements) }
    if random.chance(55) {
      let some = versions[index].shuffled(using: &random).prefix(1 + random.below(versions[index].count))
      return Self.sets[some.reduce(0) { $0 | 1 << $1 }]
    }
    let existing = versions[index].reduce(0) { $0 | 1 << $1 }
    for _ in 0..<3 {
      let choice = random.below(Self.requirements.count)
      if Self.admitted[choice] & existing != 0 { return Self.requirements[choice] }
    }
    return random.pick(Self.requirements)
  }
}

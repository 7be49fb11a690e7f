/// Versions to prefer, in the order of the modules' names, so that the order in which packages are encountered does not depend on
/// a dictionary.
package typealias Pins = [(name: String, version: Version)]

extension [String: Version] {
  package var inNameOrder: Pins { sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
}

extension Solver {
  /// Sets up a run: the application's edges in their canonical order, and the pins.
  mutating func prepare(
    _ roots: [Edge],
    _ pins: Pins,
    providers: [String: String],
    first: String?
  ) throws(ResolutionError) {
    // Also if the provider fails, since a reset clears what the application's edges lead to.
    defer { grow() }
    goal.providers = providers
    goal.writtenPins = pins
    universe.rankNames()
    goal.written = roots.sortedByTarget()
    goal.roots = try universe.compile(roots: goal.written, from: provider)
    for (name, version) in pins {
      let package = try universe.package(named: name, from: provider)
      grow()
      if let ordinal = universe.ordinal(of: version, in: package) { goal.pin(package, to: ordinal) }
    }
    if let first {
      let package = try universe.package(named: first, from: provider)
      grow()
      goal.visitFirst(package)
    }
    grow()
    goal.preferLowestRoots(universe)
  }

  /// Returns the selection of a successful run.
  mutating func selection() -> Selection {
    let packages = guided.hasBest ? guided.bestPackages : solution.queue + solution.deferred
    var selected: [PackageID] = []
    selected.reserveCapacity(packages.count)
    var providers: [String: String] = [:]
    var choices: [String: [String]] = [:]
    for package in packages {
      guard universe.packages[Int(package)].isInterface else {
        selected.append(package)
        continue
      }
      if let (interface, module) = universe.alternatives[package] {
        choices[interface, default: []].append(module)
      } else if let interface = universe.interfaces[package] {
        let module = interface.candidates[selectedOrdinal(package) - 1].module
        providers[universe.names[Int(package)]] = universe.names[Int(module)]
      }
    }
    var modules: [Selection.Module] = []
    modules.reserveCapacity(selected.count)
    for package in universe.sortedByName(selected) {
      let ordinal = selectedOrdinal(package)
      modules.append(
        Selection.Module(
          name: universe.names[Int(package)],
          version: universe.version(package, ordinal),
          candidate: Int32(universe.candidateIndex(package, ordinal))
        )
      )
    }
    return Selection(
      modules,
      providers: providers,
      choices: choices.mapValues { $0.sortedBytewise() },
      written: universe.written,
      roots: goal.written,
      stepCount: steps
    )
  }

  /// Returns the position of each selected candidate of a successful run.
  mutating func selectedPositions() -> [Subject: Int] {
    var result: [Subject: Int] = [:]
    for package in guided.hasBest ? guided.bestPackages : solution.queue + solution.deferred {
      result[universe.subject(package)] = selectedOrdinal(package) - 1
    }
    return result
  }

  private mutating func selectedOrdinal(_ package: PackageID) -> Int {
    guided.hasBest ? Int(guided.best[Int(package)]) : preferred(package)
  }

  /// Reads every version of the modules that the refutation names, so that minimization does not mistake an unread version for
  /// one without edges.
  ///
  /// What cannot be read stays unread: the verdict does not depend on it.
  mutating func readModulesOfProof() {
    var packages = proof.packages(universe.pairs, roots: goal.roots.map(\.target))
    packages.removeAll { universe.packages[Int($0)].isRead || !universe.isModule($0) }
    for package in packages.sorted() { try? read(package) }
    readDirectDependencies()
  }

  /// Reads the versions of its dependencies that the application allows, unless there are too many, so that a contradiction close
  /// to the application is found if the search ended with one far away.
  private mutating func readDirectDependencies() {
    var left = Self.explainedCandidates
    for edge in goal.roots where edge.requires && !universe.packages[Int(edge.target)].isInterface {
      let count = Int(universe.packages[Int(edge.target)].count)
      left -= count
      guard left >= 0 else { return }
      if universe.packages[Int(edge.target)].isRead { continue }
      for ordinal in 1..<count + 1
      where universe.sets[Int(edge.set) + ordinal >> 6] >> UInt64(ordinal & 63) & 1 != 0 {
        try? universe.load(edge.target, ordinal, from: provider)
      }
    }
    grow()
  }

  /// The maximum number of candidates to read just to explain a failure.
  private static let explainedCandidates = 20_000

  /// Reads all candidates of some modules.
  mutating func preload(_ modules: [String]) throws(ResolutionError) {
    defer { grow() }
    for module in modules {
      try universe.read(universe.package(named: module, from: provider), from: provider)
    }
  }

  /// Reads all candidates of a package.
  mutating func read(_ package: PackageID) throws(ResolutionError) {
    defer { grow() }
    try universe.read(package, from: provider)
  }
}

extension Solver {
  /// The package that the canonical order visits next: modules first, then interfaces.
  var nextInOrder: PackageID? {
    if solution.queueHead < solution.queue.count { return solution.queue[solution.queueHead] }
    return solution.deferredHead < solution.deferred.count ? solution.deferred[solution.deferredHead] : nil
  }

  /// Counts a package as visited.
  mutating func advance(past package: PackageID) {
    if universe.packages[Int(package)].isInterface {
      solution.deferredHead += 1
    } else {
      solution.queueHead += 1
    }
  }

  /// Rules out all of an interface's providers except the module that is selected anyway, if there is one.
  ///
  /// - Complexity: O(modules that provide the interface).
  mutating func narrowToSelectedProviders(_ interface: PackageID) -> Conflict? {
    var pair = universe.packages[Int(interface)].firstExclusive
    while pair >= 0 {
      if let conflict = narrowForward(pair) { return conflict }
      pair = universe.pairs[Int(pair)].nextExclusive
    }
    return nil
  }

  /// Rules out the versions of all modules other than an interface's provider that provide it too.
  ///
  /// - Complexity: O(modules that provide the interface).
  mutating func excludeRivals(of interface: PackageID) -> Conflict? {
    var pair = universe.packages[Int(interface)].firstExclusive
    while pair >= 0 {
      if let conflict = excludeBackward(pair) { return conflict }
      pair = universe.pairs[Int(pair)].nextExclusive
    }
    return nil
  }

  /// Returns the ordinal of an interface for its pinned or only provider: the one with the module's pinned version, or else the
  /// best. `nil` if none is left, or if there are several providers and none is pinned.
  mutating func lockedProvider(_ package: PackageID) -> Int? {
    let pinned = goal.providers.isEmpty ? nil : goal.providers[universe.names[Int(package)]]
    guard let name = pinned ?? universe.alternatives[package]?.module,
      let module = universe.known(name), let interface = universe.interfaces[package]
    else { return nil }
    let pin = Int(goal.pins[Int(module)])
    var best: Int?
    for (index, candidate) in interface.candidates.enumerated() where candidate.module == module {
      let ordinal = index + 1
      guard isPossible(package, ordinal) else { continue }
      if pin > 0, candidate.versions.contains(universe.version(module, pin)) { return ordinal }
      if best == nil || !goal.prefersLowest[Int(package)] { best = ordinal }
    }
    return best
  }
}

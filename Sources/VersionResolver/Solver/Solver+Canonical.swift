extension Solver {
  @inline(__always)
  mutating func enqueue(_ package: PackageID) {
    if !solution.isQueued[Int(package)] {
      solution.isQueued[Int(package)] = true
      if universe.packages[Int(package)].isInterface {
        solution.deferred.append(package)
      } else {
        solution.queue.append(package)
      }
    }
  }

  /// Visits the next package in the queue: settles its version and applies what that version needs.
  mutating func canonicalStep() throws(ResolutionError) -> Progress {
    let package: PackageID
    if solution.queueHead < solution.queue.count {
      package = solution.queue[solution.queueHead]
    } else if solution.deferredHead < solution.deferred.count {
      package = solution.deferred[solution.deferredHead]
      let known = solution.trail.count
      if let conflict = narrowToSelectedProviders(package) { return .conflict(conflict) }
      if solution.trail.count > known, !learned.isEmpty { return .moved }
    } else {
      return .complete
    }
    switch try settle(package) {
    case .conflict(let conflict): return .conflict(conflict)
    case .retry: return .moved
    case .exhausted: return .exhausted
    case .settled(let ordinal): return expand(package, ordinal).map(Progress.conflict) ?? .moved
    }
  }

  enum Settling {
    case settled(Int)
    case conflict(Conflict)
    /// Something was ruled out along the way; propagate first.
    case retry
    /// Settling it would be one step more than the limit allows.
    case exhausted
  }

  /// Narrows a package to its preferred version, ruling out along the way what its edges make impossible.
  private mutating func settle(_ package: PackageID) throws(ResolutionError) -> Settling {
    while true {
      let ordinal = preferred(package)
      try universe.load(package, ordinal, from: provider)
      grow()
      if isBarred(package, ordinal) {
        if let conflict = excludeBarred(package) { return .conflict(conflict) }
      } else if let edge = firstImpossibleEdge(package, ordinal) {
        if let conflict = excludeBackward(edge.pair) { return .conflict(conflict) }
      } else {
        guard steps < stepLimit else { return .exhausted }
        steps += 1
        if !isSettled(package) {
          decide(package, ordinal)
        }
        return .settled(ordinal)
      }
      if !learned.isEmpty { return .retry }
    }
  }

  /// Opens a decision level on which the package has just this ordinal.
  mutating func decide(_ package: PackageID, _ ordinal: Int) {
    solution.openLevel()
    let base = Int(solution.bases[Int(package)])
    let width = Int(solution.widths[Int(package)])
    if width == 1 {
      _ = replace(package, base, with: 1 << UInt64(ordinal), .decision)
    } else {
      for word in 0..<width { scratch[word] = word == ordinal >> 6 ? 1 << UInt64(ordinal & 63) : 0 }
      _ = replaceWide(package, base, width, .decision)
    }
  }

  /// Applies the edges of a settled package and queues what it needs.
  mutating func expand(_ package: PackageID, _ ordinal: Int) -> Conflict? {
    advance(past: package)
    if let conflict = applyEdges(of: package, ordinal, queueing: true) { return conflict }
    return universe.packages[Int(package)].isInterface ? excludeRivals(of: package) : nil
  }

  /// Removes what the edges of a settled package do not admit from the domains of their targets.
  ///
  /// - Parameter queues: whether to queue the targets that it requires.
  @inline(__always)
  mutating func applyEdges(of package: PackageID, _ ordinal: Int, queueing queues: Bool) -> Conflict? {
    let record = universe.candidates[universe.candidateIndex(package, ordinal)]
    for index in record.edges {
      let edge = universe.edges[index]
      if let conflict = narrow(edge.target, to: edge.set, .forward(edge.pair)) { return conflict }
      if queues, edge.requires { enqueue(edge.target) }
    }
    return nil
  }

  /// Returns the ordinal to try first among those that are left: the pin, or else the newest (or the oldest, if requested).
  mutating func preferred(_ package: PackageID) -> Int {
    let base = Int(solution.bases[Int(package)])
    let width = Int(solution.widths[Int(package)])
    // A settled package has no preference.
    if width == 1, solution.domains[base] & (solution.domains[base] &- 1) == 0 {
      return 63 - solution.domains[base].leadingZeroBitCount
    }
    let pin = Int(goal.pins[Int(package)])
    if pin < 0, let locked = lockedProvider(package) { return locked }
    if pin > 0, isPossible(package, pin) { return pin }
    if goal.prefersLowest[Int(package)] {
      for word in 0..<width {
        let bits = solution.domains[base + word] & (word == 0 ? ~1 : .max)
        if bits != 0 { return word << 6 + bits.trailingZeroBitCount }
      }
    } else {
      for word in stride(from: width - 1, through: 0, by: -1) {
        let bits = solution.domains[base + word]
        if bits != 0 { return word << 6 + 63 - bits.leadingZeroBitCount }
      }
    }
    return 0
  }

  /// Returns whether an ordinal is left.
  @inline(__always)
  mutating func isPossible(_ package: PackageID, _ ordinal: Int) -> Bool {
    let word = Int(solution.bases[Int(package)]) + ordinal >> 6
    return solution.domains[word] >> UInt64(ordinal & 63) & 1 != 0
  }

  /// Returns whether a package must be selected.
  @inline(__always)
  mutating func isRequired(_ package: PackageID) -> Bool {
    solution.domains[Int(solution.bases[Int(package)])] & 1 == 0
  }

  /// Returns whether exactly one ordinal is left.
  @inline(__always)
  mutating func isSettled(_ package: PackageID) -> Bool {
    let base = Int(solution.bases[Int(package)])
    let width = Int(solution.widths[Int(package)])
    if width == 1 {
      let bits = solution.domains[base]
      return bits & (bits &- 1) == 0
    }
    return count(package) == 1
  }

  /// Returns the number of ordinals that are left.
  @inline(__always)
  mutating func count(_ package: PackageID) -> Int {
    let base = Int(solution.bases[Int(package)])
    var count = 0
    for word in 0..<Int(solution.widths[Int(package)]) {
      count += solution.domains[base + word].nonzeroBitCount
    }
    return count
  }

  /// Returns the first edge of a candidate that nothing left can satisfy.
  private mutating func firstImpossibleEdge(_ package: PackageID, _ ordinal: Int) -> Universe.CompiledEdge? {
    let record = universe.candidates[universe.candidateIndex(package, ordinal)]
    for index in record.edges {
      if isDisjoint(universe.edges[index].target, universe.edges[index].set) { return universe.edges[index] }
    }
    return nil
  }

  /// Returns whether a candidate has been read and may not be selected.
  mutating func isBarred(_ package: PackageID, _ ordinal: Int) -> Bool {
    let word = Int(solution.bases[Int(package)])
    let bits = Solver.barred(universe, word, ordinal >> 6, pin: Int(goal.pins[Int(package)]))
    return bits >> UInt64(ordinal & 63) & 1 != 0
  }

  /// Rules out every candidate of a package that may not be selected.
  mutating func excludeBarred(_ package: PackageID) -> Conflict? {
    let base = Int(solution.bases[Int(package)])
    let width = Int(solution.widths[Int(package)])
    let pin = Int(goal.pins[Int(package)])
    for word in 0..<width {
      scratch[word] = solution.domains[base + word] & ~Solver.barred(universe, base, word, pin: pin)
    }
    return replaceWide(package, base, width, .unavailable)
  }

  /// Returns one word of the ordinals that may not be selected, given the package's pin.
  static func barred(_ universe: borrowing Universe, _ base: Int, _ word: Int, pin: Int) -> UInt64 {
    var bits = universe.unavailable[base + word]
    if pin > 0, pin >> 6 == word { bits &= ~(universe.pinnable[base + word] & (1 << UInt64(pin & 63))) }
    return bits
  }
}

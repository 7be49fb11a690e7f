extension Solver {
  enum Patience {
    case goOn, outOfPatience
  }

  /// Switches to the guided search and keeps what has been learnt.
  mutating func startGuidedSearch() {
    solution.backtrack(to: 0)
    guided.isOn = true
    guided.conflictsUntilRestart = Self.restartUnit
    // Everything known at level 0 is propagated again, now in full.
    propagated = 0
    solution.required.removeAll(keepingCapacity: true)
    solution.requiredHead = 0
    var seen: Set<PackageID> = []
    for entry in solution.trail where seen.insert(entry.package).inserted {
      let base = Int(solution.bases[Int(entry.package)])
      if solution.domains[base] & 1 == 0 { solution.required.append(entry.package) }
    }
  }

  static let restartUnit = 64

  /// Takes one step: reads and propagates what has become required, follows the canonical order as far as it is
  /// settled, then decides.
  mutating func guidedStep() throws(ResolutionError) -> Progress {
    if solution.level == 0, guided.conflictsSinceReduction > 2000 + 300 * guided.reductions { reduce() }
    if solution.requiredHead < solution.required.count {
      let package = solution.required[solution.requiredHead]
      solution.requiredHead += 1
      return try activate(package).map(Progress.conflict) ?? .moved
    }
    if let trial = guided.trialLevel, trial > solution.level { guided.trialLevel = nil }
    while let package = nextInOrder {
      if isSettled(package) {
        discover(package, preferred(package))
        continue
      }
      guard guided.hasBest, guided.trialLevel == nil else { break }
      let ordinal = preferred(package)
      steps += 1
      decide(package, ordinal)
      if ordinal != Int(guided.best[Int(package)]) { guided.trialLevel = solution.level }
      return .moved
    }
    guard let package = mostActive() else { return .complete }
    let phase = Int(guided.phase[Int(package)])
    let base = Int(solution.bases[Int(package)])
    let keepsPhase = phase > 0 && solution.domains[base + phase >> 6] >> UInt64(phase & 63) & 1 != 0
    steps += 1
    decide(package, keepsPhase ? phase : preferred(package))
    return .moved
  }

  /// Reads all candidates of a package and draws what its edges imply.
  private mutating func activate(_ package: PackageID) throws(ResolutionError) -> Conflict? {
    if !guided.isActive[Int(package)] {
      for ordinal in 1..<Int(universe.packages[Int(package)].count) + 1 {
        try universe.load(package, ordinal, from: provider)
      }
      grow()
      guided.activate(package)
    }
    if let conflict = excludeBarred(package) { return conflict }
    if universe.packages[Int(package)].isInterface {
      if let conflict = narrowToSelectedProviders(package) { return conflict }
      if let conflict = excludeRivals(of: package) { return conflict }
    }
    var pair = universe.packages[Int(package)].firstOutgoing
    while pair >= 0 {
      if let conflict = excludeBackward(pair) { return conflict }
      if let conflict = narrowForward(pair) { return conflict }
      pair = universe.pairs[Int(pair)].nextOutgoing
    }
    return nil
  }

  /// Queues what a settled package needs.
  private mutating func discover(_ package: PackageID, _ ordinal: Int) {
    let record = universe.candidates[universe.candidateIndex(package, ordinal)]
    for index in Int(record.edgeStart)..<Int(record.edgeStart + record.edgeCount)
    where universe.edges[index].requires {
      enqueue(universe.edges[index].target)
    }
    advance(past: package)
  }

  /// Draws the consequences of a package's narrower domain for those it needs and those that need it.
  mutating func propagatePairs(_ package: PackageID) -> Conflict? {
    let isActive = guided.isActive[Int(package)]
    var pair = universe.packages[Int(package)].firstOutgoing
    while pair >= 0 {
      if isActive || universe.pairs[Int(pair)].isExclusive, let conflict = narrowForward(pair) {
        return conflict
      }
      pair = universe.pairs[Int(pair)].nextOutgoing
    }
    pair = universe.packages[Int(package)].firstIncoming
    while pair >= 0 {
      let record = universe.pairs[Int(pair)]
      if guided.isActive[Int(record.source)] || record.isExclusive, let conflict = excludeBackward(pair) {
        return conflict
      }
      pair = record.nextIncoming
    }
    return nil
  }

  /// Rules out of a pair's target what no remaining version of the source admits.
  mutating func narrowForward(_ pair: Int32) -> Conflict? {
    let record = universe.pairs[Int(pair)]
    let base = Int(solution.bases[Int(record.source)])
    if solution.domains[base] & 1 != 0 { return nil }
    let sourceWidth = Int(solution.widths[Int(record.source)])
    let targetWidth = Int(solution.widths[Int(record.target)])
    if sourceWidth == 1, targetWidth == 1 {
      return narrowForward(record, .forward(pair), from: solution.domains[base])
    }
    var uncovered = SmallSet(width: sourceWidth)
    for word in 0..<sourceWidth { uncovered[word] = solution.domains[base + word] }
    var admitted = SmallSet(width: targetWidth)
    var group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      var isAlive = false
      for word in 0..<sourceWidth {
        let bits = universe.sets[Int(members.sources) + word]
        if solution.domains[base + word] & bits != 0 { isAlive = true }
        uncovered[word] &= ~bits
      }
      if isAlive {
        for word in 0..<targetWidth { admitted[word] |= universe.sets[Int(members.targets) + word] }
      }
    }
    for word in 0..<sourceWidth where uncovered[word] != 0 { return nil }
    let targetBase = Int(solution.bases[Int(record.target)])
    if targetWidth == 1 {
      return replace(
        record.target,
        targetBase,
        with: solution.domains[targetBase] & admitted[0],
        .forward(pair)
      )
    }
    return narrowWide(record.target, targetBase, targetWidth, .forward(pair)) { _, word in admitted[word] }
  }

  /// The same where both sets are one word, as they mostly are.
  private mutating func narrowForward(
    _ record: Universe.Pair,
    _ reason: Reason,
    from domain: UInt64
  ) -> Conflict? {
    let base = Int(solution.bases[Int(record.target)])
    let target = solution.domains[base]
    var uncovered = domain
    var admitted: UInt64 = 0
    var group = Int(record.firstGroup)
    while group >= 0 {
      let members = universe.groups[group]
      let sources = universe.sets[Int(members.sources)]
      if domain & sources != 0 {
        admitted |= universe.sets[Int(members.targets)]
        // Nothing of the target is ruled out, whatever the other groups say.
        if target & ~admitted == 0 { return nil }
        uncovered &= ~sources
      }
      group = Int(members.next)
    }
    if uncovered != 0 { return nil }
    return replace(record.target, base, with: target & admitted, reason)
  }

  /// The unsettled package that takes part in most conflicts for the number of its versions.
  private mutating func mostActive() -> PackageID? {
    var found: PackageID?
    var highest = -1.0
    for package in solution.required where !isSettled(package) {
      let base = Int(solution.bases[Int(package)])
      var count = 0
      for word in 0..<Int(solution.widths[Int(package)]) {
        count += solution.domains[base + word].nonzeroBitCount
      }
      let score = (guided.activity[Int(package)] + 1e-9) / Double(count)
      if score > highest {
        highest = score
        found = package
      }
    }
    return found
  }

  /// Saves the versions of the packages that a jump back is about to release.
  mutating func savePhases(above target: Int) {
    guard target < solution.level else { return }
    for index in Int(solution.levels[target].trail)..<solution.trail.count {
      let package = solution.trail[index].package
      if isSettled(package) { guided.phase[Int(package)] = Int32(preferred(package)) }
    }
  }

  /// Lets activities decay after a conflict, and restarts on schedule.
  mutating func afterConflict() -> Patience {
    guided.decay()
    guided.conflictsSinceReduction += 1
    guided.conflictsUntilRestart -= 1
    if steps > guided.patience { return .outOfPatience }
    guard guided.conflictsUntilRestart <= 0 else { return .goOn }
    guided.restarts += 1
    guided.conflictsUntilRestart = Self.restartUnit * GuidedSearch.luby(guided.restarts)
    savePhases(above: 0)
    solution.backtrack(to: 0)
    propagated = min(propagated, solution.trail.count)
    return .goOn
  }

  /// Keeps a complete selection, and returns whether a better one may exist.
  mutating func improve() -> Bool {
    let isCanonical = guided.hasBest && guided.trialLevel == nil
    for package in guided.bestPackages { guided.best[Int(package)] = 0 }
    guided.bestPackages = solution.queue + solution.deferred
    for package in guided.bestPackages { guided.best[Int(package)] = Int32(preferred(package)) }
    if isCanonical { return false }
    if guided.patience == .max { guided.patience = steps + max(20_000, steps) }
    if steps > guided.patience { return false }
    guided.trialLevel = nil
    savePhases(above: 0)
    solution.backtrack(to: 0)
    propagated = min(propagated, solution.trail.count)
    return true
  }

  /// Deletes the half of what was learnt that spans the most decision levels.
  ///
  /// Only called at level 0 with nothing left to propagate: there every incompatibility is contradicted for good
  /// or has two terms with a witness, so the watches can be set up afresh.
  private mutating func reduce() {
    guided.conflictsSinceReduction = 0
    guided.reductions += 1
    let old = learned
    var keeps = [Bool](repeating: false, count: old.records.count)
    let order = old.records.indices.sorted { first, second in
      old.records[first].glue != old.records[second].glue
        ? old.records[first].glue < old.records[second].glue : first > second
    }
    for (rank, index) in order.enumerated()
    where rank < order.count / 2 || old.records[index].glue <= 2 || old.records[index].termCount <= 2 {
      keeps[index] = true
    }
    for entry in solution.trail where entry.reason.kind == .learned { keeps[entry.reason.index] = true }

    learned.removeAll()
    var renumbered = [Int](repeating: -1, count: old.records.count)
    for index in old.records.indices where keeps[index] {
      renumbered[index] = keep(old.records[index], of: old)
    }
    for position in solution.trail.indices where solution.trail[position].reason.kind == .learned {
      solution.trail[position].reason = .learned(renumbered[solution.trail[position].reason.index])
    }
  }

  /// Copies one incompatibility into the emptied store and watches it.
  private mutating func keep(_ record: IncompatibilityStore.Record, of old: IncompatibilityStore) -> Int {
    let first = learned.terms.count
    var watched = 0
    var values = (0, 0)
    for position in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
      let term = old.terms[position]
      let width = Int(solution.widths[Int(term.package)])
      learned.terms.append(.init(package: term.package, set: Int32(learned.words.count)))
      learned.words.append(contentsOf: old.words[Int(term.set)..<Int(term.set) + width])
      guard watched < 2 else { continue }
      let value = witness(of: learned.terms[learned.terms.count - 1])
      if value >= 0 {
        learned.terms.swapAt(first + watched, learned.terms.count - 1)
        if watched == 0 { values.0 = value } else { values.1 = value }
        watched += 1
      }
    }
    let index = learned.records.count
    var copy = record
    copy.firstTerm = Int32(first)
    copy.next = (-1, -1)
    learned.records.append(copy)
    if watched == 2 {
      learned.watch(index, slot: 0, value: values.0)
      learned.watch(index, slot: 1, value: values.1)
    }
    return index
  }
}

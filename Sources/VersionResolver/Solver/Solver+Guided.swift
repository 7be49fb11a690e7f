extension Solver {
  enum Patience {
    case goOn, outOfPatience
  }

  /// Switches to the guided search, keeping what has been learned.
  mutating func startGuidedSearch() {
    solution.backtrack(to: 0)
    keepsToAssert = !kept.isEmpty
    guided.isOn = true
    guided.conflictsUntilRestart = Self.restartUnit
    // Propagate everything known at level 0 again, now in full.
    propagated = 0
    solution.required.removeAll(keepingCapacity: true)
    solution.requiredHead = 0
    solution.settledCount = 0
    var seen: Set<PackageID> = []
    for entry in solution.trail where seen.insert(entry.package).inserted {
      if isRequired(entry.package) { solution.required.append(entry.package) }
    }
  }

  static let restartUnit = 64

  /// Takes one step: reads and propagates what has become required, follows the canonical order as far as it is settled, and then
  /// decides.
  mutating func guidedStep() throws(ResolutionError) -> Progress {
    if solution.requiredHead < solution.required.count {
      let package = solution.required[solution.requiredHead]
      solution.requiredHead += 1
      return try activate(package).map(Progress.conflict) ?? .moved
    }
    if startOrder.cycles >= options.cyclesUntilWaiting, !startOrder.isOn, solution.level == 0 {
      return try startWaiting().map(Progress.conflict) ?? .moved
    }
    if startOrder.isOn, let package = unstartable() { return .unstartable(package) }
    if let trial = guided.trialLevel, trial > solution.level { guided.trialLevel = nil }
    while let package = nextInOrder {
      if isSettled(package) {
        discover(package, preferred(package))
        continue
      }
      guard guided.hasBest, guided.trialLevel == nil else { break }
      guard steps < stepLimit else { return .exhausted }
      let ordinal = preferred(package)
      steps += 1
      decide(package, ordinal)
      if ordinal != Int(guided.best[Int(package)]) { guided.trialLevel = solution.level }
      return .moved
    }
    guard let package = mostActive() else { return .complete }
    guard steps < stepLimit else { return .exhausted }
    let phase = Int(guided.phase[Int(package)])
    let keepsPhase = phase > 0 && isPossible(package, phase)
    steps += 1
    decide(package, keepsPhase ? phase : preferred(package))
    return .moved
  }

  /// Reads all candidates of a package and propagates what its edges imply.
  mutating func activate(_ package: PackageID) throws(ResolutionError) -> Conflict? {
    if !guided.isActive[Int(package)] {
      try read(package)
      universe.tabulate(package)
      guided.activate(package, in: universe)
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
    for index in record.edges where universe.edges[index].requires {
      enqueue(universe.edges[index].target)
    }
    advance(past: package)
  }

  /// Returns the unsettled package that was involved in the most conflicts relative to the number of its versions. If no such
  /// package is left, returns the one that has been required the longest.
  ///
  /// - Complexity: O(packages with conflicts), plus, for all calls between two backjumps together, O(required packages).
  private mutating func mostActive() -> PackageID? {
    var found: PackageID?
    var highest = 0.0
    for package in guided.contested where isRequired(package) && !isSettled(package) {
      let score = guided.activity[Int(package)] / Double(count(package))
      if score > highest || score == highest && package < found ?? .max {
        highest = score
        found = package
      }
    }
    if let found { return found }
    while solution.settledCount < solution.required.count {
      let package = solution.required[solution.settledCount]
      if !isSettled(package) { return package }
      solution.settledCount += 1
    }
    return nil
  }

  /// Saves the versions of the packages that a backjump is about to release.
  mutating func savePhases(above target: Int) {
    guard target < solution.level else { return }
    for index in Int(solution.levels[target].trail)..<solution.trail.count {
      let package = solution.trail[index].package
      if isSettled(package) { guided.savePhase(of: package, preferred(package)) }
    }
  }

  /// Lets activities decay after a conflict, and restarts on schedule.
  mutating func afterConflict() -> Patience {
    guided.decay()
    guided.conflictsSinceReduction += 1
    guided.conflictsUntilRestart -= 1
    if steps > guided.patience { return .outOfPatience }
    if guided.turns(afterConflicts: options.guidedTurn) {
      restart()
      // Propagate what the other search did not.
      propagated = 0
      return .goOn
    }
    if !guided.isFull {
      if guided.needsReduction { restart() }
      return .goOn
    }
    let waits = startOrder.isOn || startOrder.cycles < options.cyclesUntilWaiting
    guard !waits || guided.conflictsUntilRestart <= 0 else { return .goOn }
    guided.restarts += 1
    guided.conflictsUntilRestart = Self.restartUnit * GuidedSearch.luby(guided.restarts)
    restart()
    return .goOn
  }

  /// Goes back to the beginning, keeping what was learned.
  private mutating func restart() {
    if guided.isFull { savePhases(above: 0) }
    solution.backtrack(to: 0)
    propagated = min(propagated, solution.trail.count)
    keepsToAssert = !kept.isEmpty
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
    restart()
    return true
  }

  /// Deletes the half of the learned incompatibilities that spans the most decision levels.
  ///
  /// Only called at level 0 with nothing left to propagate. There, every incompatibility is permanently contradicted or has two
  /// terms with a witness, so the watches can be set up from scratch.
  mutating func reduce() {
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
    for position in record.positions {
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

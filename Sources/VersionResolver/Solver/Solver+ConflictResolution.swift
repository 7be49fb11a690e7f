extension Solver {
  /// PubGrub's conflict resolution: resolves the conflict with the reasons of its satisfiers, latest first, until
  /// one term is left that the current level alone explains; learns that, jumps back and applies it.
  ///
  /// Every reason is written out as the weakest incompatibility that explains what is needed: all versions of the
  /// source that exclude the values in question, not just the selected one. That is how "every cart needs log 1"
  /// is learnt from one cart.
  ///
  /// - Returns: `false` if what was learnt is the empty incompatibility: there is no solution.
  mutating func learn(from conflict: Conflict) -> Bool {
    let firstStep = proof.steps.count
    openTerms = 0
    analysisLevel = solution.level
    touch(conflict.package)
    resolve(conflict.package, reason: conflict.reason, needed: nil)
    return finishLearning(firstStep)
  }

  /// The same for a cycle of the complete selection, which no reason on the trail names.
  mutating func learn(cycle: [Int32]) -> Bool {
    let firstStep = proof.steps.count
    openTerms = 0
    analysisLevel = solution.level
    var packages: [PackageID] = []
    for pair in cycle {
      let record = universe.pairs[Int(pair)]
      packages.append(record.source)
      touch(record.source)
      let base = Int(solution.bases[Int(record.source)])
      var group = record.firstGroup
      while group >= 0 {
        let members = universe.groups[Int(group)]
        if members.orders {
          for word in 0..<Int(solution.widths[Int(record.source)]) {
            term[base + word] |= universe.sets[Int(members.sources) + word]
          }
        }
        group = members.next
      }
      refresh(record.source)
    }
    if !proof.isTruncated {
      // The sets as they are now: what is read later may add versions, which this step does not know.
      let offset = proof.words.count
      for package in packages {
        let base = Int(solution.bases[Int(package)])
        proof.words.append(contentsOf: term[base..<base + Int(solution.widths[Int(package)])])
      }
      let index = proof.cycles.count
      proof.cycles.append(packages)
      proof.externals.append(.init(kind: .cycle, index: Int32(index), first: Int32(offset), second: -1))
      proof.steps.append(.init(pivot: .max, with: Int32(proof.externals.count - 1)))
    }
    return finishLearning(firstStep)
  }

  private mutating func finishLearning(_ firstStep: Int) -> Bool {
    var position = solution.trail.count - 1
    while position >= 0 {
      if openTerms == 0 {
        // Nothing of it needs the current level: the conflict belongs further down.
        if analysisLevel == 0 { break }
        analysisLevel = highestLevelOfTerms()
        openTerms = 0
        for package in termPackages where hasTerm[Int(package)] {
          isOpen[Int(package)] = false
          refresh(package)
        }
        if analysisLevel == 0 && openTerms == 0 { break }
        continue
      }
      let entry = solution.trail[position]
      let package = Int(entry.package)
      if !hasTerm[package] || !isOpen[package] || isSatisfied(before: entry) {
        position -= 1
        continue
      }
      if openTerms == 1 && analysisLevel > 0 { break }
      resolve(entry.package, reason: entry.reason, needed: entry)
      guided.bump(entry.package)
      position -= 1
    }
    if guided.isOn && analysisLevel > 0 { minimise() }
    let number: Int32 = proof.isTruncated ? -1 : proof.close(from: firstStep)
    let asserted = store(number)
    for package in termPackages {
      clear(package)
      isListed[Int(package)] = false
    }
    termPackages.removeAll(keepingCapacity: true)
    guard let asserted else { return false }
    // The set was chosen so that something is left: this never conflicts.
    _ = exclude(asserted.term, asserted.reason)
    return true
  }

  /// Writes the learnt incompatibility down and jumps back to where it forces something.
  private mutating func store(_ number: Int32) -> (term: IncompatibilityStore.Term, reason: Reason)? {
    guard analysisLevel > 0 else { return nil }
    let first = learned.terms.count
    var glue: Int32 = 0
    while levelStamps.count <= solution.level { levelStamps.append(-1) }
    var assertedAt = -1
    var secondAt = -1
    var secondEntry: Int32 = -1
    for package in termPackages where hasTerm[Int(package)] {
      let base = Int(solution.bases[Int(package)])
      let satisfier = satisfier(of: package)
      guard satisfier >= 0 else { continue }
      let position = learned.terms.count
      learned.terms.append(.init(package: package, set: Int32(learned.words.count)))
      learned.words.append(contentsOf: term[base..<base + Int(solution.widths[Int(package)])])
      let level = Int(solution.trail[Int(satisfier)].level)
      if level > 0, levelStamps[level] != learned.records.count {
        levelStamps[level] = learned.records.count
        glue += 1
      }
      if isOpen[Int(package)] {
        assertedAt = position
      } else if satisfier > secondEntry {
        secondEntry = satisfier
        secondAt = position
      }
    }
    guard assertedAt >= 0 else { return nil }
    learned.terms.swapAt(first, assertedAt)
    if secondAt == first { secondAt = assertedAt }
    var target = 0
    var secondValue = -1
    if secondAt >= 0 {
      learned.terms.swapAt(first + 1, secondAt)
      let entry = solution.trail[Int(secondEntry)]
      target = Int(entry.level)
      let second = learned.terms[first + 1]
      for word in 0..<Int(solution.widths[Int(second.package)]) {
        let outside = solution.saved[Int(entry.saved) + word] & ~learned.words[Int(second.set) + word]
        if outside != 0 {
          secondValue = (Int(solution.bases[Int(second.package)]) + word) << 6 + outside.trailingZeroBitCount
          break
        }
      }
    }
    let index = learned.records.count
    learned.records.append(
      .init(
        firstTerm: Int32(first),
        termCount: Int32(learned.terms.count - first),
        glue: glue,
        proof: number,
        activity: guided.incompatibilityBump
      )
    )
    if guided.isOn { savePhases(above: target) }
    solution.backtrack(to: target)
    propagated = solution.trail.count
    let asserted = learned.terms[first]
    if secondAt >= 0 {
      learned.watch(index, slot: 0, value: max(0, witness(of: asserted)))
      learned.watch(index, slot: 1, value: max(0, secondValue))
    }
    return (asserted, .learned(index))
  }

  // MARK: Terms of the current incompatibility

  private mutating func touch(_ package: PackageID) {
    guard !hasTerm[Int(package)] else { return }
    hasTerm[Int(package)] = true
    isOpen[Int(package)] = false
    if !isListed[Int(package)] {
      isListed[Int(package)] = true
      termPackages.append(package)
    }
  }

  private mutating func clear(_ package: PackageID) {
    let base = Int(solution.bases[Int(package)])
    for word in 0..<Int(solution.widths[Int(package)]) { term[base + word] = 0 }
    hasTerm[Int(package)] = false
    isOpen[Int(package)] = false
  }

  /// Intersects a package's term with a set, or gives it that term if it has none.
  private mutating func intersectTerm(_ package: PackageID, _ set: (Int) -> UInt64) {
    let base = Int(solution.bases[Int(package)])
    let width = Int(solution.widths[Int(package)])
    if hasTerm[Int(package)] {
      for word in 0..<width { term[base + word] &= set(word) }
    } else {
      touch(package)
      for word in 0..<width { term[base + word] = set(word) }
    }
    refresh(package)
  }

  /// Works out anew whether a term is satisfied only since the current level began.
  private mutating func refresh(_ package: PackageID) {
    let wasOpen = isOpen[Int(package)]
    var open = false
    if analysisLevel == 0 {
      open = true
    } else {
      let start = solution.levels[analysisLevel - 1].trail
      var index = solution.latest[Int(package)]
      var saved: Int32 = -1
      while index >= start {
        saved = solution.trail[Int(index)].saved
        index = solution.trail[Int(index)].previous
      }
      if saved >= 0 { open = !isInside(package, saved: saved) }
    }
    isOpen[Int(package)] = open
    if open != wasOpen { openTerms += open ? 1 : -1 }
  }

  private mutating func isSatisfied(before entry: PartialSolution.Entry) -> Bool {
    isInside(entry.package, saved: entry.saved)
  }

  /// A saved domain lies inside the package's term.
  private mutating func isInside(_ package: PackageID, saved: Int32) -> Bool {
    let base = Int(solution.bases[Int(package)])
    for word in 0..<Int(solution.widths[Int(package)])
    where solution.saved[Int(saved) + word] & ~term[base + word] != 0 {
      return false
    }
    return true
  }

  /// The trail entry that satisfied a term, -1 if it always was.
  private mutating func satisfier(of package: PackageID) -> Int32 {
    var index = solution.latest[Int(package)]
    while index >= 0, isInside(package, saved: solution.trail[Int(index)].saved) {
      index = solution.trail[Int(index)].previous
    }
    return index
  }

  private mutating func highestLevelOfTerms() -> Int {
    var level: Int32 = 0
    for package in termPackages where hasTerm[Int(package)] {
      let index = satisfier(of: package)
      if index >= 0 { level = max(level, solution.trail[Int(index)].level) }
    }
    return Int(level)
  }

  // MARK: Resolution

  /// Replaces a package's term by the rest of the incompatibility that narrowed it.
  ///
  /// - Parameter entry: what narrowed it; `nil` for the conflict itself, which empties the domain.
  private mutating func resolve(_ package: PackageID, reason: Reason, needed entry: PartialSolution.Entry?) {
    let base = Int(solution.bases[Int(package)])
    let width = Int(solution.widths[Int(package)])
    let isFirst = entry == nil
    // The values whose absence has to be explained.
    var narrow: UInt64 = 0
    var wide: [UInt64] = []
    if width == 1 {
      let old = entry.map { solution.saved[Int($0.saved)] } ?? solution.domains[base]
      narrow = old & ~term[base]
    } else {
      for word in 0..<width {
        let old = entry.map { solution.saved[Int($0.saved) + word] } ?? solution.domains[base + word]
        wide.append(old & ~term[base + word])
      }
    }
    let missing: (Int) -> UInt64 = { width == 1 ? narrow : wide[$0] }
    switch reason.kind {
    case .decision:
      break
    case .root:
      let set = Int(roots[reason.index].set)
      let full = Int(universe.packages[Int(package)].words)
      for word in 0..<width { term[base + word] |= universe.full[full + word] & ~universe.sets[set + word] }
      log(.root, reason.index, package, isFirst, first: package, second: nil)
    case .unavailable:
      let pin = Int(pins[Int(package)])
      for word in 0..<width { term[base + word] |= Solver.barred(universe, base, word, pin: pin) }
      log(.unavailable, Int(package), package, isFirst, first: package, second: nil)
    case .forward:
      resolveForward(reason.index, package, missing, isFirst)
    case .backward:
      resolveBackward(reason.index, package, missing, isFirst)
    case .learned:
      resolveLearned(reason.index, package, isFirst)
    }
    if isFull(package) {
      let wasOpen = isOpen[Int(package)]
      clear(package)
      if wasOpen { openTerms -= 1 }
    } else {
      refresh(package)
    }
  }

  private mutating func isFull(_ package: PackageID) -> Bool {
    let base = Int(solution.bases[Int(package)])
    for word in 0..<Int(solution.widths[Int(package)])
    where universe.full[base + word] & ~term[base + word] != 0 {
      return false
    }
    return true
  }

  /// The target lost values: because of every version of the source that admits none of them.
  private mutating func resolveForward(
    _ pair: Int,
    _ package: PackageID,
    _ missing: (Int) -> UInt64,
    _ isFirst: Bool
  ) {
    let record = universe.pairs[pair]
    let width = Int(solution.widths[Int(package)])
    let sourceWidth = Int(solution.widths[Int(record.source)])
    var sources = SmallSet(width: sourceWidth)
    var admitted = SmallSet(width: width)
    var group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      var admitsOne = false
      for word in 0..<width where universe.sets[Int(members.targets) + word] & missing(word) != 0 {
        admitsOne = true
      }
      if admitsOne { continue }
      for word in 0..<sourceWidth { sources[word] |= universe.sets[Int(members.sources) + word] }
      for word in 0..<width { admitted[word] |= universe.sets[Int(members.targets) + word] }
    }
    finishPair(pair, record, sources, admitted, package, isFirst)
  }

  /// The source lost versions: because nothing that they admit was left of the target.
  private mutating func resolveBackward(
    _ pair: Int,
    _ package: PackageID,
    _ missing: (Int) -> UInt64,
    _ isFirst: Bool
  ) {
    let record = universe.pairs[pair]
    let width = Int(solution.widths[Int(package)])
    let targetWidth = Int(solution.widths[Int(record.target)])
    var admitted = SmallSet(width: targetWidth)
    var group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      var isNeeded = false
      for word in 0..<width where universe.sets[Int(members.sources) + word] & missing(word) != 0 {
        isNeeded = true
      }
      if isNeeded {
        for word in 0..<targetWidth { admitted[word] |= universe.sets[Int(members.targets) + word] }
      }
    }
    var sources = SmallSet(width: width)
    group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      var isCovered = true
      for word in 0..<targetWidth
      where universe.sets[Int(members.targets) + word] & ~admitted[word] != 0 {
        isCovered = false
      }
      if isCovered {
        for word in 0..<width { sources[word] |= universe.sets[Int(members.sources) + word] }
      }
    }
    finishPair(pair, record, sources, admitted, package, isFirst)
  }

  /// Resolves with "source in `sources`, target not in `admitted`".
  private mutating func finishPair(
    _ pair: Int,
    _ record: Universe.Pair,
    _ sources: SmallSet,
    _ admitted: SmallSet,
    _ package: PackageID,
    _ isFirst: Bool
  ) {
    let targetBase = Int(solution.bases[Int(record.target)])
    let sourceBase = Int(solution.bases[Int(record.source)])
    if !proof.isTruncated {
      let first = proof.words.count
      for word in 0..<sources.width { proof.words.append(sources[word]) }
      let second = proof.words.count
      for word in 0..<admitted.width {
        proof.words.append(universe.full[targetBase + word] & ~admitted[word])
      }
      proof.externals.append(
        .init(kind: .pair, index: Int32(pair), first: Int32(first), second: Int32(second))
      )
      proof.steps.append(
        .init(pivot: isFirst ? .max : package, with: Int32(proof.externals.count - 1))
      )
    }
    if package == record.target {
      for word in 0..<admitted.width {
        term[targetBase + word] |= universe.full[targetBase + word] & ~admitted[word]
      }
      intersectTerm(record.source) { sources[$0] }
    } else {
      for word in 0..<sources.width { term[sourceBase + word] |= sources[word] }
      let full = universe.full
      intersectTerm(record.target) { full[targetBase + $0] & ~admitted[$0] }
    }
  }

  private mutating func resolveLearned(_ index: Int, _ package: PackageID, _ isFirst: Bool) {
    let record = learned.records[index]
    learned.records[index].activity = guided.incompatibilityBump
    for position in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
      let other = learned.terms[position]
      let set = Int(other.set)
      if other.package == package {
        let base = Int(solution.bases[Int(package)])
        for word in 0..<Int(solution.widths[Int(package)]) { term[base + word] |= learned.words[set + word] }
      } else if solution.widths[Int(other.package)] == 1 {
        let word = learned.words[set]
        intersectTerm(other.package) { _ in word }
      } else {
        let words = Array(learned.words[set..<set + Int(solution.widths[Int(other.package)])])
        intersectTerm(other.package) { words[$0] }
      }
    }
    if !proof.isTruncated {
      proof.steps.append(.init(pivot: isFirst ? .max : package, with: ~record.proof))
    }
  }

  /// Logs an incompatibility with one term.
  private mutating func log(
    _ kind: ProofLog.ExternalKind,
    _ index: Int,
    _ package: PackageID,
    _ isFirst: Bool,
    first: PackageID,
    second: PackageID?
  ) {
    guard !proof.isTruncated else { return }
    let offset = proof.words.count
    let base = Int(solution.bases[Int(package)])
    for word in 0..<Int(solution.widths[Int(package)]) {
      switch kind {
      case .root:
        proof.words.append(universe.full[base + word] & ~universe.sets[Int(roots[index].set) + word])
      default:
        proof.words.append(Solver.barred(universe, base, word, pin: Int(pins[Int(package)])))
      }
    }
    proof.externals.append(.init(kind: kind, index: Int32(index), first: Int32(offset), second: -1))
    proof.steps.append(.init(pivot: isFirst ? .max : package, with: Int32(proof.externals.count - 1)))
  }

  /// Drops terms that the others imply: a term whose narrowing is explained by what the incompatibility says
  /// anyway. One level deep, which catches most and costs little.
  private mutating func minimise() {
    for package in termPackages where hasTerm[Int(package)] && !isOpen[Int(package)] {
      while hasTerm[Int(package)] {
        let index = satisfier(of: package)
        guard index >= 0 else { break }
        let entry = solution.trail[Int(index)]
        guard entry.level > 0, isImplied(entry) else { break }
        resolve(package, reason: entry.reason, needed: entry)
      }
    }
  }

  /// All other terms of an entry's reason are already terms of the current incompatibility, as strong or stronger.
  private mutating func isImplied(_ entry: PartialSolution.Entry) -> Bool {
    switch entry.reason.kind {
    case .decision: return false
    case .root, .unavailable: return true
    case .learned:
      let record = learned.records[entry.reason.index]
      for position in Int(record.firstTerm)..<Int(record.firstTerm + record.termCount) {
        let other = learned.terms[position]
        if other.package == entry.package { continue }
        guard hasTerm[Int(other.package)] else { return false }
        let base = Int(solution.bases[Int(other.package)])
        for word in 0..<Int(solution.widths[Int(other.package)])
        where term[base + word] & ~learned.words[Int(other.set) + word] != 0 {
          return false
        }
      }
      return true
    case .forward:
      let record = universe.pairs[entry.reason.index]
      guard record.source != entry.package, hasTerm[Int(record.source)] else { return false }
      return isForwardImplied(record, entry)
    case .backward:
      let record = universe.pairs[entry.reason.index]
      guard hasTerm[Int(record.target)] else { return false }
      return isBackwardImplied(record, entry)
    }
  }

  private mutating func isForwardImplied(_ record: Universe.Pair, _ entry: PartialSolution.Entry) -> Bool {
    let base = Int(solution.bases[Int(entry.package)])
    let sourceBase = Int(solution.bases[Int(record.source)])
    // Every source version that the term allows must exclude the values in question.
    var allowed = SmallSet(width: Int(solution.widths[Int(record.source)]))
    for word in 0..<allowed.width { allowed[word] = term[sourceBase + word] }
    var group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      var admitsOne = false
      for word in 0..<Int(solution.widths[Int(entry.package)])
      where universe.sets[Int(members.targets) + word] & solution.saved[Int(entry.saved) + word]
        & ~term[base + word] != 0
      {
        admitsOne = true
      }
      if !admitsOne {
        for word in 0..<allowed.width { allowed[word] &= ~universe.sets[Int(members.sources) + word] }
      }
    }
    for word in 0..<allowed.width where allowed[word] != 0 { return false }
    return true
  }

  private mutating func isBackwardImplied(_ record: Universe.Pair, _ entry: PartialSolution.Entry) -> Bool {
    let base = Int(solution.bases[Int(entry.package)])
    let targetBase = Int(solution.bases[Int(record.target)])
    var group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      var isNeeded = false
      for word in 0..<Int(solution.widths[Int(entry.package)])
      where universe.sets[Int(members.sources) + word] & solution.saved[Int(entry.saved) + word]
        & ~term[base + word] != 0
      {
        isNeeded = true
      }
      if !isNeeded { continue }
      for word in 0..<Int(solution.widths[Int(record.target)])
      where universe.sets[Int(members.targets) + word] & term[targetBase + word] != 0 {
        return false
      }
    }
    return true
  }
}

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

  mutating func finishLearning(_ firstStep: Int) -> Bool {
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
  mutating func store(_ number: Int32) -> (term: IncompatibilityStore.Term, reason: Reason)? {
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
}

extension Solver {
  /// PubGrub's conflict resolution: resolves the conflict with the reasons of its satisfiers, latest first, until only one term
  /// is left that the current level alone explains. Learns the result, backjumps and applies it.
  ///
  /// - Returns: `false` if the learned incompatibility is empty: there is no solution.
  mutating func learn(from conflict: Conflict) -> Bool {
    let firstStep = proof.steps.count
    analysis.begin(in: solution)
    resolve(conflict.package, conflict.reason, before: nil)
    return finishLearning(firstStep)
  }

  /// Learns from a cycle in the complete selection, which no reason on the trail names.
  mutating func learn(cycle: [Int32]) -> Bool {
    startOrder.cycles += 1
    let firstStep = proof.steps.count
    analysis.begin(in: solution)
    var packages: [PackageID] = []
    for pair in cycle {
      let record = universe.pairs[Int(pair)]
      packages.append(record.source)
      var sources = SmallSet(width: Int(solution.widths[Int(record.source)]))
      var group = record.firstGroup
      while group >= 0 {
        let members = universe.groups[Int(group)]
        if members.orders {
          sources.formUnion(universe.sets, at: Int(members.sources), in: members.sourceWords.range)
        }
        group = members.next
      }
      analysis.unite(record.source, with: sources, full: universe.full, in: solution)
    }
    // Log the sets as they are now: later reads may add versions, which this step does not know.
    proof.log(cycle: packages, sets: packages.flatMap { analysis.words(of: $0, in: solution) })
    return finishLearning(firstStep)
  }

  mutating func finishLearning(_ firstStep: Int) -> Bool {
    while let pivot = analysis.nextPivot(in: solution) {
      resolve(pivot.package, pivot.reason, before: pivot)
      guided.bump(pivot.package)
    }
    if guided.isFull && analysis.level > 0 { minimize() }
    let asserted = store(proof.close(from: firstStep))
    analysis.end(in: solution)
    guard let asserted else { return false }
    backjump(asserted)
    if learned.records.count == 1, !guided.isOn { propagateFromTheBeginning() }
    return true
  }

  /// Goes back to the beginning after the first conflict, because what has only one version left has not been propagated so far.
  private mutating func propagateFromTheBeginning() {
    solution.backtrack(to: 0)
    propagated = 0
  }

  /// Stores what was learned.
  private mutating func store(_ number: Int32) -> (index: Int, ConflictAnalysis.Conclusion)? {
    learned.makeRoom(for: universe)
    let first = learned.terms.count
    guard let conclusion = analysis.conclude(in: solution, into: &learned) else { return nil }
    let index = learned.close(from: first, glue: conclusion.glue, proof: number)
    return (index, conclusion)
  }

  /// An incompatibility whose backjump was cut short: its first term must not hold on its own level or any later one.
  struct Kept {
    let incompatibility: Int
    /// The level on which all of its terms except the first are satisfied.
    let level: Int
    /// The level on which its first term was last ruled out.
    var assertedLevel: Int
  }

  /// Rules out again what a backjump has released from backjumps that were cut short.
  mutating func assertKept() -> Conflict? {
    keepsToAssert = false
    // Below its level, an incompatibility has a witness again. On its level, it need not be asserted twice.
    kept.removeAll { $0.level > solution.level }
    for index in kept.indices where kept[index].assertedLevel > solution.level {
      let incompatibility = kept[index].incompatibility
      let term = learned.terms[Int(learned.records[incompatibility].firstTerm)]
      if let conflict = exclude(term, .learned(incompatibility)) { return conflict }
      kept[index].assertedLevel = solution.level
    }
    kept.removeAll { $0.level == solution.level }
    return nil
  }

  /// Goes back to where only the first term of the incompatibility is unsatisfied, and rules that term out.
  ///
  /// The canonical search would take the same path again from there. If it is long, only its last level is undone.
  private mutating func backjump(_ entry: (index: Int, conclusion: ConflictAnalysis.Conclusion)) {
    if guided.isFull { savePhases(above: entry.conclusion.level) }
    var level = entry.conclusion.level
    if !guided.isFull, analysis.level - 1 - level > options.longestJump, kept.count < options.maximumKept {
      sparedLevels += analysis.level - 1 - level
      kept.append(Kept(incompatibility: entry.index, level: level, assertedLevel: analysis.level - 1))
      level = analysis.level - 1
    }
    keepsToAssert = !kept.isEmpty
    solution.backtrack(to: level)
    propagated = solution.trail.count
    let asserted = learned.terms[Int(learned.records[entry.index].firstTerm)]
    if let second = entry.conclusion.secondWitness {
      learned.watch(entry.index, slot: 0, value: max(0, witness(of: asserted)))
      learned.watch(entry.index, slot: 1, value: second)
    }
    // The analysis ends where this leaves something, so it never conflicts.
    _ = exclude(asserted, .learned(entry.index))
  }
}

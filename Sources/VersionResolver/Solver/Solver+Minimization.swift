extension Solver {
  /// Drops terms that the others imply: terms whose narrowing is explained by what the incompatibility states anyway. It looks
  /// one level deep, which catches most of them at little cost.
  mutating func minimize() {
    for package in analysis.packages where !analysis.isOpen(package) {
      while analysis.hasTerm(package) {
        let index = analysis.satisfier(of: package, in: solution)
        guard index >= 0 else { break }
        let entry = solution.trail[Int(index)]
        guard entry.level > 0, isImplied(entry) else { break }
        resolve(package, entry.reason, before: entry)
      }
    }
  }

  /// Returns whether all other terms of an entry's reason are already terms of the incompatibility under analysis, as strong or
  /// stronger.
  private mutating func isImplied(_ entry: PartialSolution.Entry) -> Bool {
    switch entry.reason.kind {
    case .decision: return false
    case .root, .unavailable: return true
    case .learned:
      for position in learned.records[entry.reason.index].positions {
        let other = learned.terms[position]
        if other.package == entry.package { continue }
        guard analysis.hasTerm(other.package) else { return false }
        let term = analysis.term(of: other.package, in: solution)
        for word in 0..<term.width where term[word] & ~learned.words[Int(other.set) + word] != 0 {
          return false
        }
      }
      return true
    case .forward:
      let record = universe.pairs[entry.reason.index]
      guard record.source != entry.package, analysis.hasTerm(record.source) else { return false }
      return isForwardImplied(record, analysis.unexplained(entry.package, before: entry, in: solution))
    case .backward:
      let record = universe.pairs[entry.reason.index]
      guard analysis.hasTerm(record.target) else { return false }
      return isBackwardImplied(record, analysis.unexplained(entry.package, before: entry, in: solution))
    }
  }

  /// Returns whether every source version that the term allows excludes the missing values.
  private mutating func isForwardImplied(_ record: Universe.Pair, _ missing: SmallSet) -> Bool {
    var allowed = analysis.term(of: record.source, in: solution)
    var group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      if !missing.intersects(universe.sets, at: Int(members.targets), in: members.targetWords.range) {
        allowed.subtract(universe.sets, at: Int(members.sources), in: members.sourceWords.range)
      }
    }
    return allowed.isEmpty
  }

  /// Returns whether the term rules out everything that the missing versions admit of the target.
  private mutating func isBackwardImplied(_ record: Universe.Pair, _ missing: SmallSet) -> Bool {
    let term = analysis.term(of: record.target, in: solution)
    var group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      if missing.intersects(universe.sets, at: Int(members.sources), in: members.sourceWords.range),
        term.intersects(universe.sets, at: Int(members.targets), in: members.targetWords.range)
      {
        return false
      }
    }
    return true
  }
}

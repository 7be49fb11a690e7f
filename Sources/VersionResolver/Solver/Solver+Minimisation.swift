extension Solver {
  /// Drops terms that the others imply: a term whose narrowing is explained by what the incompatibility says
  /// anyway. One level deep, which catches most and costs little.
  mutating func minimise() {
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
  mutating func isImplied(_ entry: PartialSolution.Entry) -> Bool {
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

  mutating func isForwardImplied(_ record: Universe.Pair, _ entry: PartialSolution.Entry) -> Bool {
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

  mutating func isBackwardImplied(_ record: Universe.Pair, _ entry: PartialSolution.Entry) -> Bool {
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

/// Full propagation of requirements for the guided search: an edge works in both directions, for all versions together.
extension Solver {
  /// Propagates a package's narrower domain to those it needs and those that need it.
  mutating func propagatePairs(_ package: PackageID) -> Conflict? {
    let isActive = guided.isActive[Int(package)]
    var pair = universe.packages[Int(package)].firstOutgoing
    while pair >= 0 {
      if isActive || universe.pairs[Int(pair)].isExclusive, let conflict = narrowForward(pair) {
        return conflict
      }
      pair = universe.pairs[Int(pair)].nextOutgoing
    }
    pair = guided.lastIncoming[Int(package)]
    while pair >= 0 {
      if let conflict = excludeBackward(pair) { return conflict }
      pair = guided.previousIncoming[Int(pair)]
    }
    return excludeRivals(of: package)
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
    return narrowForwardWide(pair, record, base, sourceWidth, targetWidth)
  }

  /// Narrows for sets of any number of words.
  ///
  /// - Complexity: O(words of the domains + words in which the groups' sets have elements).
  private mutating func narrowForwardWide(
    _ pair: Int32,
    _ record: Universe.Pair,
    _ base: Int,
    _ sourceWidth: Int,
    _ targetWidth: Int
  ) -> Conflict? {
    let targetBase = Int(solution.bases[Int(record.target)])
    // A version is in at most one group, so counting shows whether all are in one.
    var uncovered = 0
    for word in 0..<sourceWidth { uncovered += solution.domains[base + word].nonzeroBitCount }
    if uncovered < Int(record.groupCount) {
      return narrowForward(pair, record, base, sourceWidth, targetBase, targetWidth)
    }
    for word in 0..<targetWidth { scratch[word] = 0 }
    // Up to here, everything that the target has left is admitted.
    var open = 0
    var group = Int(record.firstGroup)
    while group >= 0 {
      let members = universe.groups[group]
      group = Int(members.next)
      var alive = 0
      for word in members.sourceWords.range {
        alive += (solution.domains[base + word] & universe.sets[Int(members.sources) + word]).nonzeroBitCount
      }
      if alive == 0 { continue }
      uncovered -= alive
      for word in members.targetWords.range {
        scratch[word] |= universe.sets[Int(members.targets) + word]
      }
      while open < targetWidth, solution.domains[targetBase + open] & ~scratch[open] == 0 { open += 1 }
      // Nothing of the target is ruled out, whatever the other groups say.
      if open == targetWidth { return nil }
    }
    if uncovered > 0 { return nil }
    for word in 0..<targetWidth { scratch[word] &= solution.domains[targetBase + word] }
    return replaceWide(record.target, targetBase, targetWidth, .forward(pair))
  }

  /// Narrows one version at a time, for the case that the source has fewer versions left than the pair has groups.
  private mutating func narrowForward(
    _ pair: Int32,
    _ record: Universe.Pair,
    _ base: Int,
    _ sourceWidth: Int,
    _ targetBase: Int,
    _ targetWidth: Int
  ) -> Conflict? {
    for word in 0..<targetWidth { scratch[word] = 0 }
    var open = 0
    for word in 0..<sourceWidth {
      var rest = solution.domains[base + word]
      while rest != 0 {
        let ordinal = word << 6 + rest.trailingZeroBitCount
        rest &= rest - 1
        guard let set = admitted(by: record.source, ordinal, in: pair) else { return nil }
        for word in open..<targetWidth { scratch[word] |= universe.sets[Int(set) + word] }
        while open < targetWidth, solution.domains[targetBase + open] & ~scratch[open] == 0 { open += 1 }
        if open == targetWidth { return nil }
      }
    }
    for word in 0..<targetWidth { scratch[word] &= solution.domains[targetBase + word] }
    return replaceWide(record.target, targetBase, targetWidth, .forward(pair))
  }

  /// Returns the set of the target that one version of a pair's source admits, or `nil` if it has no edge in the pair.
  @inline(__always)
  mutating func admitted(by source: PackageID, _ ordinal: Int, in pair: Int32) -> Int32? {
    let table = universe.pairs[Int(pair)].table
    guard table >= 0 else { return searched(source, ordinal, in: pair) }
    let set = universe.tables[Int(table) + ordinal]
    return set >= 0 ? set : nil
  }

  private mutating func searched(_ source: PackageID, _ ordinal: Int, in pair: Int32) -> Int32? {
    let record = universe.candidates[universe.candidateIndex(source, ordinal)]
    for edge in record.edges where universe.edges[edge].pair == pair { return universe.edges[edge].set }
    return nil
  }

  /// Narrows for the case that both sets are one word, as they mostly are.
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
}

extension Solver {
  /// Replaces a package's term by the rest of the incompatibility that narrowed it.
  ///
  /// - Parameter entry: what narrowed it; `nil` for the conflict itself, which empties the domain.
  mutating func resolve(_ package: PackageID, reason: Reason, needed entry: PartialSolution.Entry?) {
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

  mutating func isFull(_ package: PackageID) -> Bool {
    let base = Int(solution.bases[Int(package)])
    for word in 0..<Int(solution.widths[Int(package)])
    where universe.full[base + word] & ~term[base + word] != 0 {
      return false
    }
    return true
  }

  /// The target lost values: because of every version of the source that admits none of them.
  mutating func resolveForward(
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
  mutating func resolveBackward(
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
  mutating func finishPair(
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

  mutating func resolveLearned(_ index: Int, _ package: PackageID, _ isFirst: Bool) {
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
  mutating func log(
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
}

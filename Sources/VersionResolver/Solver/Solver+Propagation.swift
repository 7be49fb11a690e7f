extension Solver {
  /// Intersects a package's domain with a set of the universe. Returns a conflict if nothing is left; the domain then stays as it
  /// was.
  @inline(__always)
  mutating func narrow(_ package: PackageID, to set: Int32, _ reason: Reason) -> Conflict? {
    let base = Int(solution.bases[Int(package)])
    let width = Int(solution.widths[Int(package)])
    if width == 1 {
      return replace(package, base, with: solution.domains[base] & universe.sets[Int(set)], reason)
    }
    for word in 0..<width {
      scratch[word] = solution.domains[base + word] & universe.sets[Int(set) + word]
    }
    return replaceWide(package, base, width, reason)
  }

  /// Replaces a one-word domain, whose new value is known.
  @inline(__always)
  mutating func replace(_ package: PackageID, _ base: Int, with new: UInt64, _ reason: Reason) -> Conflict? {
    let old = solution.domains[base]
    if new == old { return nil }
    if new == 0 { return Conflict(package: package, reason: reason) }
    record(package, reason)
    solution.saved.append(old)
    solution.domains[base] = new
    if old & ~new & 1 != 0, guided.isOn { solution.required.append(package) }
    return nil
  }

  /// Replaces a domain of any number of words. The new value, a subset of the old one, is in ``scratch``.
  mutating func replaceWide(
    _ package: PackageID,
    _ base: Int,
    _ width: Int,
    _ reason: Reason
  ) -> Conflict? {
    var changed: UInt64 = 0
    var left: UInt64 = 0
    for word in 0..<width {
      changed |= scratch[word] ^ solution.domains[base + word]
      left |= scratch[word]
    }
    if changed == 0 { return nil }
    if left == 0 { return Conflict(package: package, reason: reason) }
    record(package, reason)
    let wasOptional = solution.domains[base] & 1 != 0
    for word in 0..<width {
      solution.saved.append(solution.domains[base + word])
      solution.domains[base + word] = scratch[word]
    }
    if wasOptional, scratch[0] & 1 == 0, guided.isOn { solution.required.append(package) }
    return nil
  }

  @inline(__always)
  private mutating func record(_ package: PackageID, _ reason: Reason) {
    let entry = PartialSolution.Entry(
      package: package,
      reason: reason,
      saved: Int32(solution.saved.count),
      previous: solution.latest[Int(package)],
      level: Int32(solution.levels.count)
    )
    solution.latest[Int(package)] = Int32(solution.trail.count)
    solution.trail.append(entry)
  }

  /// Propagates everything that is new on the trail.
  mutating func propagate() throws(ResolutionError) -> Conflict? {
    if learned.isEmpty && !guided.isOn {
      propagated = solution.trail.count
      return nil
    }
    while propagated < solution.trail.count {
      let position = propagated
      propagated += 1
      let entry = solution.trail[position]
      if let conflict = propagateLearned(entry) { return conflict }
      guard solution.latest[Int(entry.package)] == Int32(position) else { continue }
      let conflict = guided.isFull ? propagatePairs(entry.package) : try propagateOnlyVersion(entry)
      if let conflict { return conflict }
    }
    return nil
  }

  /// Applies the edges of a module that has just one version left and must be selected.
  ///
  /// The canonical search visits it later. Until then, it might choose versions that these edges exclude, and would have to come
  /// back for each.
  private mutating func propagateOnlyVersion(
    _ entry: PartialSolution.Entry
  ) throws(ResolutionError) -> Conflict? {
    let package = entry.package
    guard entry.reason.kind != .decision, isSettled(package), isRequired(package), universe.isModule(package)
    else { return nil }
    let ordinal = preferred(package)
    try universe.load(package, ordinal, from: provider)
    grow()
    return isBarred(package, ordinal)
      ? excludeBarred(package) : applyEdges(of: package, ordinal, queueing: false)
  }

  /// Visits the incompatibilities that watch an ordinal which this entry ruled out.
  private mutating func propagateLearned(_ entry: PartialSolution.Entry) -> Conflict? {
    let base = Int(solution.bases[Int(entry.package)])
    let width = Int(solution.widths[Int(entry.package)])
    for word in 0..<width {
      var gone = solution.saved[Int(entry.saved) + word] & ~solution.domains[base + word]
      while gone != 0 {
        let value = (base + word) << 6 + gone.trailingZeroBitCount
        gone &= gone &- 1
        var link = learned.first(of: value)
        if link < 0 { continue }
        learned.unwatch(value)
        while link >= 0 {
          let next = learned.next(after: link)
          if let conflict = visit(Int(link >> 1), slot: Int(link & 1), lost: value) {
            // The rest of the list stays where it is.
            relink(next, to: value)
            return conflict
          }
          link = next
        }
      }
    }
    return nil
  }

  private mutating func relink(_ first: Int32, to value: Int) {
    var link = first
    while link >= 0 {
      let next = learned.next(after: link)
      learned.watch(Int(link >> 1), slot: Int(link & 1), value: value)
      link = next
    }
  }

  /// Handles a watched term that lost its witness: finds another witness, another term, or a consequence.
  private mutating func visit(_ index: Int, slot: Int, lost value: Int) -> Conflict? {
    visits += 1
    let first = Int(learned.records[index].firstTerm)
    let other = learned.terms[first + 1 - slot]
    if isContradicted(other) {
      learned.watch(index, slot: slot, value: value)
      return nil
    }
    let mine = witness(of: learned.terms[first + slot])
    if mine >= 0 {
      learned.watch(index, slot: slot, value: mine)
      return nil
    }
    let count = Int(learned.records[index].termCount)
    var position = first + 2
    while position < first + count {
      let found = witness(of: learned.terms[position])
      if found >= 0 {
        learned.terms.swapAt(first + slot, position)
        learned.watch(index, slot: slot, value: found)
        return nil
      }
      position += 1
    }
    learned.watch(index, slot: slot, value: value)
    return exclude(other, .learned(index))
  }

  /// Removes a term's set from its package's domain.
  mutating func exclude(_ term: IncompatibilityStore.Term, _ reason: Reason) -> Conflict? {
    let base = Int(solution.bases[Int(term.package)])
    let width = Int(solution.widths[Int(term.package)])
    let set = Int(term.set)
    if width == 1 {
      return replace(term.package, base, with: solution.domains[base] & ~learned.words[set], reason)
    }
    for word in 0..<width { scratch[word] = solution.domains[base + word] & ~learned.words[set + word] }
    return replaceWide(term.package, base, width, reason)
  }

  /// Returns whether no ordinal that is still possible is in the term's set.
  @inline(__always)
  private mutating func isContradicted(_ term: IncompatibilityStore.Term) -> Bool {
    let base = Int(solution.bases[Int(term.package)])
    for word in 0..<Int(solution.widths[Int(term.package)])
    where solution.domains[base + word] & learned.words[Int(term.set) + word] != 0 {
      return false
    }
    return true
  }

  /// Returns a value that keeps the term from being satisfied, or -1 if it is satisfied.
  @inline(__always)
  mutating func witness(of term: IncompatibilityStore.Term) -> Int {
    let base = Int(solution.bases[Int(term.package)])
    for word in 0..<Int(solution.widths[Int(term.package)]) {
      let outside = solution.domains[base + word] & ~learned.words[Int(term.set) + word]
      if outside != 0 { return (base + word) << 6 + outside.trailingZeroBitCount }
    }
    return -1
  }

  /// Returns whether no ordinal that is still possible is admitted by a group's versions.
  @inline(__always)
  mutating func isDisjoint(_ package: PackageID, _ members: Universe.Group) -> Bool {
    !meets(Int(solution.bases[Int(package)]), members.targets, in: members.targetWords.range)
  }

  /// Returns whether a version of a group is still possible.
  @inline(__always)
  mutating func isAlive(_ members: Universe.Group, _ base: Int) -> Bool {
    meets(base, members.sources, in: members.sourceWords.range)
  }

  /// Returns whether no ordinal that is still possible is admitted by a set of the universe.
  @inline(__always)
  mutating func isDisjoint(_ package: PackageID, _ set: Int32) -> Bool {
    let base = Int(solution.bases[Int(package)])
    let width = Int(solution.widths[Int(package)])
    if width == 1 { return solution.domains[base] & universe.sets[Int(set)] == 0 }
    return !meets(base, set, in: 0...width - 1)
  }

  /// Returns whether an ordinal in some words of the domain at `base` is still possible and in a set of the universe.
  @inline(__always)
  mutating func meets(_ base: Int, _ set: Int32, in words: ClosedRange<Int>) -> Bool {
    for word in words where solution.domains[base + word] & universe.sets[Int(set) + word] != 0 {
      return true
    }
    return false
  }
}

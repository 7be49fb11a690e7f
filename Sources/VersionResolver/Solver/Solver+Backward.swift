/// Backward propagation: what is left of a target rules out versions of those that need it.
extension Solver {
  /// Rules out every version of a pair's source whose edge admits nothing that the target has left.
  ///
  /// - Complexity: O(words · the smaller of the pair's groups and the versions that the source has left).
  mutating func excludeBackward(_ pair: Int32) -> Conflict? {
    let record = universe.pairs[Int(pair)]
    let base = Int(solution.bases[Int(record.source)])
    let width = Int(solution.widths[Int(record.source)])
    if count(record.target) > Int(record.mostRefused) { return nil }
    if width == 1 {
      let domain = solution.domains[base]
      var lost: UInt64 = 0
      var group = Int(record.firstGroup)
      while group >= 0 {
        let members = universe.groups[group]
        let sources = universe.sets[Int(members.sources)]
        if domain & sources != 0, isDisjoint(record.target, members) { lost |= sources }
        group = Int(members.next)
      }
      return replace(record.source, base, with: domain & ~lost, .backward(pair))
    }
    for word in 0..<width { scratch[word] = solution.domains[base + word] }
    let left = count(record.source)
    let loses =
      left < Int(record.groupCount)
      ? dropVersions(pair, record, base, width) : dropGroups(record, base)
    return loses ? replaceWide(record.source, base, width, .backward(pair)) : nil
  }

  /// Takes the versions whose group admits nothing out of ``scratch``, group by group. Returns whether there are any.
  private mutating func dropGroups(_ record: Universe.Pair, _ base: Int) -> Bool {
    var loses = false
    var group = Int(record.firstGroup)
    while group >= 0 {
      let members = universe.groups[group]
      group = Int(members.next)
      guard isAlive(members, base), isDisjoint(record.target, members) else { continue }
      loses = true
      for word in members.sourceWords.range {
        scratch[word] &= ~universe.sets[Int(members.sources) + word]
      }
    }
    return loses
  }

  /// Drops them version by version, for the case that fewer versions are left than there are groups.
  private mutating func dropVersions(
    _ pair: Int32,
    _ record: Universe.Pair,
    _ base: Int,
    _ width: Int
  ) -> Bool {
    var loses = false
    let target = Int(solution.bases[Int(record.target)])
    let words = openWords(of: record.target)
    for word in 0..<width {
      var rest = solution.domains[base + word]
      // Ordinal 0 is the source's absence, which needs nothing.
      if word == 0 { rest &= ~1 }
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        rest &= rest - 1
        guard let set = admitted(by: record.source, word << 6 + bit, in: pair),
          !meets(target, set, in: words)
        else { continue }
        loses = true
        scratch[word] &= ~(1 << UInt64(bit))
      }
    }
    return loses
  }

  /// Returns the words of a package's domain that hold what is left of it, and those between them.
  private mutating func openWords(of package: PackageID) -> ClosedRange<Int> {
    let base = Int(solution.bases[Int(package)])
    var (first, last) = (0, Int(solution.widths[Int(package)]) - 1)
    while first < last, solution.domains[base + first] == 0 { first += 1 }
    while first < last, solution.domains[base + last] == 0 { last -= 1 }
    return first...last
  }
}

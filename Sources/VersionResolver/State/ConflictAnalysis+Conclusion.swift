extension ConflictAnalysis {
  /// The level to backjump to, and what to watch there.
  struct Conclusion {
    /// The lowest decision level on which all terms except the open one are satisfied.
    var level = 0
    /// The number of decision levels among the satisfiers. The fewer, the more useful the learned incompatibility.
    var glue: Int32 = 0
    /// An ordinal that keeps the second-to-last satisfied term unsatisfied until then, as an index into all ordinals; `nil` if
    /// the open term is the only one.
    var secondWitness: Int?
  }

  /// Writes the terms to the end of a store: the open term first, then the second-to-last satisfied one.
  ///
  /// Terms that always hold are omitted.
  ///
  /// - Returns: the conclusion, or `nil` if nothing is left to go back to: there is no solution.
  mutating func conclude(
    in solution: borrowing PartialSolution,
    into store: inout IncompatibilityStore
  ) -> Conclusion? {
    guard level > 0 else { return nil }
    var conclusion = Conclusion()
    number += 1
    countedIn.grow(to: solution.level + 1, with: 0)
    let first = store.terms.count
    var openAt = -1
    var secondAt = -1
    var secondEntry: Int32 = -1
    for package in packages where hasTerm(package) {
      let satisfier = satisfier(of: package, in: solution)
      guard satisfier >= 0 else { continue }
      let level = Int(solution.trail[Int(satisfier)].level)
      if level > 0, countedIn[level] != number {
        countedIn[level] = number
        conclusion.glue += 1
      }
      if isOpen(package) {
        openAt = store.terms.count
      } else if satisfier > secondEntry {
        secondEntry = satisfier
        secondAt = store.terms.count
      }
      store.append(package, words(of: package, in: solution))
    }
    guard openAt >= 0 else { return nil }
    store.terms.swapAt(first, openAt)
    if secondAt == first { secondAt = openAt }
    guard secondAt >= 0 else { return conclusion }
    store.terms.swapAt(first + 1, secondAt)
    let entry = solution.trail[Int(secondEntry)]
    conclusion.level = Int(entry.level)
    conclusion.secondWitness = 0
    let second = store.terms[first + 1]
    for word in 0..<Int(solution.widths[Int(second.package)]) {
      let outside = solution.saved[Int(entry.saved) + word] & ~store.words[Int(second.set) + word]
      if outside != 0 {
        conclusion.secondWitness =
          (Int(solution.bases[Int(second.package)]) + word) << 6 + outside.trailingZeroBitCount
        break
      }
    }
    return conclusion
  }
}

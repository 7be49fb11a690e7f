extension Solver {
  mutating func touch(_ package: PackageID) {
    guard !hasTerm[Int(package)] else { return }
    hasTerm[Int(package)] = true
    isOpen[Int(package)] = false
    if !isListed[Int(package)] {
      isListed[Int(package)] = true
      termPackages.append(package)
    }
  }

  mutating func clear(_ package: PackageID) {
    let base = Int(solution.bases[Int(package)])
    for word in 0..<Int(solution.widths[Int(package)]) { term[base + word] = 0 }
    hasTerm[Int(package)] = false
    isOpen[Int(package)] = false
  }

  /// Intersects a package's term with a set, or gives it that term if it has none.
  mutating func intersectTerm(_ package: PackageID, _ set: (Int) -> UInt64) {
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
  mutating func refresh(_ package: PackageID) {
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

  mutating func isSatisfied(before entry: PartialSolution.Entry) -> Bool {
    isInside(entry.package, saved: entry.saved)
  }

  /// A saved domain lies inside the package's term.
  mutating func isInside(_ package: PackageID, saved: Int32) -> Bool {
    let base = Int(solution.bases[Int(package)])
    for word in 0..<Int(solution.widths[Int(package)])
    where solution.saved[Int(saved) + word] & ~term[base + word] != 0 {
      return false
    }
    return true
  }

  /// The trail entry that satisfied a term, -1 if it always was.
  mutating func satisfier(of package: PackageID) -> Int32 {
    var index = solution.latest[Int(package)]
    while index >= 0, isInside(package, saved: solution.trail[Int(index)].saved) {
      index = solution.trail[Int(index)].previous
    }
    return index
  }

  mutating func highestLevelOfTerms() -> Int {
    var level: Int32 = 0
    for package in termPackages where hasTerm[Int(package)] {
      let index = satisfier(of: package)
      if index >= 0 { level = max(level, solution.trail[Int(index)].level) }
    }
    return Int(level)
  }
}

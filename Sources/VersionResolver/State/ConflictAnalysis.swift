/// One conflict analysis: the incompatibility that explains a conflict, while it is resolved with the reasons of its
/// satisfiers.
///
/// The solver knows the incompatibility behind a reason; this type knows which reason comes next and when to stop. A term of the
/// current incompatibility is a set of ordinals for a package, and every term is satisfied: the package's domain is a subset of
/// that set. Its *satisfier* is the trail entry that made it so. A term is *open* if its satisfier belongs to the decision level
/// under analysis, ``level``.
///
/// One analysis consists of:
/// 1. ``begin(in:)``, then the conflict itself by ``unite(_:with:full:in:)`` and ``intersect(_:with:in:)``.
/// 2. ``nextPivot(in:)`` returns the latest satisfier, and the solver resolves with its reason: it unites the package's term with
///    the reason's term for it and intersects all others. This is repeated until the result is `nil`: one term is open, so a
///    backjump leaves only this one unsatisfied; or no term needs a decision, so there is no solution, and ``level`` is 0.
/// 3. ``conclude(in:into:)`` writes the terms down, and ``end(in:)`` makes room for the next analysis.
///
/// The partial solution must not change from the beginning to the conclusion.
///
/// Source: J. P. Marques-Silva, I. Lynce and S. Malik, *Conflict-Driven Clause Learning SAT Solvers* (Handbook of
/// Satisfiability, chapter 4), for the first unique implication point; Dart pub's `doc/solver.md`, "Conflict
/// resolution", for terms that are sets.
struct ConflictAnalysis {
  /// Facts about a package.
  struct Marks: OptionSet {
    let rawValue: UInt8
    /// The package has a term.
    static let term = Marks(rawValue: 1)
    /// The term's satisfier belongs to the level under analysis.
    static let open = Marks(rawValue: 2)
    /// The package is in ``packages``.
    static let listed = Marks(rawValue: 4)
  }

  /// The packages that have had a term since the beginning, without duplicates, in the order of their first term.
  private(set) var packages: [PackageID] = []
  /// The decision level under analysis.
  private(set) var level = 0

  /// Per package: its term's set, laid out like the domains; empty where it has no term.
  private var sets: [UInt64] = []
  private var marks: [Marks] = []
  private var openCount = 0
  /// The next trail entry to check, in descending order.
  private var position = -1
  /// Per decision level: the last analysis that counted it, see ``conclude(in:into:)``.
  var countedIn: [Int] = []
  var number = 0

  /// Makes room for packages that were added to the universe since the last call.
  mutating func grow(to universe: borrowing Universe) {
    marks.grow(to: universe.packages.count, with: [])
    sets.grow(to: universe.full.count, with: 0)
  }

  /// Begins an analysis at the current decision level.
  mutating func begin(in solution: borrowing PartialSolution) {
    openCount = 0
    level = solution.level
    position = solution.trail.count - 1
  }

  /// Forgets all terms.
  mutating func end(in solution: borrowing PartialSolution) {
    for package in packages {
      remove(package, in: solution)
      marks[Int(package)] = []
    }
    packages.removeAll(keepingCapacity: true)
  }

  func hasTerm(_ package: PackageID) -> Bool { marks[Int(package)].contains(.term) }

  func isOpen(_ package: PackageID) -> Bool { marks[Int(package)].contains(.open) }

  /// Returns the set of a package's term.
  func term(of package: PackageID, in solution: borrowing PartialSolution) -> SmallSet {
    SmallSet(
      sets,
      at: Int(solution.bases[Int(package)]),
      width: Int(solution.widths[Int(package)])
    )
  }

  /// Returns the set of the term as a slice, for copying.
  func words(of package: PackageID, in solution: borrowing PartialSolution) -> ArraySlice<UInt64> {
    let base = Int(solution.bases[Int(package)])
    return sets[base..<base + Int(solution.widths[Int(package)])]
  }

  /// Returns the ordinals whose absence a reason has to explain: those that the package had left before an entry, or has left
  /// now, but that its term does not allow.
  func unexplained(
    _ package: PackageID,
    before entry: PartialSolution.Entry?,
    in solution: borrowing PartialSolution
  ) -> SmallSet {
    let base = Int(solution.bases[Int(package)])
    var result = SmallSet(width: Int(solution.widths[Int(package)]))
    for word in 0..<result.width {
      let had = entry.map { solution.saved[Int($0.saved) + word] } ?? solution.domains[base + word]
      result[word] = had & ~sets[base + word]
    }
    return result
  }

  /// Unites a package's term with a set. A term that allows everything is dropped.
  ///
  /// - Parameter full: per package, every existing ordinal, laid out like the domains.
  mutating func unite(
    _ package: PackageID,
    with set: SmallSet,
    full: [UInt64],
    in solution: borrowing PartialSolution
  ) {
    add(package)
    let base = Int(solution.bases[Int(package)])
    var isFull = true
    for word in 0..<set.width {
      sets[base + word] |= set[word]
      if full[base + word] & ~sets[base + word] != 0 { isFull = false }
    }
    if isFull { remove(package, in: solution) } else { refresh(package, in: solution) }
  }

  /// Intersects a package's term with a set, or gives it this term if it has none.
  mutating func intersect(_ package: PackageID, with set: SmallSet, in solution: borrowing PartialSolution) {
    let base = Int(solution.bases[Int(package)])
    if hasTerm(package) {
      for word in 0..<set.width { sets[base + word] &= set[word] }
    } else {
      add(package)
      for word in 0..<set.width { sets[base + word] = set[word] }
    }
    refresh(package, in: solution)
  }

  /// Returns the latest trail entry that satisfies a term, if the solver has to resolve with its reason; `nil` at the end.
  ///
  /// If no term is open, the conflict does not depend on the level under analysis, and ``level`` becomes the highest that it does
  /// depend on.
  ///
  /// - Complexity: all calls in one analysis together traverse the trail once.
  mutating func nextPivot(in solution: borrowing PartialSolution) -> PartialSolution.Entry? {
    while position >= 0 {
      if openCount == 0 {
        if level == 0 { return nil }
        lower(in: solution)
        if level == 0, openCount == 0 { return nil }
        continue
      }
      let entry = solution.trail[position]
      if isOpen(entry.package), !isInside(entry.package, saved: entry.saved, in: solution) {
        if openCount == 1, level > 0 { return nil }
        position -= 1
        return entry
      }
      position -= 1
    }
    return nil
  }

  /// Returns the trail entry that satisfied a term, or -1 if it held from the beginning.
  func satisfier(of package: PackageID, in solution: borrowing PartialSolution) -> Int32 {
    var index = solution.latest[Int(package)]
    while index >= 0, isInside(package, saved: solution.trail[Int(index)].saved, in: solution) {
      index = solution.trail[Int(index)].previous
    }
    return index
  }

  // MARK: Terms

  private mutating func add(_ package: PackageID) {
    guard !hasTerm(package) else { return }
    if !marks[Int(package)].contains(.listed) { packages.append(package) }
    marks[Int(package)] = [.term, .listed]
  }

  private mutating func remove(_ package: PackageID, in solution: borrowing PartialSolution) {
    let base = Int(solution.bases[Int(package)])
    for word in 0..<Int(solution.widths[Int(package)]) { sets[base + word] = 0 }
    if isOpen(package) { openCount -= 1 }
    marks[Int(package)].subtract([.term, .open])
  }

  /// Recomputes whether a term has only been satisfied since the level under analysis began.
  private mutating func refresh(_ package: PackageID, in solution: borrowing PartialSolution) {
    var open = level == 0
    if !open {
      let start = solution.levels[level - 1].trail
      var index = solution.latest[Int(package)]
      var saved: Int32 = -1
      while index >= start {
        saved = solution.trail[Int(index)].saved
        index = solution.trail[Int(index)].previous
      }
      open = saved >= 0 && !isInside(package, saved: saved, in: solution)
    }
    guard open != isOpen(package) else { return }
    if open { marks[Int(package)].insert(.open) } else { marks[Int(package)].remove(.open) }
    openCount += open ? 1 : -1
  }

  /// Moves the analysis to the highest level that contains a term's satisfier.
  private mutating func lower(in solution: borrowing PartialSolution) {
    var highest: Int32 = 0
    for package in packages where hasTerm(package) {
      let index = satisfier(of: package, in: solution)
      if index >= 0 { highest = max(highest, solution.trail[Int(index)].level) }
    }
    level = Int(highest)
    for package in packages where hasTerm(package) { refresh(package, in: solution) }
  }

  /// Returns whether a saved domain is a subset of the package's term.
  private func isInside(
    _ package: PackageID,
    saved: Int32,
    in solution: borrowing PartialSolution
  ) -> Bool {
    let base = Int(solution.bases[Int(package)])
    for word in 0..<Int(solution.widths[Int(package)])
    where solution.saved[Int(saved) + word] & ~sets[base + word] != 0 {
      return false
    }
    return true
  }
}

/// The state of the guided search beyond the partial solution: activities, phases, restarts, and the best
/// selection so far.
struct GuidedSearch {
  var isOn = false
  /// Packages whose candidates have all been read, so that their pairs take part in propagation.
  var isActive: [Bool] = []
  private var active: [PackageID] = []
  /// Per package: the pair from an active package to it that was added last, -1 if none. Registries have packages that tens of
  /// thousands of others need, of which an application has few.
  private(set) var lastIncoming: [Int32] = []
  /// Per pair: the one that was added before it to the same list, -1 if none.
  private(set) var previousIncoming: [Int32] = []
  /// The packages that have a ``lastIncoming``.
  private var targets: [PackageID] = []

  /// Per package: how often it was involved in recent conflicts.
  var activity: [Double] = []
  private var increment = 1.0
  /// The packages that have an activity.
  private(set) var contested: [PackageID] = []
  /// Per package: its most recent ordinal, which is tried first; 0 if none.
  private(set) var phase: [Int32] = []
  /// The packages that have an activity or a phase.
  private var touched: [PackageID] = []

  var conflictsUntilRestart = 0
  var restarts = 0
  /// True if it is the canonical search's turn.
  private(set) var isOrdered = false
  private var conflictsUntilTurn = 0
  private var turns = 0
  var conflictsSinceReduction = 0
  var reductions = 0

  /// The best complete selection so far, by package; 0 where a package is not selected.
  var best: [Int32] = []
  var bestPackages: [PackageID] = []
  var hasBest: Bool { !bestPackages.isEmpty }
  /// The number of steps after which the search stops improving ``best``.
  var patience = Int.max
  /// The decision level at which the walk along the canonical order diverged from ``best``, or `nil` while it follows it.
  var trialLevel: Int?

  mutating func grow(to count: Int) {
    isActive.grow(to: count, with: false)
    lastIncoming.grow(to: count, with: -1)
    activity.grow(to: count, with: 0)
    phase.grow(to: count, with: 0)
    best.grow(to: count, with: 0)
  }

  mutating func activate(_ package: PackageID, in universe: borrowing Universe) {
    isActive[Int(package)] = true
    active.append(package)
    previousIncoming.grow(to: universe.pairs.count, with: -1)
    var pair = universe.packages[Int(package)].firstOutgoing
    while pair >= 0 {
      let record = universe.pairs[Int(pair)]
      if !record.isExclusive { addIncoming(pair, to: record.target) }
      pair = record.nextOutgoing
    }
  }

  private mutating func addIncoming(_ pair: Int32, to target: PackageID) {
    if lastIncoming[Int(target)] < 0 { targets.append(target) }
    previousIncoming[Int(pair)] = lastIncoming[Int(target)]
    lastIncoming[Int(target)] = pair
  }

  mutating func bump(_ package: PackageID) {
    guard isOn else { return }
    touch(package)
    if activity[Int(package)] == 0 { contested.append(package) }
    activity[Int(package)] += increment
    if activity[Int(package)] > 1e100 {
      for package in contested {
        activity[Int(package)] = max(activity[Int(package)] * 1e-100, .leastNormalMagnitude)
      }
      increment *= 1e-100
    }
  }

  /// Saves the ordinal to try next for a package.
  mutating func savePhase(of package: PackageID, _ ordinal: Int) {
    touch(package)
    phase[Int(package)] = Int32(ordinal)
  }

  private mutating func touch(_ package: PackageID) {
    if activity[Int(package)] == 0, phase[Int(package)] == 0 { touched.append(package) }
  }

  /// True if half of what was learned is to be deleted, which keeps the rest fast.
  var needsReduction: Bool { conflictsSinceReduction > 1000 + 100 * reductions }

  /// True if edges are propagated in full and decisions follow activity instead of the canonical order.
  var isFull: Bool { isOn && !isOrdered }

  /// Counts a conflict, and returns whether the other search continues from here.
  ///
  /// For some problems, learning works best in a fixed order, because the learned incompatibilities then concern the same
  /// packages again; for others, it works best where the conflicts are. Which applies only shows in the end, so both searches
  /// take turns, each twice as long as the one before. The canonical search gets twice as many conflicts, because each costs less
  /// without full propagation.
  mutating func turns(afterConflicts unit: Int) -> Bool {
    if hasBest { return false }
    if turns == 0, conflictsUntilTurn == 0 { conflictsUntilTurn = unit }
    conflictsUntilTurn -= 1
    guard conflictsUntilTurn <= 0 else { return false }
    isOrdered.toggle()
    turns += 1
    conflictsUntilTurn = unit << min(turns / 2, 20) * (isOrdered ? 2 : 1)
    return true
  }

  mutating func decay() { increment /= 0.95 }

  mutating func reset() {
    guard isOn else { return }
    isOn = false
    isOrdered = false
    conflictsUntilTurn = 0
    turns = 0
    for package in touched {
      activity[Int(package)] = 0
      phase[Int(package)] = 0
    }
    touched.removeAll(keepingCapacity: true)
    contested.removeAll(keepingCapacity: true)
    for package in active { isActive[Int(package)] = false }
    active.removeAll(keepingCapacity: true)
    for package in targets { lastIncoming[Int(package)] = -1 }
    targets.removeAll(keepingCapacity: true)
    for package in bestPackages { best[Int(package)] = 0 }
    increment = 1
    restarts = 0
    conflictsUntilRestart = 0
    conflictsSinceReduction = 0
    reductions = 0
    bestPackages.removeAll()
    patience = .max
    trialLevel = nil
  }

  /// The Luby sequence 1 1 2 1 1 2 4 …, the universally best restart schedule when nothing is known about the
  /// run times (Luby, Sinclair and Zuckerman, 1993).
  static func luby(_ index: Int) -> Int {
    var size = 1
    var exponent = 0
    while size < index + 1 {
      exponent += 1
      size = 2 * size + 1
    }
    var position = index
    while size - 1 != position {
      size = (size - 1) / 2
      exponent -= 1
      position %= size
    }
    return 1 << exponent
  }
}

/// PubGrub over dense ordinals: unit propagation, conflict-driven learning and backjumping.
///
/// Two searches share one state. The **canonical** search visits packages breadth-first from the application and takes the
/// preferred version that is still possible. Learning removes only what no solution contains, so the first selection that it
/// finds is the best in that order, however it got there. It reads requirements only where it goes and propagates only what has
/// been decided, which is all that real catalogs need. If there are too many conflicts, the **guided** search takes over
/// (`Solver+Guided.swift`): full propagation, decisions by activity, restarts and deletion, as in a SAT solver. Its first answer
/// is then improved, package by package, until it is the canonical one. The article *How the resolver solves* explains both.
///
/// Source: Natalie Weizenbaum, *PubGrub: Next-Generation Version Solving* (2018) and Dart pub's `doc/solver.md`
/// for the algorithm; Marques-Silva, Lynce and Malik, *Conflict-Driven Clause Learning SAT Solvers* (Handbook of
/// Satisfiability, chapter 4) for the guided part.
///
/// Some queries that change nothing are `mutating` here because the hot path calls them: calling a nonmutating method on a value
/// that is being modified copies the value, and this one owns about forty arrays.
struct Solver {
  /// A package whose domain became empty, and the reason that ruled out its last ordinals.
  struct Conflict {
    var package: PackageID
    var reason: Reason
  }

  /// The result of one step of a search.
  enum Progress {
    case moved
    case conflict(Conflict)
    /// This package must be selected but cannot be initialized.
    case unstartable(PackageID)
    /// Every needed package has its version.
    case complete
    /// The next decision would be one more than the limit allows.
    case exhausted
  }

  /// The result of a run.
  enum Outcome {
    case solved
    case unsolvable
    case outOfSteps
  }

  let provider: any CandidateProvider
  let options: ResolverOptions
  var universe: Universe
  var goal: Goal

  var solution = PartialSolution()
  /// The next trail entry that has not been propagated.
  var propagated = 0
  var learned = IncompatibilityStore()
  var analysis = ConflictAnalysis()
  var proof = ProofLog()
  var guided = GuidedSearch()
  /// The number of decisions and conflicts, and its limit.
  var steps = 0
  var stepLimit: Int
  var conflicts = 0
  /// The number of visits to learned incompatibilities.
  var visits = 0
  var startOrder = StartOrder()
  /// Backjumps that were cut short.
  var kept: [Kept] = []
  /// The number of levels that need not be decided again because backjumps were cut short.
  var sparedLevels = 0
  /// True if a backjump may have released what they rule out.
  var keepsToAssert = false
  /// The new value of a domain of several words while it is being computed; as long as the longest domain.
  var scratch: [UInt64] = []
  /// Per package, while looking for cycles: 0 not seen, 1 on the path, 2 done.
  var marks: [UInt8] = []

  init(
    provider: any CandidateProvider,
    options: ResolverOptions,
    filter: CoreFilter? = nil,
    swiftPackageRoom: Int = 63
  ) {
    self.provider = provider
    self.options = options
    stepLimit = options.stepLimit
    universe = Universe(options: options, filter: filter, swiftPackageRoom: swiftPackageRoom)
    goal = Goal(preference: options.preference)
  }

  /// Runs to the end. Afterwards, the selection is in `solution`, or the refutation in `proof`.
  mutating func run() throws(ResolutionError) -> Outcome {
    if !start() { return .unsolvable }
    while true {
      if let outcome = react(to: try advance()) { return outcome }
    }
  }

  /// Applies the application's edges. Returns `false` if they contradict each other.
  mutating func start() -> Bool {
    if let first = goal.first { enqueue(first) }
    for index in goal.roots.indices {
      let edge = goal.roots[index]
      if let conflict = narrow(edge.target, to: edge.set, .root(index)) {
        _ = learn(from: conflict)
        return false
      }
      if edge.requires { enqueue(edge.target) }
    }
    return true
  }

  /// Propagates what is known, then takes one step of the search.
  mutating func advance() throws(ResolutionError) -> Progress {
    if keepsToAssert, let conflict = assertKept() { return .conflict(conflict) }
    if let conflict = try propagate() { return .conflict(conflict) }
    if guided.isOn, solution.level == 0, guided.needsReduction { reduce() }
    return try guided.isFull ? guidedStep() : canonicalStep()
  }

  /// Learns from a conflict or a cycle, accepts a complete selection, and enforces the limits on the search.
  ///
  /// - Returns: the result of the run, or `nil` if it continues.
  mutating func react(to progress: Progress) -> Outcome? {
    switch progress {
    case .moved: return nil
    case .exhausted: return guided.hasBest ? .solved : .outOfSteps
    case .complete:
      guard let cycle = findCycle() else {
        return guided.isFull && improve() ? nil : .solved
      }
      if !learn(cycle: cycle) { return .unsolvable }
    case .conflict(let conflict):
      if !learn(from: conflict) { return guided.hasBest ? .solved : .unsolvable }
    case .unstartable(let package):
      if !learn(unstartable: package) { return guided.hasBest ? .solved : .unsolvable }
    }
    if steps >= stepLimit || work >= options.workLimit { return guided.hasBest ? .solved : .outOfSteps }
    steps += 1
    conflicts += 1
    if guided.isOn {
      if afterConflict() == .outOfPatience { return .solved }
    } else if isHard {
      startGuidedSearch()
    }
    return nil
  }

  /// What the run has cost, on any machine: its steps, the resolutions in its proof, and the visits to what it learned, of which
  /// sixteen take about as long as a step.
  var work: Int { steps + proof.steps.count + visits / 16 }

  /// True if the canonical search does not suit the problem: it has many conflicts, or many of a kind that it handles badly.
  private var isHard: Bool {
    conflicts >= options.conflictsBeforeGuidedSearch || startOrder.cycles >= options.cyclesUntilWaiting
      || sparedLevels >= options.maximumSparedLevels
  }

  /// Makes room for packages that were added to the universe since the last call.
  mutating func grow() {
    guard solution.latest.count < universe.packages.count else { return }
    solution.grow(to: universe)
    analysis.grow(to: universe)
    goal.grow(to: universe)
    guided.grow(to: universe.packages.count)
    startOrder.grow(to: universe.packages.count)
    for package in universe.packages[marks.count...] { scratch.grow(to: Int(package.width), with: 0) }
    marks.grow(to: universe.packages.count, with: 0)
  }

  /// A solver for the same problem with room for more versions of a SwiftPM package. It has to read everything again.
  var enlarged: Solver {
    Solver(
      provider: provider,
      options: options,
      filter: universe.filter,
      swiftPackageRoom: universe.swiftPackageRoom * 4 + 3
    )
  }

  /// Discards a run but keeps what was read.
  mutating func reset() {
    solution.reset()
    propagated = 0
    learned.removeAll()
    kept.removeAll(keepingCapacity: true)
    keepsToAssert = false
    sparedLevels = 0
    proof.removeAll()
    goal.reset()
    guided.reset()
    startOrder.reset()
    steps = 0
    conflicts = 0
    visits = 0
  }
}

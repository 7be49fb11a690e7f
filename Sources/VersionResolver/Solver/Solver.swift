/// PubGrub over dense ordinals: unit propagation, conflict-driven learning and backjumping.
///
/// Two searches share one state. The **canonical** search visits packages breadth first from the application,
/// each time taking the preferred version that is still possible; since learning only removes what cannot be
/// completed, the first selection that it finds is the best one in that order, however it got there. It reads
/// requirements only where it goes and propagates only what has been decided, which is all that real catalogs
/// need. When conflicts pile up, the **guided** search takes over (see `Solver+Guided.swift`): full propagation,
/// decisions by activity, restarts and deletion, as in a SAT solver; its first answer is then improved, package
/// by package, towards the canonical one.
///
/// Source: Natalie Weizenbaum, *PubGrub: Next-Generation Version Solving* (2018) and Dart pub's `doc/solver.md`
/// for the algorithm; Marques-Silva, Lynce and Malik, *Conflict-Driven Clause Learning SAT Solvers* (Handbook of
/// Satisfiability, chapter 4) for the guided part.
///
/// Questions that change nothing are `mutating` here all the same where the hot path asks them: a call of a
/// nonmutating method on a value that is being changed copies the value, and this one owns some forty arrays.
struct Solver {
  /// What made a domain empty: the package, and why its last ordinals went.
  struct Conflict {
    var package: PackageID
    var reason: Reason
  }

  /// What one step of a search came to.
  enum Progress {
    case moved
    case conflict(Conflict)
    /// Every package that is needed has its version.
    case complete
  }

  /// How a run ended.
  enum Outcome {
    case solved
    case unsolvable
    case outOfSteps
  }

  let provider: any CandidateProvider
  var universe: Universe
  var solution = PartialSolution()
  var learned = IncompatibilityStore()
  var proof = ProofLog()
  let options: ResolverOptions

  var roots: [Universe.CompiledEdge] = []
  var rootsWritten: [Edge] = []
  /// Per package: the ordinal to prefer, 0 if none.
  /// -1 for an interface, whose pin is a module.
  var pins: [Int32] = []
  var pinned: [PackageID] = []
  /// The module to prefer as the provider of an interface.
  var providerPins: [String: String] = [:]
  /// A package to visit before all others.
  var first: PackageID?
  /// Per package: whether its oldest version is to be tried first.
  var prefersLowest: [Bool] = []

  /// Next trail entry whose consequences have not been drawn.
  var propagated = 0
  var steps = 0
  var conflicts = 0
  var decisions = 0
  var guided = GuidedSearch()

  // Conflict analysis: the current incompatibility, as a set for each package that has a term in it.
  var term: [UInt64] = []
  var hasTerm: [Bool] = []
  var isOpen: [Bool] = []
  var isListed: [Bool] = []
  var termPackages: [PackageID] = []
  var openTerms = 0
  var analysisLevel = 0
  /// Per decision level: the number of the last learnt incompatibility that was counted there.
  var levelStamps: [Int] = []
  /// Per package, while looking for cycles: 0 not seen, 1 on the path, 2 done.
  var marks: [UInt8] = []

  init(provider: any CandidateProvider, options: ResolverOptions, filter: CoreFilter? = nil) {
    self.provider = provider
    universe = Universe(options: options, filter: filter)
    self.options = options
  }

  /// Runs to the end. The selection is then in `solution`, or the refutation in `proof`.
  mutating func run() throws(ResolutionError) -> Outcome {
    if let first { enqueue(first) }
    for index in roots.indices {
      let edge = roots[index]
      if let conflict = narrow(edge.target, to: edge.set, .root(index)) {
        _ = learn(from: conflict)
        return .unsolvable
      }
      if edge.requires { enqueue(edge.target) }
    }
    while true {
      let next: Progress
      if let conflict = propagate() {
        next = .conflict(conflict)
      } else {
        next = try guided.isOn ? guidedStep() : canonicalStep()
      }
      switch next {
      case .moved:
        if steps > options.stepLimit { return guided.hasBest ? .solved : .outOfSteps }
        continue
      case .complete:
        guard let cycle = findCycle() else {
          if guided.isOn ? !improve() : true { return .solved }
          continue
        }
        if !learn(cycle: cycle) { return .unsolvable }
      case .conflict(let conflict):
        if !learn(from: conflict) { return guided.hasBest ? .solved : .unsolvable }
      }
      steps += 1
      conflicts += 1
      if steps > options.stepLimit { return guided.hasBest ? .solved : .outOfSteps }
      if guided.isOn {
        if afterConflict() == .outOfPatience { return .solved }
      } else if conflicts >= options.guidedAfter {
        startGuidedSearch()
      }
    }
  }

  /// Makes room for packages that have been met since the last call.
  mutating func grow() {
    guard solution.latest.count < universe.packages.count else { return }
    solution.grow(to: universe)
    learned.grow(to: universe)
    let more = universe.packages.count - pins.count
    for package in universe.packages[pins.count...] { pins.append(package.isInterface ? -1 : 0) }
    prefersLowest.append(contentsOf: repeatElement(options.preference == .lowest, count: more))
    hasTerm.append(contentsOf: repeatElement(false, count: more))
    isOpen.append(contentsOf: repeatElement(false, count: more))
    isListed.append(contentsOf: repeatElement(false, count: more))
    marks.append(contentsOf: repeatElement(0, count: more))
    term.append(contentsOf: repeatElement(0, count: universe.full.count - term.count))
    guided.grow(to: universe.packages.count)
  }

  /// Forgets a run, keeping what was read.
  mutating func reset() {
    solution.reset()
    learned.removeAll()
    levelStamps.removeAll(keepingCapacity: true)
    proof.removeAll()
    for package in pinned { pins[Int(package)] = 0 }
    pinned.removeAll(keepingCapacity: true)
    providerPins = [:]
    if options.preference == .lowestDirect {
      for root in roots { prefersLowest[Int(root.target)] = false }
    }
    propagated = 0
    steps = 0
    conflicts = 0
    decisions = 0
    guided.reset()
  }
}

/// Finds one version for each module that an application needs, or proves that no selection exists.
///
/// A resolver caches what its provider returns, so further resolutions with other roots or pins read nothing twice. Each copy is
/// an independent value.
///
/// ```swift
/// var resolver = Resolver(provider: catalog)
/// let cart = Edge("cart", try Requirement(parsing: "^1.0"))
/// let selection = try resolver.resolve([cart, Edge("payment", .any)])
/// print(selection["log"]?.version.description ?? "not needed")  // 1.0.0
/// ```
///
/// Modules are visited breadth-first from the application, and edges in bytewise order of their targets. Each module gets its
/// pinned version if possible, or else the newest that allows a solution for the rest. A module near the application is therefore
/// never held back in favor of one farther away, and the selection is a function of the input alone. Interfaces come last: the
/// provider is a module that is selected for another reason, or else the pinned one, or else the one with the highest interface
/// version, then the one whose name sorts first. <doc:HowItSolves> explains how.
///
/// Source: N. Weizenbaum, *PubGrub: Next-Generation Version Solving*, 2018.
public struct Resolver: Sendable {
  private(set) var solver: Solver

  /// - Parameters:
  ///   - provider: the source of candidates, called lazily and once for each question.
  ///   - options: preferences and limits.
  public init(provider: any CandidateProvider, options: ResolverOptions = ResolverOptions()) {
    solver = Solver(provider: provider, options: options)
  }

  /// Creates a resolver for a part of a problem.
  init(_ core: CoreProblem, options: ResolverOptions) {
    solver = Solver(provider: core, options: options, filter: core.filter)
  }

  /// Selects versions for everything that the roots need.
  ///
  /// A resolution ends with its result or at the ``ResolverOptions/stepLimit``; cancelling the task that runs it does not end it.
  ///
  /// - Parameters:
  ///   - roots: the application's own edges, in any order.
  ///   - pins: versions to prefer, such as a lockfile's. A pin that cannot hold is not an error: the next best
  ///     version is selected.
  ///   - providerPins: the preferred provider of each interface, such as a lockfile's. See
  ///     ``ResolverOptions/chosenProviders`` for a binding choice.
  /// - Returns: a selection that satisfies all roots and every edge of every selected module, contains only modules that are
  ///   needed, and can be initialized (no cycle of non-lazy edges).
  /// - Throws: ``ResolutionError`` with ``ResolutionError/Code/unsolvable`` and a proof,
  ///   ``ResolutionError/Code/stepLimitReached``, or ``ResolutionError/Code/providerFailed``.
  /// - Complexity: linear in the edges of the selection when nothing conflicts; exponential in the worst case, as
  ///   the problem is NP-complete.
  public mutating func resolve(
    _ roots: [Edge],
    pins: [String: Version] = [:],
    providerPins: [String: String] = [:]
  ) throws(ResolutionError) -> Selection {
    try resolve(roots, pins: pins.inNameOrder, providerPins: providerPins)
  }

  /// The step limit of one resolution.
  var stepLimit: Int { solver.options.stepLimit }

  /// The position, in ascending order, of each candidate that the latest resolution selected.
  mutating func positions() -> [Subject: Int] { solver.selectedPositions() }

  /// What the latest resolution has cost; see ``Solver/work``.
  var work: Int { solver.work }

  /// - Parameters:
  ///   - first: a module to visit before everything else, ignoring its pin.
  ///   - limit: a step limit that may be lower than that of all resolutions.
  package mutating func resolve(
    _ roots: [Edge],
    pins: Pins,
    providerPins: [String: String],
    first: String? = nil,
    stepLimit limit: Int = .max
  ) throws(ResolutionError) -> Selection {
    while true {
      solver.stepLimit = min(limit, stepLimit)
      do throws(ResolutionError) {
        return try run(roots, pins: pins, providers: providerPins, first: first)
      } catch {
        guard error.code == .outOfRoom else { throw error }
        solver = solver.enlarged
      }
    }
  }

  private mutating func run(
    _ roots: [Edge],
    pins: Pins,
    providers: [String: String],
    first: String?
  ) throws(ResolutionError) -> Selection {
    solver.reset()
    try solver.prepare(roots, pins, providers: providers, first: first)
    switch try solver.run() {
    case .solved:
      return solver.selection()
    case .unsolvable:
      let (detail, hasProof) = (solver.options.failureDetail, !solver.proof.isTruncated)
      if detail == .explanation { solver.readModulesOfProof() }
      throw ResolutionError(
        .unsolvable,
        "no selection of versions satisfies all requirements",
        refutation: detail != .verdict && hasProof ? Refutation(of: solver) : nil,
        stepCount: solver.steps,
        work: solver.work
      )
    case .outOfSteps:
      throw ResolutionError(
        .stepLimitReached,
        "stopped after \(solver.steps.counted("step")), not proven unsolvable",
        stepCount: solver.steps,
        work: solver.work
      )
    }
  }

  /// Reads all versions of some modules now instead of when a resolution needs them.
  ///
  /// For hosts that resolve often and want the first answer as fast as the later ones.
  ///
  /// - Throws: ``ResolutionError`` with ``ResolutionError/Code/providerFailed``.
  /// - Complexity: O(versions + edges), plus the time that the provider takes.
  public mutating func preload(_ modules: some Sequence<String>) throws(ResolutionError) {
    let modules = Array(modules)
    while true {
      do throws(ResolutionError) {
        return try solver.preload(modules)
      } catch {
        guard error.code == .outOfRoom else { throw error }
        solver = solver.enlarged
      }
    }
  }
}

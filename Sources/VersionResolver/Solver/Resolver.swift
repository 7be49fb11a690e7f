/// Finds one version for each module that an application needs, or proves that there is none.
///
/// A resolver remembers what its provider told it, so resolving again (other roots, other pins) reads nothing
/// twice. It is a value with no locks: use one from one task at a time.
///
/// ```swift
/// var resolver = Resolver(provider: catalog)
/// let selection = try resolver.resolve([Edge("cart", "^2.0"), Edge("payment", "^2.1")])
/// print(selection["log"]?.version ?? "not needed")
/// ```
///
/// Which selection: packages are visited breadth first from the application, edges in the bytewise order of their
/// names; each gets its pinned version if it can, else its newest that leaves a solution for the rest. So a
/// module near the application is never held back for the sake of one further away, and the answer is a
/// function of the input alone. Interfaces come last: the provider is one that is selected for another reason,
/// else the pinned one, else the one with the highest interface version, then the smallest name.
///
/// Source: N. Weizenbaum, *PubGrub: Next-Generation Version Solving*, 2018.
public struct Resolver {
  private var solver: Solver

  /// - Parameters:
  ///   - provider: where candidates come from; asked lazily, each question once.
  ///   - options: preferences and bounds.
  public init(provider: any CandidateProvider, options: ResolverOptions = ResolverOptions()) {
    solver = Solver(provider: provider, options: options)
  }

  /// A resolver of a part of a problem.
  init(_ core: CoreProblem, options: ResolverOptions) {
    solver = Solver(provider: core, options: options, filter: core.filter)
  }

  /// Selects versions for everything that the roots need.
  ///
  /// - Parameters:
  ///   - roots: the application's own edges, in any order.
  ///   - pins: versions to prefer, such as a lockfile's. A pin that cannot hold is not an error: the next best
  ///     version is taken.
  ///   - providers: by interface, the module to prefer as its provider, such as a lockfile's. See
  ///     ``ResolverOptions/chosenProviders`` for a choice that binds.
  /// - Returns: a selection that satisfies every edge of the roots and of every selected module, has nothing
  ///   that nobody needs, and can be initialized (no cycle of non-lazy edges).
  /// - Throws: ``ResolutionError`` with ``ResolutionError/Code/unsolvable`` and a proof,
  ///   ``ResolutionError/Code/stepLimitReached``, or ``ResolutionError/Code/providerFailed``.
  /// - Complexity: linear in the edges of the selection when nothing conflicts; exponential in the worst case, as
  ///   the problem is NP-complete.
  public mutating func resolve(
    _ roots: [Edge],
    pins: [String: Version] = [:],
    providers: [String: String] = [:]
  ) throws(ResolutionError) -> Selection {
    try resolve(roots, pins: pins, providers: providers, first: nil)
  }

  /// The bound on the steps of one resolution.
  var stepLimit: Int { solver.options.stepLimit }

  /// - Parameter first: a module to visit before everything else, without regard for its pin.
  mutating func resolve(
    _ roots: [Edge],
    pins: [String: Version],
    providers: [String: String],
    first: String?
  ) throws(ResolutionError) -> Selection {
    solver.reset()
    try solver.prepare(roots, pins, providers: providers, first: first)
    switch try solver.run() {
    case .solved:
      return solver.selection()
    case .unsolvable:
      solver.readModulesOfProof()
      throw ResolutionError(
        .unsolvable,
        "no selection of versions satisfies everybody",
        refutation: solver.proof.isTruncated ? nil : solver.refutation,
        steps: solver.steps
      )
    case .outOfSteps:
      throw ResolutionError(
        .stepLimitReached,
        "stopped after \(solver.steps) steps, not proven unsolvable",
        steps: solver.steps
      )
    }
  }

  /// Reads all versions of some modules now instead of when a resolution comes to them.
  ///
  /// For hosts that resolve often and want the first answer as fast as the later ones.
  ///
  /// - Throws: ``ResolutionError`` with ``ResolutionError/Code/providerFailed``.
  /// - Complexity: O(versions + edges), plus what the provider takes.
  public mutating func preload(_ modules: some Sequence<String>) throws(ResolutionError) {
    for module in modules { try solver.preload(module) }
  }
}

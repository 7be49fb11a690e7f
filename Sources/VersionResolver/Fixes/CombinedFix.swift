/// The smallest set of an application's own edges that it has to do without, however many that is.
///
/// From each core, one of the application's edges has to go. The smallest set of edges that has one in common with every core
/// seen so far is therefore tried next. If that is not enough, the remaining core is added. Once the smallest takes too long to
/// find, a small one is tried.
///
/// Source: the implicit hitting set method; see ``Resolver/adjust(_:pins:providerPins:updating:to:releasing:)``.
struct CombinedFix {
  private let edges: [String: Edge]
  private let request: ResolutionRequest
  private var cores: [[String]] = []
  /// False once small sets are tried instead of smallest ones.
  private(set) var isSmallest = true

  /// The maximum number of edges to drop.
  static let limit = 60
  /// The maximum number of cores to collect.
  private static let coreLimit = 240

  init(_ request: ResolutionRequest) {
    self.request = request
    edges = Dictionary(request.roots.map { (Self.name($0), $0) }) { first, _ in first }
  }

  /// Adds a core, of which only the application's edges matter. Returns `false` if none of them could go.
  mutating func add(_ core: Set<Edge>) -> Bool {
    let roots = request.roots.filter { root in
      !request.keeps(root, of: .application) && request.effective(root).contains { core.contains($0) }
    }
    return add(roots)
  }

  /// Adds the application's edges in a core that could go.
  private mutating func add(_ roots: [Edge]) -> Bool {
    let names = Set(roots.map(Self.name))
    guard !names.isEmpty, cores.count < Self.coreLimit else { return false }
    cores.append(names.sortedBytewise())
    return true
  }

  /// Adds cores that are known already, as the application's edges in them.
  mutating func add(known: [[Edge]]) {
    for roots in known {
      _ = add(roots.filter { edges[Self.name($0)] != nil && !request.keeps($0, of: .application) })
    }
  }

  /// Returns what to try next; nothing at first.
  mutating func next() -> [Edge]? {
    let search = HittingSet(cores)
    let smallest = isSmallest ? search.smallest() : nil
    isSmallest = smallest != nil
    let names = smallest ?? search.greedy()
    return names.count > Self.limit ? nil : names.sortedBytewise().compactMap { edges[$0] }
  }

  private static func name(_ edge: Edge) -> String {
    "\(edge.target) \(edge.kind.number) \(edge.requirement)"
  }
}

extension FixSearch {
  /// Searches only for changes to several of the application's edges together.
  ///
  /// - Parameter known: the application's edges in cores that were found before.
  mutating func runCombined(_ known: [[Edge]]) -> Fix? {
    tryCombined(known)
    return ranked.first
  }

  /// Tries to change as few of the application's dependencies as possible together.
  mutating func tryCombined(_ known: [[Edge]] = []) {
    var search = CombinedFix(request)
    search.add(known: known)
    while steps <= budget, attemptCount < 2 * Self.attemptLimit, let dropped = search.next() {
      attemptCount += 1
      var reduced = request
      for edge in dropped { reduced.apply(.removal(.application, edge)) }
      switch solve(&reduced, .proof) {
      case .success:
        offer(dropped, mayBeTooMany: !search.isSmallest)
        return
      case .failure(let error):
        guard error.code == .unsolvable, let core = error.rootsInProof, search.add(smaller(core)) else {
          return
        }
      }
    }
  }

  /// Returns those of the application's edges in a proof that contradict each other without the rest of them.
  private mutating func smaller(_ core: Set<Edge>) -> Set<Edge> {
    var core = core
    for edge in core.sorted(by: { $0.precedes($1) })
    where core.count > 1 && core.contains(edge) && steps <= budget {
      var reduced = request
      reduced.keepOnly(core.subtracting([edge]))
      if case .failure(let error) = solve(&reduced, .proof), let proof = error.rootsInProof {
        core.formIntersection(proof)
      }
    }
    return core
  }

  /// Offers to change the edges that the application can do without, and to drop those that cannot be changed.
  ///
  /// - Parameter mayBeTooMany: true if some of them may stay as they are.
  private mutating func offer(_ dropped: [Edge], mayBeTooMany: Bool) {
    let removals = dropped.map { Relaxation.edit(.removal(.application, $0)) }
    _ = attempt(removals)
    guard dropped.count > 1 else { return }
    var best = removals
    for (index, edge) in dropped.enumerated() where edge.kind == .dependency {
      var other = best
      other[index] = .widen(.application, edge, near: edge.requirement.neighborhood)
      if case .fixed = attempt(other) { best = other }
    }
    for relaxation in best where mayBeTooMany && best.count > 1 {
      let fewer = best.filter { $0 != relaxation }
      if case .fixed = attempt(fewer) { best = fewer }
    }
    guard best != removals else { return }
    // The fixes offered along the way are neither the shortest nor the gentlest.
    found = found.filter { !$0.key.contains { edit in if case .removal = edit { true } else { false } } }
    if found.isEmpty { _ = attempt(best) }
  }
}

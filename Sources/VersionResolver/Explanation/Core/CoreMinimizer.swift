/// Removes facts from a failed problem while the rest stays unsolvable.
///
/// Each failed attempt to solve yields a new proof, and every fact that it does not use is dropped as well, so a few runs
/// suffice. The facts of one source about one target are first removed as a whole, then version by version. What an
/// attempt shows about further facts settles those too; see ``CoreRotation``.
struct CoreMinimizer {
  /// A core that cannot be satisfied.
  struct Core {
    var items: Set<CoreItem>
    /// The core's proof, without detours.
    var refutation: Refutation
    /// True if the core could be satisfied without any one of its facts; `false` if that took too long to find out.
    var isMinimal: Bool
  }

  /// The result of solving some facts of a core.
  private enum Attempt {
    case unsolvable(Refutation)
    /// The position of each selected candidate.
    case solved([Subject: Int])
    case unknown
  }

  /// The number of facts that all attempts together may take, plus what their resolutions cost; see ``Solver/work``.
  static let budget = 1_000_000
  /// The same for each further conflict: there may be several, and the first is read first.
  static let furtherBudget = 250_000
  /// The same for a failure that is not shown, but suggests what to try next.
  static let smallBudget = 100_000

  let explainer: Explainer
  let budget: Int
  private var spent = 0
  /// True if an attempt was stopped before it had a result, so the facts that it left out may not be needed.
  private var isUncertain = false

  init(_ explainer: Explainer, budget: Int = Self.budget) {
    self.explainer = explainer
    self.budget = budget
  }

  private var universe: Universe { explainer.universe }

  /// - Returns: the core, or `nil` if the facts can be satisfied or it took too long to find out.
  mutating func minimize(_ items: Set<CoreItem>) -> Core? {
    guard spent < budget, case .unsolvable(let refutation) = solve(items) else { return nil }
    return minimize(used(by: refutation).intersection(items), refutation)
  }

  /// Minimizes the facts that the search itself ended with.
  mutating func minimize() -> Core { minimize(used(by: explainer.refutation), explainer.refutation) }

  private mutating func minimize(_ items: Set<CoreItem>, _ refutation: Refutation) -> Core {
    var core = Core(items: items, refutation: refutation, isMinimal: true)
    isUncertain = false
    for group in groups(of: items) where !core.items.isDisjoint(with: group) {
      if leaveOut(group, of: &core) == nil { return core }
    }
    var needed: Set<CoreItem> = []
    var rotation: CoreRotation?
    for item in sorted(core.items) where core.items.contains(item) && !needed.contains(item) {
      guard let attempt = leaveOut([item], of: &core) else { return core }
      if case .unsolvable = attempt {
        rotation?.keep(core.items)
        continue
      }
      needed.insert(item)
      if case .solved(let selected) = attempt {
        if rotation == nil { rotation = CoreRotation(core.items, explainer) }
        spent += rotation?.add(to: &needed, without: item, in: selected) ?? 0
      }
    }
    if isUncertain { core.isMinimal = false }
    if spent < budget, case .unsolvable(let refutation) = solve(core.items) { core.refutation = refutation }
    return core
  }

  /// Removes some facts if the rest is still unsolvable.
  ///
  /// - Returns: the result without them, or `nil` if there was no time for that.
  private mutating func leaveOut(_ some: Set<CoreItem>, of core: inout Core) -> Attempt? {
    guard spent < budget else {
      core.isMinimal = false
      return nil
    }
    let rest = core.items.subtracting(some)
    let attempt = solve(rest)
    if case .unsolvable(let refutation) = attempt {
      core.items = used(by: refutation).intersection(rest)
      core.refutation = refutation
    }
    return attempt
  }

  /// Returns the facts that a proof rests on, and possibly some that have been removed already.
  private func used(by refutation: Refutation) -> Set<CoreItem> {
    CoreItem.items(of: refutation, in: explainer.refutation)
  }

  private mutating func solve(_ items: Set<CoreItem>) -> Attempt {
    var options = explainer.refutation.options
    options.limit(to: budget - spent)
    let problem = CoreProblem(failure: explainer.refutation, items: items)
    var resolver = Resolver(problem, options: options)
    let roots = explainer.roots
    let kept = roots.indices.filter { items.contains(.root($0)) }.map { roots[$0] }
    defer { spent += items.count + resolver.work }
    do {
      _ = try resolver.resolve(kept, pins: explainer.refutation.pins, providerPins: [:])
      return .solved(resolver.positions())
    } catch {
      if error.code == .stepLimitReached { isUncertain = true }
      return error.refutation.map { .unsolvable($0) } ?? .unknown
    }
  }

  // MARK: The order in which facts are removed

  /// Facts far from the application are removed first, and its own requirements last, because those are what the reader can
  /// change. The newest of a module's versions is kept longest.
  private func sorted(_ items: Set<CoreItem>) -> [CoreItem] {
    let distances = CoreDistances(items, explainer)
    return items.map { ($0, key($0, distances)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Returns the facts grouped by source and target, without groups of only one.
  private func groups(of items: Set<CoreItem>) -> [Set<CoreItem>] {
    var groups: [Set<CoreItem>] = []
    var names: [[Subject]: Int] = [:]
    for item in sorted(items) {
      let name: [Subject]
      switch item {
      case .edge(let place, let index):
        name = [universe.subject(place.package), universe.written(place)[index].subject]
      case .exclusion(let place, let interface):
        name = [universe.subject(place.package), universe.subject(interface), .module("")]
      case .unavailable(let place): name = [universe.subject(place.package)]
      case .root, .provision: continue
      }
      if let known = names[name] {
        groups[known].insert(item)
      } else {
        names[name] = groups.count
        groups.append([item])
      }
    }
    return groups.filter { $0.count > 1 }
  }

  private struct Key: Comparable {
    let distance: Int
    let subject: Subject
    let rank: Int
    let position: Int
    let index: Int

    static func < (first: Key, second: Key) -> Bool {
      if first.distance != second.distance { return first.distance > second.distance }
      if first.subject != second.subject { return first.subject < second.subject }
      return (first.rank, first.position, first.index) < (second.rank, second.position, second.index)
    }
  }

  private func key(_ item: CoreItem, _ distances: CoreDistances) -> Key {
    let distance = distances.distance(of: item)
    func key(_ subject: Subject, _ rank: Int, _ position: Int, _ index: Int) -> Key {
      Key(distance: distance, subject: subject, rank: rank, position: position, index: index)
    }
    switch item {
    case .root(let index): return key(.module(""), 4, 0, index)
    case .edge(let place, let index): return key(universe.subject(place.package), 0, place.position, index)
    case .exclusion(let place, let interface):
      return key(universe.subject(place.package), 1, place.position, Int(interface))
    case .provision(let pair):
      return key(.module(pair.module), 2, 0, universe.known(.interface(pair.interface)).map(Int.init) ?? 0)
    case .unavailable(let place): return key(universe.subject(place.package), 3, place.position, 0)
    }
  }
}

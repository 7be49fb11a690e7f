/// Minimises the core of a failure and describes the rest.
struct Explainer {
  let refutation: Refutation
  let application: String

  var universe: Universe { refutation.universe }
  var roots: [Edge] { refutation.roots }

  /// Solver steps that minimisation may spend altogether.
  static let budget = 2_000_000

  /// Removes one fact after the other as long as the rest stays unsolvable.
  ///
  /// Each failed attempt to solve yields a new proof, and every fact that it does not use is dropped as well, so that
  /// a few runs suffice.
  func minimise(_ derivation: Derivation) -> (derivation: Derivation, isMinimal: Bool) {
    var items = CoreProblem.items(of: derivation, roots: roots)
    var best = derivation
    var spent = 0
    // Edges first, the application's own last: those are what the reader can change.
    for item in items.sorted(by: { precedes($0, $1) }) where items.contains(item) {
      guard spent < Self.budget else { return (best, false) }
      var fewer = items
      fewer.remove(item)
      let attempt = solve(fewer)
      spent += attempt.steps
      if let smaller = attempt.derivation {
        best = smaller
        items = CoreProblem.items(of: smaller, roots: roots)
      }
    }
    // The proof of exactly the core, without detours.
    if let final = solve(items).derivation { best = final }
    return (best, true)
  }

  private func solve(_ items: Set<CoreProblem.Item>) -> (derivation: Derivation?, steps: Int) {
    var options = refutation.options
    options.stepLimit = min(options.stepLimit, Self.budget)
    var resolver = Resolver(CoreProblem(universe: universe, items: items), options: options)
    let kept = roots.indices.filter { items.contains(.root($0)) }.map { roots[$0] }
    do {
      return (nil, try resolver.resolve(kept, pins: refutation.pins).steps)
    } catch {
      return (error.derivation, error.steps)
    }
  }

  private func precedes(_ first: CoreProblem.Item, _ second: CoreProblem.Item) -> Bool {
    func key(_ item: CoreProblem.Item) -> (Int, Subject, Subject, Int) {
      let none = Subject.module("")
      return switch item {
      case .pair(let source, let target): (0, source, target, 0)
      case .exclusive(let pair): (1, .module(pair.module), .interface(pair.interface), 0)
      case .unavailable(let subject): (2, subject, none, 0)
      case .root(let index): (3, none, none, index)
      }
    }
    return key(first) < key(second)
  }
}

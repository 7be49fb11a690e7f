/// The search for a selection that moves as few pins as possible.
struct FewestMoves {
  let roots: [Edge]
  /// The pins that count.
  let held: Pins
  let providers: [String: String]
  /// Sets of pins that cannot all hold, each in bytewise order of names.
  private var cores: [[String]] = []
  /// The pins as edges of the application.
  private let edges: [Edge]
  private var steps = 0

  init(_ roots: [Edge], _ held: Pins, _ providers: [String: String]) {
    self.roots = roots
    self.held = held
    edges = held.map { Edge($0.name, .exactly($0.version), kind: .optional) }
    self.providers = providers
  }

  /// Beyond this many sets, the smallest hitting set is no longer searched for.
  private static let coreLimit = 2_000

  /// Returns the result of the search, which may run again later.
  func smallest(_ resolver: inout Resolver) throws(ResolutionError) -> Adjustment {
    var search = self
    return try search.run(&resolver)
  }

  private mutating func run(_ resolver: inout Resolver) throws(ResolutionError) -> Adjustment {
    var moving: Set<String> = []
    while cores.count < Self.coreLimit, steps <= resolver.stepLimit {
      switch try attempt(&resolver, holding: { !moving.contains($0) }) {
      case .solved(let selection): return adjustment(selection, isProven: true)
      case .outOfSteps: return try withoutProof(&resolver)
      case .refuted(let count, let core):
        guard !core.isEmpty else {
          // Not the pins' fault. Say so in terms of the application alone.
          return adjustment(try resolver.resolve(roots, pins: held, providerPins: providers), isProven: true)
        }
        cores.append(try minimized(core, 2 * count + 100, &resolver))
        guard let smallest = HittingSet(cores).smallest() else { return try withoutProof(&resolver) }
        moving = smallest
      }
    }
    return try withoutProof(&resolver)
  }

  private enum Attempt {
    case solved(Selection)
    /// Pins that cannot all hold, and the steps that it took to find out. Empty if the request is unsolvable without them.
    case refuted(after: Int, [String])
    case outOfSteps
  }

  private mutating func attempt(
    _ resolver: inout Resolver,
    holding isHeld: (String) -> Bool,
    stepLimit: Int = .max
  ) throws(ResolutionError) -> Attempt {
    let pins = held.filter { isHeld($0.name) }
    let hard = edges.filter { isHeld($0.target) }
    do {
      let roots = roots + hard
      let selection = try resolver.resolve(roots, pins: pins, providerPins: providers, stepLimit: stepLimit)
      steps += selection.stepCount
      return .solved(selection)
    } catch {
      steps += error.stepCount
      switch error.code {
      case .stepLimitReached: return .outOfSteps
      case .unsolvable:
        guard let used = error.rootsInProof else { return .outOfSteps }
        return .refuted(after: error.stepCount, hard.filter(used.contains).map(\.target))
      default: throw error
      }
    }
  }

  /// Removes from a set of pins those that are not needed for it to fail, as far as few steps show: a search for a whole
  /// selection is not worth it.
  private mutating func minimized(
    _ core: [String],
    _ stepLimit: Int,
    _ resolver: inout Resolver
  ) throws(ResolutionError) -> [String] {
    var result = core
    for name in core where result.contains(name) && result.count > 1 {
      let rest = Set(result).subtracting([name])
      if case .refuted(_, let smaller) = try attempt(&resolver, holding: rest.contains, stepLimit: stepLimit),
        !smaller.isEmpty
      {
        result = smaller
      }
    }
    return result
  }

  /// Solves with the pins as mere preferences.
  private func withoutProof(_ resolver: inout Resolver) throws(ResolutionError) -> Adjustment {
    adjustment(try resolver.resolve(roots, pins: held, providerPins: providers), isProven: false)
  }

  private func adjustment(_ selection: Selection, isProven: Bool) -> Adjustment {
    let moved = held.filter { pin in selection[pin.name].map { $0.version != pin.version } ?? false }
    return Adjustment(selection: selection, moved: moved.map(\.name), isProvenMinimal: isProven)
  }
}

import ModuleKitTesting

/// Draws random programs.
///
/// Small ones: a fault that needs nine modules is rare, and twenty small programs find more than one large one. Every kind of
/// operation, place and behavior can occur in every program, and those that hang or fail are rare enough for the rest
/// of the program to run.
struct ProgramDraw {
  private var random: SplitMix64
  private var count = 0
  private var style = Style.mixed

  /// The modules that the last change restarts.
  private var focus: [Int] = []

  /// The main subject of a program.
  private enum Style { case mixed, changing, stopping, inside, together }
  /// The modules that the program is expected to have at the current operation.
  private var present: [Int: ProgramModule] = [:]

  static func program(_ seed: UInt64) -> Program {
    var draw = ProgramDraw(random: SplitMix64(seed: seed &* 0x9E37_79B9 &+ 17))
    return ProgramVariation.varied(draw.program(seed))
  }

  private init(random: SplitMix64) { self.random = random }

  private mutating func program(_ seed: UInt64) -> Program {
    style = pick([(3, .mixed), (4, .changing), (2, .stopping), (2, .inside), (2, .together)])
    count = pick([(style == .changing ? 1 : 4, 1), (12, 2), (12, 3), (6, 4), (3, 5), (2, 6), (1, 9)])
    var program = Program(seed: seed, settings: settings(), modules: [], operations: [])
    for slot in 0..<count {
      present[slot] = module(slot)
      program.modules.append(present[slot] ?? ProgramModule(slot))
    }
    if style != .mixed || chance(80) {
      program.operations.append(ProgramOperation(.start, isAwaited: style != .mixed || chance(70)))
    }
    for _ in 0..<pick([(2, 1), (4, 2), (6, 3), (5, 5), (2, 8)]) {
      program.operations.append(operation())
    }
    return program
  }

  // MARK: Chances

  private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  private mutating func pick<Value>(_ choices: [(weight: Int, value: Value)]) -> Value {
    var left = random.below(choices.reduce(0) { $0 + $1.weight })
    for choice in choices {
      left -= choice.weight
      if left < 0 { return choice.value }
    }
    return choices[0].value
  }

  private mutating func time() -> Int { 1 + random.below(40) }

  // MARK: The application

  private mutating func settings() -> ProgramSettings {
    var settings = ProgramSettings()
    settings.degraded = chance(25)
    settings.width = chance(20) ? 1 + random.below(2) : nil
    settings.start = chance(6) ? 10 + time() : nil
    settings.stop = chance(10) ? 5 + time() : nil
    settings.onRunFailure = runPolicy()
    if chance(35) { settings.limits = limits() }
    return settings
  }

  private mutating func runPolicy() -> ProgramRunPolicy {
    pick([(4, .stopAll), (3, .stopDependents), (1, .keepGoing), (2, .restart(1))])
  }

  private mutating func limits() -> ProgramLimits {
    ProgramLimits(
      initialize: chance(15) ? nil : 10 + time(),
      grace: chance(50) ? 0 : time(),
      destroy: chance(15) ? nil : 10 + time(),
      cancellation: chance(10) ? nil : time()
    )
  }

  /// Returns a module for a slot; if the slot is taken, the module has the same type.
  private mutating func module(_ slot: Int) -> ProgramModule {
    var module = ProgramModule(slot)
    module.edges = edges(of: slot)
    module.provides = chance(70)
    module.talks = chance(90)
    module.isLazy = chance(20)
    module.priority = chance(10) ? 1 : 0
    if chance(12) { module.limits = limits() }
    if chance(12) { module.onRunFailure = runPolicy() }
    module.initialize = step()
    // Whether a module has a `run` depends on its type, and a slot has one type.
    if slot % 3 == 1 {
      module.run = pick([
        (5, .untilStopped(then: chance(50) ? 0 : time())), (2, .takes(time())), (1, .deaf(4 * time())),
        (1, .throwing(after: 2 * time())), (1, .throwing(.at(1), after: 2 * time())), (1, .returns),
      ])
    }
    module.destroy = step()
    module.handler = pick([
      (style == .together ? 0 : 5, .returns), (5, .takes(time())), (1, .throwing()), (1, .deaf(2 * time())),
    ])
    if chance(35) {
      module.listener = pick([(3, .returns), (4, .takes(1 + time() / 8)), (1, .deaf(time()))])
    }
    if chance(style == .inside ? 60 : 8) { module.inside = [inside(module)] }
    if let edge = module.edges.first(where: { !$0.kind.isOrdering }), chance(60) || style == .together {
      module.inside += lazyUses(edge)
    }
    return module
  }

  /// Returns a module for a slot that does nothing, of the same type as others in the slot.
  private func plain(_ slot: Int) -> ProgramModule {
    ProgramModule(slot).with { $0.run = slot % 3 == 1 ? .returns : nil }
  }

  private mutating func step() -> ProgramBehavior {
    if style == .changing, chance(45) { return .takes(time()) }
    return pick([
      (60, .returns), (26, .takes(time())), (4, .throwing(after: chance(50) ? 0 : time())),
      (4, .throwing(.at(1 + random.below(2)))), (4, .deaf(3 * time())), (2, .deaf(20 * time())),
    ])
  }

  private mutating func edges(of slot: Int) -> [ProgramEdge] {
    var edges: [ProgramEdge] = []
    if style == .together, slot > 0 {
      // They restart together when the first one is replaced.
      for other in 1..<max(count, 2) where other != slot && chance(35) {
        let provides = present[other]?.provides ?? false
        edges.append(provides && chance(50) ? .requiresLazily(other) : .lazily(other))
      }
      return [.needs(0)] + edges
    }
    for other in 0..<max(count, slot) where other != slot {
      if other < slot, chance(count > 4 ? 30 : 55) {
        let isThere = present[other] != nil
        if !isThere || chance(15) {
          edges.append(.optionally(other))
        } else if present[other]?.provides == true, chance(35) {
          edges.append(.requires(other))
        } else {
          edges.append(.needs(other))
        }
      } else if chance(8), other < count {
        edges.append(present[other]?.provides == true && chance(50) ? .requiresLazily(other) : .lazily(other))
      }
    }
    return edges
  }

  // MARK: Operations

  private mutating func operation() -> ProgramOperation {
    let request = request()
    var operation = ProgramOperation(request)
    switch random.below(10) {
    case ..<4: break
    case ..<8: operation.after = .time(time())
    default: operation.after = .steps(1 + random.below(30))
    }
    operation.isAwaited = chance(style == .changing ? 12 : 30)
    if case .call = request, chance(35) { operation.times = chance(50) ? 4 : 16 }
    if chance(8) { operation.cancelAfter = random.below(20) }
    return operation
  }

  private mutating func request() -> ProgramRequest {
    // The modules that a change restarts are used most.
    let isFocused = !focus.isEmpty && chance(60)
    let slot = isFocused ? focus[random.below(focus.count)] : random.below(count)
    let call = ProgramRequest.call(way(isInside: false), slot)
    return switch style {
    case .mixed:
      chance(27)
        ? .change(change())
        : pick([
          (8, .start), (8, .stop), (3, .requestStop), (2, .waitUntilReady), (2, .waitUntilStopped),
          (12, .publish(burst())), (36, call),
        ])
    case .changing: chance(30) ? .change(change()) : chance(15) ? .publish(burst()) : call
    case .stopping:
      chance(6)
        ? .change(change())
        : pick([(10, .start), (20, .stop), (8, .requestStop), (25, .publish(burst())), (30, call)])
    case .together: chance(30) ? .change(replacement()) : chance(8) ? .stop : call
    case .inside: chance(16) ? .change(change()) : pick([(6, .stop), (14, .publish(burst())), (64, call)])
    }
  }

  private mutating func burst() -> Int { pick([(3, 1), (3, 3), (1, 12)]) }

  private mutating func way(isInside: Bool) -> ProgramWay {
    // The others are for ``ProgramVariation`` to draw.
    let ways = ProgramWay.allCases.filter {
      $0.capability != .answer && $0 != .innerScope && $0 != .show
        && (isInside || $0 != .contextUse && $0 != .contextHandle)
    }
    return ways[random.below(ways.count)]
  }

  private mutating func change() -> ProgramChange {
    var change = ProgramChange()
    switch random.below(10) {
    case ..<6:
      for _ in 0..<pick([(4, 1), (1, 2)]) {
        let slot = random.below(count)
        guard !change.replace.contains(where: { $0.slot == slot }) else { continue }
        let old = present[slot]
        var new = module(slot)
        if chance(60), let old { new.edges = old.edges }
        if chance(70) { (new.provides, new.talks) = (old?.provides ?? true, true) }
        present[slot] = new
        change.replace.append(new)
      }
    case ..<8:
      let slot = random.below(count)
      change.remove = [slot]
      // Together with its dependents, or the change would be refused.
      for other in 0..<count where other > slot && chance(90) {
        let edges = present[other]?.edges ?? []
        if edges.contains(where: { change.remove.contains($0.slot) && $0.kind != .optionally }) {
          change.remove.append(other)
        }
      }
      for slot in change.remove { present[slot] = nil }
    default:
      let missing = (0...min(count, Program.slots - 1)).filter { present[$0] == nil }
      let slot = missing.isEmpty ? count - 1 : missing[random.below(missing.count)]
      let new = module(slot)
      present[slot] = new
      if missing.isEmpty { change.replace = [new] } else { change.add = [new] }
    }
    focus = dependents(of: change)
    return change
  }

  /// Replaces the first module.
  private mutating func replacement() -> ProgramChange {
    let new = module(0)
    present[0] = new
    let change = ProgramChange(replace: [new])
    focus = dependents(of: change)
    return change
  }

  /// The modules that depend on one that a change replaces or removes.
  private func dependents(of change: ProgramChange) -> [Int] {
    let going = change.remove + change.replace.map(\.slot) + change.add.map(\.slot)
    return present.keys.sorted().filter { slot in
      present[slot]?.edges.contains { $0.kind.isOrdering && going.contains($0.slot) } ?? false
    }
  }

  /// Uses what a module uses lazily, while the module may be going down.
  private mutating func lazyUses(_ edge: ProgramEdge) -> [ProgramInside] {
    let places = ProgramInside.Place.allCases.filter { $0 != .initialize }
    let own: ProgramWay = edge.kind == .lazily ? .contextUse : .contextHandle
    let way = pick([(6, own), (1, .use), (1, .service), (1, .scope), (1, .action), (1, .open)])
    let isLast = chance(75)
    return (style == .together ? places : [places[random.below(places.count)]]).map {
      ProgramInside($0, .call(way, edge.slot), isLast: isLast)
    }
  }

  private mutating func inside(_ module: ProgramModule) -> ProgramInside {
    let place = ProgramInside.Place.allCases[random.below(ProgramInside.Place.allCases.count)]
    let request: ProgramRequest
    if !module.edges.isEmpty, chance(20) {
      let edge = module.edges[random.below(module.edges.count)]
      let isService = edge.kind == .requires || edge.kind == .requiresLazily
      return ProgramInside(place, .call(isService ? .contextHandle : .contextUse, edge.slot))
    }
    switch random.below(100) {
    case ..<12: request = .stop
    case ..<16: request = .requestStop
    case ..<24: request = .change(ProgramChange(remove: [random.below(count)]))
    case ..<34: request = .change(ProgramChange(replace: [plain(random.below(count))]))
    case ..<38: request = .waitUntilReady
    case ..<40: request = .waitUntilStopped
    case ..<42: request = .start
    case ..<55: request = .publish(1 + random.below(3))
    default: request = .call(way(isInside: true), random.below(count))
    }
    return ProgramInside(place, request)
  }
}

import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

import enum TestSupport.RandomRuns

extension ServiceKey where Value == Int {
  /// The generation of the module that provides it.
  fileprivate static var rates: Self { ServiceKey("rates") }
  /// The generation of the rates that it was made from.
  fileprivate static var prices: Self { ServiceKey("prices") }
}

extension Action where Input == NoValue, Output == Int {
  fileprivate static var prices: Self { Action("prices.generation") }
}

/// While a change restarts the dependents of a module, nobody gets one of them together with the module that is being replaced.
@Suite("Generations while dependents restart")
struct RestartGenerationTests {
  /// How to learn which generation of the rates the prices were made from.
  enum Way: String, CaseIterable, Sendable {
    case service, handle, scope, action, route, chain, fallback

    func callAsFunction(_ manager: ModuleManager) async throws -> Int {
      switch self {
      case .service: try await manager.service(.prices)
      case .handle: try await manager.serviceHandle(.prices).use { $0 }
      case .scope: try await manager.withScope { try await $0.service(.prices) }
      case .action: try await manager.call(.prices)
      case .route: try await manager.open("shop://prices", as: Int.self)
      case .chain: try await manager.open("shop://unknown", as: Int.self)
      case .fallback: try await manager.call(Action<NoValue, Int>("unknown"))
      }
    }
  }

  private static func rates(_ number: Int, after duration: Duration, _ clock: VirtualClock) -> FakeModule {
    module("rates", "1.\(number).0", provides: ["rates": "1.0.0"]) { context in
      try await clock.sleep(for: duration)
      context.provide(.rates) { number }
    }
  }

  private static func prices() -> FakeModule {
    let text = """
      {"name": "prices", "version": "1.0.0", "provides": {"prices": "1.0.0"}, "requires": {"rates": "*"},
      "routes": ["shop://prices"]}
      """
    let made = Guarded(0)
    var prices = FakeModule(ModuleManifest(embedded: Array(text.utf8), path: "prices.json")) { context in
      let rates = try context.service(.rates)
      made.withLock { $0 = rates }
      context.provide(.prices) { rates }
      context.handle(.prices) { _ in rates }
      context.route("shop://prices") { (_: RouteRequest<NoValue>) in rates }
      context.onUnhandled { _ in .handled(rates) }
    }
    prices.onURL = { _ in .handled(made.withLock { $0 }) }
    return prices
  }

  /// Replacing the rates takes 20 s: 10 for the rates, and 10 for `mail`, which restarts together with the prices.
  private static func manager(
    _ simulation: Simulation,
    _ others: [any AppModule] = [],
    mail: @escaping @Sendable (ModuleContext) async throws -> Void = { _ in }
  ) throws -> ModuleManager {
    let clock = simulation.clock
    let mail = module("mail", requires: ["rates": "*"], lazily: ["prices": "*"]) { context in
      try await clock.sleep(for: .seconds(10))
      try await mail(context)
    }
    return try simulation.manager([rates(1, after: .seconds(10), clock), prices(), mail] + others)
  }

  @Test(
    "A scope does not get what was made from the next generation, however early it is ready",
    arguments: 0..<20
  )
  func scope(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let manager = try Self.manager(simulation)
    try simulation.run {
      try await manager.start()
      async let change = manager.replace([Self.rates(2, after: .seconds(10), clock)])
      try await clock.sleep(for: .seconds(5))
      try await manager.withScope { scope in
        #expect(try await scope.service(.rates) == 1)
        try await clock.sleep(for: .seconds(10))
        let error = await moduleError { _ = try await scope.service(.prices) }
        #expect(error?.code == .replaced, "seed \(seed)")
        #expect(try await scope.service(.rates) == 1)
      }
      _ = try await change
      await manager.stop()
    }
  }

  @Test(
    "A restarted module is used only together with the module it was restarted for",
    arguments: Way.allCases,
    0..<5
  )
  func together(way: Way, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let manager = try Self.manager(simulation)
    try simulation.run {
      try await manager.start()
      let began = clock.now
      async let change = manager.replace([Self.rates(2, after: .seconds(10), clock)])
      try await clock.sleep(for: .seconds(15))
      #expect(try await manager.service(.rates) == 1)
      let prices = try await way(manager)
      #expect(prices == 2 && clock.now == began.advanced(by: .seconds(20)), "seed \(seed)")
      #expect(try await manager.service(.rates) == 2, "seed \(seed)")
      _ = try await change
      await manager.stop()
    }
  }

  @Test(
    "If the change fails after all, callers get what the former generation makes",
    arguments: Way.allCases,
    0..<5
  )
  func failing(way: Way, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let lives = Counter()
    let manager = try Self.manager(simulation) { _ in if lives.raise() == 2 { throw Failure() } }
    try simulation.run {
      try await manager.start()
      async let error = moduleError {
        try await manager.replace([Self.rates(2, after: .seconds(10), clock)])
      }
      try await clock.sleep(for: .seconds(15))
      #expect(try await way(manager) == 1, "seed \(seed)")
      let code = await error?.code
      #expect(code == .initializeFailed)
      #expect(try await manager.service(.rates) == 1)
      await manager.stop()
    }
  }

  @Test("A stop ends the wait for a change that it interrupts", arguments: Way.allCases, 0..<5)
  func stopped(way: Way, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let manager = try Self.manager(simulation)
    let report = try simulation.run {
      try await manager.start()
      async let change = moduleError {
        try await manager.replace([Self.rates(2, after: .seconds(10), clock)])
      }
      try await clock.sleep(for: .seconds(15))
      async let answer = try? way(manager)
      try await clock.sleep(for: .seconds(1))
      let report = await manager.stop()
      let (used, changed) = (await answer, await change)
      #expect(used == nil && changed?.code == .stopped, "seed \(seed)")
      try await manager.start()
      #expect(try await way(manager) == 1)
      await manager.stop()
      return report
    }
    #expect(report.isClean)
  }

  @Test(
    "What the change initializes does not wait for its end, and sees only the next generation",
    arguments: Way.allCases.filter { $0 != .chain }
  )
  func inside(way: Way) throws {
    for seed in UInt64(0)..<5 {
      let simulation = Simulation(seed: seed)
      let clock = simulation.clock
      let seen = Guarded<[[Int]]>([])
      let manager = try Self.manager(simulation) { context in
        // Of the modules that are asked in turn, only those are asked that are ready or restart.
        let used = try await context.readyService(.prices)
        let prices = try await way(context.manager)
        let both = try await context.manager.withScope { scope in
          [try await scope.service(.prices), try await scope.service(.rates)]
        }
        let own = try context.service(.rates)
        seen.withLock { $0.append([used, prices, own] + both) }
      }
      try simulation.run {
        try await manager.start()
        let began = clock.now
        try await manager.replace([Self.rates(2, after: .seconds(10), clock)])
        #expect(clock.now == began.advanced(by: .seconds(20)))
        await manager.stop()
      }
      #expect(
        seen.withLock { $0 } == [Array(repeating: 1, count: 5), Array(repeating: 2, count: 5)],
        "seed \(seed)"
      )
    }
  }

  @Test("A module that is first used meanwhile does not keep the change from ending", arguments: 0..<10)
  func lazy(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    var late = module("late", provides: ["late": "1.0.0"], lazily: ["prices": "*"]) { context in
      let prices = try await context.readyService(.prices)
      context.provide(ServiceKey<Int>("late")) { prices }
    }
    late.startup = .onFirstUse
    let lives = Counter()
    let manager = try Self.manager(simulation, [late]) { context in
      if lives.raise() == 2 { _ = try await context.manager.service(ServiceKey<Int>("late")) }
    }
    try simulation.run {
      try await manager.start()
      let began = clock.now
      try await manager.replace([Self.rates(2, after: .seconds(10), clock)])
      #expect(clock.now == began.advanced(by: .seconds(20)), "seed \(seed)")
      await manager.stop()
    }
  }

  @Test(
    "No scope mixes generations, whatever restarts in whichever order",
    arguments: RandomRuns.blocks(100, usually: 40)
  )
  func random(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let pauses = Guarded(SplitMix64(seed: seed))
    @Sendable func pause() async throws {
      try await clock.sleep(for: .milliseconds(pauses.withLock { Int($0.next() % 30) }))
    }
    let manager = try simulation.manager([
      Self.rates(0, after: .zero, clock),
      module("prices", provides: ["prices": "1.0.0"], requires: ["rates": "*"]) { context in
        try await pause()
        let rates = try context.service(.rates)
        context.provide(.prices) { rates }
      },
      module("mail", requires: ["rates": "*"]) { _ in try await pause() },
    ])
    let outcomes = try simulation.run { () -> [String] in
      try await manager.start()
      let outcomes = try await withThrowingTaskGroup(of: [String].self) { group in
        for number in 0..<6 {
          group.addTask {
            var outcomes: [String] = []
            for round in 0..<6 {
              try await pause()
              do {
                let seen = try await manager.withScope { scope in
                  let keys: [ServiceKey<Int>] =
                    (number + round) % 2 == 0 ? [.rates, .prices] : [.prices, .rates]
                  var seen: [Int] = []
                  for key in keys + keys {
                    seen.append(try await scope.service(key))
                    try await pause()
                  }
                  return seen
                }
                outcomes.append(Set(seen).count == 1 ? "one" : "mixed \(seen)")
              } catch let error as ModuleError {
                outcomes.append("\(error.code)")
              }
            }
            return outcomes
          }
        }
        group.addTask {
          for number in 1...3 {
            try await manager.replace([Self.rates(number, after: .milliseconds(20), clock)])
          }
          return []
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      await manager.stop()
      return outcomes
    }
    #expect(
      Set(outcomes).isSubset(of: ["one", "replaced"]) && outcomes.contains("one"),
      "seed \(seed): \(outcomes)"
    )
  }

  @Test("On real threads, too, nothing is used together with what it was not made from", arguments: 0..<3)
  func threads(round: Int) async throws {
    let clock = VirtualClock()
    // Between the two in the order of names, so that publishing one does not come right after publishing the other.
    let others = (0..<500).map { FakeModule("q\($0)") }
    let restarting: [any AppModule] = [Self.prices(), module("mail", requires: ["rates": "*"])]
    let manager = try ModuleManager(modules: restarting + others + [Self.rates(0, after: .zero, clock)])
    try await manager.start()
    let rates = manager.serviceHandle(.rates)
    let isDone = Guarded(false)
    let (scopes, calls) = (Counter(), Counter())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          while !isDone.withLock({ $0 }) {
            do {
              let pair = try await manager.withScope { scope in
                (try await scope.service(.prices), try await scope.service(.rates))
              }
              #expect(pair.0 == pair.1)
              scopes.raise()
            } catch let error as ModuleError {
              #expect(error.code == .replaced, "\(error)")
            }
            await Task.yield()
          }
        }
        group.addTask {
          while !isDone.withLock({ $0 }) {
            let prices = try await manager.call(.prices)
            let current = try rates.get()
            #expect(current >= prices)
            calls.raise()
            await Task.yield()
          }
        }
      }
      group.addTask {
        defer { isDone.withLock { $0 = true } }
        for number in 1...30 { try await manager.replace([Self.rates(number, after: .zero, clock)]) }
      }
      try await group.waitForAll()
    }
    #expect(scopes.value > 0 && calls.value > 0)
    #expect(await manager.stop().isClean)
  }
}

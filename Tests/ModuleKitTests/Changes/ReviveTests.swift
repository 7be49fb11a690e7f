import ModuleKit
import ModuleKitTesting
import Testing

@Suite("A change starts what its new modules make possible")
struct ReviveTests {
  private static func failing(_ name: String, needs: [String] = []) -> FakeModule {
    FakeModule(name, needs: needs) { _ in throw Failure("\(name) is broken") }
  }

  private static func states(_ manager: ModuleManager) async -> [String: ModuleState] {
    Dictionary(uniqueKeysWithValues: await manager.snapshot().modules.map { ($0.name, $0.state) })
  }

  /// A running manager in which `db` has failed, and `cart` and `shop` have been skipped because of it.
  private static func degraded(_ simulation: Simulation, _ others: [FakeModule] = []) throws -> ModuleManager
  {
    let journal = simulation.journal
    let manager = try simulation.manager(
      [
        failing("db"), FakeModule("cart", needs: ["db"], journal: journal),
        FakeModule("shop", needs: ["cart"], journal: journal), FakeModule("log", journal: journal),
      ] + others
    ) { $0.onStartFailure = .degraded }
    _ = try simulation.run { try await manager.start() }
    return manager
  }

  @Test(
    "The replacement of a failed module starts, and so does what was skipped because of it",
    arguments: 0..<20
  )
  func repaired(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try Self.degraded(simulation)
    let db = FakeModule("db", "1.1.0", journal: simulation.journal)
    let (plan, states) = try simulation.run {
      let plan = try await manager.plan(ModuleChange(replacing: [db]))
      #expect(try await manager.replace([db]) == plan)
      return (plan, await Self.states(manager))
    }
    #expect(plan.preparationWaves == [["db"]] && plan.startWaves == [["cart"], ["shop"]])
    #expect(plan.restarted == [] && plan.stopWaves == [] && plan.untouchedCount == 1)
    #expect(states == ["db": .ready, "cart": .ready, "shop": .ready, "log": .ready])
    #expect(simulation.journal.modules(.initialized) == ["log", "db", "cart", "shop"])
    let report = try simulation.run { await manager.stop() }
    #expect(report.problems.map(\.module) == ["db"])
    #expect(simulation.journal.up.isEmpty)
  }

  @Test(
    "A failed module that the replacement needs is tried again, and keeps nothing down if that succeeds",
    arguments: 0..<20,
    [true, false]
  )
  func retried(seed: UInt64, isMended: Bool) throws {
    let simulation = Simulation(seed: seed)
    let attempts = Counter()
    let net = FakeModule("net") { _ in
      if attempts.raise() == 1 || !isMended { throw Failure("net is broken") }
    }
    let manager = try Self.degraded(simulation, [net])
    let db = FakeModule("db", "1.1.0", needs: ["net"])
    let before = try simulation.run { await manager.snapshot() }
    let (error, after) = try simulation.run {
      (await moduleError { try await manager.replace([db]) }, await manager.snapshot())
    }
    #expect(error?.module == (isMended ? nil : "net") && attempts.value == 2)
    for name in ["db", "cart", "shop"] {
      #expect(after[name]?.state == (isMended ? .ready : before[name]?.state), "\(name), seed \(seed)")
      #expect(after[name]?.rootCause == (isMended ? nil : before[name]?.rootCause), "\(name), seed \(seed)")
    }
    _ = try simulation.run { await manager.stop() }
  }

  @Test(
    "What another failed module still keeps down stays skipped, with that one as its cause",
    arguments: 0..<20
  )
  func stillBroken(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try Self.degraded(
      simulation,
      [
        Self.failing("mail"), FakeModule("orders", needs: ["db", "mail"]),
        FakeModule("page", needs: ["orders"]),
      ]
    )
    let snapshot = try simulation.run {
      try await manager.replace([FakeModule("db", "1.1.0")])
      return await manager.snapshot()
    }
    for name in ["orders", "page"] {
      #expect(snapshot[name]?.state == .skipped && snapshot[name]?.rootCause == "mail", "seed \(seed)")
      #expect(snapshot[name]?.reason == "mail failed to initialize: mail is broken")
    }
    #expect(snapshot["shop"]?.state == .ready && snapshot["mail"]?.state == .failed)
    let states = try simulation.run {
      try await manager.replace([FakeModule("mail", "1.1.0")])
      defer { Task { await manager.stop() } }
      return await Self.states(manager)
    }
    #expect(Set(states.values) == [.ready], "seed \(seed)")
  }

  @Test("A failed repair leaves everything as it was, and can be repeated", arguments: 0..<20)
  func failed(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let attempts = Counter()
    var shop = FakeModule("shop", needs: ["cart"], journal: simulation.journal)
    shop.onInitialize = { _ in if attempts.raise() == 1 { throw Failure("not yet") } }
    let manager = try simulation.manager(
      [Self.failing("db"), FakeModule("cart", needs: ["db"], journal: simulation.journal), shop]
    ) { $0.onStartFailure = .degraded }
    try simulation.run {
      try await manager.start()
      let before = await manager.snapshot()
      for replacement in [Self.failing("db"), FakeModule("db", "1.1.0", journal: simulation.journal)] {
        let code = await moduleError { try await manager.replace([replacement]) }?.code
        #expect(code == .initializeFailed)
        let after = await manager.snapshot()
        #expect(after.modules == before.modules, "seed \(seed)")
        #expect(simulation.journal.up == [])
      }
      try await manager.replace([FakeModule("db", "1.2.0", journal: simulation.journal)])
      #expect(Set(await Self.states(manager).values) == [.ready])
      await manager.stop()
    }
  }

  @Test(
    "A module that fell because its run failed is replaced together with what depends on it",
    arguments: 0..<20
  )
  func fallen(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    var http = FakeModule("http")
    http.onRunFailure = .stopDependents
    http.onRun = { _ in
      try await clock.sleep(for: .seconds(1))
      throw Failure("no socket")
    }
    let broken = http
    let manager = try simulation.manager([broken, FakeModule("page", needs: ["http"])])
    try simulation.run {
      try await manager.start()
      try await clock.sleep(for: .seconds(2))
      #expect(await Self.states(manager) == ["http": .failed, "page": .skipped])
      try await manager.replace([FakeModule("http", "1.1.0")])
      #expect(await Self.states(manager) == ["http": .ready, "page": .ready])
      await manager.stop()
    }
  }

  @Test("An eager module that replaces an idle one on first use starts", arguments: 0..<10)
  func eager(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    var lazy = FakeModule("search")
    lazy.startup = .onFirstUse
    let (old, still) = (lazy, FakeModule("log"))
    let manager = try simulation.manager([old, still])
    try simulation.run {
      try await manager.start()
      try await manager.replace([old])
      #expect(await Self.states(manager)["search"] == .idle)
      try await manager.replace([FakeModule("search", "1.1.0")])
      #expect(await Self.states(manager)["search"] == .ready)
      await manager.stop()
    }
  }

  @Test("Callers during a repair wait for it, and get its outcome", arguments: [true, false], 0..<10)
  func underLoad(succeeds: Bool, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let attempts = Counter()
    let db: @Sendable (String, Bool) -> FakeModule = { version, fails in
      FakeModule("db", version) { _ in
        try await clock.sleep(for: .milliseconds(10))
        if !fails { return }
        attempts.raise()
        throw Failure("db \(version) is broken")
      }
    }
    let manager = try simulation.manager([
      db("1.0.0", true), FakeModule("cart", needs: ["db"]), FakeModule("shop", needs: ["cart"]),
    ]) { $0.onStartFailure = .degraded }
    try simulation.run {
      try await manager.start()
      async let code = moduleError { try await manager.replace([db("1.1.0", !succeeds)]) }?.code
      while await manager.phase != .changing { await Task.yield() }
      try await withThrowingTaskGroup(of: ModuleError?.self) { group in
        for name in ["db", "cart", "shop"] {
          for moment in 0..<10 {
            group.addTask {
              try await clock.sleep(for: .milliseconds(moment))
              return await moduleError { try await manager.use(FakeModule.self, named: name) { _ in } }
            }
          }
        }
        for try await error in group {
          #expect((error == nil) == succeeds, "seed \(seed): \(String(describing: error))")
          #expect(
            succeeds || error?.description.contains("db 1.0.0 is broken") ?? false,
            "\(String(describing: error))"
          )
        }
      }
      #expect(await code == (succeeds ? nil : .initializeFailed))
      await manager.stop()
    }
    // The start, the new one, and at most one attempt for those who waited in vain.
    #expect(attempts.value <= (succeeds ? 1 : 3), "seed \(seed)")
  }

  @Test("A call inside a module that a repair restarts does not wait for the repair", arguments: 0..<10)
  func inside(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let manager = try simulation.manager([
      Self.failing("db"), FakeModule("log"), FakeModule("page", needs: ["log"]),
    ]) { $0.onStartFailure = .degraded }
    let (called, changed, took) = try simulation.run {
      try await manager.start()
      async let change = moduleError {
        try await manager.replace([FakeModule("db", "1.1.0"), FakeModule("log", "1.1.0")])
      }?.code
      let code = try await manager.use(FakeModule.self, named: "page") { _ in
        try await clock.sleep(for: .milliseconds(Int(seed)))
        return await moduleError { _ = try await manager.module(FakeModule.self, named: "db") }?.code
      }
      let codes = (code, await change)
      await manager.stop()
      return (codes.0, codes.1, clock.now.time)
    }
    #expect(changed == nil && [nil, .reentrant, .initializeFailed].contains(called), "seed \(seed)")
    #expect(took < .seconds(1), "seed \(seed)")
  }
}

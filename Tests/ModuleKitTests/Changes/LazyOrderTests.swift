import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

/// What a module does with one that it uses lazily, while both of them go down.
enum LazyUse: String, CaseIterable, Sendable {
  case module, service, handle, scope, action, route, entry

  func callAsFunction(_ context: ModuleContext) async throws {
    let manager = context.manager
    switch self {
    case .module: _ = try await context.readyModule(FakeModule.self, named: "stock")
    case .service: _ = try await context.readyService(.orderCart)
    case .handle: _ = try await context.serviceHandle(.orderCart).use { $0.total() }
    case .scope: _ = try await manager.withScope { try await $0.service(.orderCart).total() }
    case .action: _ = try await context.call(.emptyCart)
    case .route: _ = try await manager.open("shop://stock")
    case .entry:
      try await manager.use(FakeModule.self, named: "stock") { _ in
        _ = try await manager.module(FakeModule.self, named: "stock")
      }
    }
  }
}

/// Where the user is at work when it makes that use.
enum LazyPlace: String, CaseIterable, Sendable { case handler, body, run, destroy }

/// A user and a stock that both depend on the log. The user uses the stock lazily, a while after it has been asked to end.
struct LazyShop {
  let manager: ModuleManager
  let simulation: Simulation
  let errors = Journal()

  /// - Parameter back: a lazy edge from the stock to the user, which closes a cycle.
  init(_ simulation: Simulation, _ use: LazyUse, in place: LazyPlace, back: Bool = false) throws {
    self.simulation = simulation
    let (clock, errors) = (simulation.clock, errors)
    @Sendable func work(_ context: ModuleContext) async {
      try? await clock.sleep(for: .milliseconds(100))
      do { try await use(context) } catch { errors.write(.failed, "\(error)") }
    }
    let manifest = ModuleManifest(
      name: "user",
      version: Version(1, 0, 0),
      dependencies: [Dependency("log", .any), Dependency("stock", .any, isLazy: true)],
      requires: [Dependency("order-cart", .any, isLazy: true)]
    )
    let life = Guarded<ModuleContext?>(nil)
    var user = FakeModule(manifest, journal: simulation.journal) { context in
      life.withLock { $0 = context }
      context.handle(Action<NoValue, NoValue>("work")) { _ in
        await work(context)
        return NoValue()
      }
    }
    if place == .run {
      user.timeouts = ModuleTimeouts(gracePeriod: .seconds(5))
      user.onRun = { context in
        await context.stopRequested()
        await work(context)
      }
    }
    user.onDestroy = {
      let context = life.withLock { $0 }
      life.withLock { $0 = nil }
      if place == .destroy, let context { await work(context) }
    }
    var stock = FakeModule(
      ModuleManifest(
        name: "stock",
        version: Version(1, 0, 0),
        dependencies: [Dependency("log", .any)] + (back ? [Dependency("user", .any, isLazy: true)] : []),
        provides: [ProvidedInterface("order-cart", Version(1, 2, 0))],
        routes: ["shop://stock"]
      ),
      journal: simulation.journal
    ) { context in
      context.provide(.orderCart) { NumberedCart(7) }
      context.handle(.emptyCart) { _ in 0 }
      context.route("shop://stock") { (_: RouteRequest<NoValue>) in 0 }
    }
    stock.timeouts = .unlimited
    manager = try simulation.manager([FakeModule("log", journal: simulation.journal), user, stock])
  }

  /// Has the user at work, and returns when all of its work has ended.
  func work(in place: LazyPlace, _ end: @Sendable () async throws -> Void) async throws {
    try await manager.start()
    let manager = manager
    let clock = simulation.clock
    let errors = errors
    async let work: Void = {
      switch place {
      case .handler: _ = try await manager.call(Action<NoValue, NoValue>("work"))
      case .body:
        try await manager.use(FakeModule.self, named: "user") { _ in
          try await clock.sleep(for: .milliseconds(100))
          do { _ = try await manager.module(FakeModule.self, named: "stock") } catch {
            errors.write(.failed, "\(error)")
          }
        }
      case .run, .destroy: break
      }
    }()
    try await clock.sleep(for: .milliseconds(10))
    try await end()
    try await work
  }
}

@Suite("A module and what it uses lazily go down together")
struct LazyOrderTests {
  @Test(
    "While a change stops both, a call from one to the other is answered",
    arguments: LazyUse.allCases,
    LazyPlace.allCases
  )
  func change(use: LazyUse, place: LazyPlace) throws {
    for seed in 0..<5 {
      let simulation = Simulation(seed: UInt64(seed))
      let shop = try LazyShop(simulation, use, in: place)
      try simulation.run {
        try await shop.work(in: place) {
          simulation.journal.removeAll()
          try await shop.manager.replace([FakeModule("log", "1.0.1", journal: simulation.journal)])
        }
        #expect(shop.errors.entries.isEmpty, "\(shop.errors.entries)")
        #expect(simulation.journal.modules(.destroyed) == ["user", "stock", "log"])
        await shop.manager.stop()
      }
      #expect(simulation.journal.up.isEmpty)
    }
  }

  @Test("So it is while everything stops", arguments: LazyUse.allCases, LazyPlace.allCases)
  func stop(use: LazyUse, place: LazyPlace) throws {
    let simulation = Simulation(seed: 1)
    let shop = try LazyShop(simulation, use, in: place)
    try simulation.run {
      try await shop.work(in: place) {
        #expect(await shop.manager.stop().isClean)
      }
    }
    #expect(shop.errors.entries.isEmpty, "\(shop.errors.entries)")
    #expect(simulation.journal.modules(.destroyed) == ["user", "stock", "log"])
  }

  @Test("So it is while both are removed", arguments: LazyUse.allCases, LazyPlace.allCases)
  func removal(use: LazyUse, place: LazyPlace) throws {
    for seed in 0..<5 {
      let simulation = Simulation(seed: UInt64(seed))
      let shop = try LazyShop(simulation, use, in: place)
      try simulation.run {
        try await shop.work(in: place) {
          let plan = try await shop.manager.remove(["user", "stock"])
          #expect(plan.stopWaves == [["user"]] && plan.retirementWaves == [["stock"]])
        }
        #expect(shop.errors.entries.isEmpty, "\(shop.errors.entries)")
        #expect(simulation.journal.modules(.destroyed) == ["user", "stock"])
        await shop.manager.stop()
      }
      #expect(simulation.journal.up.isEmpty)
    }
  }

  @Test("The plan says so, too")
  func plan() async throws {
    let simulation = Simulation(seed: 1)
    let shop = try LazyShop(simulation, .module, in: .handler)
    _ = try simulation.run {
      try await shop.manager.start()
      let plan = try await shop.manager.plan(ModuleChange(replacing: [FakeModule("log", "1.0.1")]))
      #expect(plan.stopWaves == [["user"], ["stock"]])
      #expect(plan.startWaves == [["stock", "user"]])
      let all = ["log", "user", "stock"]
      #expect(try await shop.manager.plan(ModuleChange(removing: all)).stopWaves == [["user"], ["stock"]])
      await shop.manager.stop()
    }
  }

  @Test("An operator sees what a module waits for before it goes down")
  func activity() throws {
    let simulation = Simulation(seed: 1)
    let shop = try LazyShop(simulation, .module, in: .handler)
    try simulation.run {
      try await shop.work(in: .handler) {
        async let change = shop.manager.replace([FakeModule("log", "1.0.1")])
        try await simulation.clock.sleep(for: .milliseconds(20))
        let stock = await shop.manager.activity.modules.first { $0.name == "stock" }
        #expect(stock?.waitsFor == ["user"])
        _ = try await change
        await shop.manager.stop()
      }
    }
    #expect(shop.errors.entries.isEmpty)
  }

  @Test("Modules that use each other lazily end together, and calls between them fail", arguments: 0..<10)
  func cycle(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let shop = try LazyShop(simulation, .module, in: .handler, back: true)
    let took = try simulation.run {
      try await shop.work(in: .handler) {
        try await shop.manager.replace([FakeModule("log", "1.0.1", journal: simulation.journal)])
      }
      await shop.manager.stop()
      return simulation.clock.now.time
    }
    #expect(shop.errors.entries.count == 1)
    #expect(took < .seconds(1))
  }
}

import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

/// Where in a module a call is made.
enum Inside: String, CaseIterable, Sendable {
  case action, route, use, service, lease, chain, event, fallback, entryPoint, scope, ending
}

extension ServiceKey where Value == Int {
  fileprivate static var visit: Self { ServiceKey("visit") }
}

/// Calls the manager from inside the module `cart`.
struct InsideShop {
  let manager: ModuleManager
  /// Whether the end of a scope is where the call is made.
  private let isEnding: Guarded<Bool>

  init(_ simulation: Simulation, _ body: @escaping @Sendable (ModuleManager) async -> Void) throws {
    let text = """
      {"name": "cart", "version": "1.0.0", "provides": {"order-cart": "1.2.0", "visit": "1.0.0"},
      "routes": ["shop://cart"]}
      """
    let isEnding = Guarded(false)
    var cart = FakeModule(
      ModuleManifest(embedded: Array(text.utf8), path: "cart.json"),
      journal: simulation.journal
    ) { context in
      let manager = context.manager
      context.provide(.orderCart) { NumberedCart(7) }
      context.handle(.emptyCart) { _ in
        await body(manager)
        return 0
      }
      context.route("shop://cart") { (_: RouteRequest<NoValue>) in
        await body(manager)
        return 0
      }
      context.subscribe(.orderPlaced) { _ in
        await body(manager)
      }
      context.onUnhandled { _ in
        await body(manager)
        return .handled(0)
      }
      context.provideScoped(.visit) { _ in
        7
      } end: { _ in
        if isEnding.withLock({ $0 }) { await body(manager) }
      }
    }
    let shared = Shared<ModuleManager>()
    cart.onURL = { _ in
      if let manager = try shared.value?.get() { await body(manager) }
      return .handled(0)
    }
    cart.onEntryPoint = {
      if let manager = try shared.value?.get() { await body(manager) }
      return 0
    }
    self.isEnding = isEnding
    manager = try simulation.manager([cart, Beside(), FakeModule("log", journal: simulation.journal)])
    let made = manager
    try simulation.run { await shared.set { made } }
  }

  func enter(_ inside: Inside, _ body: @escaping @Sendable (ModuleManager) async -> Void) async throws {
    let manager = manager
    switch inside {
    case .action: _ = try await manager.call(.emptyCart)
    case .route: _ = try await manager.open("shop://cart")
    case .use: try await manager.use(Beside.self) { _ in await body(manager) }
    case .service: try await manager.serviceHandle(.orderCart).use { _ in await body(manager) }
    case .lease: try await manager.use(FakeModule.self, named: "cart") { _ in await body(manager) }
    case .chain: _ = try await manager.open("shop://unknown")
    case .event: manager.publish(.orderPlaced, 1)
    case .fallback: _ = try await manager.call(Action<Int, Int>("unknown"), 1)
    case .entryPoint: _ = try await manager.entryPoint(of: "cart", as: Int.self)
    case .scope:
      try await manager.withScope { scope in
        _ = try await scope.service(.visit)
        await body(manager)
      }
    case .ending:
      isEnding.withLock { $0 = true }
      _ = try await manager.withScope { scope in try await scope.service(.visit) }
    }
  }
}

@Suite("Scenario 25: calls to the manager from inside a module")
struct InsideTests {
  /// Runs a closure inside a module, and returns its error, the report of the stop and the time everything took.
  static func inside(
    _ inside: Inside,
    seed: UInt64 = 1,
    _ body: @escaping @Sendable (ModuleManager) async -> ModuleError?
  ) throws -> (error: ModuleError?, report: StopReport, took: Duration) {
    let simulation = Simulation(seed: seed)
    let answer = Shared<ModuleError?>()
    let call: @Sendable (ModuleManager) async -> Void = { manager in await answer.set { await body(manager) }
    }
    let shop = try InsideShop(simulation, call)
    let (report, took) = try simulation.run {
      try await shop.manager.start()
      try await shop.enter(inside, call)
      while answer.value == nil { await Task.yield() }
      let report = await shop.manager.stop()
      return (report, simulation.clock.now.time)
    }
    #expect(simulation.journal.up.isEmpty)
    return (try answer.value?.get(), report, took)
  }

  @Test("A stop is only requested, and takes no time", arguments: Inside.allCases)
  func stop(inside: Inside) throws {
    let (_, report, took) = try Self.inside(inside) { manager in
      await manager.stop()
      return nil
    }
    #expect(report.isClean)
    #expect(took < .seconds(1))
  }

  @Test("A change of the module itself is refused immediately", arguments: Inside.allCases)
  func change(inside: Inside) throws {
    for removes in [true, false] {
      let (error, report, took) = try Self.inside(inside) { manager in
        await moduleError {
          if removes {
            try await manager.remove([inside == .use ? "beside" : "cart"])
          } else if inside == .use {
            try await manager.replace([Beside()])
          } else {
            try await manager.replace([cart(8)])
          }
        }
      }
      #expect(error?.code == .reentrant, "\(inside)")
      #expect(error?.module == (inside == .use ? "beside" : "cart"))
      #expect(report.isClean)
      #expect(took < .seconds(1))
    }
  }

  @Test("A change of other modules is carried out", arguments: Inside.allCases)
  func others(inside: Inside) throws {
    let (error, report, took) = try Self.inside(inside) { manager in
      await moduleError { try await manager.add([FakeModule("ads")]) }
    }
    #expect(error == nil)
    #expect(report.isClean)
    #expect(took < .seconds(1))
  }

  @Test("Waiting for the end of everything is refused immediately", arguments: Inside.allCases)
  func waits(inside: Inside) throws {
    let (error, report, took) = try Self.inside(inside) { manager in
      // The manager is running, so this wait returns.
      if let error = await moduleError({ try await manager.waitUntilReady() }) { return error }
      return await moduleError { try await manager.waitUntilStopped() }
    }
    #expect(error?.code == .reentrant)
    #expect(report.isClean)
    #expect(took < .seconds(1))
  }

  @Test("A queued change is refused inside a module that the current change stops")
  func queued() throws {
    let simulation = Simulation(seed: 4)
    let clock = simulation.clock
    let answer = Shared<ModuleError?>()
    let shop = try InsideShop(simulation) { manager in
      try? await clock.sleep(for: .milliseconds(10))
      await answer.set { await moduleError { try await manager.add([FakeModule("ads")]) } }
    }
    let took = try simulation.run {
      try await shop.manager.start()
      async let called = shop.manager.call(.emptyCart)
      let slow = module("cart", provides: ["order-cart": "1.2.0"]) { context in
        try await clock.sleep(for: .milliseconds(100))
        context.provide(.orderCart) { NumberedCart(9) }
      }
      try await clock.sleep(for: .milliseconds(5))
      try await shop.manager.replace([slow])
      _ = try await called
      await shop.manager.stop()
      return clock.now.time
    }
    #expect(try answer.value?.get()?.code == .reentrant)
    #expect(took < .seconds(1))
  }

  @Test("A change that waits for the start is refused when the start rolls back")
  func rolledBack() throws {
    let simulation = Simulation(seed: 5)
    let clock = simulation.clock
    let answer = Shared<ModuleError?>()
    let shop = try InsideShop(simulation) { manager in
      await answer.set { await moduleError { try await manager.add([FakeModule("ads")]) } }
    }
    let slow = FakeModule("slow") { context in
      async let _ = context.manager.call(.emptyCart)
      try await clock.sleep(for: .milliseconds(50))
      throw Failure("no")
    }
    let (code, took) = try simulation.run {
      try await shop.manager.add([slow])
      let code = await moduleError { try await shop.manager.start() }?.code
      return (code, clock.now.time)
    }
    #expect(code == .initializeFailed)
    #expect(took < .seconds(1))
    #expect(simulation.journal.up.isEmpty)
  }

  @Test("A task that outlives its call is no longer inside")
  func outlives() throws {
    let simulation = Simulation(seed: 6)
    let clock = simulation.clock
    let answer = Shared<ModuleError?>()
    let shop = try InsideShop(simulation) { manager in
      Task {
        try? await clock.sleep(for: .milliseconds(10))
        await answer.set { await moduleError { try await manager.replace([cart(8)]) } }
      }
    }
    try simulation.run {
      try await shop.manager.start()
      _ = try await shop.manager.call(.emptyCart)
      try await clock.sleep(for: .milliseconds(100))
      await shop.manager.stop()
    }
    #expect(try answer.value?.get()?.code == nil)
  }

  @Test("In initialize, waiting for the manager is refused immediately")
  func initialize() throws {
    let simulation = Simulation(seed: 7)
    let found = Guarded<[ModuleError.Code?]>([])
    let module = FakeModule("a") { context in
      let manager = context.manager
      for wait in [
        { _ = try await manager.start() }, { try await manager.waitUntilReady() },
        { try await manager.waitUntilStopped() }, { _ = try await manager.remove(["a"]) },
      ] as [@Sendable () async throws -> Void] {
        let code = await moduleError(wait)?.code
        found.withLock { $0.append(code) }
      }
    }
    let manager = try simulation.manager([module])
    let took = try simulation.run {
      try await manager.start()
      await manager.stop()
      return simulation.clock.now.time
    }
    #expect(found.withLock { $0 } == [.reentrant, .reentrant, .reentrant, .reentrant])
    #expect(took == .zero)
  }

  @Test("A run that waits for the start gets an answer when the start fails, before it has to end")
  func runWaits() throws {
    let simulation = Simulation(seed: 8)
    let clock = simulation.clock
    let answer = Shared<ModuleError?>()
    var server = FakeModule("server")
    server.timeouts = ModuleTimeouts(gracePeriod: .seconds(10))
    server.onRun = { context in
      await answer.set { await moduleError { try await context.manager.waitUntilReady() } }
    }
    let slow = FakeModule("slow") { _ in
      try await clock.sleep(for: .milliseconds(50))
      throw Failure("no")
    }
    let manager = try simulation.manager([server, slow])
    let took = try simulation.run {
      _ = await moduleError { try await manager.start() }
      return clock.now.time
    }
    #expect(try answer.value?.get()?.code == .initializeFailed)
    #expect(took == .milliseconds(50))
  }
}

import ModuleKit
import ModuleKitTesting
import Testing

import enum TestSupport.RandomRuns

/// What callers do with a module: every kind of use that waits for a module that restarts.
enum UseOfAModule: String, CaseIterable, Sendable {
  case module, use, service, handle, open, action, lazily, chain, fallback, remoteFallback

  func callAsFunction(_ manager: ModuleManager) async throws {
    switch self {
    case .module: _ = try await manager.module(FakeModule.self, named: "cart")
    case .use: _ = try await manager.use(Beside.self) { $0.instanceManifest }
    case .service: _ = try await manager.service(.orderCart)
    case .handle: _ = try await manager.serviceHandle(.orderCart).use { $0.total() }
    case .open: _ = try await manager.open("shop://cart/5")
    case .action: _ = try await manager.call(.emptyCart)
    case .chain: _ = try await manager.open("shop://unknown")
    case .fallback: _ = try await manager.call(Action<Int, Int>("unknown"), 1)
    case .remoteFallback: _ = try await manager.handleRemoteCall("unknown", input: [0x31], caller: "ada")
    case .lazily: _ = try await manager.module(FakeModule.self, named: "lazy")
    }
  }
}

/// A module with a type of its own.
struct Beside: AppModule {
  static let manifest = ModuleManifest(
    name: "beside",
    version: Version(1, 0, 0),
    dependencies: [Dependency("log", .any)]
  )
  func initialize(in context: ModuleContext) async throws {}
}

/// A log, a cart on top of it that is offered in every way, and a module beside it that has not been used yet.
struct UsedShop {
  let simulation: Simulation
  let manager: ModuleManager

  /// - Parameter lingering: how long it takes to destroy the module that is lazy.
  init(
    _ simulation: Simulation,
    lingering: Duration = .zero,
    configure: (inout ModuleManagerOptions) -> Void = { _ in }
  ) throws {
    self.simulation = simulation
    let clock = simulation.clock
    let text = """
      {"name": "cart", "version": "1.0.0", "dependencies": {"log": "*"}, "provides": {"order-cart": "1.2.0"},
      "routes": ["shop://cart/:id"]}
      """
    var cart = FakeModule(
      ModuleManifest(embedded: Array(text.utf8), path: "cart.json"),
      journal: simulation.journal
    ) { context in
      try await clock.sleep(for: .milliseconds(100))
      context.provide(.orderCart) { NumberedCart(7) }
      context.handle(.emptyCart) { _ in 0 }
      context.route("shop://cart/:id") { (_: RouteRequest<NoValue>) in 0 }
      context.onUnhandled(exposure: .remote) { _ in .handled(0) }
    }
    cart.onURL = { _ in .handled(0) }
    cart.onDestroy = { try await clock.sleep(for: .milliseconds(200)) }
    var lazy = FakeModule("lazy", needs: ["cart"], journal: simulation.journal) { _ in
      try await clock.sleep(for: .milliseconds(30))
    }
    lazy.startup = .onFirstUse
    lazy.timeouts = .unlimited
    if lingering > .zero { lazy.onDestroy = { try await clock.sleep(for: lingering) } }
    manager = try simulation.manager([Self.log(simulation), cart, lazy, Beside()]) { options in
      options.authorizeRemoteCalls { _ in .allow }
      configure(&options)
    }
  }

  static func log(_ simulation: Simulation, fails: Bool = false) -> FakeModule {
    FakeModule("log", fails ? "1.0.1" : "1.0.0", journal: simulation.journal) { _ in
      try await simulation.clock.sleep(for: .milliseconds(50))
      if fails { throw Failure("no log") }
    }
  }
}

@Suite("Scenario 22: uses at every moment of a change")
struct ChangeUseTests {
  @Test(
    "A use of a restarting module waits for it, and both end",
    arguments: UseOfAModule.allCases,
    stride(from: 0, to: 50, by: RandomRuns.factor == 1 ? 10 : 5).map(\.self)
  )
  func both(use: UseOfAModule, first: Int) throws {
    // The replacement takes 350 ms: the log is initialized, and the cart destroyed and initialized again.
    for moment in stride(from: first, through: 400, by: 50) {
      let simulation = Simulation(seed: UInt64(moment + first * 200))
      let shop = try UsedShop(simulation)
      let manager = shop.manager
      let (plan, report) = try simulation.run {
        try await manager.start()
        async let plan = manager.replace([UsedShop.log(simulation)])
        try await simulation.clock.sleep(for: .milliseconds(moment))
        try await use(manager)
        let done = try await plan
        try await use(manager)
        return (done, await manager.stop())
      }
      #expect(plan.restarted.contains("cart"))
      #expect(report.isClean, "\(use) at \(moment) ms")
      #expect(simulation.journal.up.isEmpty)
    }
  }

  @Test("A use during a change that fails gets the old modules", arguments: UseOfAModule.allCases, 0..<5)
  func failing(use: UseOfAModule, block: UInt64) throws {
    for moment in stride(from: Int(block) * 10, through: 450, by: 50) {
      let simulation = Simulation(seed: UInt64(moment) &+ block &* 1_000)
      let clock = simulation.clock
      let shop = try UsedShop(simulation)
      let manager = shop.manager
      // It depends on the cart, so the change has stopped the cart when it fails.
      let late = FakeModule("late", needs: ["cart"]) { _ in
        try await clock.sleep(for: .milliseconds(20))
        throw Failure("not yet")
      }
      let (code, report) = try simulation.run {
        try await manager.start()
        async let code = moduleError {
          var change = ModuleChange(adding: [late])
          change.replacements = [UsedShop.log(simulation)]
          try await manager.apply(change)
        }?.code
        try await clock.sleep(for: .milliseconds(moment))
        try await use(manager)
        let done = await code
        try await use(manager)
        return (done, await manager.stop())
      }
      #expect(code == .initializeFailed)
      // Only the change's own failure.
      #expect(report.problems.map(\.code) == [.initializeFailed], "\(use) at \(moment) ms")
      #expect(simulation.journal.up.isEmpty)
    }
  }

  @Test(
    "A stop in the middle of a change ends the change and all waiting calls",
    arguments: UseOfAModule.allCases
  )
  func stopped(use: UseOfAModule) throws {
    for moment in stride(from: 0, through: 400, by: 20) {
      let simulation = Simulation(seed: UInt64(moment))
      let shop = try UsedShop(simulation)
      let manager = shop.manager
      let errors = try simulation.run {
        try await manager.start()
        async let change = moduleError { try await manager.replace([UsedShop.log(simulation)]) }
        async let used = Self.error { try await use(manager) }
        try await simulation.clock.sleep(for: .milliseconds(moment))
        await manager.stop()
        return (await change, await used)
      }
      // The stop may come first, in which case the change does not begin.
      let codes: [ModuleError.Code?] = [nil, .stopped, .notRunning]
      #expect(codes.contains(errors.0?.code), "\(use) at \(moment) ms")
      #expect(simulation.journal.up.isEmpty, "\(use) at \(moment) ms: \(String(describing: errors.1))")
    }
  }

  static func error(_ body: () async throws -> Void) async -> (any Error)? {
    do {
      try await body()
      return nil
    } catch { return error }
  }

  @Test("A call inside a module that a change stops does not wait for a module that starts only afterwards")
  func entangled() throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    let inside = FakeModule("inside", needs: ["log"], journal: simulation.journal)
    var above = FakeModule("above", needs: ["inside"], journal: simulation.journal)
    above.onDestroy = { try await clock.sleep(for: .milliseconds(50)) }
    let manager = try simulation.manager([UsedShop.log(simulation), inside, above, Beside()])
    let (code, took) = try simulation.run {
      try await manager.start()
      // `beside` is stopped too; a use of it waits for `above`, which starts after both are down.
      async let code = moduleError {
        _ = try await manager.use(Beside.self) { _ in
          try await clock.sleep(for: .milliseconds(120))
          _ = try await manager.module(FakeModule.self, named: "above")
        }
      }?.code
      try await clock.sleep(for: .milliseconds(10))
      let began = clock.now
      try await manager.replace([UsedShop.log(simulation)])
      let took = began.duration(to: clock.now)
      let found = await code
      await manager.stop()
      return (found, took)
    }
    #expect(code == .reentrant)
    #expect(took < .seconds(1))
  }
}

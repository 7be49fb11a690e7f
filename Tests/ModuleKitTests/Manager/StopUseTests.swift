import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

/// During a stop, a module can be used until its own end begins: the modules on top of it may still be finishing their work.
@Suite("Uses during a stop")
struct StopUseTests {
  /// The used shop, whose `lazy` has been started; it takes a minute to destroy, and the cart stays ready for that long.
  private func manager(_ simulation: Simulation) throws -> ModuleManager {
    try UsedShop(simulation, lingering: .seconds(60)).manager
  }

  @Test("A module that is still ready can be used in every way", arguments: UseOfAModule.allCases, 0..<5)
  func ready(use: UseOfAModule, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let manager = try manager(simulation)
    try simulation.run {
      try await manager.start()
      _ = try await manager.module(FakeModule.self, named: "lazy")
      async let report = manager.stop()
      try await clock.sleep(for: .seconds(10))
      let error = await moduleError { _ = try await manager.module(FakeModule.self, named: "lazy") }
      #expect(error?.code == .notRunning)
      if use != .lazily && use != .use { try await use(manager) }
      _ = try await manager.use(FakeModule.self, named: "cart") { $0.instanceManifest }
      try await manager.withScope { _ = try await $0.service(.orderCart) }
      #expect(try manager.serviceHandle(.orderCart).get().total() == 7)
      #expect(await manager.canOpen("shop://cart/5"))
      let isClean = await report.isClean
      #expect(isClean, "seed \(seed)")
    }
  }

  @Test("What is idle or still starting when a stop begins is refused with the reason", arguments: 0..<5)
  func refused(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    var lazy = FakeModule("lazy") { _ in try await clock.sleep(for: .seconds(60)) }
    lazy.startup = .onFirstUse
    var cart = FakeModule("cart")
    cart.onDestroy = { try await clock.sleep(for: .seconds(60)) }
    let manager = try simulation.manager([lazy, cart])
    @Sendable func use() async -> ModuleError? {
      await moduleError { _ = try await manager.module(FakeModule.self, named: "lazy") }
    }
    try simulation.run {
      try await manager.start()
      async let early = use()
      try await clock.sleep(for: .seconds(1))
      async let report = manager.stop()
      let first = await early
      #expect(first?.code == .stopped, "seed \(seed)")
      #expect(first?.description == "lazy was stopped before it was ready: the manager is stopping")
      let late = await use()
      #expect(late?.code == .notRunning, "seed \(seed)")
      #expect(late?.description == "lazy cannot be used: the manager is stopping")
      _ = await report
    }
  }

  @Test("A scope keeps finding what is ready after one of its modules has begun to end", arguments: 0..<10)
  func scope(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let top = module("top", provides: ["top": "1.0.0"], requires: ["order-cart": "*"]) { context in
      context.provide(ServiceKey<Int>("top")) { 1 }
    }
    let manager = try simulation.manager([cart(7), top])
    try simulation.run {
      try await manager.start()
      _ = try await manager.withScope { scope in
        _ = try await scope.service(ServiceKey<Int>("top"))
        let stop = Task.detached(executorPreference: simulation.executor) { await manager.stop() }
        try await clock.sleep(for: .seconds(1))
        #expect(await manager.snapshot()["top"]?.state == .stopping)
        #expect(try await scope.service(.orderCart).total() == 7, "seed \(seed)")
        return stop
      }.value
    }
  }

  @Test("A scope that outlasts a stop does not mix the modules of before and after", arguments: 0..<10)
  func restart(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let manager = try simulation.manager([
      cart(7),
      module("other", provides: ["other": "1.0.0"]) {
        $0.provide(ServiceKey<Int>("other")) { 1 }
      },
    ]) { $0.timeouts.destruction = .seconds(1) }
    try simulation.run {
      try await manager.start()
      try await manager.withScope { scope in
        _ = try await scope.service(.orderCart)
        let life = Task.detached(executorPreference: simulation.executor) {
          await manager.stop()
          try await manager.start()
        }
        try await clock.sleep(for: .seconds(30))
        try await life.value
        let error = await moduleError { _ = try await scope.service(ServiceKey<Int>("other")) }
        #expect(error?.code == .replaced, "seed \(seed)")
      }
      await manager.stop()
    }
  }
}

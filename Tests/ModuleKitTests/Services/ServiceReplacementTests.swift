import ModuleKit
import ModuleKitTesting
import Synchronization
import Testing

@Suite("Services and changes; scenarios 12 and 16")
struct ServiceReplacementTests {
  @Test("A handle switches to the replacement; a pinned one throws that its provider has gone")
  func handles() async throws {
    let manager = try ModuleManager(modules: [cart(1)])
    let early = manager.serviceHandle(.orderCart)
    let before = await moduleError { _ = try early.get() }
    #expect(before?.code == .notRunning)
    try await manager.start()
    let pinned = try early.pinned()
    #expect(try early.get().total() == 1)
    #expect(try pinned.get().total() == 1)
    try await manager.replace([cart(2, version: "1.1.0")])
    #expect(try early.get().total() == 2)
    let error = await moduleError { _ = try pinned.get() }
    #expect(error?.code == .replaced && error?.module == "cart")
    let used = await moduleError { _ = try await pinned.use { $0.total() } }
    #expect(used?.code == .replaced)
    #expect(await moduleError { _ = try pinned.pinned() }?.code == .replaced)
    #expect(try await early.use { $0.total() } == 2)
    await manager.stop()
    let stopped = await moduleError { _ = try await early.use { $0.total() } }
    #expect(stopped?.code == .notRunning)
  }

  @Test("A module that requires the service restarts on the replacement", arguments: 0..<20)
  func dependents(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let seen = Mutex<[Int]>([])
    let shop = module("shop", requires: ["order-cart": "^1.2"]) { context in
      let cart = try context.service(.orderCart)
      seen.withLock { $0.append(cart.total()) }
    }
    let manager = try simulation.manager([cart(1), shop])
    _ = try simulation.run { try await manager.start() }
    _ = try simulation.run { try await manager.replace([cart(2, version: "1.1.0")]) }
    #expect(seen.withLock { $0 } == [1, 2], "seed \(seed)")
    // A replacement that fails leaves the old service in place.
    let broken = module("cart", "1.2.0", provides: ["order-cart": "1.2.0"]) { context in
      context.provide(.orderCart) { NumberedCart(3) }
      throw Failure()
    }
    let error = try simulation.run { await moduleError { try await manager.replace([broken]) } }
    #expect(error?.code == .initializeFailed)
    #expect(try simulation.run { try await manager.service(.orderCart).total() } == 2)
    _ = try simulation.run { await manager.stop() }
  }

  @Test("A replacement that does not provide what it declares undoes the change", arguments: 0..<10)
  func silentReplacement(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let shop = module("shop", requires: ["order-cart": "^1.2"]) { _ = try $0.service(.orderCart) }
    let manager = try simulation.manager([cart(1), shop])
    _ = try simulation.run { try await manager.start() }
    let silent = module("cart", "1.1.0", provides: ["order-cart": "1.2.0"])
    let error = try simulation.run { await moduleError { try await manager.replace([silent]) } }
    #expect(error?.module == "shop")
    #expect(try simulation.run { try await manager.service(.orderCart).total() } == 1)
    _ = try simulation.run { await manager.stop() }
  }

  @Test("Under load no caller gets a service of a destroyed module", arguments: 0..<5)
  func load(seed: UInt64) async throws {
    let manager = try ModuleManager(modules: [LivingCart(0).module])
    try await manager.start()
    let handle = manager.serviceHandle(.orderCart)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            let isAlive = try await handle.use { cart in
              await Task.yield()
              return cart.total() == 1
            }
            #expect(isAlive, "seed \(seed)")
          }
        }
      }
      group.addTask {
        for patch in 1...10 { try await manager.replace([LivingCart(patch).module]) }
      }
      try await group.waitForAll()
    }
    await manager.stop()
  }
}

/// A cart whose total is 1 while its module lives.
final class LivingCart: OrderCart {
  let patch: Int
  private let isAlive = Atomic<Bool>(false)

  init(_ patch: Int) { self.patch = patch }

  func total() -> Int { isAlive.load(ordering: .acquiring) ? 1 : 0 }

  var module: FakeModule {
    var fake = ModuleKitTests.module("cart", "1.0.\(patch)", provides: ["order-cart": "1.2.0"]) { context in
      self.isAlive.store(true, ordering: .releasing)
      context.provide(.orderCart) { self }
    }
    fake.onDestroy = { self.isAlive.store(false, ordering: .releasing) }
    return fake
  }
}

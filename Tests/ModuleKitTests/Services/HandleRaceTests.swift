import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

import enum TestSupport.RandomRuns

@Suite("Handles that are not pinned, while their provider is replaced; scenarios 12 and 22")
struct HandleRaceTests {
  /// The kinds of access to a service that outlive its provider.
  enum Way: CaseIterable, Sendable {
    case use, get, manager, context
  }

  /// Returns a lazy user of the cart, and hands out its context.
  static func user(_ context: Shared<ModuleContext>) -> FakeModule {
    module("user", lazily: ["order-cart": "^1.2"]) { own in await context.set { own } }
  }

  static func call(
    _ way: Way,
    _ handle: ServiceHandle<any OrderCart>,
    _ context: ModuleContext
  ) async throws -> Int {
    switch way {
    case .use: try await handle.use { $0.total() }
    case .get: try handle.get().total()
    case .manager: try await context.manager.service(.orderCart).total()
    case .context: try await context.readyService(.orderCart).total()
    }
  }

  @Test("On real threads no caller notices that the provider was replaced", arguments: Way.allCases)
  func threads(way: Way) async throws {
    let shared = Shared<ModuleContext>()
    let manager = try ModuleManager(modules: [cart(0), Self.user(shared)])
    try await manager.start()
    let context = try #require(shared.value).get()
    let handle = manager.serviceHandle(.orderCart)
    let isDone = Guarded(false)
    let calls = Counter()
    let failures = Guarded<[String: Int]>([:])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          while !isDone.withLock({ $0 }) {
            // No task yields for a while, and then all do, so that the replacements get their turns.
            for _ in 0..<50 {
              do {
                _ = try await Self.call(way, handle, context)
              } catch {
                failures.withLock { $0["\(error)", default: 0] += 1 }
              }
            }
            calls.raise()
            await Task.yield()
          }
        }
      }
      group.addTask {
        defer { isDone.withLock { $0 = true } }
        for patch in 1...RandomRuns.number(400, usually: 150) {
          try await manager.replace([cart(patch, version: "1.0.\(patch)")])
        }
      }
      try await group.waitForAll()
    }
    #expect(calls.value > 0)
    #expect(failures.withLock { $0 } == [:])
    await manager.stop()
  }

  @Test("A module does not make services once its end has begun", arguments: 0..<4)
  func noLateFactory(seed: UInt64) async throws {
    let manager = try ModuleManager(modules: [LateCart(0).module])
    try await manager.start()
    let handle = manager.serviceHandle(.orderCart)
    let isDone = Guarded(false)
    let late = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          while !isDone.withLock({ $0 }) {
            // A failure counts as a late one.
            for _ in 0..<50 where (try? handle.get().total()) != 1 { late.raise() }
            await Task.yield()
          }
        }
      }
      group.addTask {
        defer { isDone.withLock { $0 = true } }
        for patch in 1...100 { try await manager.replace([LateCart(patch).module]) }
      }
      try await group.waitForAll()
    }
    #expect(late.value == 0, "a factory ran after destroy had begun, or a call failed")
    await manager.stop()
  }

  @Test(
    "In any order of steps, each kind of access continues with the next provider",
    arguments: RandomRuns.blocks(100)
  )
  func simulated(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let shared = Shared<ModuleContext>()
    let manager = try simulation.manager([cart(0), Self.user(shared)])
    let failures = try simulation.run {
      try await manager.start()
      guard let context = try shared.value?.get() else { return ["no context"] }
      let handle = manager.serviceHandle(.orderCart)
      return try await withThrowingTaskGroup(of: [String].self) { group in
        for way in Way.allCases {
          group.addTask {
            var failures: [String] = []
            for _ in 0..<20 {
              do {
                _ = try await Self.call(way, handle, context)
              } catch {
                failures.append("\(way): \(error)")
              }
              await Task.yield()
            }
            return failures
          }
        }
        group.addTask {
          for patch in 1...5 { try await manager.replace([cart(patch, version: "1.0.\(patch)")]) }
          return []
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }
    #expect(failures == [], "seed \(seed)")
    _ = try simulation.run { await manager.stop() }
  }
}

/// A module that makes a cart for each caller, with a total of 0 if `destroy` had already begun.
final class LateCart: Sendable {
  private let patch: Int
  private let isOver = Guarded(false)

  init(_ patch: Int) { self.patch = patch }

  var module: FakeModule {
    var fake = ModuleKitTests.module("cart", "1.0.\(patch)", provides: ["order-cart": "1.2.0"]) { context in
      context.provide(.orderCart, as: .transient) { NumberedCart(self.isOver.withLock { $0 ? 0 : 1 }) }
    }
    fake.onDestroy = { self.isOver.withLock { $0 = true } }
    return fake
  }
}

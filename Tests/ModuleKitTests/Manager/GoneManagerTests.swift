import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@Suite("What a context offers when its manager is gone")
struct GoneManagerTests {
  /// Returns the context of a module whose manager has been stopped and released.
  private static func orphan() async throws -> ModuleContext {
    let found = Shared<ModuleContext>()
    do {
      let manager = try ModuleManager(modules: [FakeModule("log") { context in await found.set { context } }])
      try await manager.start()
      await manager.stop()
    }
    let context = try #require(try found.value?.get())
    // The last work on the actor may still hold it.
    for _ in 0..<1_000_000 {
      if await context.manager.snapshot().modules.isEmpty { break }
      await Task.yield()
    }
    return context
  }

  @Test("Nothing can be started or added, and nothing is waited for")
  func refusals() async throws {
    let manager = try await Self.orphan().manager
    let journal = Journal()
    let calls: [() async throws -> Void] = [
      { try await manager.start() }, { try await manager.run() }, { try await manager.waitUntilReady() },
      { try await manager.add([FakeModule("cart", journal: journal)]) },
      { _ = try await manager.service(.orderCart) },
    ]
    for call in calls {
      let error = try #require(await moduleError(call))
      #expect(error.code == .notRunning)
      #expect(error.description == "the module has ended, and its manager is gone")
    }
    #expect(await manager.stop().isClean)
    #expect(await manager.snapshot().modules.isEmpty)
    #expect(journal.entries.isEmpty)
  }

  @Test("Modules of different managers that are gone do not get each other's events")
  func separate() async throws {
    let (one, other) = (try await Self.orphan(), try await Self.orphan())
    let heard = Guarded<[Int]>([])
    let (listening, speaking) = (one.manager, other.manager)
    let subscription = try listening.subscribe(.orderPlaced) { order in heard.withLock { $0.append(order) } }
    speaking.publish(.orderPlaced, 1)
    listening.publish(.orderPlaced, 2)
    for _ in 0..<1_000_000 where heard.withLock({ $0.isEmpty }) { await Task.yield() }
    // Events arrive in order, so the first one would have been here, too.
    #expect(heard.withLock { $0 } == [2])
    subscription.cancel()
  }
}

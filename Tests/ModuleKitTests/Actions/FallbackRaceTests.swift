import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@Suite("Chains on real threads")
struct FallbackRaceTests {
  private static func links(_ version: String) -> FakeModule {
    var links = FakeModule("links", version, needs: ["base"]) { context in
      context.onUnhandled { _ in .handled(7) }
    }
    links.onURL = { _ in .handled(7) }
    return links
  }

  @Test("No caller misses a module of a chain that is replaced, or restarted", arguments: ["links", "base"])
  func replaced(name: String) async throws {
    let manager = try ModuleManager(modules: [Self.links("1.0.0"), FakeModule("base")])
    try await manager.start()
    let isDone = Guarded(false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          while !isDone.withLock({ $0 }) {
            let answer =
              number % 2 == 0
              ? try await manager.call(Action<Int, Int>("unknown"), 1)
              : try await manager.open("shop://unknown", as: Int.self)
            #expect(answer == 7)
            await Task.yield()
          }
        }
      }
      group.addTask {
        defer { isDone.withLock { $0 = true } }
        for number in 1...100 {
          let version = "1.\(number).0"
          try await manager.replace([name == "base" ? FakeModule("base", version) : Self.links(version)])
        }
      }
      try await group.waitForAll()
    }
    await manager.stop()
  }
}

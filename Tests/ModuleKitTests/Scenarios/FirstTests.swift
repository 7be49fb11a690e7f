import ModuleKit
import ModuleKitTesting
import Testing

@Suite("First")
struct FirstTests {
  @Test func simple() async throws {
    let journal = Journal()
    let manager = try ModuleManager(modules: [
      FakeModule("cart", needs: ["log", "payment"], journal: journal),
      FakeModule("payment", needs: ["log ^1.0"], journal: journal),
      FakeModule("log", "1.4.0", journal: journal),
    ])
    let report = try await manager.start()
    #expect(journal.modules(.initialized) == ["log", "payment", "cart"])
    #expect(report.criticalPath.map(\.name) == ["log", "payment", "cart"])
    let stopped = await manager.stop()
    #expect(stopped.isClean)
    #expect(journal.modules(.destroyed) == ["cart", "payment", "log"])
  }

  @Test func simulated() throws {
    for seed in 0..<200 {
      let executor = SeededExecutor(seed: UInt64(seed))
      let journal = Journal()
      var options = ModuleManagerOptions()
      options.executor = executor
      let manager = try ModuleManager(
        modules: [
          FakeModule("cart", needs: ["log", "payment"], journal: journal),
          FakeModule("payment", needs: ["log ^1.0"], journal: journal),
          FakeModule("log", "1.4.0", journal: journal),
        ],
        options: options,
        clock: VirtualClock()
      )
      let outcome = executor.run {
        _ = try? await manager.start()
        await manager.stop()
      }
      #expect(outcome == .finished)
      if seed == 0 { print("JOBS", executor.count) }
      #expect(journal.modules(.destroyed) == ["cart", "payment", "log"])
    }
  }
}

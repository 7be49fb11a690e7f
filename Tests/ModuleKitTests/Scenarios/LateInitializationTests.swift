import ModuleKit
import ModuleKitTesting
import Testing

@Suite("An initialization that is abandoned in a degraded start and ends late")
struct LateInitializationTests {
  @Test(
    "The module stays failed for its reason, and no URL or action tries it again",
    arguments: [true, false]
  )
  func failed(succeeds: Bool) throws {
    let simulation = Simulation(seed: 1)
    let (clock, executor, journal) = (simulation.clock, simulation.executor, simulation.journal)
    let manifest = ModuleManifest(name: "search", version: Version(1, 0, 0), routes: ["shop://search"])
    var search = FakeModule(manifest, journal: journal) { context in
      context.route("shop://search") { (_: RouteRequest<NoValue>) in 3 }
      // Ignores its cancellation.
      await Task(executorPreference: executor) { try? await clock.sleep(for: .seconds(10)) }.value
      if !succeeds { throw Failure() }
    }
    search.timeouts = ModuleTimeouts(initialization: .seconds(1), cancellation: .seconds(1))
    let page = FakeModule("page", needs: ["search"])
    let manager = try simulation.manager([search, page]) { $0.onStartFailure = .degraded }
    let reason = "initialize of search did not end within 1.0 seconds"
    try simulation.run {
      try await manager.start()
      for _ in 0..<2 {
        let snapshot = await manager.snapshot()
        #expect(snapshot["search"]?.state == .failed && snapshot["search"]?.reason == reason)
        #expect(snapshot["page"]?.state == .skipped && snapshot["page"]?.rootCause == "search")
        let error = await #expect(throws: RouteError.self) { try await manager.open("shop://search") }
        #expect(error?.message == "search cannot answer: \(reason)")
        try await clock.sleep(for: .seconds(20))
      }
      #expect(await manager.snapshot()["search"]?.abandonedStepCount == 0)
    }
    #expect(journal.modules(.initializing) == ["search"])
    #expect(journal.modules(.destroyed) == (succeeds ? ["search"] : []))
    _ = try simulation.run { await manager.stop() }
  }
}

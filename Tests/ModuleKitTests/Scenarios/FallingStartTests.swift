import ModuleKit
import ModuleKitTesting
import Testing

@Suite("A degraded start during which a `run` fails")
struct FallingStartTests {
  @Test(
    "The report and the snapshot blame the module that failed, and skip those that depend on it",
    arguments: 0..<20
  )
  func report(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    var feed = FakeModule("feed")
    feed.onRunFailure = .stopDependents
    feed.onRun = { _ in
      try await clock.sleep(for: .seconds(1))
      throw Failure()
    }
    var shop = FakeModule("shop", needs: ["feed"])
    shop.onDestroy = { try await clock.sleep(for: .seconds(1)) }
    let page = FakeModule("page", needs: ["shop"]) { _ in try await clock.sleep(for: .seconds(5)) }
    let top = FakeModule("top", needs: ["page"])
    let manager = try simulation.manager([feed, shop, page, top, FakeModule("log")]) {
      $0.onStartFailure = .degraded
    }
    let (report, snapshot) = try simulation.run {
      let report = try await manager.start()
      try await clock.sleep(for: .seconds(5))
      return (report, await manager.snapshot())
    }
    #expect(report.modules.map(\.name) == ["log"])
    #expect(report.failures.map(\.error.description) == ["feed failed while running: out of paper"])
    #expect(report.failures.map(\.skipped) == [["page", "shop", "top"]])
    #expect(snapshot["feed"]?.state == .failed)
    for name in ["page", "shop", "top"] {
      #expect(snapshot[name]?.state == .skipped && snapshot[name]?.rootCause == "feed", "\(name)")
    }
    _ = try simulation.run { await manager.stop() }
  }
}

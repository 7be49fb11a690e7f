import ModuleKit
import ModuleKitTesting
import Testing

import enum TestSupport.RandomRuns

@Suite("Scenario 1: order")
struct OrderTests {
  @Test(
    "Nothing starts too early, a stop reverses the order, and independent modules overlap",
    arguments: RandomRuns.blocks(20, usually: 8)
  )
  func randomGraphs(block: UInt64) throws {
    for seed in block * 50..<block * 50 + 50 {
      var generator = SplitMix64(seed: seed)
      let graph = RandomGraph(Int.random(in: 1...20, using: &generator), &generator)
      let simulation = Simulation(seed: seed)
      let clock = simulation.clock
      let modules = graph.modules(simulation.journal) { try await clock.sleep(for: $0) }
      let manager = try simulation.manager(modules.shuffled(using: &generator))
      let (report, stopped) = try simulation.run { (try await manager.start(), await manager.stop()) }

      #expect(graph.problems(simulation.journal) == [], "seed \(seed)")
      #expect(simulation.journal.up == [], "seed \(seed)")
      #expect(stopped.isClean, "seed \(seed)")
      // There is no barrier: the start takes exactly as long as its longest chain, and so does the stop.
      #expect(report.duration == graph.ready.max(), "seed \(seed)")
      #expect(report.modules.map(\.ended) == graph.ready, "seed \(seed)")
      #expect(stopped.duration == graph.ready.max(), "seed \(seed)")
    }
  }

  @Test("The same holds on many threads", arguments: 0..<20)
  func threads(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let graph = RandomGraph(40, &generator)
    let journal = Journal()
    let manager = try ModuleManager(modules: graph.modules(journal) { _ in await Task.yield() })
    for _ in 0..<3 {
      try await manager.start()
      await manager.stop()
    }
    #expect(graph.problems(journal) == [], "seed \(seed)")
    #expect(journal.modules(.destroyed).count == 120)
  }

  @Test("With a width of one, priority decides, then the name")
  func ties() throws {
    let simulation = Simulation(seed: 1)
    var modules = ["d", "b", "c", "a"].map {
      FakeModule($0, needs: $0 == "a" ? [] : ["a"], journal: simulation.journal)
    }
    modules[2].priority = 5
    let manager = try simulation.manager(modules) { $0.maximumConcurrentInitializations = 1 }
    _ = try simulation.run { try await manager.start() }
    #expect(simulation.journal.modules(.initialized) == ["a", "c", "b", "d"])
  }

  @Test("The width is never exceeded, and fully used", arguments: [1, 2, 3])
  func width(_ width: Int) throws {
    let simulation = Simulation(seed: 7)
    let clock = simulation.clock
    let modules = (0..<12).map {
      FakeModule("m\($0)", journal: simulation.journal) { _ in try await clock.sleep(for: .seconds(1)) }
    }
    let manager = try simulation.manager(modules) { $0.maximumConcurrentInitializations = width }
    let report = try simulation.run { try await manager.start() }
    #expect(report.duration == .seconds(12 / width))
  }
}

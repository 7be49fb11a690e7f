import Foundation
import ModuleKitTesting
import Testing

@testable import ModuleKit

@Suite("Events, snapshots and reports")
struct ObservationTests {
  /// log (1 s) → db (4 s) → cart (2 s); log → mail (3 s).
  static func modules(_ simulation: Simulation) -> [FakeModule] {
    [("log", [], 1), ("db", ["log"], 4), ("cart", ["db", "log"], 2), ("mail", ["log"], 3)].map {
      name,
      needs,
      seconds in
      FakeModule(name, needs: needs, journal: simulation.journal) { _ in
        try await simulation.clock.sleep(for: .seconds(seconds))
      }
    }
  }

  static func report() throws -> StartReport {
    let simulation = Simulation(seed: 1)
    let manager = try simulation.manager(modules(simulation))
    return try simulation.run { try await manager.start() }
  }

  @Test("The critical path, and the time that removing an edge would save")
  func criticalPath() throws {
    let report = try Self.report()
    #expect(report.criticalPath.map(\.name) == ["log", "db", "cart"])
    #expect(
      report.savings() == [
        .init(module: "cart", dependency: "db", duration: .seconds(2)),
        .init(module: "db", dependency: "log", duration: .seconds(1)),
      ]
    )
    #expect(
      report.description == """
        4 modules ready in 7.000 s

        Critical path
          log   0.000 s  +1.000 s
          db    1.000 s  +4.000 s
          cart  5.000 s  +2.000 s

        cart without db: 2.000 s less
        db without log: 1.000 s less
        """
    )
  }

  @Test("The saving of an edge equals what a start without it gains", arguments: 0..<50)
  func savings(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let graph = RandomGraph(12, &generator)
    let report = StartReport.made(graph.edges, graph.durations)
    for saving in report.savings() {
      let source = try #require(graph.edges.indices.first { RandomGraph.name($0) == saving.module })
      var edges = graph.edges
      edges[source].removeAll { RandomGraph.name($0) == saving.dependency }
      let without = StartReport.made(edges, graph.durations)
      #expect(saving.duration == report.duration - without.duration, "seed \(seed)")
    }
  }

  @Test("JSON and a timeline")
  func formats() throws {
    let report = try Self.report()
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    )
    #expect(document["schema"] as? String == "modulekit.start/1")
    #expect(document["duration"] as? Int == 7_000_000)
    #expect(document["criticalPath"] as? [String] == ["log", "db", "cart"])
    let timeline = report.timeline
    #expect(timeline.duration == report.duration)
    #expect(timeline.bars.filter(\.isCritical).map(\.module) == ["log", "db", "cart"])
    #expect(Set(timeline.bars.map(\.module)) == Set(report.modules.map(\.name)))
    for (bar, next) in zip(timeline.bars, timeline.bars.dropFirst()) { #expect(bar.began <= next.began) }
  }

  @Test("A snapshot and the report of a stop say what went wrong")
  func descriptions() throws {
    struct NoDisk: Error {}
    let simulation = Simulation(seed: 3)
    let modules = [FakeModule("log") { _ in throw NoDisk() }, FakeModule("cart", needs: ["log"])]
    let manager = try simulation.manager(modules) { $0.onStartFailure = .degraded }
    let (snapshot, report) = try simulation.run {
      try await manager.start()
      return (await manager.snapshot(), await manager.stop())
    }
    #expect(
      snapshot.description == """
        running
          cart 1.0.0 skipped: log failed to initialize: NoDisk()
          log 1.0.0 failed: log failed to initialize: NoDisk()
        """
    )
    #expect(
      report.description
        == "stopped in 0.000 s; problems since the start:\n  log failed to initialize: NoDisk()"
    )
  }

  @Test("Events report everything, in order, to every listener")
  func events() throws {
    let simulation = Simulation(seed: 2)
    let manager = try simulation.manager(Self.modules(simulation))
    let streams = [manager.events(), manager.events()]
    let texts = try simulation.run { () -> [[String]] in
      try await manager.start()
      _ = try await manager.apply(ModuleChange())
      await manager.stop()
      var texts: [[String]] = []
      for stream in streams {
        var lines: [String] = []
        for await event in stream {
          lines.append("\(event)")
          if case .phase(.stopped) = event.kind { break }
        }
        texts.append(lines)
      }
      return texts
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].first == "the manager is starting")
    #expect(
      texts[0].filter { $0.hasSuffix(" is ready") } == [
        "log is ready", "mail is ready", "db is ready", "cart is ready",
      ]
    )
    #expect(texts[0].contains("changed nothing"))
    #expect(texts[0].last == "the manager is stopped")
  }

  @Test("A change of state has a duration only if it ends a step", arguments: 1...8)
  func durations(second: Int) throws {
    let simulation = Simulation(seed: UInt64(second))
    let executor = simulation.executor
    let manager = try simulation.manager(Self.modules(simulation))
    let events = manager.events()
    let measured = try simulation.run { () -> [ModuleState: [String]] in
      let start = Task.detached(executorPreference: executor) { try await manager.start() }
      try await simulation.clock.sleep(for: .seconds(second))
      await manager.stop()
      _ = await start.result
      var measured: [ModuleState: [String]] = [:]
      for await event in events {
        if case .state(let module, let state) = event.kind, event.duration != nil {
          measured[state, default: []].append(module)
        }
        if case .phase(.stopped) = event.kind { break }
      }
      return measured
    }
    #expect(measured[.ready] ?? [] == simulation.journal.modules(.initialized))
    #expect(measured[.idle] ?? [] == simulation.journal.modules(.destroyed))
    // The initializations that the stop has cancelled.
    #expect(Set(measured.keys).subtracting([.ready, .idle, .failed]).isEmpty)
  }

  @Test("waitUntilReady returns when the manager is running, and throws when it cannot be")
  func waitUntilReady() throws {
    for isBroken in [false, true] {
      let simulation = Simulation(seed: 3)
      let executor = simulation.executor
      var modules = Self.modules(simulation)
      if isBroken { modules[3].onInitialize = { _ in throw Failure() } }
      let manager = try simulation.manager(modules)
      let (time, error) = try simulation.run {
        let start = Task.detached(executorPreference: executor) { try await manager.start() }
        let error = await DeadlineTests.code { try await manager.waitUntilReady() }
        let time = simulation.clock.now.time
        _ = await start.result
        await manager.stop()
        return (time, error)
      }
      #expect(error?.code == (isBroken ? .initializeFailed : nil))
      #expect(time == .seconds(isBroken ? 1 : 7))
    }
  }
}

extension StartReport {
  /// The report of a start in which each module begins as early as possible.
  static func made(_ edges: [[Int]], _ durations: [Duration]) -> StartReport {
    var modules: [Module] = []
    for index in edges.indices {
      let began = edges[index].map { modules[$0].ended }.max() ?? .zero
      modules.append(
        Module(
          name: RandomGraph.name(index),
          began: began,
          ended: began + durations[index],
          dependsOn: edges[index]
        )
      )
    }
    return StartReport(modules: modules, duration: modules.map(\.ended).max() ?? .zero, failures: [])
  }
}

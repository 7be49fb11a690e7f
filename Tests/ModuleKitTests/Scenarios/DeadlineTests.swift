import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

/// Something that ignores cancellation until a test releases it.
final class Stuck: Sendable {
  private let waiting = Guarded<(isOpen: Bool, continuations: [CheckedContinuation<Void, Never>])>(
    (false, [])
  )

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = waiting.withLock { state in
        if !state.isOpen { state.continuations.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let all = waiting.withLock { state in
      state.isOpen = true
      defer { state.continuations = [] }
      return state.continuations
    }
    for continuation in all { continuation.resume() }
  }
}

@Suite("Scenarios 7 and 8: deadlines")
struct DeadlineTests {
  static let timeouts = ModuleTimeouts(
    initialization: .seconds(10),
    gracePeriod: .seconds(3),
    destruction: .seconds(5),
    cancellation: .seconds(2)
  )

  static func code(_ body: @Sendable () async throws -> Void) async -> ModuleError? {
    do {
      try await body()
      return nil
    } catch { return error as? ModuleError }
  }

  @Test(
    "An initialization that ignores cancellation is named, abandoned, and never runs late",
    arguments: 0..<10
  )
  func ignoresCancellation(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let stuck = Stuck()
    let clock = simulation.clock
    let manager = try simulation.manager([
      FakeModule("log", journal: simulation.journal),
      FakeModule("slow", needs: ["log"], journal: simulation.journal) { _ in await stuck.wait() },
      FakeModule("top", needs: ["slow"], journal: simulation.journal),
    ]) { $0.timeouts = Self.timeouts }
    let error = try simulation.run { await Self.code { try await manager.start() } }
    #expect(error?.code == .overdue)
    #expect(error?.module == "slow")
    #expect(
      error?.description == "initialize of slow did not end within 10.0 seconds",
      "\(String(describing: error))"
    )
    // Ten seconds to end, and two more after the cancellation.
    #expect(clock.now.time == .seconds(12))
    #expect(simulation.journal.up == [])
    // The module must not be entered a second time while it is still inside.
    let again = try simulation.run { await Self.code { try await manager.start() } }
    #expect(again?.code == .stillBusy && again?.module == "slow" && again?.suppressed.isEmpty == true)
    // It ends after all: the module is destroyed without being run, and the manager can start again.
    stuck.open()
    try simulation.run { try await clock.sleep(for: .seconds(1)) }
    #expect(simulation.journal.modules(.running) == ["log"])
    #expect(simulation.journal.modules(.destroyed).contains("slow"))
    _ = try simulation.run { try await manager.start() }
    #expect(simulation.journal.up == ["log", "slow", "top"])
    _ = try simulation.run { await manager.stop() }
  }

  @Test("A start over the overall limit is rolled back, and the error names the modules that were not ready")
  func wholeStart() throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    let modules = ["a", "b"].map { name in
      FakeModule(name, needs: name == "b" ? ["a"] : [], journal: simulation.journal) { _ in
        try await clock.sleep(for: .seconds(8))
      }
    }
    let manager = try simulation.manager(modules) { $0.startTimeout = .seconds(12) }
    let error = try simulation.run { await Self.code { try await manager.start() } }
    #expect(error?.code == .overdue && error?.modules == ["b"])
    #expect(error?.description == "the start did not end within 12.0 seconds; not ready: b")
    #expect(clock.now.time == .seconds(12))
    #expect(simulation.journal.up == [])
  }

  /// What a run reacts to: the request to stop, cancellation, or nothing.
  enum Reaction: CaseIterable { case word, cancellation, nothing }

  @Test("A slow stop first asks, then cancels, then abandons", arguments: Reaction.allCases)
  func slowRun(_ reaction: Reaction) throws {
    let simulation = Simulation(seed: 2)
    let stuck = Stuck()
    let clock = simulation.clock
    var module = FakeModule("server", needs: ["log"], journal: simulation.journal)
    module.onRun = { context in
      switch reaction {
      case .word: await context.stopRequested()
      case .cancellation: try await clock.sleep(for: .seconds(1_000))
      case .nothing: await stuck.wait()
      }
    }
    let manager = try simulation.manager([module, FakeModule("log", journal: simulation.journal)]) {
      $0.timeouts = Self.timeouts
    }
    let report = try simulation.startAndStop(manager)
    #expect(simulation.journal.modules(.destroyed) == ["server", "log"])
    switch reaction {
    case .word:
      #expect(report.duration == .zero)
      #expect(report.isClean)
    case .cancellation:
      #expect(report.duration == .seconds(3))
      #expect(report.problems.map(\.description) == ["run of server did not end within 3.0 seconds"])
    case .nothing:
      #expect(report.duration == .seconds(5))
      #expect(report.problems.count == 2)
      #expect(report.problems.allSatisfy { $0.code == .overdue && $0.module == "server" })
    }
    stuck.open()
    try simulation.run { try await clock.sleep(for: .seconds(1)) }
  }

  @Test("A destroy that hangs is abandoned, and all other modules are destroyed")
  func slowDestroy() throws {
    let simulation = Simulation(seed: 3)
    let stuck = Stuck()
    var module = FakeModule("server", needs: ["log"], journal: simulation.journal)
    module.onDestroy = { await stuck.wait() }
    let manager = try simulation.manager([module, FakeModule("log", journal: simulation.journal)]) {
      $0.timeouts = Self.timeouts
    }
    let report = try simulation.startAndStop(manager)
    #expect(report.duration == .seconds(7))
    #expect(report.problems.count == 2)
    #expect(simulation.journal.modules(.destroyed) == ["log"])
    stuck.open()
    try simulation.run { try await simulation.clock.sleep(for: .seconds(1)) }
  }

  @Test("A destroy that ends because it is cancelled is one problem")
  func cancelledDestroy() throws {
    let simulation = Simulation(seed: 3)
    let clock = simulation.clock
    var module = FakeModule("server", journal: simulation.journal)
    module.onDestroy = { try await clock.sleep(for: .seconds(1_000)) }
    let manager = try simulation.manager([module]) { $0.timeouts = Self.timeouts }
    let report = try simulation.startAndStop(manager)
    #expect(report.problems.map(\.description) == ["destroy of server did not end within 5.0 seconds"])
  }

  @Test("A stop that exceeds the overall limit ends in bounded time", arguments: 0..<5)
  func wholeStop(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let stuck = Stuck()
    let modules = (0..<4).map { index in
      var module = FakeModule(
        "m\(index)",
        needs: index == 0 ? [] : ["m\(index - 1)"],
        journal: simulation.journal
      )
      module.onDestroy = { await stuck.wait() }
      return module
    }
    let manager = try simulation.manager(modules) {
      $0.timeouts = .unlimited
      $0.stopTimeout = .seconds(20)
      $0.cancellationTimeout = .seconds(4)
    }
    let report = try simulation.startAndStop(manager)
    #expect(report.duration == .seconds(24))
    #expect(report.problems.count >= 5, "\(report.problems)")
    let text = "the stop did not end within 20.0 seconds; still stopping: m3"
    #expect(report.problems.first?.description == text)
    // Only m3 had its turn.
    for name in ["m0", "m1", "m2"] {
      #expect(report.problems.contains { $0.description == "there was no time to destroy \(name)" })
    }
    #expect(simulation.journal.modules(.destroying) == ["m3"])
    stuck.open()
    try simulation.run { try await simulation.clock.sleep(for: .seconds(1)) }
  }

  @Test("A stop that exceeds the overall limit says so, even if everything then ends", arguments: 0..<5)
  func hurriedStop(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    var http = FakeModule("http", needs: ["log"])
    http.timeouts = ModuleTimeouts(gracePeriod: .seconds(60))
    http.onRun = { context in
      await context.stopRequested()
      try await simulation.clock.sleep(for: .seconds(50))
    }
    let manager = try simulation.manager([http, FakeModule("log")]) { $0.stopTimeout = .seconds(20) }
    let report = try simulation.startAndStop(manager)
    #expect(report.duration == .seconds(20))
    let text = "the stop did not end within 20.0 seconds; still stopping: http"
    #expect(report.problems.map(\.description) == [text])
    #expect(report.problems.map(\.code) == [.overdue])
    #expect(report.problems.map(\.modules) == [["http"]])
  }
}

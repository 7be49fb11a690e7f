import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Scenario 15: lazy modules")
struct LazyTests {
  static func lazy(_ name: String, needs: [String] = [], lazily: [String] = [], _ journal: Journal)
    -> FakeModule
  {
    var module = FakeModule(name, needs: needs, lazily: lazily, journal: journal)
    module.startup = .onFirstUse
    return module
  }

  @Test("1,000 simultaneous first calls cause one initialization", arguments: 0..<5)
  func firstCalls(seed: UInt64) async throws {
    let journal = Journal()
    var search = Self.lazy("search", needs: ["index"], journal)
    search.onInitialize = { _ in for _ in 0..<10 { await Task.yield() } }
    let manager = try ModuleManager(modules: [
      search, Self.lazy("index", journal), FakeModule("log", journal: journal),
    ])
    try await manager.start()
    #expect(journal.up == ["log"])
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          (try? await manager.module(FakeModule.self, named: "search"))?.instanceManifest.name == "search"
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(journal.modules(.initializing) == ["log", "index", "search"])
    await manager.stop()
    #expect(journal.up == [])
  }

  @Test("A failure reaches every waiting caller, and the next call tries again", arguments: 0..<10)
  func failure(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let attempts = Counter()
    var search = Self.lazy("search", simulation.journal)
    search.onInitialize = { _ in
      try await simulation.clock.sleep(for: .seconds(1))
      if attempts.raise() == 1 { throw Failure("no index") }
    }
    let manager = try simulation.manager([search])
    let executor = simulation.executor
    let failures = try simulation.run { () -> [String] in
      try await manager.start()
      let calls = (0..<100).map { _ in
        Task.detached(executorPreference: executor) {
          try await manager.module(FakeModule.self, named: "search")
        }
      }
      var failures: [String] = []
      for call in calls {
        do { _ = try await call.value } catch { failures.append("\(error)") }
      }
      _ = try await manager.module(FakeModule.self, named: "search")
      return failures
    }
    #expect(failures.count == 100)
    #expect(Set(failures) == ["search failed to initialize: no index"])
    #expect(attempts.value == 2)
    #expect(simulation.journal.up == ["search"])
    _ = try simulation.run { await manager.stop() }
  }

  @Test(
    "Re-entrant use is an error, not a deadlock: the module itself, a chain, and two simultaneous uses",
    arguments: 0..<10
  )
  func reentrant(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let errors = Journal()
    func using(_ name: String, _ other: String) -> FakeModule {
      var module = Self.lazy(name, lazily: [other], simulation.journal)
      module.onInitialize = { context in
        do {
          _ = try await context.manager.module(FakeModule.self, named: other)
        } catch {
          errors.write(.failed, "\(error)")
          throw error
        }
      }
      return module
    }
    let manager = try simulation.manager([using("a", "b"), using("b", "c"), using("c", "a")])
    let executor = simulation.executor
    try simulation.run {
      try await manager.start()
      let calls = ["a", "b", "c"].map { name in
        Task.detached(executorPreference: executor) { try await manager.module(FakeModule.self, named: name) }
      }
      for call in calls { _ = await call.result }
    }
    #expect(errors.entries.contains { $0.module.contains("would wait for itself") })
    #expect(simulation.journal.up == [])
    _ = try simulation.run { await manager.stop() }
  }

  @Test("A starting module needs a lazy one, which comes up first")
  func pulledIn() throws {
    let simulation = Simulation(seed: 1)
    let manager = try simulation.manager([
      Self.lazy("index", simulation.journal),
      FakeModule("search", needs: ["index"], journal: simulation.journal),
    ])
    _ = try simulation.run { try await manager.start() }
    #expect(simulation.journal.modules(.initialized) == ["index", "search"])
  }

  @Test(
    "A stop while a lazy module comes up: waiting callers get an error, and nothing is left",
    arguments: 0..<20
  )
  func stopMeanwhile(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    var search = Self.lazy("search", simulation.journal)
    search.onInitialize = { _ in try await simulation.clock.sleep(for: .seconds(5)) }
    let manager = try simulation.manager([search])
    let executor = simulation.executor
    let code = try simulation.run { () -> ModuleError.Code? in
      try await manager.start()
      let call = Task.detached(executorPreference: executor) {
        try await manager.module(FakeModule.self, named: "search")
      }
      try await simulation.clock.sleep(for: .seconds(1))
      await manager.stop()
      do { _ = try await call.value } catch { return (error as? ModuleError)?.code }
      return nil
    }
    #expect(code == .stopped)
    #expect(simulation.journal.up == [])
  }

  @Test("A stopped manager gives out no modules")
  func notRunning() async throws {
    let manager = try ModuleManager(modules: [FakeModule("log")])
    let error = await DeadlineTests.code { _ = try await manager.module(FakeModule.self) }
    #expect(error?.code == .notRunning)
  }

  @Test("A module whose initialize waits for another one gives up its slot to it")
  func width() throws {
    let simulation = Simulation(seed: 3)
    var lazy = FakeModule("lazy", journal: simulation.journal)
    lazy.startup = .onFirstUse
    lazy.timeouts = .unlimited
    var eager = FakeModule("eager", lazily: ["lazy"], journal: simulation.journal) { context in
      _ = try await context.manager.module(FakeModule.self, named: "lazy")
    }
    eager.timeouts = .unlimited
    let manager = try simulation.manager([lazy, eager, FakeModule("third", journal: simulation.journal)]) {
      $0.maximumConcurrentInitializations = 1
    }
    try simulation.run {
      try await manager.start()
      await manager.stop()
    }
    #expect(simulation.journal.modules(.initialized).sorted() == ["eager", "lazy", "third"])
  }

  @Test("A wait that is cancelled before it begins takes back no slot", arguments: 0..<10)
  func cancelledWait(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    var lazy = FakeModule("lazy", journal: simulation.journal)
    lazy.startup = .onFirstUse
    let eager = FakeModule("eager", lazily: ["lazy"], journal: simulation.journal) { context in
      @Sendable func use() async throws {
        _ = try await context.manager.module(FakeModule.self, named: "lazy")
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await use() }
        group.addTask {
          // By now, the other task waits, and `third` has the slot.
          try await simulation.clock.sleep(for: .seconds(1))
          withUnsafeCurrentTask { $0?.cancel() }
          #expect(await DeadlineTests.code { try await use() }?.code == .cancelled)
        }
        try await group.waitForAll()
      }
    }
    let third = FakeModule("third", journal: simulation.journal) { _ in
      try await simulation.clock.sleep(for: .seconds(2))
    }
    let manager = try simulation.manager([lazy, eager, third]) {
      $0.maximumConcurrentInitializations = 1
      $0.timeouts = .unlimited
    }
    try simulation.run {
      try await manager.start()
      await manager.stop()
    }
    #expect(simulation.journal.modules(.initialized) == ["third", "lazy", "eager"])
  }
}

import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Scenarios 5, 6 and 14: failures")
struct FailureTests {
  static let needs = [
    ("a", []), ("b", ["a"]), ("c", ["a"]), ("d", ["b", "c"]), ("e", []), ("f", ["e", "d"]),
  ]

  static func modules(_ simulation: Simulation, failing: Set<Int> = [], attempts: Counter? = nil)
    -> [FakeModule]
  {
    let counter = attempts ?? Counter()
    return needs.map { name, needs in
      FakeModule(name, needs: needs, journal: simulation.journal) { _ in
        if failing.contains(counter.raise()) { throw Failure("\(name) is broken") }
        try await simulation.clock.sleep(for: .seconds(1))
      }
    }
  }

  @Test(
    "The k-th initialization throws, for every k: nothing is left, and the next start succeeds",
    arguments: 1...6
  )
  func everyStep(k: Int) throws {
    for seed in 0..<20 {
      let simulation = Simulation(seed: UInt64(seed))
      let manager = try simulation.manager(Self.modules(simulation, failing: [k]))
      let error = try simulation.run { await DeadlineTests.code { try await manager.start() } }
      let culprit = try #require(error?.module)
      #expect(error?.code == .initializeFailed)
      #expect(error?.underlying as? Failure == Failure("\(culprit) is broken"))
      #expect(error?.description == "\(culprit) failed to initialize: \(culprit) is broken")
      #expect(simulation.journal.up == [], "seed \(seed)")
      let entries = simulation.journal.entries
      #expect(simulation.journal.modules(.destroyed) == simulation.journal.modules(.destroying))
      // After the failure nothing begins that was not possible before it.
      if let failure = entries.firstIndex(where: { $0.kind == .failed }) {
        let ready = Set(entries[..<failure].filter { $0.kind == .initialized }.map(\.module))
        for entry in entries[failure...] where entry.kind == .initializing {
          let needs = Self.needs.first { $0.0 == entry.module }?.1 ?? []
          #expect(ready.isSuperset(of: needs), "seed \(seed)")
        }
      }
      _ = try simulation.run { try await manager.start() }
      #expect(simulation.journal.up == ["a", "b", "c", "d", "e", "f"])
    }
  }

  @Test("Of two simultaneous failures, one is the error and the other is kept with it")
  func suppressed() throws {
    let simulation = Simulation(seed: 1)
    let gate = Counter()
    let modules = ["x", "y"].map { name in
      FakeModule(name, needs: ["base"], journal: simulation.journal) { _ in
        gate.raise()
        // Both are inside `initialize` before either fails.
        while gate.value < 2 { await Task.yield() }
        throw Failure(name)
      }
    }
    let base = FakeModule("base", journal: simulation.journal)
    var broken = base
    broken.onDestroy = { throw Failure("cannot close") }
    let manager = try simulation.manager(modules + [broken])
    let error = try simulation.run { await DeadlineTests.code { try await manager.start() } }
    #expect(error?.code == .initializeFailed)
    #expect(error?.suppressed.contains { $0.module == "base" && $0.code == .destroyFailed } ?? false)
  }

  @Test("An error in one destroy does not keep other modules from being destroyed", arguments: 0..<6)
  func destroyThrows(broken: Int) throws {
    let simulation = Simulation(seed: 2)
    var modules = Self.modules(simulation)
    let name = modules[broken].instanceManifest.name
    modules[broken].onDestroy = { throw Failure("the disk is full") }
    let manager = try simulation.manager(modules)
    let report = try simulation.startAndStop(manager)
    #expect(simulation.journal.up == [])
    #expect(report.problems.map(\.description) == ["\(name) failed to be destroyed: the disk is full"])
    #expect(report.problems.first?.code == .destroyFailed)
    _ = try simulation.run { try await manager.start() }
  }

  @Test("Degraded: only dependents are skipped, and each names the root cause", arguments: 0..<10)
  func degraded(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    var modules = Self.modules(simulation)
    modules[1].onInitialize = { _ in throw Failure("no network") }
    let manager = try simulation.manager(modules) { $0.onStartFailure = .degraded }
    let (report, snapshot, use) = try simulation.run {
      let report = try await manager.start()
      let snapshot = await manager.snapshot()
      let use = Shared<FakeModule>()
      await use.set { try await manager.module(FakeModule.self, named: "f") }
      return (report, snapshot, use.value)
    }
    #expect(simulation.journal.up == ["a", "c", "e"])
    #expect(report.failures.count == 1)
    #expect(report.failures.first?.error.module == "b")
    #expect(report.failures.first?.skipped == ["d", "f"])
    #expect(snapshot["b"]?.state == .failed)
    for name in ["d", "f"] {
      #expect(snapshot[name]?.state == .skipped)
      #expect(snapshot[name]?.rootCause == "b")
      #expect(snapshot[name]?.reason == "b failed to initialize: no network")
    }
    // Using a failed module tries again, and the error gives the reason.
    #expect(throws: ModuleError.self) { try use?.get() }
    do { _ = try use?.get() } catch let error as ModuleError {
      #expect(error.module == "b" && error.description.contains("no network"), "\(error)")
    }
    _ = try simulation.run { await manager.stop() }
    #expect(simulation.journal.up == [])
  }

  // MARK: Failures of run

  static func runner(_ simulation: Simulation, _ policy: RunFailurePolicy, failures: Int = 1) -> [FakeModule]
  {
    var modules = modules(simulation)
    let counter = Counter()
    modules[1].onRunFailure = policy
    modules[1].onRun = { context in
      try await simulation.clock.sleep(for: .seconds(10))
      if counter.raise() <= failures { throw Failure("connection lost") }
      await context.stopRequested()
    }
    return modules
  }

  @Test("A run that throws stops everything, in order, and the error names the cause")
  func runFails() throws {
    let simulation = Simulation(seed: 4)
    let manager = try simulation.manager(Self.runner(simulation, .inherited))
    let result = Shared<Void>()
    try simulation.run { await result.set { try await manager.run() } }
    #expect(throws: ModuleError.self) { try result.value?.get() }
    do { try result.value?.get() } catch let error as ModuleError {
      #expect(error.code == .runFailed && error.module == "b")
    }
    #expect(simulation.journal.up == [])
  }

  @Test("stopDependents: the rest keeps running")
  func runFailsAlone() throws {
    let simulation = Simulation(seed: 4)
    let manager = try simulation.manager(Self.runner(simulation, .stopDependents))
    let snapshot = try simulation.run {
      try await manager.start()
      try await simulation.clock.sleep(for: .seconds(20))
      return await manager.snapshot()
    }
    #expect(simulation.journal.up == ["a", "c", "e"])
    #expect(snapshot["b"]?.state == .failed && snapshot["d"]?.state == .skipped)
    #expect(snapshot["f"]?.rootCause == "b")
    #expect(snapshot.phase == .running)
    _ = try simulation.run { await manager.stop() }
  }

  @Test("A run that throws during a stop, before the module is asked to stop, is only reported")
  func runFailsDuringStop() throws {
    let simulation = Simulation(seed: 4)
    let clock = simulation.clock
    var log = FakeModule("log")
    log.onRun = { _ in
      try await clock.sleep(for: .seconds(2))
      throw Failure()
    }
    var cart = FakeModule("cart", needs: ["log"])
    cart.onDestroy = { try await clock.sleep(for: .seconds(5)) }
    cart.onRun = { context in
      await context.stopRequested()
      throw Failure("ignored")
    }
    let manager = try simulation.manager([log, cart])
    let report = try simulation.run {
      try await manager.start()
      let report = await manager.stop()
      try await manager.waitUntilStopped()
      return report
    }
    #expect(report.problems.map(\.module) == ["log"] && report.problems.first?.code == .runFailed)
  }

  @Test("keepGoing: the failure is only reported") func keepGoing() throws {
    let simulation = Simulation(seed: 4)
    let manager = try simulation.manager(Self.runner(simulation, .keepGoing))
    try simulation.run {
      try await manager.start()
      try await simulation.clock.sleep(for: .seconds(20))
    }
    #expect(simulation.journal.up == ["a", "b", "c", "d", "e", "f"])
    _ = try simulation.run { await manager.stop() }
  }

  @Test("restart: run begins again after a pause, and finally gives up", arguments: [2, 3])
  func restart(failures: Int) throws {
    let simulation = Simulation(seed: 4)
    let policy = RunFailurePolicy.restart(atMost: 2, pause: .seconds(5))
    let manager = try simulation.manager(Self.runner(simulation, policy, failures: failures))
    try simulation.run {
      try await manager.start()
      try await simulation.clock.sleep(for: .seconds(100))
    }
    #expect(simulation.journal.modules(.running).count { $0 == "b" } == 3)
    #expect(simulation.journal.up.isEmpty == (failures > 2))
    _ = try simulation.run { await manager.stop() }
    #expect(simulation.journal.up == [])
  }

  @Test(
    "restart within a period: what counts is how often run fails in it",
    arguments: [
      ([10, 10, 10], isFinal: true),
      ([10, 10, 49], isFinal: true),
      // A minute after the first failure, a new period begins.
      ([10, 10, 50], isFinal: false),
      ([10, 10, 60, 10], isFinal: false),
      ([10, 10, 60, 10, 10], isFinal: true),
      // It begins with a failure, not with the end of the one before.
      ([10, 100, 50, 9], isFinal: true),
      ([100, 100, 100, 100, 100], isFinal: false),
    ]
  )
  func restartWithin(delays: [Int], isFinal: Bool) throws {
    let simulation = Simulation(seed: 4)
    let runs = Counter()
    var feed = FakeModule("feed", journal: simulation.journal)
    feed.onRunFailure = .restart(atMost: 2, within: .seconds(60), pause: .zero)
    feed.onRun = { _ in
      let run = runs.raise() - 1
      try await simulation.clock.sleep(for: .seconds(run < delays.count ? delays[run] : 100_000))
      throw Failure("closed")
    }
    let manager = try simulation.manager([feed])
    let phase = try simulation.run {
      try await manager.start()
      try await simulation.clock.sleep(for: .seconds(10_000))
      return await manager.phase
    }
    #expect(runs.value == delays.count + (isFinal ? 0 : 1))
    #expect(phase == (isFinal ? .stopped : .running))
    _ = try simulation.run { await manager.stop() }
  }

  @Test("A stopped manager is released")
  func freed() async throws {
    weak var former: ModuleManager?
    do {
      let manager = try ModuleManager(modules: JoinTests.modules(Journal()))
      former = manager
      try await manager.start()
      await manager.stop()
    }
    for _ in 0..<1_000 where former != nil { await Task.yield() }
    #expect(former == nil)
  }

  @Test("While a failed module is tried again, what was skipped because of it still has its reason")
  func reason() throws {
    let simulation = Simulation(seed: 1)
    let log = FakeModule("log") { _ in
      try await simulation.clock.sleep(for: .seconds(1))
      throw Failure("no disk")
    }
    let manager = try simulation.manager([log, FakeModule("cart", needs: ["log"])]) {
      $0.onStartFailure = .degraded
    }
    let reasons = try simulation.run {
      try await manager.start()
      let before = await manager.snapshot()["cart"]?.reason
      async let again = moduleError { _ = try await manager.module(FakeModule.self, named: "log") }
      while await manager.snapshot()["log"]?.state != .initializing { await Task.yield() }
      let during = await manager.snapshot()["cart"]?.reason
      _ = await again
      await manager.stop()
      return [before, during]
    }
    #expect(reasons == Array(repeating: "log failed to initialize: no disk", count: 2))
  }

  @Test("While a start is undone, events and errors say so in words")
  func rollingBack() throws {
    let simulation = Simulation(seed: 1)
    var log = FakeModule("log")
    log.onDestroy = { try await simulation.clock.sleep(for: .seconds(1)) }
    let cart = FakeModule("cart", needs: ["log"]) { _ in throw Failure("no") }
    let manager = try simulation.manager([log, cart])
    let events = manager.events()
    try simulation.run {
      async let start = manager.start()
      for await event in events where event.description.contains("oll") {
        #expect(event.description == "the manager is rolling back")
        break
      }
      let changed = await moduleError { try await manager.replace([FakeModule("log")]) }
      #expect(changed?.description == "modules cannot be changed while the manager is rolling back")
      _ = try? await start
    }
  }

  @Test(
    "A change that waits for a start is refused if the start fails, even if there is nothing to undo",
    arguments: 0..<10
  )
  func waitingChange(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let cart = FakeModule("cart") { _ in
      try await simulation.clock.sleep(for: .seconds(1))
      throw Failure("no")
    }
    let manager = try simulation.manager([cart])
    try simulation.run {
      async let start = manager.start()
      while await manager.phase != .starting { await Task.yield() }
      let refused = await moduleError { try await manager.add([FakeModule("log")]) }
      #expect(refused?.description == "modules cannot be changed while the manager is rolling back")
      #expect(refused?.code == .notRunning)
      _ = try? await start
      #expect(await manager.snapshot().modules.map(\.name) == ["cart"])
    }
  }

  @Test("A change that waits for another one is refused if a stop ends that one", arguments: 0..<10)
  func waitingChangeInAStop(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let (clock, executor) = (simulation.clock, simulation.executor)
    let manager = try simulation.manager([FakeModule("log")])
    try simulation.run {
      try await manager.start()
      let first = Task(executorPreference: executor) {
        await moduleError {
          try await manager.add([FakeModule("cart") { _ in try await clock.sleep(for: .seconds(5)) }])
        }
      }
      try await clock.sleep(for: .seconds(1))
      let second = Task(executorPreference: executor) {
        await moduleError { try await manager.add([FakeModule("mail")]) }
      }
      try await clock.sleep(for: .seconds(1))
      #expect(await manager.stop().isClean)
      #expect(await first.value?.code == .stopped)
      #expect(await second.value?.description == "modules cannot be changed while the manager is stopping")
      #expect(await manager.snapshot().modules.map(\.name) == ["log"])
    }
  }
}

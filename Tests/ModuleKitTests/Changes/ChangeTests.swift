import ModuleKit
import ModuleKitTesting
import Testing

/// A module whose calls fail once it has been destroyed, which reveals stale objects.
actor Cart: AppModule {
  static let manifest = ModuleManifest(name: "cart", version: Version(1, 0, 0))
  nonisolated let instanceManifest: ModuleManifest
  private var isAlive = false
  private let failure: Failure?

  init(_ version: Version, needs: [String] = ["log"], failure: Failure? = nil) {
    instanceManifest = ModuleManifest(
      name: "cart",
      version: version,
      dependencies: needs.map { Dependency($0, .any) }
    )
    self.failure = failure
  }

  func initialize(in context: ModuleContext) async throws {
    await Task.yield()
    if let failure { throw failure }
    isAlive = true
  }

  func destroy() async {
    isAlive = false
    await Task.yield()
  }

  /// - Returns: the version that answered.
  func add() async throws -> Version {
    guard isAlive else { throw Failure("stale") }
    await Task.yield()
    guard isAlive else { throw Failure("destroyed under a user") }
    return instanceManifest.version
  }
}

@Suite("Scenarios 12 and 13: changes while running")
struct ChangeTests {
  static let needs: [(String, [String])] = [
    ("log", []), ("db", ["log"]), ("cart", ["db"]), ("shop", ["cart"]), ("mail", ["log"]),
  ]

  static func modules(_ journal: Journal) -> [FakeModule] {
    needs.map { FakeModule($0, needs: $1, journal: journal) }
  }

  static func running(_ simulation: Simulation) throws -> ModuleManager {
    let manager = try simulation.manager(modules(simulation.journal))
    _ = try simulation.run { try await manager.start() }
    simulation.journal.removeAll()
    return manager
  }

  @Test("A module is not replaced by itself, as long as the manager runs", arguments: [true, false])
  func itself(isRunning: Bool) async throws {
    let cart = Cart(Version(1, 0, 0), needs: [])
    let manager = try ModuleManager(modules: [cart])
    if isRunning { try await manager.start() }
    let error = await moduleError { try await manager.replace([cart]) }
    #expect(error?.code == (isRunning ? .invalid : nil) && error?.module == (isRunning ? "cart" : nil))
    #expect(error?.description.contains("create a new instance") ?? !isRunning)
    try await manager.start()
    #expect(try await manager.use(Cart.self) { try await $0.add() } == Version(1, 0, 0))
    // An object that has left may come back.
    try await manager.remove(["cart"])
    try await manager.add([cart])
    #expect(try await manager.use(Cart.self) { try await $0.add() } == Version(1, 0, 0))
    await manager.stop()
  }

  @Test("Only dependents restart, and the old module goes last", arguments: 0..<20)
  func replace(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try Self.running(simulation)
    let db = FakeModule("db", "1.1.0", needs: ["log"], journal: simulation.journal)
    let plan = try simulation.run { try await manager.replace([db]) }
    #expect(plan.restarted == ["cart", "shop"])
    #expect(plan.untouchedCount == 2)
    let expected: [Journal.Entry] = [
      .init(.initialized, "db"), .init(.destroyed, "shop"), .init(.destroyed, "cart"),
      .init(.initialized, "cart"),
      .init(.initialized, "shop"), .init(.destroyed, "db"),
    ]
    #expect(
      simulation.journal.entries.filter { $0.kind == .initialized || $0.kind == .destroyed } == expected
    )
    let snapshot = try simulation.run { await manager.snapshot() }
    #expect(snapshot["db"]?.version == Version(1, 1, 0))
    _ = try simulation.run { await manager.stop() }
    #expect(
      simulation.journal.modules(.destroyed).sorted() == [
        "cart", "cart", "db", "db", "log", "mail", "shop", "shop",
      ]
    )
  }

  @Test("A replacement that fails leaves the old module running, untouched", arguments: 0..<20)
  func failing(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try Self.running(simulation)
    let db = FakeModule("db", "1.1.0", needs: ["log"]) { _ in throw Failure("no disk") }
    let error = try simulation.run { await DeadlineTests.code { try await manager.replace([db]) } }
    #expect(error?.code == .initializeFailed && error?.module == "db")
    #expect(simulation.journal.entries.isEmpty)
    let snapshot = try simulation.run { await manager.snapshot() }
    #expect(snapshot["db"]?.version == Version(1, 0, 0))
    #expect(snapshot.modules.allSatisfy { $0.state == .ready })
    _ = try simulation.run { await manager.stop() }
  }

  @Test(
    "A dependent does not come up on the replacement: the previous modules are restored",
    arguments: 0..<20
  )
  func failingDependent(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let attempts = Counter()
    var modules = Self.modules(simulation.journal)
    modules[3].onInitialize = { _ in if attempts.raise() == 2 { throw Failure("cannot render") } }
    let manager = try simulation.manager(modules)
    _ = try simulation.run { try await manager.start() }
    let db = FakeModule("db", "1.1.0", needs: ["log"], journal: simulation.journal)
    let error = try simulation.run { await DeadlineTests.code { try await manager.replace([db]) } }
    #expect(error?.code == .initializeFailed && error?.module == "shop", "\(String(describing: error))")
    let snapshot = try simulation.run { await manager.snapshot() }
    #expect(snapshot["db"]?.version == Version(1, 0, 0))
    #expect(snapshot.modules.allSatisfy { $0.state == .ready }, "\(snapshot)")
    _ = try simulation.run { await manager.stop() }
    #expect(simulation.journal.up == [])
  }

  @Test("An incompatible version is refused before any side effect")
  func incompatible() throws {
    let simulation = Simulation(seed: 1)
    let manager = try simulation.manager([
      FakeModule("log", "1.4.0", journal: simulation.journal),
      FakeModule("cart", needs: ["log ^1.0"], journal: simulation.journal),
    ])
    _ = try simulation.run { try await manager.start() }
    simulation.journal.removeAll()
    let error = try simulation.run {
      await DeadlineTests.code {
        try await manager.replace([FakeModule("log", "2.0.0", journal: simulation.journal)])
      }
    }
    #expect(error?.code == .invalid)
    #expect(error?.description.contains("cart 1.0.0 needs log ^1.0, but it is 2.0.0") ?? false)
    #expect(simulation.journal.entries.isEmpty)
    _ = try simulation.run { await manager.stop() }
  }

  @Test(
    "Under load no caller gets a stale object, whether or not the replacement succeeds",
    arguments: 0..<10
  )
  func load(seed: UInt64) async throws {
    let manager = try ModuleManager(modules: [
      FakeModule("log"), Cart(Version(1, 0, 0)), FakeModule("shop", needs: ["cart"]),
    ])
    try await manager.start()
    let versions = try await withThrowingTaskGroup(of: [Version].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var seen: [Version] = []
          for _ in 0..<100 { seen.append(try await manager.use(Cart.self) { try await $0.add() }) }
          return seen
        }
      }
      group.addTask {
        for patch in 1...10 {
          let isBroken = patch % 3 == 0
          let cart = Cart(Version(1, 0, UInt64(patch)), failure: isBroken ? Failure("broken") : nil)
          do {
            try await manager.replace([cart])
            #expect(!isBroken)
          } catch {
            #expect(isBroken, "\(error)")
          }
        }
        return []
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(versions.count == 800, "seed \(seed)")
    #expect(!versions.contains { $0.patch % 3 == 0 && $0.patch > 0 })
    #expect(try await manager.use(Cart.self) { try await $0.add() } == Version(1, 0, 10))
    await manager.stop()
  }

  @Test("A stop at any moment of a change ends in order", arguments: 0..<40)
  func stopMeanwhile(moment: Int) throws {
    for seed in 0..<10 {
      let simulation = Simulation(seed: UInt64(seed))
      let executor = simulation.executor
      let manager = try simulation.manager(Self.modules(simulation.journal))
      try simulation.run {
        try await manager.start()
        let begin = executor.jobCount
        let db = FakeModule("db", "1.1.0", needs: ["log"], journal: simulation.journal)
        let change = Task.detached(executorPreference: executor) { try await manager.replace([db]) }
        while executor.jobCount < begin + moment * 2 { await Task.yield() }
        await manager.stop()
        do { _ = try await change.value } catch let error as ModuleError {
          #expect(
            [.stopped, .notRunning].contains(error.code) || error.code == .initializeFailed,
            "\(error)"
          )
        }
        // Either set of modules is complete: the manager can be started again.
        await manager.stop()
        #expect(simulation.journal.up == [], "seed \(seed), moment \(moment)")
        try await manager.start()
        #expect(await manager.snapshot().modules.allSatisfy { $0.state == .ready })
        await manager.stop()
      }
    }
  }

  @Test("Changes wait for the start, and for each other", arguments: 0..<10)
  func queue(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let executor = simulation.executor
    var modules = Self.modules(simulation.journal)
    modules[0].onInitialize = { _ in try await simulation.clock.sleep(for: .seconds(1)) }
    let manager = try simulation.manager(modules)
    try simulation.run {
      let start = Task.detached(executorPreference: executor) { try await manager.start() }
      try await simulation.clock.sleep(for: .milliseconds(500))
      let changes = (1...5).map { patch in
        Task.detached(executorPreference: executor) {
          try await manager.replace([
            FakeModule("db", "1.0.\(patch)", needs: ["log"], journal: simulation.journal)
          ])
        }
      }
      _ = try await start.value
      for change in changes { _ = try await change.value }
      await manager.stop()
    }
    #expect(simulation.journal.up == [])
    #expect(simulation.journal.modules(.initialized).count { $0 == "db" } >= 5)
  }
}

import ModuleKit
import ModuleKitTesting
import Testing
import VersionResolver

@Suite("What users of older systems have, with the manager")
struct ReplacedManagerTests {
  // MARK: Protocol + Version

  @Test("Protocol + Version: initModule and destroyModule come in pairs, in the order of the graph and back")
  func pairs() async throws {
    let journal = Journal()
    let manager = try ModuleManager(modules: [
      FakeModule("shop", needs: ["cart"], journal: journal), FakeModule("log", journal: journal),
      FakeModule("cart", needs: ["log"], journal: journal),
    ])
    try await manager.start()
    await manager.stop()
    #expect(journal.modules(.initialized) == ["log", "cart", "shop"])
    #expect(journal.modules(.destroyed) == ["shop", "cart", "log"])
  }

  @Test("Protocol + Version: getModuleVersion is the version of the manifest, and there is no second one")
  func version() async throws {
    let seen = Shared<Version>()
    let manager = try ModuleManager(modules: [
      FakeModule("log", "1.4.2") { context in await seen.set { context.version } }
    ])
    try await manager.start()
    #expect(try seen.value?.get() == Version(1, 4, 2))
    #expect(await manager.snapshot()["log"]?.version == Version(1, 4, 2))
    await manager.stop()
    var liar = FakeModule("log", "1.4.2")
    liar.version = Version(1, 4, 3)
    #expect(CheckTests.codes(CheckTests.refusal([liar])) == ["version-mismatch"])
  }

  @Test("Protocol + Version: getDefaultController is an entry point of any type, found by the module's name")
  func entryPoint() async throws {
    struct Screen: Sendable, Equatable { var title: String }
    struct Log: AppModule {
      static let manifest = ModuleManifest(name: "log", version: Version(1, 0, 0))
      func initialize(in context: ModuleContext) async throws {}
    }
    var cart = FakeModule("cart")
    cart.onEntryPoint = { Screen(title: "Your cart") }
    var lazy = FakeModule("help")
    lazy.startup = .onFirstUse
    lazy.onEntryPoint = { "How can I help you?" }
    let manager = try ModuleManager(modules: [cart, lazy, Log()])
    try await manager.start()
    #expect(try await manager.entryPoint(of: "cart", as: Screen.self) == Screen(title: "Your cart"))
    #expect(try await manager.entryPoint(of: "help") == "How can I help you?")
    let wrong = await moduleError { _ = try await manager.entryPoint(of: "cart", as: Int.self) }
    #expect(wrong?.code == .wrongType && wrong?.module == "cart")
    #expect(wrong?.description == "the entry point of cart has the type Screen, but is requested as Int")
    let none = await moduleError { _ = try await manager.entryPoint(of: "log", as: Int.self) }
    #expect(none?.code == .noEntryPoint)
    #expect(none?.description == "log has no entry point: it is not an EntryPointModule")
    let unknown = await moduleError { _ = try await manager.entryPoint(of: "cat", as: Int.self) }
    #expect(unknown?.code == .unknownModule && unknown?.description.contains("`cart`") ?? false)
    await manager.stop()
    let stopped = await moduleError { _ = try await manager.entryPoint(of: "cart", as: Screen.self) }
    #expect(stopped?.code == .notRunning)
  }

  @Test("Protocol + Version: a program may have several managers that know nothing of one another")
  func managers() async throws {
    let first = try ModuleManager(modules: [cart(1)])
    let second = try ModuleManager(modules: [cart(2)])
    try await first.start()
    try await second.start()
    #expect(try await first.service(.orderCart).total() == 1)
    await first.stop()
    #expect(try await second.service(.orderCart).total() == 2)
    await second.stop()
  }

  @Test("Protocol + Version: cart needs log 1, payment needs log 2: reported before anything is initialized")
  func hell() {
    let journal = Journal()
    let error = CheckTests.refusal([
      FakeModule("cart", needs: ["log ^1.0"], journal: journal),
      FakeModule("payment", needs: ["log ^2.0"], journal: journal),
      FakeModule("log", "1.4.2", journal: journal),
    ])
    #expect(error?.code == .invalid)
    #expect(error?.diagnostics.map(\.message) == ["payment 1.0.0 needs log ^2.0, but it is 1.4.2"])
    #expect(journal.entries.isEmpty)
  }

  // MARK: BeeHive

  @Test(
    "BeeHive: levels are the graph's, and priority, then the name, decides among equals",
    arguments: 0..<10
  )
  func priority(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    func module(_ name: String, priority: Int = 0, needs: [String] = []) -> FakeModule {
      var module = FakeModule(name, needs: needs, journal: simulation.journal)
      module.priority = priority
      return module
    }
    let modules = [
      module("late", priority: 9, needs: ["base"]), module("b"), module("a"), module("first", priority: 1),
      module("base", priority: -1),
    ]
    let manager = try simulation.manager(modules) { $0.maximumConcurrentInitializations = 1 }
    _ = try simulation.run { try await manager.start() }
    #expect(simulation.journal.modules(.initialized) == ["first", "a", "b", "base", "late"])
    _ = try simulation.run { await manager.stop() }
  }

  @Test("BeeHive: setup is always followed by teardown, even if a later module fails")
  func phases() async throws {
    let journal = Journal()
    let manager = try ModuleManager(modules: [
      FakeModule("log", journal: journal), FakeModule("db", needs: ["log"], journal: journal),
      FakeModule("cart", needs: ["db"], journal: journal) { _ in throw Failure() },
    ])
    let error = await moduleError { try await manager.start() }
    #expect(error?.code == .initializeFailed && error?.module == "cart")
    #expect(journal.modules(.initialized) == ["log", "db"])
    #expect(journal.modules(.destroyed) == ["db", "log"])
  }

  @Test("BeeHive: the context describes the process, and has this module's configuration only")
  func context() async throws {
    struct Settings: Decodable, Sendable, Equatable { var limit: Int }
    let seen = Shared<(ModuleEnvironment, Settings)>()
    let module = FakeModule("cart") { context in
      await seen.set { (context.environment, try context.configuration(Settings.self)) }
    }
    var options = ModuleManagerOptions.patient
    options.environment = ModuleEnvironment(
      name: "staging",
      variables: ["REGION": "eu"],
      arguments: ["--quick"]
    )
    let json = #"{"cart": {"limit": 10}, "log": {"secret": "x"}}"#
    let manager = try ModuleManager(
      modules: [module, FakeModule("log")],
      configuration: try ModuleConfiguration(json: Array(json.utf8), path: "config.json"),
      options: options
    )
    try await manager.start()
    let (environment, settings) = try #require(try seen.value?.get())
    #expect(environment.name == "staging" && environment.variables == ["REGION": "eu"])
    #expect(environment.arguments == ["--quick"])
    #expect(settings == Settings(limit: 10))
    await manager.stop()
  }

  @Test("BeeHive: modules are registered and unregistered while the others run")
  func registering() async throws {
    let journal = Journal()
    let manager = try ModuleManager(modules: [FakeModule("log", journal: journal)])
    try await manager.start()
    try await manager.add([FakeModule("ads", needs: ["log"], journal: journal)])
    #expect(journal.up == ["ads", "log"])
    let needed = await moduleError { try await manager.remove(["log"]) }
    #expect(needed?.code == .neededByOthers && needed?.modules == ["ads"])
    try await manager.remove(["ads"])
    #expect(journal.up == ["log"])
    #expect(await manager.snapshot()["ads"] == nil)
    await manager.stop()
  }

  @Test("BeeHive: the time profiler says how long each module took and what the start waited for")
  func profiler() throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    func module(_ name: String, seconds: Int, needs: [String] = []) -> FakeModule {
      FakeModule(name, needs: needs) { _ in try await clock.sleep(for: .seconds(seconds)) }
    }
    let manager = try simulation.manager([
      module("log", seconds: 1), module("db", seconds: 5, needs: ["log"]),
      module("ads", seconds: 2, needs: ["log"]), module("shop", seconds: 1, needs: ["db", "ads"]),
    ])
    let report = try simulation.run { try await manager.start() }
    let durations = Dictionary(uniqueKeysWithValues: report.modules.map { ($0.name, $0.duration) })
    #expect(durations == ["log": .seconds(1), "db": .seconds(5), "ads": .seconds(2), "shop": .seconds(1)])
    #expect(report.criticalPath.map(\.name) == ["log", "db", "shop"])
    #expect(report.duration == .seconds(7))
    _ = try simulation.run { await manager.stop() }
  }
}

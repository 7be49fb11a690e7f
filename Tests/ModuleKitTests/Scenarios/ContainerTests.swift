import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

/// What users of containers and of frameworks for servers look for.
@Suite("Containers and frameworks")
struct ContainerTests {
  private final class Thing: Sendable {}

  private static let thing = ServiceKey<Thing>("thing")

  @Test("Swinject: a service lives as long as its module, as a request, or as its user, and may have a name")
  func lifetimes() async throws {
    let things = module("things", provides: ["thing": "1.0.0"]) { context in
      context.provide(Self.thing) { Thing() }
      context.provide(Self.thing.named("new"), as: .transient) { Thing() }
      context.provideScoped(Self.thing.named("request")) { _ in Thing() }
    }
    let manager = try ModuleManager(modules: [things])
    try await manager.start()
    #expect(try await manager.service(Self.thing) === manager.service(Self.thing))
    let new = Self.thing.named("new")
    #expect(try await manager.service(new) !== manager.service(new))
    var seen: [Thing] = []
    for _ in 1...2 {
      seen += try await manager.withScope { scope in
        [
          try await scope.service(Self.thing.named("request")),
          try await scope.service(Self.thing.named("request")),
        ]
      }
    }
    #expect(seen[0] === seen[1] && seen[2] === seen[3] && seen[0] !== seen[2])
    await manager.stop()
  }

  private struct Parent: Sendable {
    let child: Child
  }

  private struct Child: Sendable {
    let parent: ServiceHandle<Parent>
    func greeting() throws -> String { "child of \(try parent.get())".isEmpty ? "" : "hello" }
  }

  @Test("Swinject: of two services that need each other, one requires the other lazily and keeps a handle")
  func circle() async throws {
    let (parent, child) = (ServiceKey<Parent>("parent"), ServiceKey<Child>("child"))
    func modules(lazily: Bool) -> [FakeModule] {
      let needed = ["parent": "*"]
      return [
        module("parent", provides: ["parent": "1.0.0"], requires: ["child": "*"]) { context in
          context.provide(parent) { Parent(child: try context.service(child)) }
        },
        module(
          "child",
          provides: ["child": "1.0.0"],
          requires: lazily ? [:] : needed,
          lazily: lazily ? needed : [:]
        ) { context in
          let handle = try context.serviceHandle(parent)
          context.provide(child) { Child(parent: handle) }
        },
      ]
    }
    let circle = #expect(throws: ModuleError.self) { try ModuleManager(modules: modules(lazily: false)) }
    #expect(circle?.diagnostics.map(\.code.name) == ["cycle"])
    let manager = try ModuleManager(modules: modules(lazily: true))
    try await manager.start()
    #expect(try await manager.service(parent).child.greeting() == "hello")
    await manager.stop()
  }

  @Test("Swinject: what needs an argument is made by a service that is a closure")
  func argument() async throws {
    let greet = ServiceKey<@Sendable (String) -> String>("greet")
    let greeter = module("greeter", provides: ["greet": "1.0.0"]) { context in
      context.provide(greet) { { name in "hello \(name)" } }
    }
    let manager = try ModuleManager(modules: [greeter])
    try await manager.start()
    #expect(try await manager.service(greet)("ada") == "hello ada")
    await manager.stop()
  }

  private actor Editor {
    private(set) var title: String
    init(title: String = "") { self.title = title }
    func prepare(_ title: String) { self.title = title }
  }

  @Test("ZIKRouter: each caller makes a destination of its own, and prepares it")
  func destination() async throws {
    let key = ServiceKey<Editor>("editor")
    let titled = ServiceKey<@Sendable (String) -> Editor>("editor").named("titled")
    let editor = module("editor", provides: ["editor": "1.0.0"]) { context in
      context.provide(key, as: .transient) { Editor() }
      context.provide(titled) { { title in Editor(title: title) } }
    }
    let manager = try ModuleManager(modules: [editor])
    try await manager.start()
    let first = try await manager.service(key)
    await first.prepare("first")
    let (second, third) = (try await manager.service(key), try await manager.service(titled)("third"))
    #expect(await [first.title, second.title, third.title] == ["first", "", "third"])
    await manager.stop()
  }

  private actor Methods {
    private(set) var names: [String] = []
    func add(_ name: String) { names.append(name) }
  }

  @Test("Spring: a list of all implementations is a service, to which modules add theirs in order")
  func list() async throws {
    let key = ServiceKey<Methods>("methods")
    func method(_ name: String, needs: [String] = []) -> FakeModule {
      module(name, needs: needs, requires: ["methods": "*"]) { try await $0.service(key).add(name) }
    }
    let list = module("payments", provides: ["methods": "1.0.0"]) { $0.provide(key) { Methods() } }
    let manager = try ModuleManager(modules: [method("card", needs: ["invoice"]), method("invoice"), list])
    try await manager.start()
    #expect(try await manager.service(key).names == ["invoice", "card"])
    try await manager.add([method("voucher")])
    #expect(try await manager.service(key).names == ["invoice", "card", "voucher"])
    await manager.stop()
  }

  @Test("Spring: a profile is the host's choice among modules that provide the same interface")
  func profile() async throws {
    func database(_ name: String) -> FakeModule {
      module(name, provides: ["database": "1.0.0"]) { context in
        context.provide(ServiceKey<String>("database")) { "\(name) in \(context.environment.name)" }
      }
    }
    for profile in ["test", "production"] {
      var options = ModuleManagerOptions()
      options.environment = ModuleEnvironment(name: profile)
      let chosen = profile == "test" ? database("memory") : database("disk")
      let user = module("user", requires: ["database": "^1"])
      let manager = try ModuleManager(modules: [chosen, user], options: options)
      try await manager.start()
      let used = try await manager.service(ServiceKey<String>("database"))
      #expect(used == (profile == "test" ? "memory in test" : "disk in production"))
      await manager.stop()
    }
  }

  @Test("Spring: the state of each module is in one snapshot, with the root cause of what is down")
  func health() async throws {
    var options = ModuleManagerOptions()
    options.onStartFailure = .degraded
    let modules = [FakeModule("log"), FakeModule("database") { _ in throw Failure("no disk") }]
    let shop = FakeModule("shop", needs: ["database"])
    let manager = try ModuleManager(modules: modules + [shop], options: options)
    try await manager.start()
    let snapshot = await manager.snapshot()
    #expect(snapshot.modules.map(\.state) == [.failed, .ready, .skipped])
    #expect(snapshot["shop"]?.rootCause == "database")
    await manager.stop()
  }

  @Test("OSGi: a handle finds the provider that took the place of another one")
  func tracker() async throws {
    func greeter(_ name: String) -> FakeModule {
      module(name, provides: ["greeting": "1.0.0"]) { $0.provide(ServiceKey<String>("greeting")) { name } }
    }
    let manager = try ModuleManager(modules: [greeter("old")])
    let handle = manager.serviceHandle(ServiceKey<String>("greeting"))
    #expect(throws: ModuleError.self) { try handle.get() }
    try await manager.start()
    #expect(try handle.get() == "old")
    try await manager.apply(ModuleChange(adding: [greeter("new")], removing: ["old"]))
    #expect(try handle.get() == "new")
    await manager.stop()
  }

  @Test("Vapor: willBoot, didBoot and shutdown are initialize, run and destroy")
  func hooks() async throws {
    let journal = Journal()
    var http = FakeModule("http", needs: ["database"], journal: journal)
    http.onRun = { context in
      try await context.manager.waitUntilReady()
      context.requestStop()
    }
    let manager = try ModuleManager(modules: [http, FakeModule("database", journal: journal)])
    try await manager.run()
    let events = journal.entries.filter { $0.module == "http" }.map(\.kind)
    #expect(events == [.initializing, .initialized, .running, .ran, .destroying, .destroyed])
    #expect(journal.modules(.destroyed) == ["http", "database"])
  }

  @Test("OSGi: a service that may be missing is looked up each time, and comes and goes")
  func optionalService() async throws {
    let (greeting, greet) = (ServiceKey<String>("greeting"), Action<NoValue, String>("user.greet"))
    let user = FakeModule("user") { context in
      context.handle(greet) { _ in (try? context.manager.serviceHandle(greeting).get()) ?? "none" }
    }
    let greeter = module("greeter", provides: ["greeting": "1.0.0"]) { $0.provide(greeting) { "hello" } }
    let manager = try ModuleManager(modules: [user])
    try await manager.start()
    var answers = [try await manager.call(greet)]
    let plan = try await manager.add([greeter])
    answers.append(try await manager.call(greet))
    try await manager.remove(["greeter"])
    answers.append(try await manager.call(greet))
    #expect(answers == ["none", "hello", "none"])
    #expect(plan.restarted.isEmpty)
    await manager.stop()
  }

  @Test("Spezi: a module that may be missing is nil, and its user restarts when it comes or goes")
  func optionalModule() async throws {
    struct Map: AppModule {
      static let manifest = ModuleManifest(name: "map", version: Version(1, 0, 0))
      func initialize(in context: ModuleContext) async throws {}
    }
    let seen = Guarded<[Bool]>([])
    var manifest = ModuleManifest(name: "user", version: Version(1, 0, 0))
    manifest.optionalDependencies = [Dependency("map", .any)]
    let user = FakeModule(manifest) { context in
      let map = context.moduleIfPresent(Map.self)
      seen.withLock { $0.append(map != nil) }
    }
    let manager = try ModuleManager(modules: [user])
    try await manager.start()
    #expect(try await manager.add([Map()]).restarted == ["user"])
    #expect(try await manager.remove(["map"]).restarted == ["user"])
    #expect(seen.withLock { $0 } == [false, true, false])
    await manager.stop()
  }

  @Test("swift-service-lifecycle: a run that returns ends nothing else, and one that throws stops everything")
  func termination() throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    var (once, twice) = (FakeModule("once"), FakeModule("twice"))
    once.onRun = { _ in try await clock.sleep(for: .seconds(1)) }
    twice.onRun = { _ in
      try await clock.sleep(for: .seconds(2))
      throw Failure("no disk")
    }
    let manager = try simulation.manager([once, twice])
    let (error, state) = try simulation.run {
      async let error = moduleError { try await manager.run() }
      try await clock.sleep(for: .milliseconds(1_500))
      let state = await manager.snapshot()["once"]?.state
      return (await error, state)
    }
    #expect(state == .ready)
    #expect(error?.description == "twice failed while running: no disk")
    #expect(clock.now.time == .seconds(2))
  }

  @Test(
    "Erlang: a module restarts alone, a number of times in a period or in its whole life, or takes its users with it"
  )
  func supervision() throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    func manager(_ policy: RunFailurePolicy) throws -> ModuleManager {
      var feed = FakeModule("feed", journal: simulation.journal)
      feed.onRunFailure = policy
      feed.onRun = { _ in
        try await clock.sleep(for: .seconds(86_400))
        throw Failure("closed")
      }
      return try simulation.manager([feed, FakeModule("user", needs: ["feed"]), FakeModule("other")])
    }
    // Without a period, the attempts are not renewed, however long `run` works in between.
    let restarting = try manager(.restart(atMost: 2, pause: .zero))
    let error = try simulation.run { await moduleError { try await restarting.run() } }
    #expect(error?.code == .runFailed)
    #expect(simulation.journal.modules(.running) == ["feed", "feed", "feed"])
    #expect(simulation.journal.modules(.initialized) == ["feed"])
    // Three failures in two and a half days are too many for these attempts; two in one and a half are not.
    for (period, phase) in [(216_000, ManagerPhase.stopped), (129_600, .running)] {
      let counting = try manager(.restart(atMost: 2, within: .seconds(period), pause: .zero))
      let found = try simulation.run {
        try await counting.start()
        try await clock.sleep(for: .seconds(864_000))
        let found = await counting.phase
        await counting.stop()
        return found
      }
      #expect(found == phase)
    }

    let alone = try manager(.stopDependents)
    let states = try simulation.run {
      try await alone.start()
      try await clock.sleep(for: .seconds(100_000))
      let states = await alone.snapshot().modules.map(\.state)
      await alone.stop()
      return states
    }
    #expect(states == [.failed, .ready, .skipped])
  }
}

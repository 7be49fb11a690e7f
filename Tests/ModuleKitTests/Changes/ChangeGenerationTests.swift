import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

extension ServiceKey where Value == Int {
  fileprivate static var base: Self { ServiceKey("base") }
}

extension Action where Input == NoValue, Output == Int {
  fileprivate static var base: Self { Action("base.generation") }
}

/// What an `initialize` in a change finds belongs to the next generation, however it looks.
@Suite("What an initialize in a change reaches")
struct ChangeGenerationTests {
  /// How to learn the generation of the base.
  enum Way: String, CaseIterable, Sendable {
    case lazily, byType, inUse, service, hostService, scope, handle, handleValue, pinned
    case action, remoteAction, route, chain, fallback, entryPoint

    /// Those that need a provider that is ready.
    var isAtOnce: Bool { self == .handleValue || self == .pinned }

    func callAsFunction(_ context: ModuleContext, _ stored: ServiceHandle<Int>) async throws -> Int {
      let manager = context.manager
      return switch self {
      case .lazily: Int(try await context.use(FakeModule.self, named: "base").version.minor)
      case .byType: Int(try await manager.module(FakeModule.self, named: "base").version.minor)
      case .inUse: Int(try await manager.use(FakeModule.self, named: "base") { $0.version.minor })
      case .service: try await context.use(.base)
      case .hostService: try await manager.service(.base)
      case .scope: try await manager.withScope { try await $0.service(.base) }
      case .handle: try await stored.use { $0 }
      case .handleValue: try stored.get()
      case .pinned: try stored.pinned().get()
      case .action: try await context.call(.base)
      case .remoteAction:
        try await Self.number(manager.handleRemoteCall("base.generation", input: [123, 125], caller: 0))
      case .route: try await manager.open("shop://base", as: Int.self)
      case .chain: try await manager.open("shop://unknown", as: Int.self)
      case .fallback: try await context.call(Action<NoValue, Int>("unknown"))
      case .entryPoint: try await manager.entryPoint(of: "base")
      }
    }

    private static func number(_ json: [UInt8]) -> Int { Int(String(decoding: json, as: UTF8.self)) ?? -1 }
  }

  /// The base, offered in every way.
  private static func base(_ number: Int, _ clock: VirtualClock, fails: Bool = false) -> FakeModule {
    let text = """
      {"name": "base", "version": "1.\(number).0", "provides": {"base": "1.0.0"}, "routes": ["shop://base"],
      "actions": {"base.generation": "remote"}}
      """
    var base = FakeModule(ModuleManifest(embedded: Array(text.utf8), path: "base.json")) { context in
      try await clock.sleep(for: .seconds(10))
      if fails { throw Failure() }
      context.provide(.base) { number }
      context.handle(.base, exposure: .remote) { _ in number }
      context.route("shop://base") { (_: RouteRequest<NoValue>) in number }
      context.onUnhandled { _ in .handled(number) }
    }
    base.onURL = { _ in .handled(number) }
    base.onEntryPoint = { number }
    return base
  }

  /// A module that looks in each `initialize` but the first one.
  private final class User: Sendable {
    let seen = Guarded<[Int]>([])
    private let handle = Guarded<ServiceHandle<Int>?>(nil)
    private let looksAtOnce: Bool

    init(looksAtOnce: Bool = false) { self.looksAtOnce = looksAtOnce }

    func module(needs: String, _ version: String = "1.0.0", look: @escaping Look) -> FakeModule {
      let text = """
        {"name": "user", "version": "\(version)", "dependencies": {\(needs)},
        "requires": {"base": {"version": "*", "lazy": true}}}
        """
      return FakeModule(ModuleManifest(embedded: Array(text.utf8), path: "user.json")) { [self] context in
        // Stored in the first life, and used in all later ones.
        let (handle, isFirst) = try self.handle.withLock { stored in
          defer { stored = try? stored ?? context.serviceHandle(.base) }
          return (try stored ?? context.serviceHandle(.base), stored == nil)
        }
        if isFirst, !looksAtOnce { return }
        let number = try await look(context, handle)
        seen.withLock { $0.append(number) }
      }
    }
  }

  private typealias Look = @Sendable (ModuleContext, ServiceHandle<Int>) async throws -> Int

  private static func manager(_ simulation: Simulation, _ others: [any AppModule]) throws -> ModuleManager {
    try simulation.manager([base(1, simulation.clock)] + others) { options in
      options.authorizeRemoteCalls { _ in .allow }
    }
  }

  @Test("A module that restarts on the replacement", arguments: Way.allCases, 0..<3)
  func restarting(way: Way, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = User()
    let manager = try Self.manager(
      simulation,
      [user.module(needs: #""base": "*""#, look: way.callAsFunction)]
    )
    try simulation.run {
      try await manager.start()
      try await manager.replace([Self.base(2, simulation.clock)])
      #expect(user.seen.withLock { $0 } == [2])
      await manager.stop()
    }
  }

  @Test("A new module that starts together with the replacement", arguments: Way.allCases, 0..<3)
  func preparing(way: Way, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = User()
    let needs = #""base": "*""#
    let manager = try Self.manager(simulation, [user.module(needs: needs, look: way.callAsFunction)])
    try simulation.run {
      try await manager.start()
      let user2 = user.module(needs: needs, "2.0.0", look: way.callAsFunction)
      try await manager.replace([Self.base(2, simulation.clock), user2])
      #expect(user.seen.withLock { $0 } == [2])
      await manager.stop()
    }
  }

  @Test("A new module that starts only after others have restarted", arguments: Way.allCases, 0..<3)
  func starting(way: Way, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = User()
    let needs = #""base": "*", "between": "*""#
    let between = FakeModule("between", needs: ["base"])
    let first = user.module(needs: needs, look: way.callAsFunction)
    let manager = try Self.manager(simulation, [between, first])
    try simulation.run {
      try await manager.start()
      let user2 = user.module(needs: needs, "2.0.0", look: way.callAsFunction)
      try await manager.replace([Self.base(2, simulation.clock), user2])
      #expect(user.seen.withLock { $0 } == [2])
      await manager.stop()
    }
  }

  @Test(
    "A new module that does not start after the replacement waits for it",
    arguments: Way.allCases.filter { !$0.isAtOnce },
    0..<3
  )
  func lazily(way: Way, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = User()
    let needs = #""base": {"version": "*", "lazy": true}"#
    let manager = try Self.manager(simulation, [user.module(needs: needs, look: way.callAsFunction)])
    try simulation.run {
      try await manager.start()
      let user2 = user.module(needs: needs, "2.0.0", look: way.callAsFunction)
      try await manager.replace([Self.base(2, simulation.clock), user2])
      #expect(user.seen.withLock { $0 } == [2])
      await manager.stop()
    }
  }

  @Test(
    "If the replacement fails, so does the wait for it",
    arguments: Way.allCases.filter { !$0.isAtOnce },
    0..<3
  )
  func failing(way: Way, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = User()
    let needs = #""base": {"version": "*", "lazy": true}"#
    let manager = try Self.manager(simulation, [user.module(needs: needs, look: way.callAsFunction)])
    try simulation.run {
      try await manager.start()
      let began = simulation.clock.now
      let user2 = user.module(needs: needs, "2.0.0", look: way.callAsFunction)
      let error = await moduleError {
        try await manager.replace([Self.base(2, simulation.clock, fails: true), user2])
      }
      #expect(error?.code == .initializeFailed && error?.module == "base", "\(String(describing: error))")
      #expect(simulation.clock.now == began.advanced(by: .seconds(10)))
      #expect(user.seen.withLock { $0 } == [])
      #expect(try await manager.service(.base) == 1)
      #expect(await manager.stop().problems.map(\.module) == ["base"])
    }
  }

  @Test(
    "A caller's module that begins meanwhile and is no part of the change",
    arguments: Way.allCases,
    0..<3
  )
  func beside(way: Way, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = User(looksAtOnce: true)
    var lazy = user.module(needs: #""base": {"version": "*", "lazy": true}"#, look: way.callAsFunction)
    lazy.startup = .onFirstUse
    let manager = try Self.manager(simulation, [lazy])
    try simulation.run {
      try await manager.start()
      async let change = manager.replace([Self.base(2, simulation.clock)])
      try await simulation.clock.sleep(for: .seconds(5))
      _ = try await manager.module(FakeModule.self, named: "user")
      #expect(user.seen.withLock { $0 } == [1])
      _ = try await change
      await manager.stop()
    }
  }

  @Test(
    "What cannot start before the caller is ready is reached in its old life",
    arguments: Way.allCases,
    0..<3
  )
  func late(way: Way, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let user = User()
    // The base depends on a module that restarts, so its replacement starts after the user.
    @Sendable func base(_ number: Int) -> FakeModule {
      var base = Self.base(number, clock)
      base.manifest.dependencies = [Dependency("between", .any)]
      return base
    }
    let needs = #""base": {"version": "*", "lazy": true}"#
    let manager = try simulation.manager([
      FakeModule("root"), FakeModule("between", needs: ["root"]), base(1),
      user.module(needs: needs, look: way.callAsFunction),
    ]) { options in
      options.authorizeRemoteCalls { _ in .allow }
    }
    try simulation.run {
      try await manager.start()
      let user2 = user.module(needs: needs, "2.0.0", look: way.callAsFunction)
      try await manager.replace([FakeModule("root"), base(2), user2])
      #expect(user.seen.withLock { $0 } == [1])
      #expect(try await manager.service(.base) == 2)
      await manager.stop()
    }
  }

  @Test(
    "A new module uses a new one that starts on first use",
    arguments: Way.allCases.filter { !$0.isAtOnce },
    0..<3
  )
  func added(way: Way, seed: UInt64) throws {
    // Modules that do not run are not asked in turn.
    if way == .chain || way == .fallback { return }
    let simulation = Simulation(seed: seed)
    let user = User(looksAtOnce: true)
    let manager = try simulation.manager([]) { $0.authorizeRemoteCalls { _ in .allow } }
    try simulation.run {
      try await manager.start()
      var base = Self.base(2, simulation.clock)
      base.startup = .onFirstUse
      let needs = #""base": {"version": "*", "lazy": true}"#
      try await manager.add([base, user.module(needs: needs, look: way.callAsFunction)])
      #expect(user.seen.withLock { $0 } == [2])
      await manager.stop()
    }
  }
}

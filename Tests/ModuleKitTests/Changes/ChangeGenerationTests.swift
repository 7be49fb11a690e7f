import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

/// What an `initialize` in a change finds belongs to the next generation, however it looks.
@Suite("What an initialize in a change reaches")
struct ChangeGenerationTests {
  private static func manager(_ simulation: Simulation, _ others: [any AppModule]) throws -> ModuleManager {
    try simulation.manager([generationalBase(1, simulation.clock)] + others) { options in
      options.authorizeRemoteCalls { _ in .allow }
    }
  }

  @Test("A module that restarts on the replacement", arguments: WayToTheBase.allCases, 0..<3)
  func restarting(way: WayToTheBase, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = BaseUser()
    let manager = try Self.manager(
      simulation,
      [user.module(needs: #""base": "*""#, look: way.callAsFunction)]
    )
    try simulation.run {
      try await manager.start()
      try await manager.replace([generationalBase(2, simulation.clock)])
      #expect(user.seen.withLock { $0 } == [2])
      await manager.stop()
    }
  }

  /// Replaces the base and its user in one change.
  private static func replaceBoth(
    _ way: WayToTheBase,
    _ seed: UInt64,
    needs: String,
    besides others: [FakeModule] = []
  ) throws {
    let simulation = Simulation(seed: seed)
    let user = BaseUser()
    let manager = try manager(simulation, others + [user.module(needs: needs, look: way.callAsFunction)])
    try simulation.run {
      try await manager.start()
      let user2 = user.module(needs: needs, "2.0.0", look: way.callAsFunction)
      try await manager.replace([generationalBase(2, simulation.clock), user2])
      #expect(user.seen.withLock { $0 } == [2])
      await manager.stop()
    }
  }

  @Test("A new module that starts together with the replacement", arguments: WayToTheBase.allCases, 0..<3)
  func preparing(way: WayToTheBase, seed: UInt64) throws {
    try Self.replaceBoth(way, seed, needs: #""base": "*""#)
  }

  @Test("A new module that starts only after others have restarted", arguments: WayToTheBase.allCases, 0..<3)
  func starting(way: WayToTheBase, seed: UInt64) throws {
    let between = FakeModule("between", needs: ["base"])
    try Self.replaceBoth(way, seed, needs: #""base": "*", "between": "*""#, besides: [between])
  }

  @Test(
    "A new module that does not start after the replacement waits for it",
    arguments: WayToTheBase.allCases.filter { !$0.isAtOnce },
    0..<3
  )
  func lazily(way: WayToTheBase, seed: UInt64) throws {
    try Self.replaceBoth(way, seed, needs: #""base": {"version": "*", "lazy": true}"#)
  }

  @Test(
    "If the replacement fails, so does the wait for it",
    arguments: WayToTheBase.allCases.filter { !$0.isAtOnce },
    0..<3
  )
  func failing(way: WayToTheBase, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = BaseUser()
    let needs = #""base": {"version": "*", "lazy": true}"#
    let manager = try Self.manager(simulation, [user.module(needs: needs, look: way.callAsFunction)])
    try simulation.run {
      try await manager.start()
      let began = simulation.clock.now
      let user2 = user.module(needs: needs, "2.0.0", look: way.callAsFunction)
      let error = await moduleError {
        try await manager.replace([generationalBase(2, simulation.clock, fails: true), user2])
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
    arguments: WayToTheBase.allCases,
    0..<3
  )
  func beside(way: WayToTheBase, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = BaseUser(looksAtOnce: true)
    var lazy = user.module(needs: #""base": {"version": "*", "lazy": true}"#, look: way.callAsFunction)
    lazy.startup = .onFirstUse
    let manager = try Self.manager(simulation, [lazy])
    try simulation.run {
      try await manager.start()
      async let change = manager.replace([generationalBase(2, simulation.clock)])
      try await simulation.clock.sleep(for: .seconds(5))
      _ = try await manager.module(FakeModule.self, named: "user")
      #expect(user.seen.withLock { $0 } == [1])
      _ = try await change
      await manager.stop()
    }
  }

  @Test(
    "What cannot start before the caller is ready is reached in its old life",
    arguments: WayToTheBase.allCases,
    0..<3
  )
  func late(way: WayToTheBase, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let user = BaseUser()
    // The base depends on a module that restarts, so its replacement starts after the user.
    @Sendable func base(_ number: Int) -> FakeModule {
      var base = generationalBase(number, clock)
      base.instanceManifest.dependencies = [Dependency("between", .any)]
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
    arguments: WayToTheBase.allCases.filter { !$0.isAtOnce },
    0..<3
  )
  func added(way: WayToTheBase, seed: UInt64) throws {
    // Modules that do not run are not asked in turn.
    if way == .chain || way == .fallback { return }
    let simulation = Simulation(seed: seed)
    let user = BaseUser(looksAtOnce: true)
    let manager = try simulation.manager([]) { $0.authorizeRemoteCalls { _ in .allow } }
    try simulation.run {
      try await manager.start()
      var base = generationalBase(2, simulation.clock)
      base.startup = .onFirstUse
      let needs = #""base": {"version": "*", "lazy": true}"#
      try await manager.add([base, user.module(needs: needs, look: way.callAsFunction)])
      #expect(user.seen.withLock { $0 } == [2])
      await manager.stop()
    }
  }

  @Test("New modules that start together", arguments: WayToTheBase.allCases, 0..<3)
  func addedTogether(way: WayToTheBase, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = BaseUser(looksAtOnce: true)
    let manager = try simulation.manager([]) { $0.authorizeRemoteCalls { _ in .allow } }
    try simulation.run {
      try await manager.start()
      let base = generationalBase(2, simulation.clock)
      try await manager.add([base, user.module(needs: #""base": "*""#, look: way.callAsFunction)])
      #expect(user.seen.withLock { $0 } == [2])
      await manager.stop()
    }
  }

  @Test("A new fallback is asked in the place that its priority gives it", arguments: [-1, 1])
  func fallbackOrder(priority: Int) throws {
    let simulation = Simulation(seed: 1)
    let seen = Guarded<[Int]>([])
    @Sendable func answering(_ name: String, _ number: Int, priority: Int = 0) -> FakeModule {
      var module = FakeModule(name) { $0.onUnhandled { _ in .handled(number) } }
      module.priority = priority
      return module
    }
    let manager = try simulation.manager([answering("old", 1), FakeModule("changed")])
    let user = FakeModule("user", needs: ["new", "changed"]) { context in
      let number = try await context.call(Action<NoValue, Int>("unknown"))
      seen.withLock { $0.append(number) }
    }
    try simulation.run {
      try await manager.start()
      let new = answering("new", 2, priority: priority)
      try await manager.apply(ModuleChange(adding: [new, user], replacing: [FakeModule("changed", "1.1.0")]))
      #expect(seen.withLock { $0 } == [priority > 0 ? 2 : 1])
      await manager.stop()
    }
  }

  @Test("An action that moves from one module to another", arguments: [false, true], 0..<5)
  func moved(isRemoved: Bool, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let seen = Guarded<[Int]>([])
    @Sendable func handler(_ name: String, _ version: String, _ number: Int) -> FakeModule {
      FakeModule(name, version) { $0.handle(.base) { _ in number } }
    }
    @Sendable func user(_ version: String, needs: String) -> FakeModule {
      FakeModule("user", version, needs: [needs]) { context in
        let number = try await context.call(.base)
        seen.withLock { $0.append(number) }
      }
    }
    let manager = try simulation.manager([handler("old", "1.0.0", 1), user("1.0.0", needs: "old")])
    try simulation.run {
      try await manager.start()
      var change = ModuleChange(
        adding: [handler("new", "1.0.0", 2)],
        replacing: [user("1.1.0", needs: "new")]
      )
      if isRemoved {
        change.removals = ["old"]
      } else {
        change.replacements.append(FakeModule("old", "1.1.0"))
      }
      try await manager.apply(change)
      #expect(seen.withLock { $0 } == [1, 2])
      #expect(try await manager.call(.base) == 2)
      await manager.stop()
    }
  }
}

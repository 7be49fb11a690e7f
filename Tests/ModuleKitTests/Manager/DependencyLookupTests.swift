import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@Suite("Dependencies by type and name")
struct DependencyLookupTests {
  /// Starts a shop beside four fakes, of which one is not declared, and calls `body` while the shop initializes.
  private static func initializing(
    needs: [String],
    lazily: [String] = [],
    _ body: @escaping @Sendable (ModuleContext) async throws -> Void
  ) async throws {
    let shop = FakeModule("shop", needs: needs, lazily: lazily, initialize: body)
    let fakes = ["disk", "fake", "log", "mail"].map { FakeModule($0) }
    let manager = try ModuleManager(modules: [shop] + fakes)
    try await manager.start()
    await manager.stop()
  }

  @Test("Of several dependencies of a type, the name decides, and without one nothing is guessed")
  func several() async throws {
    try await Self.initializing(needs: ["log", "disk"]) { context in
      let log = try context.module(FakeModule.self, named: "log").instanceManifest.name
      #expect(log == "log")
      #expect(context.moduleIfPresent(FakeModule.self, named: "disk")?.instanceManifest.name == "disk")
      let disk = try await context.readyModule(FakeModule.self, named: "disk").instanceManifest.name
      #expect(disk == "disk")
      #expect(context.moduleIfPresent(FakeModule.self) == nil)
      for error in [
        await moduleError { _ = try context.module(FakeModule.self) },
        await moduleError { _ = try await context.readyModule(FakeModule.self) },
      ] {
        #expect(error?.code == .ambiguousModule && error?.modules == ["disk", "log"])
        #expect(
          error?.description
            == "several modules have the type FakeModule: disk, log; choose one with `named:`"
        )
      }
      // It exists, and is not declared.
      let mail = await moduleError { _ = try context.module(FakeModule.self, named: "mail") }
      #expect(
        mail?.code == .notDeclared
          && mail?.description.contains("requests `mail` of type FakeModule") ?? false
      )
      let used = await moduleError { _ = try await context.readyModule(FakeModule.self, named: "mail") }
      #expect(used?.code == .notDeclared)
      #expect(context.moduleIfPresent(FakeModule.self, named: "mail") == nil)
    }
  }

  @Test("After its end, a module gets no dependency, even in an abandoned step", arguments: [false, true])
  func over(isAbandoned: Bool) throws {
    let simulation = Simulation(seed: 1)
    let (kept, stuck) = (Guarded<ModuleContext?>(nil), Stuck())
    var shop = FakeModule("shop", needs: ["log"]) { context in kept.withLock { $0 = context } }
    shop.onRun = { _ in if isAbandoned { await stuck.wait() } }
    let manager = try simulation.manager([shop, FakeModule("log")])
    try simulation.run {
      try await manager.start()
      await manager.stop()
      let context = try #require(kept.withLock { $0 })
      let required = await moduleError { _ = try context.module(FakeModule.self) }
      #expect(required?.description == "shop requests FakeModule after it has ended")
      #expect(required?.code == .notRunning)
      #expect(context.moduleIfPresent(FakeModule.self) == nil)
      let used = await moduleError { _ = try await context.readyModule(FakeModule.self) }
      #expect(used?.description == "log cannot be used: the manager is stopped")
      stuck.open()
    }
  }

  private struct Log: AppModule {
    static let manifest = ModuleManifest(name: "log", version: Version(1, 0, 0))
    func initialize(in context: ModuleContext) async throws {}
    func destroy() async throws {}
  }

  @Test("A module of another type exists, and both types are named")
  func wrongType() async throws {
    let manager = try ModuleManager(modules: [FakeModule("log")])
    try await manager.start()
    for error in [
      await moduleError { _ = try await manager.module(Log.self) },
      await moduleError { _ = try await manager.module(Log.self, named: "log") },
      await moduleError { try await manager.use(Log.self, named: "log") { _ in } },
    ] {
      #expect(error?.code == .wrongType && error?.module == "log")
      #expect(error?.description == "log has the type FakeModule, but is requested as Log")
    }
    let unknown = await moduleError { _ = try await manager.module(Log.self, named: "lg") }
    #expect(unknown?.code == .unknownModule)
    await manager.stop()
  }

  @Test("A lazy dependency is not said to be missing from the manifest")
  func lazy() async throws {
    try await Self.initializing(needs: [], lazily: ["log"]) { context in
      let error = await moduleError { _ = try context.module(FakeModule.self, named: "log") }
      #expect(
        error?.description
          == "shop requests `log` of type FakeModule, which is not among the dependencies that are initialized before it; "
          + "add it to `dependencies`, or, if it is lazy there, use `try await context.readyModule(…)`"
      )
    }
  }

  @Test("The name in the type's manifest is preferred, if the module declares it")
  func own() async throws {
    try await Self.initializing(needs: ["fake", "disk"]) { context in
      let required = try context.module(FakeModule.self).instanceManifest.name
      #expect(required == "fake")
      let used = try await context.readyModule(FakeModule.self).instanceManifest.name
      #expect(used == "fake")
    }
    try await Self.initializing(needs: ["disk"]) { context in
      let required = try context.module(FakeModule.self).instanceManifest.name
      #expect(required == "disk")
    }
    try await Self.initializing(needs: [], lazily: ["disk"]) { context in
      let used = try await context.readyModule(FakeModule.self).instanceManifest.name
      #expect(used == "disk")
      let named = try await context.readyModule(FakeModule.self, named: "disk").instanceManifest.name
      #expect(named == "disk")
    }
  }
}

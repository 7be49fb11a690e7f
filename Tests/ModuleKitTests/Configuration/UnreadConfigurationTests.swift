import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Configuration that a module does not read")
struct UnreadConfigurationTests {
  /// Reads its configuration when it is asked to.
  struct Log: AppModule {
    static let manifest = ModuleManifest(name: "log", version: Version(1, 0, 0))
    var reads = true
    var counter = Counter()

    func initialize(in context: ModuleContext) async throws {
      if reads { _ = try context.configuration([String: String].self, default: [:]) }
    }

    func destroy() async { counter.raise() }
  }

  private static func file(_ text: String) throws -> ModuleConfiguration {
    try ModuleConfiguration(json: Array(text.utf8), path: "config.json")
  }

  private static let levels = "{\n  \"log\": {\"levle\": \"debug\"}\n}"

  @Test("A member of the file for a module that does not read it fails the module, which is destroyed")
  func unread() async throws {
    let log = Log(reads: false)
    let manager = try ModuleManager(modules: [log], configuration: Self.file(Self.levels))
    let error = await moduleError { try await manager.start() }
    #expect(error?.code == .initializeFailed && error?.module == "log")
    #expect((error?.underlying as? ModuleError)?.code == .configuration)
    #expect(
      error?.description
        == "log failed to initialize: config.json:2:3: log does not read this in `initialize`: remove it, or call `context.configuration`"
    )
    #expect(log.counter.value == 1)
  }

  @Test("It is read, set in code, or there is none")
  func read() async throws {
    var both = try Self.file(Self.levels)
    both.set(1, for: "log")
    for (reads, configuration) in [
      (true, try Self.file(Self.levels)), (false, try Self.file("{}")), (false, both),
    ] {
      let manager = try ModuleManager(modules: [Log(reads: reads)], configuration: configuration)
      try await manager.start()
      await manager.stop()
    }
  }

  @Test("What is a comment in other files is one here, unless a module has the name")
  func comments() async throws {
    let text = #"{"$schema": "config.schema.json", "x-note": "for tests", "x-ray": {"level": "high"}}"#
    let manager = try ModuleManager(modules: [Log()], configuration: Self.file(text))
    try await manager.start()
    await manager.stop()
    let seen = Shared<[String: String]>()
    let ray = FakeModule("x-ray") { context in
      await seen.set { try context.configuration([String: String].self) }
    }
    let other = try ModuleManager(modules: [ray], configuration: Self.file(text))
    try await other.start()
    await other.stop()
    #expect(try seen.value?.get() == ["level": "high"])
    #expect(throws: ModuleError.self) {
      try ModuleManager(modules: [Log()], configuration: Self.file(#"{"x": 1}"#))
    }
  }

  @Test("A change to a module that no longer reads it fails, and the old one keeps running")
  func change() async throws {
    let manager = try ModuleManager(modules: [Log()], configuration: Self.file(Self.levels))
    try await manager.start()
    let error = await moduleError { try await manager.replace([Log(reads: false)]) }
    #expect(error?.code == .initializeFailed)
    #expect(await manager.snapshot()["log"]?.state == .ready)
    await manager.stop()
  }

  @Test("A fake, which stands for a module that would read it, need not")
  func fake() async throws {
    let manager = try ModuleManager(modules: [FakeModule("log")], configuration: Self.file(Self.levels))
    try await manager.start()
    await manager.stop()
  }
}

import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Configuration of modules")
struct ConfigurationTests {
  enum Level: String, Decodable { case info, debug }

  struct Settings: Decodable, Equatable {
    var port: UInt16
    var level: Level
    var ratio: Double?
    var hosts: [String]
    var limits: [String: Int]?
    var nested: Nested?

    struct Nested: Decodable, Equatable { var flag: Bool }
  }

  static func read(_ text: String) async throws -> Settings {
    let configuration = try ModuleConfiguration(json: Array(text.utf8), path: "config.json")
    let result = Shared<Settings>()
    let module = FakeModule("http") { context in
      await result.set { try context.configuration(Settings.self) }
    }
    let manager = try ModuleManager(modules: [module], configuration: configuration)
    try await manager.start()
    await manager.stop()
    return try #require(result.value).get()
  }

  @Test("decodes what Decodable asks for")
  func decodes() async throws {
    let settings = try await Self.read(
      #"{"http": {"port": 8080, "level": "debug", "hosts": ["a", "b"], "limits": {"x": 1}, "nested": {"flag": true}, "x-note": 1}}"#
    )
    #expect(
      settings
        == Settings(
          port: 8080,
          level: .debug,
          ratio: nil,
          hosts: ["a", "b"],
          limits: ["x": 1],
          nested: .init(flag: true)
        )
    )
  }

  @Test(
    "says where, what was expected and what was found",
    arguments: [
      (
        #"{"http": {"port": 70000, "level": "info", "hosts": []}}"#,
        "config.json:1:19: expected an integer from 0 to 65535, found 70000"
      ),
      (
        #"{"http": {"port": "80", "level": "info", "hosts": []}}"#,
        "config.json:1:19: `port`: expected an integer, found a string"
      ),
      (
        #"{"http": {"port": 80, "level": "loud", "hosts": []}}"#,
        "config.json:1:32: Cannot initialize Level from invalid String value loud"
      ),
      (#"{"http": {"port": 80, "hosts": []}}"#, "config.json:1:10: `level` is missing"),
      (
        #"{"http": {"port": 80, "level": "info", "hosts": [1]}}"#,
        "config.json:1:50: expected a string, found a number"
      ),
      (
        #"{"http": {"prot": 80, "port": 80, "level": "info", "hosts": []}}"#,
        "config.json:1:11: nobody reads `prot`; did you mean `port`?"
      ),
      (#"{}"#, "there is no configuration for http, which needs Settings"),
    ]
  )
  func mistakes(text: String, message: String) async throws {
    let error = await DeadlineTests.code { _ = try await Self.read(text) }
    #expect(error?.code == .configuration)
    #expect(error?.description == message)
  }

  @Test("a value that is set wins, and a default stands in")
  func values() async throws {
    var configuration = ModuleConfiguration()
    configuration.set(5, for: "a")
    let seen = Shared<[Int]>()
    let a = FakeModule("a") { context in
      let number = try context.configuration(Int.self)
      await seen.set { [number, 0] }
    }
    let b = FakeModule("b", needs: ["a"]) { context in
      let number = try context.configuration(Int.self, default: 7)
      let first = try seen.value?.get().first ?? -1
      await seen.set { [first, number] }
    }
    let manager = try ModuleManager(modules: [a, b], configuration: configuration)
    try await manager.start()
    await manager.stop()
    #expect(try seen.value?.get() == [5, 7])
  }
}

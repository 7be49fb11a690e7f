import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Configuration of modules")
struct ConfigurationTests {
  enum Level: String, Decodable, CaseIterable { case info, debug }

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

  @Test("Decodes whatever Decodable requests")
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

  /// Settings with their own rules.
  struct Strict: Decodable {
    struct Currency: Decodable {
      init(from decoder: any Decoder) throws {
        let code = try decoder.singleValueContainer().decode(String.self)
        guard code.utf8.count == 3 else { throw ConfigurationError("expected three letters, such as EUR") }
      }
    }

    struct Loud: Error, CustomStringConvertible { var description: String { "too loud" } }

    struct Volume: Decodable {
      init(from decoder: any Decoder) throws {
        if try decoder.singleValueContainer().decode(Int.self) > 10 { throw Loud() }
      }
    }

    enum CodingKeys: CodingKey { case currencies, connections, share, patience, volume }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      _ = try values.decodeIfPresent([Currency].self, forKey: .currencies)
      _ = try values.decode(Int.self, forKey: .connections, in: 1...1_000)
      _ = try values.decodeIfPresent(Double.self, forKey: .share, in: 0...1)
      _ = try values.decodeIfPresent(DurationSetting.self, forKey: .patience)
      _ = try values.decodeIfPresent(Volume.self, forKey: .volume)
    }
  }

  @Test(
    "A value that its type rejects is reported with its place",
    arguments: [
      (#"{"connections": 1000, "currencies": ["EUR"], "share": 1, "patience": 0.5, "volume": 3}"#, nil),
      (
        #"{"connections": 1, "currencies": ["EUR", "euro"]}"#,
        "1:50: `currencies[1]`: expected three letters, such as EUR"
      ),
      (#"{"connections": 0}"#, "1:25: `connections`: expected a value from 1 to 1000"),
      (#"{}"#, "1:9: `connections` is missing"),
      (#"{"connections": 1, "share": 1.5}"#, "1:37: `share`: expected a value from 0.0 to 1.0"),
      (#"{"connections": 1, "patience": -5}"#, "1:40: `patience`: expected seconds from 0 to 31536000"),
      (#"{"connections": 1, "patience": 1e300}"#, "1:40: `patience`: expected seconds from 0 to 31536000"),
      (
        #"{"connections": 1, "patience": "30s"}"#,
        "1:40: `patience`: expected a number of seconds, found a string"
      ),
      (#"{"connections": 1, "volume": 11}"#, "1:38: `volume`: too loud"),
    ] as [(String, String?)]
  )
  func rules(section: String, message: String?) async throws {
    let text = #"{"http":"# + section + "}"
    let configuration = try ModuleConfiguration(json: Array(text.utf8), path: "config.json")
    let module = FakeModule("http") { context in _ = try context.configuration(Box.self) }
    let manager = try ModuleManager(modules: [module], configuration: configuration)
    let error = await DeadlineTests.code { try await manager.start() }
    await manager.stop()
    #expect((error?.underlying as? ModuleError)?.description == message.map { "config.json:\($0)" })
  }

  /// A module's settings must be sendable.
  private struct Box: Decodable, Sendable {
    init(from decoder: any Decoder) throws { _ = try Strict(from: decoder) }
  }

  @Test("A duration set in code is clamped to the bounds, and encoded as seconds")
  func durations() {
    #expect(DurationSetting(.seconds(-1)).duration == .zero)
    #expect(DurationSetting(.seconds(Int64.max)).duration == .seconds(DurationSetting.maximumSeconds))
    #expect(DurationSetting(.milliseconds(1_500)).duration == .milliseconds(1_500))
  }

  @Test(
    "An error names the place, what was expected and what was found",
    arguments: [
      (
        #"{"http": {"port": 70000, "level": "info", "hosts": []}}"#,
        "config.json:1:19: `port`: expected an integer from 0 to 65535"
      ),
      (
        #"{"http": {"port": "80", "level": "info", "hosts": []}}"#,
        "config.json:1:19: `port`: expected an integer, found a string"
      ),
      (
        #"{"http": {"port": 80, "level": "loud", "hosts": []}}"#,
        "config.json:1:32: `level`: expected one of `info`, `debug`"
      ),
      (
        #"{"http": {"port": 80, "level": 3, "hosts": []}}"#,
        "config.json:1:32: `level`: expected one of `info`, `debug`, found a number"
      ),
      (#"{"http": {"port": 80, "hosts": []}}"#, "config.json:1:10: `level` is missing"),
      (
        #"{"http": {"port": 80, "level": "info", "hosts": [1]}}"#,
        "config.json:1:50: `hosts[0]`: expected a string, found a number"
      ),
      (
        #"{"http": {"prot": 80, "port": 80, "level": "info", "hosts": []}}"#,
        "config.json:1:11: unknown key `prot`; did you mean `port`?"
      ),
      (
        #"{"http": {"prot": 80, "level": "info", "hosts": []}}"#,
        "config.json:1:11: `port` is missing; found `prot`; did you mean `port`?"
      ),
      (
        #"{"http": {"address": 1, "level": "info", "x-note": 1, "name": 2}}"#,
        "config.json:1:10: `port` is missing; found `address`, `name`"
      ),
      (
        #"{"http": {"port": 1, "level": "info", "hosts": [], "nested": {"flags": true}}}"#,
        "config.json:1:63: `flag` is missing; found `flags`; did you mean `flag`?"
      ),
      (#"{}"#, "there is no configuration for http, which needs Settings"),
    ]
  )
  func mistakes(text: String, message: String) async throws {
    let error = await DeadlineTests.code { _ = try await Self.read(text) }
    #expect(error?.code == .configuration)
    #expect(error?.description == message)
  }

  /// Values that a type of the standard library refuses in words that repeat them.
  private struct Guarded: Decodable, Sendable {
    enum Word: String, Decodable { case info, debug }
    enum Number: Int, Decodable, CaseIterable { case one = 1, two }
    struct Wrapped: Decodable {
      init(from decoder: any Decoder) throws { _ = try Word(from: decoder) }
    }
    struct Inner: Decodable {
      enum CodingKeys: CodingKey { case word }
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        _ = try Word(from: values.superDecoder(forKey: .word))
      }
    }

    var word: Word?
    var number: Number?
    var words: [Word?]?
    var byName: [String: Number]?
    var grid: [[Number]]?
    var range: ClosedRange<Int>?
    var wrapped: Wrapped?
    var inner: Inner?
    var small: Int8?
  }

  @Test(
    "No error repeats a value, which may be secret",
    arguments: [
      (#""word": "hunter2""#, "1:19: `word`: expected a value of Word"),
      (#""number": 4711"#, "1:21: `number`: expected one of `1`, `2`"),
      (#""number": "hunter2""#, "1:21: `number`: expected one of `1`, `2`, found a string"),
      (#""grid": [[1], [2, [3]]]"#, "1:29: `grid[1][1]`: expected one of `1`, `2`, found an array"),
      (#""words": ["info", null, "hunter2"]"#, "1:35: `words[2]`: expected a value of Word"),
      (#""byName": {"a": 4711}"#, "1:27: `a`: expected one of `1`, `2`"),
      (#""grid": [[1], [2, 4711]]"#, "1:29: `grid[1][1]`: expected one of `1`, `2`"),
      (#""range": [4711, 1]"#, "1:20: `range`: expected a value of ClosedRange<Int>"),
      (#""range": [4711]"#, "1:20: `range`: expected more than 1 element"),
      (#""wrapped": "hunter2""#, "1:22: `wrapped`: expected a value of Wrapped"),
      (#""inner": {"word": "hunter2"}"#, "1:29: `word`: expected another value"),
      (#""small": 4711"#, "1:20: `small`: expected an integer from -128 to 127"),
      (#""small": 1e999"#, "1:20: `small`: expected an integer from -128 to 127"),
    ]
  )
  func secrets(member: String, message: String) async throws {
    let text = #"{"http": {"# + member + "}}"
    let configuration = try ModuleConfiguration(json: Array(text.utf8), path: "config.json")
    let module = FakeModule("http") { context in _ = try context.configuration(Guarded.self) }
    let manager = try ModuleManager(modules: [module], configuration: configuration)
    let error = await DeadlineTests.code { try await manager.start() }
    await manager.stop()
    #expect((error?.underlying as? ModuleError)?.description == "config.json:\(message)")
  }

  /// Reads two types from one object, each with its own keys.
  private struct Flat: Decodable, Sendable {
    struct Part: Decodable {
      var host: String
    }
    enum CodingKeys: CodingKey { case limit }
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      _ = try values.decode(Int.self, forKey: .limit)
      _ = try Part(from: decoder)
    }
  }

  @Test("A key that another type has read from the same object is not taken for a misspelled one")
  func flattened() async throws {
    let text = #"{"http": {"limit": 1, "hots": "a"}}"#
    let configuration = try ModuleConfiguration(json: Array(text.utf8), path: "config.json")
    let module = FakeModule("http") { context in _ = try context.configuration(Flat.self) }
    let manager = try ModuleManager(modules: [module], configuration: configuration)
    let error = await DeadlineTests.code { try await manager.start() }
    await manager.stop()
    #expect(
      (error?.underlying as? ModuleError)?.description
        == "config.json:1:23: `host` is missing; found `hots`; did you mean `host`?"
    )
  }

  @Test("A value that is set wins, otherwise the default applies")
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

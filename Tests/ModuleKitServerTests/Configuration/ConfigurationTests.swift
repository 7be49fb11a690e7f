#if Server
  import Configuration
  import Foundation
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import Testing

  @Suite("Configuration of modules from providers")
  struct ConfigurationTests {
    struct Settings: Codable, Sendable, Equatable {
      enum Level: String, Codable, CaseIterable { case debug, info }
      struct Retry: Codable, Equatable {
        var maxAttempts: Int
        var pause: Double?
      }

      var limit: Int
      var name: String?
      var level: Level?
      var retry: Retry?
      var hosts: [String]?
      var levels: [Level]?
      var ports: [UInt16]?
      var isOpen: Bool?
    }

    struct Lenient: Codable, Sendable, Equatable {
      var limit: Int?
    }

    /// Returns what a module receives that asks when it starts.
    func ask<Value: Codable & Sendable>(
      _ type: Value.Type,
      as module: String = "payment.card",
      beside others: [String] = [],
      default fallback: Value? = nil,
      _ configuration: ModuleConfiguration,
      coding: JSONCoding = JSONCoding()
    ) async throws -> Value {
      let answer = Box<Value>()
      let asker = FakeModule(module) { answer.value = try $0.configuration(type, default: fallback) }
      var options = ModuleManagerOptions()
      options.coding = coding
      let manager = try ModuleManager(
        modules: [asker] + others.map { FakeModule($0) },
        configuration: configuration,
        options: options
      )
      try await manager.start()
      await manager.stop()
      return try #require(answer.value)
    }

    func environment(_ variables: [String: String]) -> ModuleConfiguration {
      let provider = EnvironmentVariablesProvider(environmentVariables: variables)
      return ModuleConfiguration(reader: ConfigReader(provider: provider))
    }

    /// Reads a file as a host would.
    private func json(_ text: String) async throws -> ModuleConfiguration {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("config.json")
      try Data(text.utf8).write(to: file)
      let path = ConfigReader(
        provider: InMemoryProvider(values: ["filePath": ConfigValue(.string(file.path), isSecret: false)])
      )
      return ModuleConfiguration(
        reader: ConfigReader(provider: try await FileProvider<JSONSnapshot>(config: path))
      )
    }

    private let full = Settings(
      limit: 20,
      name: "007",
      level: .debug,
      retry: Settings.Retry(maxAttempts: 3, pause: 0.5),
      hosts: ["a", "1"],
      levels: [.info, .debug],
      ports: [80, 443],
      isOpen: true
    )

    @Test("Environment variables use capitals, with `_` between words")
    func variables() async throws {
      let settings = try await ask(
        Settings.self,
        environment([
          "MODULES_PAYMENT_CARD_LIMIT": "20",
          "MODULES_PAYMENT_CARD_NAME": "007",
          "MODULES_PAYMENT_CARD_LEVEL": "debug",
          "MODULES_PAYMENT_CARD_RETRY_MAX_ATTEMPTS": "3",
          "MODULES_PAYMENT_CARD_RETRY_PAUSE": "0.5",
          "MODULES_PAYMENT_CARD_HOSTS": "a,1",
          "MODULES_PAYMENT_CARD_LEVELS": "info,debug",
          "MODULES_PAYMENT_CARD_PORTS": "80,443",
          "MODULES_PAYMENT_CARD_IS_OPEN": "yes",
        ])
      )
      #expect(settings == full)
    }

    @Test("A file uses nested objects, or the name with its dots")
    func file() async throws {
      let section = """
        {"limit": 20, "name": "007", "level": "debug", "retry": {"maxAttempts": 3, "pause": 0.5},
         "hosts": ["a", "1"], "levels": ["info", "debug"], "ports": [80, 443], "isOpen": true}
        """
      let nested = try await json(#"{"modules": {"payment": {"card": \#(section)}}}"#)
      #expect(try await ask(Settings.self, nested) == full)
      let flat = try await json(#"{"modules": {"payment.card": \#(section)}}"#)
      #expect(try await ask(Settings.self, flat) == full)
    }

    @Test("The first provider that knows a value counts")
    func order() async throws {
      let reader = ConfigReader(providers: [
        EnvironmentVariablesProvider(environmentVariables: ["MODULES_PAYMENT_CARD_LIMIT": "5"]),
        InMemoryProvider(values: ["modules.payment.card.limit": 20, "modules.payment.card.name": "visa"]),
      ])
      let settings = try await ask(Settings.self, ModuleConfiguration(reader: reader))
      #expect(settings == Settings(limit: 5, name: "visa"))
    }

    @Test("Settings that the host makes in code take precedence")
    func override() async throws {
      var configuration = environment(["MODULES_PAYMENT_CARD_LIMIT": "5"])
      configuration.set(Lenient(limit: 1), for: "payment.card")
      #expect(try await ask(Lenient.self, configuration).limit == 1)
    }

    @Test("A module sees nothing of another one, and a section may have another name")
    func sections() async throws {
      let values: [AbsoluteConfigKey: ConfigValue] = [
        "modules.log.limit": 1, "limit": 2, "modules.limit": 3, "parts.payment.card.limit": 4,
      ]
      let reader = ConfigReader(provider: InMemoryProvider(values: values))
      let other = try await ask(Lenient.self, default: Lenient(limit: 9), ModuleConfiguration(reader: reader))
      #expect(other.limit == 9)
      let named = ModuleConfiguration(reader: reader, section: "parts")
      #expect(try await ask(Lenient.self, named).limit == 4)
    }

    @Test("Scopes and dashes become `_` in the environment")
    func names() async throws {
      let configuration = environment(["MODULES_ACME_TAX_TABLES_LIMIT": "7", "MODULES_STOCK": "300"])
      #expect(try await ask(Lenient.self, as: "acme/tax-tables", configuration).limit == 7)
      #expect(try await ask(Int.self, as: "stock", configuration) == 300)
    }

    @Test("Settings without required values decode from nothing, unless the module has a default")
    func nothing() async throws {
      #expect(try await ask(Lenient.self, environment([:])) == Lenient())
      #expect(try await ask(Lenient.self, default: Lenient(limit: 9), environment([:])).limit == 9)
      #expect(try await ask(Settings.self, default: full, environment([:])) == full)
    }

    @Test(
      "Errors name the key, the variable and what was expected, and never the value",
      arguments: [
        (
          ["MODULES_PAYMENT_CARD_NAME": "visa"],
          "`modules.payment.card.limit` (environment: MODULES_PAYMENT_CARD_LIMIT): expected an integer, but there is none"
        ),
        (
          ["MODULES_PAYMENT_CARD_LIMIT": "hunter2"],
          "`modules.payment.card.limit` (environment: MODULES_PAYMENT_CARD_LIMIT): expected an integer, found something else"
        ),
        (
          ["MODULES_PAYMENT_CARD_LIMIT": "1", "MODULES_PAYMENT_CARD_PORTS": "80,hunter2"],
          "`modules.payment.card.ports` (environment: MODULES_PAYMENT_CARD_PORTS): expected a list in which each element is an integer, found something else"
        ),
        (
          ["MODULES_PAYMENT_CARD_LIMIT": "1", "MODULES_PAYMENT_CARD_PORTS": "80,70000"],
          "`modules.payment.card.ports` (environment: MODULES_PAYMENT_CARD_PORTS): expected an integer from 0 to 65535 at index 1"
        ),
        (
          ["MODULES_PAYMENT_CARD_LIMIT": "1", "MODULES_PAYMENT_CARD_RETRY_PAUSE": "1"],
          "`modules.payment.card.retry.maxAttempts` (environment: MODULES_PAYMENT_CARD_RETRY_MAX_ATTEMPTS): expected an integer, but there is none"
        ),
      ]
    )
    func errors(variables: [String: String], message: String) async throws {
      await #expect {
        _ = try await ask(Settings.self, environment(variables))
      } throws: { error in
        let error = (error as? ModuleError)?.underlying as? ModuleError
        return error?.code == .configuration && error?.description == message
      }
    }

    @Test("A wrong type in a file is not blamed on the environment")
    func wrongTypeInFile() async throws {
      let configuration = try await json(#"{"modules": {"payment": {"card": {"limit": "hunter2"}}}}"#)
      await #expect {
        _ = try await ask(Settings.self, configuration)
      } throws: {
        "\($0)".hasSuffix("`modules.payment.card.limit`: expected an integer, found something else")
      }
    }

    @Test("Setting only some required values is an error, even where all of them may be omitted")
    func half() async throws {
      let variables = ["MODULES_PAYMENT_CARD_NAME": "visa"]
      await #expect {
        _ = try await ask(Settings.self, default: full, environment(variables))
      } throws: { "\($0)".contains("MODULES_PAYMENT_CARD_LIMIT): expected an integer, but there is none") }
    }

    struct Words: Codable, Sendable, Equatable {
      var levels: [Settings.Level] = []
      var others: [String] = []

      init(_ levels: [Settings.Level], _ others: [String]) { (self.levels, self.others) = (levels, others) }

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
          if let level = try? list.decode(Settings.Level.self) {
            levels.append(level)
          } else {
            others.append(try list.decode(String.self))
          }
        }
      }
    }

    @Test("An element of a list that does not fit one type may be read as another")
    func trying() async throws {
      struct Wanted: Codable, Sendable { var words: Words }
      let variables = ["MODULES_PAYMENT_CARD_WORDS": "debug,loud,info,very loud"]
      let wanted = try await ask(Wanted.self, environment(variables))
      #expect(wanted.words == Words([.debug, .info], ["loud", "very loud"]))
    }

    @Test("An unknown word of an enumeration is refused at its key")
    func enumeration() async throws {
      let variables = ["MODULES_PAYMENT_CARD_LIMIT": "1", "MODULES_PAYMENT_CARD_LEVEL": "loud"]
      await #expect {
        _ = try await ask(Settings.self, environment(variables))
      } throws: {
        "\($0)".contains(
          "`modules.payment.card.level` (environment: MODULES_PAYMENT_CARD_LEVEL): expected one of `debug`, `info`"
        )
      }
    }

    struct Secret: Codable, Sendable {
      enum Word: String, Codable { case debug, info }
      struct Wrapped: Codable {
        init(from decoder: any Decoder) throws { _ = try Word(from: decoder) }
      }

      var word: Word?
      var words: [Word]?
      var levels: [Settings.Level]?
      var wrapped: Wrapped?
      var wrappedList: [Wrapped]?
    }

    @Test(
      "A secret value is never in the error",
      arguments: [
        ("word", "hunter2", "expected a value of Word"),
        ("words", "info,hunter2", "expected a value of Word at index 1"),
        ("levels", "hunter2,info", "expected one of `debug`, `info` at index 0"),
        ("wrapped", "hunter2", "expected a value of Wrapped"),
        ("wrappedList", "info,hunter2", "expected a value of Wrapped at index 1"),
      ]
    )
    func secrets(key: String, value: String, message: String) async throws {
      let variable = key == "wrappedList" ? "WRAPPED_LIST" : key.uppercased()
      let provider = EnvironmentVariablesProvider(
        environmentVariables: ["MODULES_PAYMENT_CARD_\(variable)": value],
        secretsSpecifier: .all
      )
      await #expect {
        _ = try await ask(Secret.self, ModuleConfiguration(reader: ConfigReader(provider: provider)))
      } throws: { error in
        let error = (error as? ModuleError)?.underlying as? ModuleError
        return error?.description
          == "`modules.payment.card.\(key)` (environment: MODULES_PAYMENT_CARD_\(variable)): \(message)"
      }
    }

    @Test("Dictionaries are refused, not read as empty")
    func dictionaries() async throws {
      await #expect {
        _ = try await ask([String: Int].self, environment(["MODULES_PAYMENT_CARD_A": "1"]))
      } throws: { "\($0)".contains("a dictionary cannot be read from providers") }
      struct Limits: Codable, Sendable { var limits: [String: Int]? }
      await #expect {
        _ = try await ask(Limits.self, environment([:]))
      } throws: { "\($0)".contains("MODULES_PAYMENT_CARD_LIMITS): a dictionary cannot be read") }
    }

    struct Outer: Codable, Sendable {
      struct Card: Codable { var limit: Int? }
      var card: Card?
      var cardLimit: Int?
    }

    @Test(
      "A value whose spelling belongs to another module is refused",
      arguments: ["payment.card", "payment-card", "payment/card"]
    )
    func foreign(neighbor: String) async throws {
      let configuration = environment(["MODULES_PAYMENT_CARD_LIMIT": "20"])
      #expect(try await ask(Lenient.self, as: neighbor, beside: ["payment"], configuration).limit == 20)
      #expect(try await ask(Outer.self, as: "payment", configuration).card?.limit == 20)
      await #expect {
        _ = try await ask(Outer.self, as: "payment", beside: [neighbor], configuration)
      } throws: {
        "\($0)".contains("belongs to the module \(neighbor), so payment cannot have a value")
      }
    }

    @Test("In a file, names with different spellings do not clash")
    func different() async throws {
      let configuration = try await json(
        #"{"modules": {"payment": {"card": {"limit": 1}}, "payment-card": {"limit": 2}}}"#
      )
      let outer = try await ask(Outer.self, as: "payment", beside: ["payment-card"], configuration)
      #expect(outer.card?.limit == 1)
      #expect(try await ask(Lenient.self, as: "payment-card", beside: ["payment"], configuration).limit == 2)
    }

    @Test("A module may use its section as a reader")
    func reader() async throws {
      let limit = Box<Int>()
      let asker = FakeModule("payment.card") { context in
        limit.value = try context.configReader().requiredInt(forKey: "limit")
      }
      let configuration = environment(["MODULES_PAYMENT_CARD_LIMIT": "20"])
      let manager = try ModuleManager(modules: [asker], configuration: configuration)
      try await manager.start()
      await manager.stop()
      #expect(limit.value == 20)
      await #expect {
        try await ModuleManager(modules: [asker]).start()
      } throws: { "\($0)".contains("payment.card requests a ConfigReader, but the host has none") }
    }

    @Test("Numbers are finite, whatever a provider reads", arguments: ["nan", "inf", "1e999"])
    func finite(number: String) async throws {
      struct Factors: Codable, Sendable { var factor: Double? }
      await #expect {
        try await ask(Factors.self, environment(["MODULES_PAYMENT_CARD_FACTOR": number]))
      } throws: { "\($0)".contains("MODULES_PAYMENT_CARD_FACTOR): expected a number, found") }
    }
  }
#endif

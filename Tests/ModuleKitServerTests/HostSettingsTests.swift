#if Server
  import Configuration
  import Foundation
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import Testing

  @Suite("Settings of a host: arguments, variables, a file")
  struct HostSettingsTests {
    struct HTTP: Codable, Sendable, Equatable {
      struct Retry: Codable, Equatable { var maxAttempts: Int? }
      var host: String?
      var port: UInt16?
      var retry: Retry?
      var names: [String]?
      var isOpen: Bool?
      var grace: DurationSetting?
      var factor: Double?
    }

    struct Own: Decodable {
      var patience: DurationSetting?
      var name: String?
    }

    /// What was written, and an application with the modules `http` and `payment-card`, of which only `http` reads.
    struct Host {
      var arguments: [String] = []
      var variables: [String: String] = [:]
      var file: String?
      var ignoring: [String] = []
      var addedLater: [String] = []
      var body: @Sendable (ModuleContext) throws -> Void = { _ in }

      /// What `http` has read. In messages the file is called `FILE`.
      func run() async throws -> HTTP {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var arguments = arguments
        let path = folder.appendingPathComponent("shop.json").path
        if let file {
          try Data(file.utf8).write(to: URL(fileURLWithPath: path))
          arguments += ["--shop-config-file-path", path]
        }
        do {
          return try await start(arguments)
        } catch {
          let error = ((error as? ModuleError)?.underlying as? ModuleError) ?? error
          throw Complaint(text: "\(error)".replacingOccurrences(of: path, with: "FILE"))
        }
      }

      private func start(_ arguments: [String]) async throws -> HTTP {
        let settings = try HostSettings(
          prefix: "shop",
          arguments: arguments,
          environment: variables,
          ignoring: ignoring
        )
        _ = try settings.decode(Own.self)
        let answer = Box<HTTP>()
        let body = body
        let http = FakeModule("http") { context in
          answer.value = try context.configuration(HTTP.self, default: HTTP())
          try body(context)
        }
        let manager = try ModuleManager(
          modules: [http, FakeModule("payment-card"), FakeModule("payment")],
          configuration: ModuleConfiguration(settings: settings, addedLater: addedLater)
        )
        try await manager.start()
        await manager.stop()
        return try #require(answer.value)
      }
    }

    struct Complaint: Error, CustomStringConvertible {
      let text: String
      var description: String { text }
    }

    private func complaint(_ host: Host) async -> String {
      do {
        _ = try await host.run()
        return "none"
      } catch {
        return "\(error)"
      }
    }

    // MARK: Values

    @Test("arguments come before variables, and variables before the file")
    func order() async throws {
      let http = try await Host(
        arguments: ["--shop-http-port", "1", "--shop-name=tea=coffee"],
        variables: ["SHOP_HTTP_PORT": "2", "SHOP_HTTP_HOST": "b", "OTHER": "x"],
        file: #"{"$schema": "x", "shop": {"http": {"port": 3, "host": "c", "factor": 1.5, "x-why": 1}}}"#
      ).run()
      #expect(http == HTTP(host: "b", port: 1, factor: 1.5))
    }

    @Test("each place has all kinds of values")
    func kinds() async throws {
      let expected = HTTP(
        host: "7",
        port: 80,
        retry: HTTP.Retry(maxAttempts: 3),
        names: ["a", "b"],
        isOpen: true,
        grace: DurationSetting(.milliseconds(2_500)),
        factor: -0.5
      )
      let arguments = [
        "--shop-http-host", "7", "--shop-http-port=80", "--shop-http-retry-max-attempts", "3",
        "--shop-http-names", "a",
        "b", "--shop-http-is-open", "--shop-http-grace", "2.5", "--shop-http-factor", "-0.5",
      ]
      #expect(try await Host(arguments: arguments).run() == expected)
      let variables = [
        "SHOP_HTTP_HOST": "7", "SHOP_HTTP_PORT": "80", "SHOP_HTTP_RETRY_MAX_ATTEMPTS": "3",
        "SHOP_HTTP_NAMES": "a, b", "SHOP_HTTP_IS_OPEN": "yes", "SHOP_HTTP_GRACE": "2.5",
        "SHOP_HTTP_FACTOR": "-0.5",
      ]
      #expect(try await Host(variables: variables).run() == expected)
      let file = """
        {"shop": {"http": {"host": "7", "port": 80, "retry": {"maxAttempts": 3}, "names": ["a", "b"], "isOpen": true,
          "grace": 2.5, "factor": -0.5}}}
        """
      #expect(try await Host(file: file).run() == expected)
      #expect(try await Host(file: #"{"shop.http": {"port": null}}"#).run() == HTTP())
    }

    // MARK: What nobody reads

    @Test(
      "what nobody reads is refused, with the nearest key",
      arguments: [
        (
          ["--shop-htpp-port", "80"],
          "--shop-htpp-port: unknown setting; did you mean `--shop-http-port`?"
        ),
        (
          ["--shop-http-prot", "80"],
          "--shop-http-prot: unknown setting; did you mean `--shop-http-port`?"
        ),
        (
          ["--shop-patiense", "80"],
          "--shop-patiense: unknown setting; did you mean `--shop-patience`?"
        ),
        (["--http-port", "80"], "--http-port: unknown setting"),
        (["--shop-payment-card-limit", "80"], "--shop-payment-card-limit: unknown setting"),
        (["--shop-payment-limit", "80"], "--shop-payment-limit: unknown setting"),
        (["80"], "`80`: unexpected argument; settings are written as `--shop-NAME VALUE`"),
        (
          ["--shop-http-is-open=1", "80"],
          "`80`: unexpected argument; settings are written as `--shop-NAME VALUE`"
        ),
        (["--"], "--: unknown setting"),
      ]
    )
    func unknownArguments(arguments: [String], message: String) async throws {
      #expect(await complaint(Host(arguments: arguments)) == message)
    }

    @Test("so is a variable with the prefix, unless it is one that others set")
    func unknownVariables() async throws {
      #expect(
        await complaint(Host(variables: ["SHOP_HTTP_PROT": "80"]))
          == "SHOP_HTTP_PROT: unknown setting; did you mean `SHOP_HTTP_PORT`?"
      )
      #expect(
        await complaint(Host(variables: ["SHOP_SERVICE_HOST": "10.0.0.1"]))
          .hasPrefix("SHOP_SERVICE_HOST: unknown setting")
      )
      let kubernetes = ["SHOP_SERVICE_HOST": "10.0.0.1", "SHOP_PORT": "tcp://10.0.0.1"]
      #expect(
        await complaint(Host(variables: kubernetes, ignoring: ["SHOP_SERVICE_*", "SHOP_PORT"])) == "none"
      )
    }

    @Test(
      "so is a key of the file, at its place",
      arguments: [
        (
          #"{"shop": {"http": {"prot": 80}}}"#,
          "FILE:1:28: `shop.http.prot`: unknown setting; did you mean `shop.http.port`?"
        ),
        (
          "{\"shop\": {\n  \"htpp\": {\"port\": 80}}}",
          "FILE:2:20: `shop.htpp.port`: unknown setting; did you mean `shop.http.port`?"
        ),
        (
          #"{"shpo": {"http": {"port": 80}}}"#,
          "FILE:1:28: `shpo.http.port`: unknown setting; did you mean `shop.http.port`?"
        ),
        (
          #"{"shop": {"http": 80}}"#,
          "FILE:1:19: `shop.http`: expected an object, such as one with `shop.http.factor`, found a number"
        ),
        (
          #"{"shop": {"http": {"retry": 80}}}"#,
          "FILE:1:29: `shop.http.retry`: expected an object, such as one with `shop.http.retry.maxAttempts`, found a number"
        ),
        (
          #"{"shop": {"http": {"port": {"number": 80}}}}"#,
          "FILE:1:39: `shop.http.port.number`: unknown setting; did you mean `shop.http.port`?"
        ),
        (
          #"{"shop": {"http": {"a": 1}, "http.a": 2}}"#,
          "FILE:1:29: `shop.http.a` is already set at FILE:1:25"
        ),
      ]
    )
    func unknownKeys(file: String, message: String) async throws {
      #expect(await complaint(Host(file: file)) == message)
    }

    @Test("several mistakes are told at once")
    func several() async throws {
      let host = Host(
        arguments: ["--shop-a", "1"],
        variables: ["SHOP_B": "1"],
        file: #"{"c": 1, "shop": {"d": 2}}"#
      )
      #expect(
        await complaint(host) == """
          --shop-a: unknown setting
          SHOP_B: unknown setting
          FILE:1:7: `c`: unknown setting
          FILE:1:24: `shop.d`: unknown setting
          """
      )
    }

    @Test("modules that may be added later have settings of their own")
    func addedLater() async throws {
      let arguments = ["--shop-invoice-days", "14"]
      #expect(await complaint(Host(arguments: arguments)).contains("unknown setting"))
      #expect(await complaint(Host(arguments: arguments, addedLater: ["invoice"])) == "none")
    }

    @Test("what a module asks its reader for is read, also after its configuration")
    func reader() async throws {
      let arguments = ["--shop-http-token", "secret"]
      #expect(await complaint(Host(arguments: arguments)).contains("unknown setting"))
      let asking = Host(arguments: arguments) { context in
        let token = try context.configReader().string(forKey: "token", isSecret: true)
        #expect(token == "secret")
      }
      #expect(await complaint(asking) == "none")
      // A reader says nothing about a value of another kind; its absence would open what a token is to close.
      let many = Host(arguments: arguments + ["and", "more"]) { context in
        let token = try context.configReader().string(forKey: "token", isSecret: true)
        #expect(token == nil)
      }
      #expect(await complaint(many) == "--shop-http-token: expected something else than 3 values")
    }

    @Test("what the host sets in code stands in for all that is written")
    func setInCode() async throws {
      let settings = try HostSettings(prefix: "shop", arguments: ["--shop-http-prot", "1"], environment: [:])
      var configuration = ModuleConfiguration(settings: settings)
      configuration.set(HTTP(port: 5), for: "http")
      let http = FakeModule("http") { context in _ = try context.configuration(HTTP.self) }
      let manager = try ModuleManager(modules: [http], configuration: configuration)
      try await manager.start()
      await manager.stop()
    }

    @Test("a module that has not read its settings is destroyed, since it was initialized")
    func pairing() async throws {
      let journal = Journal()
      let settings = try HostSettings(prefix: "shop", arguments: ["--shop-http-prot", "1"], environment: [:])
      let manager = try ModuleManager(
        modules: [FakeModule("http", journal: journal)],
        configuration: ModuleConfiguration(settings: settings)
      )
      await #expect(throws: ModuleError.self) { try await manager.start() }
      #expect(journal.modules(.initialized) == ["http"] && journal.modules(.destroyed) == ["http"])
    }

    // MARK: Wrong values

    @Test(
      "a wrong value is refused where it is",
      arguments: [
        (["--shop-http-port", "70000"], "--shop-http-port: expected an integer from 0 to 65535"),
        (["--shop-http-port", "x"], "--shop-http-port: expected an integer, found something else"),
        (["--shop-http-port"], "--shop-http-port: expected an integer, found no value"),
        (["--shop-http-port", "1", "2"], "--shop-http-port: expected an integer, found 2 values"),
        (["--shop-http-factor", "nan"], "--shop-http-factor: expected a number, found something else"),
        (["--shop-http-factor", "1e999"], "--shop-http-factor: expected a number, found something else"),
        (["--shop-patience", "-5"], "--shop-patience: expected seconds from 0 to 31536000"),
        (["--shop-patience", "nan"], "--shop-patience: expected a number, found something else"),
        (["--shop-patience", "9223372036854775807"], "--shop-patience: expected seconds from 0 to 31536000"),
        (
          ["--shop-http-is-open", "maybe"],
          "--shop-http-is-open: expected true or false, found something else"
        ),
      ]
    )
    func wrongArguments(arguments: [String], message: String) async throws {
      #expect(await complaint(Host(arguments: arguments)) == message)
    }

    @Test("a wrong variable and a wrong value of the file are, too")
    func wrongElsewhere() async throws {
      #expect(
        await complaint(Host(variables: ["SHOP_HTTP_PORT": "-1"]))
          == "SHOP_HTTP_PORT: expected an integer from 0 to 65535"
      )
      #expect(
        await complaint(Host(file: #"{"shop": {"http": {"port": "80"}}}"#))
          == "FILE:1:28: `shop.http.port`: expected an integer, found a string"
      )
      #expect(
        await complaint(Host(file: "{\"shop\": {\n  \"patience\": -5}}"))
          == "FILE:2:15: `shop.patience`: expected seconds from 0 to 31536000"
      )
      #expect(
        await complaint(Host(file: #"{"shop": {"http": {"factor": 1e999}}}"#))
          == "FILE:1:30: `shop.http.factor`: expected a number, found a number that is too large"
      )
    }

    @Test(
      "a file that cannot be read says why and where",
      arguments: [
        ("{\"shop\": {\n  \"http\" 1}}", "FILE:2:10: "),
        ("[]", "FILE:1:1: expected an object, found an array"),
        ("", "FILE:1:1: "), (#"{"shop": 1, "shop": 2}"#, "FILE:1:13: "),
      ]
    )
    func badFile(file: String, message: String) async throws {
      let complaint = await complaint(Host(file: file))
      #expect(complaint.hasPrefix(message), "\(complaint)")
    }

    @Test("a file that is not there is blamed on who has named it")
    func noFile() async throws {
      #expect(
        await complaint(Host(arguments: ["--shop-config-file-path", "/no/such.json"]))
          == "--shop-config-file-path: cannot read the file of settings: /no/such.json: there is no such file"
      )
      #expect(
        await complaint(Host(variables: ["SHOP_CONFIG_FILE_PATH": "/no/such.json"]))
          == "SHOP_CONFIG_FILE_PATH: cannot read the file of settings: /no/such.json: there is no such file"
      )
    }

    struct Strict: Decodable {
      struct Currency: Decodable {
        init(from decoder: any Decoder) throws {
          let code = try decoder.singleValueContainer().decode(String.self)
          guard code.utf8.count == 3 else { throw ConfigurationError("expected three letters, such as EUR") }
        }
      }

      enum CodingKeys: CodingKey { case currency, connections, other }
      var currency: Currency?
      var other: Currency?
      var connections: Int

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        currency = try values.decodeIfPresent(Currency.self, forKey: .currency)
        // It would refuse what stands in for a value that is not there.
        other = try values.decodeIfPresent(Currency.self, forKey: .other)
        connections = try values.decodeIfPresent(Int.self, forKey: .connections, in: 1...1_000) ?? 10
      }
    }

    @Test("types state ranges and rules, and the place is added")
    func rules() throws {
      func complaint(_ arguments: String...) -> String {
        do {
          let settings = try HostSettings(prefix: "shop", arguments: arguments, environment: [:])
          _ = try settings.decode(Strict.self)
          return "none"
        } catch {
          return "\(error)"
        }
      }
      #expect(complaint() == "none")
      #expect(complaint("--shop-connections", "1000", "--shop-currency", "EUR") == "none")
      #expect(complaint("--shop-connections", "0") == "--shop-connections: expected a value from 1 to 1000")
      #expect(complaint("--shop-currency", "euro") == "--shop-currency: expected three letters, such as EUR")
    }

    @Test("an enumeration says which words it has")
    func words() throws {
      enum Level: String, Decodable, CaseIterable { case info, error }
      struct Log: Decodable { var level: Level? }
      let settings = try HostSettings(prefix: "shop", arguments: ["--shop-level", "loud"], environment: [:])
      #expect {
        _ = try settings.decode(Log.self)
      } throws: { "\($0)" == "--shop-level: expected one of `info`, `error`" }
    }

    @Test("a value that must be there says how it can be set")
    func missing() throws {
      struct Needed: Decodable { var maxUsers: Int }
      let settings = try HostSettings(prefix: "shop", arguments: [], environment: [:])
      #expect {
        _ = try settings.decode(Needed.self)
      } throws: {
        "\($0)"
          == "`shop.maxUsers` (--shop-max-users, SHOP_MAX_USERS): expected an integer, and there is none"
      }
    }
  }
#endif

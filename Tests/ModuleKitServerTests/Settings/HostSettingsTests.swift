#if Server
  import Configuration
  import Foundation
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import Testing

  @Suite("Settings of a host: arguments, variables, a file")
  struct HostSettingsTests {
    private typealias HTTP = SettingsHost.HTTP
    private typealias Host = SettingsHost.Host

    private func complaint(_ host: Host) async -> String { await SettingsHost.complaint(host) }

    // MARK: Values

    @Test("Arguments take precedence over variables, and variables over the file")
    func order() async throws {
      let http = try await Host(
        arguments: ["--shop-http-port", "1", "--shop-name=tea=coffee"],
        variables: ["SHOP_HTTP_PORT": "2", "SHOP_HTTP_HOST": "b", "OTHER": "x"],
        file: #"{"$schema": "x", "shop": {"http": {"port": 3, "host": "c", "factor": 1.5, "x-why": 1}}}"#
      ).run()
      #expect(http == HTTP(host: "b", port: 1, factor: 1.5))
    }

    @Test("Each source has all kinds of values")
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
      #expect(try await Host(file: #"{"shop.http": {"port": null, "retry": null}}"#).run() == HTTP())
    }

    @Test("A list without values is empty, wherever it is written")
    func emptyList() async throws {
      for host in [
        Host(arguments: ["--shop-http-names"]), Host(arguments: ["--shop-http-names="]),
        Host(variables: ["SHOP_HTTP_NAMES": ""]), Host(file: #"{"shop": {"http": {"names": []}}}"#),
      ] {
        #expect(try await host.run().names == [])
      }
      #expect(try await Host(variables: ["SHOP_HTTP_NAMES": "a,,b"]).run().names == ["a", "", "b"])
    }

    // MARK: Unread settings

    @Test(
      "An unread setting is refused, with the nearest key",
      arguments: [
        (["--shop-htpp-port", "80"], "--shop-htpp-port: unknown setting; did you mean `--shop-http-port`?"),
        (["--shop-http-prot", "80"], "--shop-http-prot: unknown setting; did you mean `--shop-http-port`?"),
        (["--shop-patiense", "80"], "--shop-patiense: unknown setting; did you mean `--shop-patience`?"),
        (["--http-port", "80"], "--http-port: unknown setting; settings begin with `--shop-`"),
        (["--shop-payment-card-limit", "80"], "--shop-payment-card-limit: unknown setting"),
        (["--shop-payment-limit", "80"], "--shop-payment-limit: unknown setting"),
        (["80"], "`80`: unexpected argument; settings are written as `--shop-NAME VALUE`"),
        (["--"], "--: unknown setting; settings begin with `--shop-`"),
      ]
    )
    func unknownArguments(arguments: [String], message: String) async throws {
      #expect(await complaint(Host(arguments: arguments)) == message)
    }

    @Test("An unread variable with the prefix is refused, unless the host ignores it")
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
      "An unread key of the file is refused at its place",
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
          "FILE:1:19: `shop.http`: expected an object, such as one with `shop.http.factor`, found an integer"
        ),
        (
          #"{"shop": {"http": {"retry": 80}}}"#,
          "FILE:1:29: `shop.http.retry`: expected an object, such as one with `shop.http.retry.maxAttempts`, found an integer"
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

    @Test("Several mistakes are reported together")
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
          FILE:1:7: `c`: unknown setting; settings begin with `shop.`
          FILE:1:24: `shop.d`: unknown setting
          """
      )
    }

    @Test("Of very many unknown settings, as in a file of another program, only some are listed")
    func many() async throws {
      let members = (0..<5_000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
      let lines = await complaint(Host(file: "{\(members)}")).split(separator: "\n")
      #expect(lines.count == 21 && lines.last == "and 4980 more")
    }

    @Test("An empty prefix is refused, since every variable of the process would be a setting")
    func emptyPrefix() {
      #expect(throws: ConfigurationError.self) {
        try HostSettings(prefix: "", arguments: ["--port", "1"], environment: ["PATH": "/bin"])
      }
    }

    @Test("Modules that may be added later have their own settings")
    func addedLater() async throws {
      let arguments = ["--shop-invoice-days", "14"]
      #expect(await complaint(Host(arguments: arguments)).contains("unknown setting"))
      #expect(await complaint(Host(arguments: arguments, addedLater: ["invoice"])) == "none")
    }

    @Test("A setting that a module requests from its reader counts as read, even after its configuration")
    func reader() async throws {
      let arguments = ["--shop-http-token", "secret"]
      #expect(await complaint(Host(arguments: arguments)).contains("unknown setting"))
      let asking = Host(arguments: arguments) { context in
        let token = try context.configReader().string(forKey: "token", isSecret: true)
        #expect(token == "secret")
      }
      #expect(await complaint(asking) == "none")
      // A reader ignores a value of another kind. A token that is silently missing would leave open what it should protect.
      let many = Host(arguments: arguments + ["and", "more"]) { context in
        let token = try context.configReader().string(forKey: "token", isSecret: true)
        #expect(token == nil)
      }
      #expect(await complaint(many) == "--shop-http-token: expected a string, found 3 values")
    }

    @Test("Settings that the host makes in code replace everything written")
    func setInCode() async throws {
      let settings = try HostSettings(prefix: "shop", arguments: ["--shop-http-prot", "1"], environment: [:])
      var configuration = ModuleConfiguration(settings: settings)
      configuration.set(HTTP(port: 5), for: "http")
      let http = FakeModule("http") { context in _ = try context.configuration(HTTP.self) }
      let manager = try ModuleManager(modules: [http], configuration: configuration)
      try await manager.start()
      await manager.stop()
    }

    @Test("A module that has not read its settings is destroyed, since it was initialized")
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
  }
#endif

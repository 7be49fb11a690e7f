#if Server
  import Configuration
  import Foundation
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import Testing

  @Suite("Wrong settings of a host")
  struct HostSettingsMistakeTests {
    private typealias Host = SettingsHost.Host

    private func complaint(_ host: Host) async -> String { await SettingsHost.complaint(host) }

    @Test(
      "A wrong value is refused at its place",
      arguments: [
        (["--shop-http-port", "70000"], "--shop-http-port: expected an integer from 0 to 65535"),
        (["--shop-http-port", "x"], "--shop-http-port: expected an integer, found text"),
        (["--shop-http-port", ""], "--shop-http-port: expected an integer, found empty text"),
        (
          ["--shop-http-port", " 80"],
          "--shop-http-port: expected an integer, found text with spaces around it"
        ),
        (
          ["--shop-http-port", "80.5"],
          "--shop-http-port: expected an integer, found a number that is not just digits"
        ),
        (
          ["--shop-http-port", "1e3"],
          "--shop-http-port: expected an integer, found a number that is not just digits"
        ),
        (
          ["--shop-http-port", "99999999999999999999"],
          "--shop-http-port: expected an integer, found an integer that is out of range"
        ),
        (["--shop-http-is-open", "2"], "--shop-http-is-open: expected true or false, found an integer"),
        (["--shop-http-port"], "--shop-http-port: expected an integer, found no value"),
        (["--shop-http-port", "1", "2"], "--shop-http-port: expected an integer, found 2 values"),
        (
          ["--shop-http-port", "80\n"],
          "--shop-http-port: expected an integer, found text with a line break at its end"
        ),
        (
          ["--shop-http-factor", "nan"],
          "--shop-http-factor: expected a number, found a number that is not finite"
        ),
        (
          ["--shop-http-factor", "1e999"],
          "--shop-http-factor: expected a number, found a number that is too large"
        ),
        (["--shop-patience", "30s"], "--shop-patience: expected a number of seconds, found text"),
        (["--shop-patience", "-5"], "--shop-patience: expected seconds from 0 to 31536000"),
        (
          ["--shop-patience", "nan"],
          "--shop-patience: expected a number of seconds, found a number that is not finite"
        ),
        (["--shop-patience", "9223372036854775807"], "--shop-patience: expected seconds from 0 to 31536000"),
        (["--shop-http-is-open", "maybe"], "--shop-http-is-open: expected true or false, found text"),
      ]
    )
    func wrongArguments(arguments: [String], message: String) async throws {
      #expect(await complaint(Host(arguments: arguments)) == message)
    }

    @Test("A wrong variable and a wrong value in the file are refused at their place")
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
      for (number, found) in [
        ("80.5", "a number that is not just digits"),
        ("18446744073709551615", "an integer that is out of range"),
      ] {
        #expect(
          await complaint(Host(file: #"{"shop": {"http": {"port": \#(number)}}}"#))
            == "FILE:1:28: `shop.http.port`: expected an integer, found \(found)"
        )
      }
    }

    @Test(
      "An unreadable file is reported with the reason and the place",
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

    @Test("A missing file is blamed on the source that named it")
    func noFile() async throws {
      #expect(
        await complaint(Host(arguments: ["--shop-config-file-path", "/no/such.json"]))
          == "--shop-config-file-path: the settings file cannot be read: /no/such.json: there is no such file"
      )
      #expect(
        await complaint(Host(variables: ["SHOP_CONFIG_FILE_PATH": "/no/such.json"]))
          == "SHOP_CONFIG_FILE_PATH: the settings file cannot be read: /no/such.json: there is no such file"
      )
      #expect(
        await complaint(Host(variables: ["SHOP_CONFIG_FILE_PATH": ""]))
          == "SHOP_CONFIG_FILE_PATH: expected the path of a file, found empty text"
      )
      #expect(
        await complaint(Host(file: #"{"shop": {"config": {"filePath": "b.json"}}}"#))
          == "FILE:1:34: `shop.config.filePath`: a settings file cannot name another one; put everything in one file"
      )
    }

    @Test(
      "What may be a secret is not repeated, wherever it is written",
      arguments: [
        (
          Host(arguments: ["--shop-http-host=my", "hunter2"]),
          "--shop-http-host: unexpected argument after its value; put a value with spaces in quotes, and write a list"
            + " as `--shop-http-host VALUE VALUE`"
        ),
        (
          Host(arguments: ["--shop-name=a", "--shop-patience=1", "--shop-name=b", "hunter2"]),
          "--shop-name: unexpected argument after its value; put a value with spaces in quotes, and write a list"
            + " as `--shop-name VALUE VALUE`"
        ),
        (
          Host(arguments: ["-shop-http-host=hunter2"]),
          "`-shop-http-host`: unexpected argument; settings are written as `--shop-NAME VALUE`"
        ),
        (
          Host(arguments: ["SHOP_HTTP_HOST=hunter2"]),
          "`SHOP_HTTP_HOST`: unexpected argument; settings are written as `--shop-NAME VALUE`"
        ),
        (
          Host(file: #"{"shop": {"http": {"host": hunter2}}}"#),
          "FILE:1:28: expected a value, found a word without quotes; put text in double quotes"
        ),
        (
          Host(file: #"{"shop": {"http": {"host": "my" hunter2}}}"#),
          "FILE:1:33: expected `,` or `}`, found a word without quotes"
        ),
        (Host(file: "{hunter2}"), "FILE:1:2: a key has no quotes; write keys in double quotes"),
        (
          Host(arguments: ["--shop-http-names=hunter2", "--shop-http-factor", "hunter2"]),
          "--shop-http-factor: expected a number, found text"
        ),
      ]
    )
    private func secrets(host: Host, message: String) async {
      #expect(await complaint(host) == message)
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
        // It would refuse the stand-in for a missing value.
        other = try values.decodeIfPresent(Currency.self, forKey: .other)
        connections = try values.decodeIfPresent(Int.self, forKey: .connections, in: 1...1_000) ?? 10
      }
    }

    @Test("Types define ranges and rules, and the error adds the place")
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

    @Test("An enumeration lists its words")
    func words() throws {
      enum Level: String, Decodable, CaseIterable { case info, error }
      struct Log: Decodable { var level: Level? }
      for (arguments, found) in [
        (["--shop-level", "loud"], ""), (["--shop-level"], ", found no value"),
        (["--shop-level", "info\r\n"], ", found text with a line break at its end"),
        (["--shop-level", " info"], ", found text with spaces around it"),
      ] {
        let settings = try HostSettings(prefix: "shop", arguments: arguments, environment: [:])
        #expect {
          _ = try settings.decode(Log.self)
        } throws: { "\($0)" == "--shop-level: expected one of `info`, `error`\(found)" }
      }
    }

    @Test("The error for a missing required value says how to set it")
    func missing() throws {
      struct Needed: Decodable { var maxUsers: Int }
      let settings = try HostSettings(prefix: "shop", arguments: [], environment: [:])
      #expect {
        _ = try settings.decode(Needed.self)
      } throws: {
        "\($0)"
          == "`shop.maxUsers` (--shop-max-users, SHOP_MAX_USERS): expected an integer, but there is none"
      }
    }

    @Test("A misspelled required setting is reported together with the missing one")
    func misspelled() async throws {
      struct Needed: Decodable {
        var maxUsers: Int
        var name: String?
      }
      func complaint(_ arguments: [String], _ variables: [String: String] = [:]) -> String {
        do {
          let settings = try HostSettings(prefix: "shop", arguments: arguments, environment: variables)
          _ = try settings.decode(Needed.self)
          return "none"
        } catch {
          return "\(error)"
        }
      }
      let missing =
        "`shop.maxUsers` (--shop-max-users, SHOP_MAX_USERS): expected an integer, but there is none"
      #expect(
        complaint(["--shop-max-user", "5", "--shop-name", "a"])
          == "\(missing); found `--shop-max-user`; did you mean `--shop-max-users`?"
      )
      #expect(
        complaint([], ["SHOP_MAX_UESRS": "5"])
          == "\(missing); found `SHOP_MAX_UESRS`; did you mean `SHOP_MAX_USERS`?"
      )
      // What has been read, and what is near to something else that was asked for, is not the missing one.
      #expect(complaint(["--shop-name", "a", "--shop-http-port", "1"]) == missing)
      #expect(complaint(["--shop-nam", "a"]) == missing)
    }

    @Test("A misspelled required setting of a module in the file is reported with its place")
    func misspelledInFile() async throws {
      struct Needed: Decodable, Sendable { var password: String }
      let complaint = await complaint(
        Host(file: #"{"shop": {"http": {"pasword": "hunter2"}}}"#) { context in
          _ = try context.configuration(Needed.self)
        }
      )
      #expect(
        complaint
          == "`shop.http.password` (--shop-http-password, SHOP_HTTP_PASSWORD): expected a string, but there is none;"
          + " found `shop.http.pasword` at FILE:1:31; did you mean `shop.http.password`?"
      )
    }

    @Test("Dates, decimal numbers and URLs are written as in remote calls")
    func foundation() throws {
      struct Sale: Decodable, Equatable {
        var since: Date?
        var fee: Decimal?
        var link: URL?
      }
      func read(_ arguments: String...) throws -> Sale {
        try HostSettings(prefix: "shop", arguments: arguments, environment: [:]).decode(Sale.self)
      }
      let digits = "0.12345678901234567890123"
      #expect(
        try read(
          "--shop-since",
          "1970-01-01T00:00:00Z",
          "--shop-fee",
          digits,
          "--shop-link",
          "https://a.example"
        )
          == Sale(
            since: Date(timeIntervalSince1970: 0),
            fee: Decimal(string: digits),
            link: URL(string: "https://a.example")
          )
      )
      #expect(try read() == Sale())
      #expect {
        try read("--shop-since", "today")
      } throws: {
        "\($0)".hasPrefix("--shop-since: expected a date and time such as 2026-03-01T00:00:00Z")
      }
      #expect { try read("--shop-fee", "much") } throws: { "\($0)".hasPrefix("--shop-fee: expected a") }
    }
  }
#endif

import Foundation
import Testing

/// How the shop reports wrong settings: one message each, on standard error, and exit code 1.
@Suite struct SettingsTests {
  @Test(
    arguments: [
      (
        ["--shop-http-port", "70000"],
        "http failed to initialize: --shop-http-port: expected an integer from 0 to 65535"
      ),
      (
        ["--shop-http-port", "eighty"],
        "http failed to initialize: --shop-http-port: expected an integer, found text"
      ),
      (
        ["--shop-admin-port=-1"],
        "admin failed to initialize: --shop-admin-port: expected an integer from 0 to 65535"
      ),
      (
        ["--shop-htpp-port", "1"],
        "--shop-htpp-port: unknown setting; did you mean `--shop-http-port`?"
      ),
      (
        ["--shop-patiense", "1"],
        "--shop-patiense: unknown setting; did you mean `--shop-patience`?"
      ),
      (
        ["--shop-payment-card-limt", "1"],
        "payment-card failed to initialize: --shop-payment-card-limt: unknown setting; did you mean `--shop-payment-card-limit`?"
      ),
      (
        ["--shop-payment-card-limit", "-1"],
        "payment-card failed to initialize: --shop-payment-card-limit: expected a value from 0 to 1000000000"
      ),
      (["--verbose"], "--verbose: unknown setting; settings begin with `--shop-`"),
      (["--shop-patience", "-5"], "--shop-patience: expected seconds from 0 to 31536000"),
      (
        ["--shop-patience", "nan"],
        "--shop-patience: expected a number of seconds, found a number that is not finite"
      ),
      (["--shop-patience", "9223372036854775807"], "--shop-patience: expected seconds from 0 to 31536000"),
      (
        ["--shop-rehearsal-delay", "1e999"],
        "--shop-rehearsal-delay: expected a number of seconds, found a number that is too large"
      ),
      (
        ["--shop-configuration-currency", "euro"],
        "configuration failed to initialize: --shop-configuration-currency: expected three capital letters, such as EUR"
      ),
      (
        ["--shop-storage-folder", "/dev/null/shop"],
        "storage failed to initialize: cannot make the folder /dev/null/shop: not a directory; see the setting `storage.folder`"
      ),
    ]
  )
  func `reports a wrong argument once`(_ arguments: [String], _ message: String) async throws {
    let ending = try await ServerProcess(others: arguments).end()
    #expect(ending.code == 1)
    #expect(ending.complaints == "error: \(message)\n")
    #expect(!ending.output.contains("The shop is closed"))
  }

  @Test(
    arguments: [
      (
        ["SHOP_HTTP_HSOT": "::1"],
        "http failed to initialize: SHOP_HTTP_HSOT: unknown setting; did you mean `SHOP_HTTP_HOST`?"
      ),
      (["SHOP_CART_LIMIT": "1"], "cart failed to initialize: SHOP_CART_LIMIT: unknown setting"),
      (["SHOP_PATIENCE": "soon"], "SHOP_PATIENCE: expected a number of seconds, found text"),
      (
        ["SHOP_ADMIN_TOKEN": ""],
        "admin failed to initialize: the token is empty: configure one that nobody can guess, or none"
      ),
      (
        ["SHOP_CONFIG_FILE_PATH": "/no/shop.json"],
        "SHOP_CONFIG_FILE_PATH: the settings file cannot be read: /no/shop.json: there is no such file"
      ),
    ]
  )
  func `reports a wrong environment variable once`(_ variables: [String: String], _ message: String)
    async throws
  {
    let ending = try await ServerProcess(variables: variables).end()
    #expect(ending.code == 1)
    #expect(ending.complaints == "error: \(message)\n")
  }

  @Test(
    arguments: [
      (
        #"{"shop": {"log": {"level": 3}}}"#,
        "FILE:1:28: `shop.log.level`: expected one of `trace`, `debug`, `info`, `notice`, `warning`, `error`, "
          + "`critical`, found an integer"
      ),
      (
        "{\n  \"shop\": {\n    \"http\": { \"prot\": 8080 }\n  }\n}",
        "http failed to initialize: FILE:3:23: `shop.http.prot`: unknown setting; did you mean `shop.http.port`?"
      ),
      (
        "{\n  \"shop\": {\n    \"http\": { \"host\": 8080 }\n  }\n}",
        "http failed to initialize: FILE:3:23: `shop.http.host`: expected a string, found an integer"
      ),
      (#"{"shop": {"patience": -1}}"#, "FILE:1:23: `shop.patience`: expected seconds from 0 to 31536000"),
      (
        #"{"shop": {"http": 8080}}"#,
        "http failed to initialize: FILE:1:19: `shop.http`: expected an object, such as one with `shop.http.host`, found an integer"
      ),
      (
        #"{"store": {}, "shpo": {"patience": 1}}"#,
        "FILE:1:36: `shpo.patience`: unknown setting; did you mean `shop.patience`?"
      ),
    ]
  )
  func `reports the position of a mistake in the file`(_ text: String, _ message: String) async throws {
    let folder = try Folder()
    let file = "\(folder.path)/shop.json"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    // An argument would take precedence over the file.
    let level = text.contains("level") ? nil : "error"
    let server = try ServerProcess(["log-level": level], others: ["--shop-config-file-path", file])
    let ending = try await server.end()
    #expect(ending.code == 1)
    #expect(ending.complaints.replacingOccurrences(of: file, with: "FILE") == "error: \(message)\n")
  }

  @Test func `reports where a file stops being JSON`() async throws {
    let folder = try Folder()
    let file = "\(folder.path)/shop.json"
    try "{\n  \"shop\": {\n    \"patience\" 10\n  }\n}".write(toFile: file, atomically: true, encoding: .utf8)
    let ending = try await ServerProcess(others: ["--shop-config-file-path", file]).end()
    #expect(ending.code == 1)
    #expect(ending.complaints.hasPrefix("error: \(file):3:16: "), "\(ending)")
    #expect(ending.complaints.split(separator: "\n").count == 1, "\(ending)")
  }

  @Test func `rejects an unknown log level`() async throws {
    let ending = try await ServerProcess(["log-level": "loud"]).end()
    #expect(ending.code == 1)
    #expect(
      ending.complaints == """
        error: --shop-log-level: expected one of `trace`, `debug`, `info`, `notice`, `warning`, `error`, `critical`

        """
    )
  }

  @Test func `names the file that is not a database`() async throws {
    let folder = try Folder()
    let file = "\(folder.path)/shop.sqlite"
    try String(repeating: "no database ", count: 100).write(toFile: file, atomically: true, encoding: .utf8)
    let ending = try await ServerProcess(["storage-folder": folder.path]).end()
    #expect(ending.code == 1)
    #expect(
      ending.complaints == """
        error: storage failed to initialize: cannot open the database \(file): file is not a database; see the setting \
        `storage.folder`

        """
    )
  }

  @Test func `does not log it at the default level`() async throws {
    let ending = try await ServerProcess(["log-level": "info", "rehearsal-fail-at": "1"]).end()
    #expect(ending.code == 1)
    let told = ending.complaints.split(separator: "\n").filter { $0.contains("it was rehearsed") }
    #expect(told.count == 1, "\(ending)")
    #expect(told.first?.hasPrefix("error: ") ?? false, "\(ending)")
  }

  @Test func `uses settings from all three sources`() async throws {
    let folder = try Folder()
    let file = "\(folder.path)/shop.json"
    try
      #"{"shop": {"patience": 2.5, "configuration": {"name": "Corner", "currency": "CHF"}, "http": {"port": 1}}}"#
      .write(toFile: file, atomically: true, encoding: .utf8)
    let server = try ServerProcess(
      ["payment-card-limit": "5"],
      variables: ["SHOP_CONFIG_FILE_PATH": file, "SHOP_ADMIN_TOKEN": "secret"]
    )
    _ = try await server.shop()
    server.terminate()
    #expect(try await server.end().code == 0)
  }
}

import Foundation
import TestSupport
import Testing

/// Tests which requests go through a proxy, and what it sees of them.
@Suite(.timeLimit(.minutes(60)))
struct ProxyTests {
  #if os(macOS)
    /// Whether Foundation reads the variables; on macOS, the system has settings instead.
    static let hasVariables = false
    /// On macOS, no other address in 127.0.0.0/8 leads to this machine.
    private static let loopback = ["localhost", "127.0.0.1"]
  #else
    static let hasVariables = true
    private static let loopback = ["localhost", "127.0.0.1", "127.1.2.3"]
  #endif

  private let proxy: WebServer

  init() throws { proxy = try WebServer { _, _ in .answer(502) } }

  private var address: String { String(proxy.url.dropLast()) }

  /// Resolves with a catalog on a port of this machine on which nothing listens, so only a proxy could answer.
  private func resolve(_ url: String, _ variables: [String: String]) throws -> Modctl.Result {
    let app = try RemoteApp("shop: log ^1") { _ in url }
    var environment = app.environment
    environment["no_proxy"] = nil
    let more = ["MODCTL_TIMEOUT": "1", "MODCTL_TOKEN_LOCALHOST": "secret-token"]
    return try Modctl.run(
      ["resolve"],
      in: app.folder.url,
      environment: environment.merging(more.merging(variables) { $1 }) { $1 }
    )
  }

  @Test(.enabled(if: hasVariables), arguments: ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"])
  func isAskedToConnectAndToldNothingElse(variable: String) throws {
    let result = try resolve("https://localhost:9/", [variable: address])
    #expect(result.status == 69)
    #expect(!proxy.requests.isEmpty)
    #expect(proxy.requests.allSatisfy { $0.path == "localhost:9" && $0.headers["authorization"] == nil })
  }

  @Test(arguments: ["localhost", "example,localhost", "*"])
  func isLeftOutForTheseHosts(hosts: String) throws {
    for name in ["NO_PROXY", "no_proxy"] {
      try resolve("https://localhost:9/", ["HTTPS_PROXY": address, name: hosts]).expect(
        69,
        "connection refused"
      )
    }
    #expect(proxy.requests.isEmpty)
  }

  /// Unencrypted traffic stays on this machine, and so does its token.
  /// All variables at once, and the two that stand in for the others.
  @Test(
    arguments: loopback,
    [
      ["http_proxy", "HTTP_PROXY", "ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy"],
      ["ALL_PROXY", "all_proxy"],
    ]
  )
  func isNotUsedWithoutEncryption(host: String, names: [String]) throws {
    let variables = Dictionary(uniqueKeysWithValues: names.map { ($0, address) })
    try resolve("http://\(host):9/", variables).expect(69, "connection refused")
    #expect(proxy.requests.isEmpty)
  }
}

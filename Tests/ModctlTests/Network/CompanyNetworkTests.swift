import Foundation
import TestSupport
import Testing

/// What stands between modctl and a catalog in a company: proxies, caches, sign-in pages, and servers set up the wrong way.
@Suite(.timeLimit(.minutes(60)))
struct CompanyNetworkTests {
  @Test func ageOfAnAnswerCounts() throws {
    let (app, server) = try RemoteApp.serving { content, request, _ in
      guard let text = content[request.path] else { return .answer(404) }
      return .answer(200, ["Cache-Control": "max-age=600", "Age": "600"], Array(text.utf8))
    }
    #expect(try app.modctl("resolve").status == 0)
    let count = server.requests.count
    #expect(try app.modctl("resolve").status == 0)
    #expect(server.requests.count > count)
  }

  @Test(arguments: ["url", "git"], ["ci:pa55word", "pa55word", ":pa55word", "pa55word:"])
  func passwordInURLIsNotPrinted(key: String, user: String) throws {
    let catalog = "{\"\(key)\": \"https://\(user)@modules.example/c\"}"
    let folder = try AppFolder(["modules.json": "{\"name\": \"shop\", \"catalogs\": [\(catalog)]}"])
    let result = try Modctl.run(["resolve"], in: folder.url)
    result.expect(65, "`https://…@modules.example/c` holds")
    #expect(!(result.output + result.errors).contains("pa55word"))
  }

  @Test(
    .enabled(if: ProxyTests.hasVariables),
    arguments: ["nonsense://ci:pa55word@localhost:1", "http://ci:pa55 word@localhost:1"]
  )
  func passwordOfProxyIsNotPrinted(proxy: String) throws {
    let app = try RemoteApp("shop: log ^1") { _ in "https://localhost:9/" }
    let result = try app.modctl("resolve", variables: ["HTTPS_PROXY": proxy, "no_proxy": "", "NO_PROXY": ""])
    result.expect(69, "ALL_PROXY is not the URL of a proxy")
    #expect(!(result.output + result.errors).contains("pa55"))
  }

  @Test func signatureOfRedirectIsNotPrinted() throws {
    let server = try WebServer { _, _ in .answer(302, ["Location": "http://192.0.2.1/file?signature=s3cret"])
    }
    let result = try RemoteApp("shop: log ^1") { _ in server.url }.modctl("resolve")
    result.expect(69, "redirects to http://192.0.2.1/file?…, which is not encrypted")
    #expect(!(result.output + result.errors).contains("s3cret"))
  }

  @Test func signInPageIsNamed() throws {
    let server = try WebServer { _, _ in .answer(200, [:], Array("<html>Sign in</html>".utf8)) }
    let result = try RemoteApp("shop: log ^1") { _ in server.url }.modctl("resolve")
    result.expect(65, "the server answered \(server.url)catalog.json with a web page")
  }

  @Test func serverWithoutEncryptionIsAskedOnce() throws {
    let program = """
      import socket
      server = socket.create_server(("127.0.0.1", 0))
      print(server.getsockname()[1], flush=True)
      while True:
        connection, _ = server.accept()
        connection.recv(4096)
        connection.sendall(b"HTTP/1.1 400 Bad Request\\r\\n\\r\\n")
        connection.close()
      """
    let folder = try AppFolder(["empty": ""])
    // Without python3, this cannot be tested.
    guard let server = try PythonServer(program, in: folder.url) else { return }
    defer { server.stop() }
    let result = try RemoteApp("shop: log ^1") { _ in "https://localhost:\(server.port)/" }.modctl("resolve")
    result.expect(69, "no encrypted connection could be made")
    #expect(!result.flatErrors.contains("times"), "\(result.errors)")
  }

  @Test(.enabled(if: ProxyTests.hasVariables)) func proxyThatRequiresAuthenticationIsAskedOnce() throws {
    let proxy = try WebServer { _, _ in .answer(407, ["Proxy-Authenticate": "Basic realm=\"proxy\""]) }
    let app = try RemoteApp("shop: log ^1") { _ in "https://localhost:9/" }
    let result = try app.modctl(
      "resolve",
      variables: ["HTTPS_PROXY": String(proxy.url.dropLast()), "no_proxy": "", "NO_PROXY": ""]
    )
    result.expect(69, "the proxy requires authentication")
    #expect(!result.flatErrors.contains("times"), "\(result.errors)")
  }

  /// ssh says last which line of which file to change.
  @Test func wholeTextOfSSHIsPrinted() throws {
    let result = try resolve(withSSH: "for i in 1 2 3 4 5 6 7 8 9 10; do echo @@@; echo Line $i; done")
    result.expect(69, "git: Line 10")
    #expect(!result.errors.contains("@@@"))
  }

  @Test(
    arguments: [
      ("echo 'git@git.example: Permission denied (publickey,password).'", "`ssh-add`"),
      ("echo 'Host key verification failed.'", "known_hosts"),
    ]
  ) func refusalOfSSHHasAdvice(script: String, advice: String) throws {
    try resolve(withSSH: script).expect(69, "hint:", advice)
  }

  /// Resolves with a catalog in git, and a script instead of ssh that writes to standard error and fails.
  private func resolve(withSSH script: String) throws -> Modctl.Result {
    let catalog = "{\"git\": \"ssh://git@git.example/catalog.git\"}"
    let text = "{\"name\": \"shop\", \"dependencies\": {\"log\": \"*\"}, \"catalogs\": [\(catalog)]}"
    let folder = try AppFolder(["modules.json": text])
    return try Modctl.run(
      ["resolve"],
      in: folder.url,
      environment: [
        "GIT_SSH_COMMAND": "say() { { \(script); } >&2; exit 255; }; say",
        "XDG_CACHE_HOME": folder.url.path + "/cache",
      ]
    )
  }
}

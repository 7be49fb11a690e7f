import Foundation
import Testing

/// Servers in wide use, with the catalog as files: python3's, and nginx if it is installed.
@Suite(.timeLimit(.minutes(60)))
struct RealServerTests {
  /// The catalog of the shop as files in a folder, and the application next to it.
  private func site() throws -> RemoteApp {
    let app = try RemoteApp(RemoteApp.shop) { _ in "http://127.0.0.1:9/" }
    for (path, text) in app.files { try app.folder.write("site" + path, text) }
    return app
  }

  private func ask(_ app: RemoteApp, at port: Int) throws {
    let manifest = try app.folder.read("modules.json")
    try app.folder.write("modules.json", manifest.replacing(":9/", with: ":\(port)/"))
  }

  @Test func serverOfPython() throws {
    let app = try site()
    let program = """
      import http.server
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    let folder = app.folder.url.appendingPathComponent("site")
    // Without python3, this cannot be tested.
    guard let server = try PythonServer(program, in: folder) else { return }
    defer { server.stop() }
    try ask(app, at: server.port)
    #expect(try app.modctl("resolve").status == 0)
    #expect(try app.modctl("resolve").status == 0)
    #expect(try app.modctl("resolve", "--refresh").status == 0)
    #expect(try app.modctl("resolve", "--offline").status == 0)
    #expect(app.lockfile == (try app.expectedLockfile()))
  }

  /// The network library of a system may not know addresses in brackets. On port 9 nothing listens.
  @Test func addressInBrackets() throws {
    let result = try RemoteApp("shop: log ^1") { _ in "http://[::1]:9/" }.modctl("resolve")
    #expect(result.status == 69)
    #expect(
      ["connection refused", "cannot use this URL"].contains(where: result.flatErrors.contains),
      "\(result.errors)"
    )
  }

  /// It compresses, which weakens its validators, and requires credentials for a second catalog.
  @Test(.enabled(if: Nginx.program != nil))
  func serverOfNginx() throws {
    let app = try site()
    let started = try Nginx(app.folder, serving: "site")
    let nginx = try #require(started)
    defer { nginx.stop() }
    try ask(app, at: nginx.port)
    #expect(try app.modctl("resolve").status == 0)
    #expect(app.lockfile == (try app.expectedLockfile()))
    let cold = try nginx.takeStatuses()
    #expect(!cold.isEmpty && cold.allSatisfy { $0 == 200 }, "\(cold)")

    #expect(try app.modctl("resolve", "--refresh").status == 0)
    #expect(try nginx.takeStatuses() == cold.map { _ in 304 })

    // One more version: one file is sent.
    let log = try app.folder.read("site/modules/log.ndjson")
    try app.folder.write("site/modules/log.ndjson", log + #"{"name": "log", "version": "9.0.0"}"# + "\n")
    #expect(try app.modctl("resolve", "--refresh").status == 0)
    #expect(try nginx.takeStatuses().sorted() == [200] + cold.dropFirst().map { _ in 304 })

    // Without credentials, nothing of the other catalog is read; with them, all of it.
    let manifest = try app.folder.read("modules.json")
    try app.folder.write(
      "modules.json",
      manifest.replacing(":\(nginx.port)/", with: ":\(nginx.port)/private/")
    )
    try app.modctl("resolve").expect(69, "401")
    try app.folder.write("home/.netrc", "machine 127.0.0.1 login ci password secret\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: app.folder.url.path + "/home/.netrc"
    )
    try app.modctl("resolve", variables: ["HOME": app.folder.url.path + "/home"]).expect(0)
  }
}

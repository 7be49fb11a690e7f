import Foundation
import ModuleManifests
import TestSupport
import Testing

/// Tests modctl with misbehaving servers.
@Suite(.timeLimit(.minutes(60)))
struct MisbehavingServerTests {
  #if os(Linux)
    fileprivate static let garbage = "cannot be reached: the server does not answer in HTTP"
  #else
    fileprivate static let garbage = "cannot be reached"
  #endif

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let status: Int32
    let message: String
    let reply: @Sendable (WebServer.Request, Int) -> WebServer.Reply

    var testDescription: String { name }

    init(
      _ name: String,
      _ status: Int32,
      _ message: String,
      _ reply: @escaping @Sendable (WebServer.Request, Int) -> WebServer.Reply
    ) {
      (self.name, self.status, self.message, self.reply) = (name, status, message, reply)
    }

    static let all = [
      Case("silent", 69, "cannot be reached") { _, _ in .stall([]) },
      Case("closes inside of a body", 69, "cannot be reached") { _, _ in
        .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{".utf8))
      },
      Case("closes at once", 69, "cannot be reached") { _, _ in .bytes([]) },
      Case("garbage", 69, MisbehavingServerTests.garbage) { _, _ in .bytes([0, 1, 2, 255, 13, 10, 13, 10]) },
      Case("always 500", 69, "the server answered 500") { _, _ in .answer(500) },
      Case("unasked 304", 69, "304 (not modified)") { _, _ in .answer(304) },
      Case("redirect in a cycle", 69, "more than 5 redirects") { request, _ in
        .answer(302, ["Location": request.path])
      },
      Case("redirect without encryption", 69, "which is not encrypted") { _, _ in
        .answer(301, ["Location": "http://modules.example/"])
      },
      Case("redirect to a file", 69, "without a valid address") { _, _ in
        .answer(301, ["Location": "file:///etc/passwd"])
      },
      Case("wants a password", 69, "without credentials") { _, _ in .answer(401) },
      Case("says it is too long", 65, "error[unreadable-file]: the file has more than 64 MiB") { _, _ in
        .stall(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n{".utf8))
      },
      Case("no catalog", 65, "has no catalog.json") { _, _ in .answer(404) },
      Case("another page", 65, "with a web page") { _, _ in .answer(200, [:], Array("<html>".utf8)) },
      Case("newer format", 65, "has the format 2") { _, _ in .answer(200, [:], Array("{\"catalog\": 2}".utf8))
      },
      Case("garbage for a module", 65, "modules/log.ndjson:1:1") { request, _ in
        .answer(200, [:], request.path == "/catalog.json" ? Array("{\"catalog\": 1}".utf8) : [0xFF, 0xFE])
      },
      Case("a page for a module", 65, "/modules/log.ndjson with a web page") { request, _ in
        .answer(
          200,
          [:],
          Array((request.path == "/catalog.json" ? "{\"catalog\": 1}" : "\n<!doctype html>").utf8)
        )
      },
      Case("nothing for a module", 65, "/modules/log.ndjson with nothing") { request, _ in
        .answer(200, [:], Array((request.path == "/catalog.json" ? "{\"catalog\": 1}" : "").utf8))
      },
      Case("another module's file", 65, "is in the file of `log`") { request, _ in
        .answer(
          200,
          [:],
          Array(
            (request.path == "/catalog.json"
              ? "{\"catalog\": 1}" : "{\"name\": \"cart\", \"version\": \"1.0.0\"}").utf8
          )
        )
      },
    ]
  }

  @Test(arguments: Case.all)
  func endsWithAWordAndTouchesNothing(_ item: Case) async throws {
    let server = try WebServer(item.reply)
    let app = try RemoteApp("shop: log ^1") { _ in server.url }
    try app.folder.write("modules.lock.json", "{\"lockfile\": 1, \"modules\": {}}\n")
    // A short timeout only makes sense if nothing arrives: a slow machine is not a silent server.
    let variables = item.name == "silent" ? ["MODCTL_TIMEOUT": "1"] : [:]
    let result = try await inOwnThread { try app.modctl("resolve", variables: variables) }
    #expect(result.status == item.status, "\(result.errors)")
    #expect(result.flatErrors.contains(item.message), "\(result.errors)")
    #expect(app.lockfile == "{\"lockfile\": 1, \"modules\": {}}\n")
    #expect(result.errors.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains("http") })
  }

  @Test(
    "A network that answers everything with a page, with nothing or with 404 costs nothing that is cached",
    arguments: ["<html>", "", nil]
  )
  func portal(_ page: String?) throws {
    let isAway = Guarded(false)
    let (app, _) = try RemoteApp.serving { content, request, _ in
      if isAway.withLock({ $0 }) {
        return page.map { .answer(200, [:], Array($0.utf8)) } ?? .answer(404)
      }
      return WebServer.file(content[request.path].map { Array($0.utf8) }, for: request)
    }
    try app.modctl("resolve").expect(0)
    isAway.withLock { $0 = true }
    for _ in 0..<2 { try app.modctl("resolve", "--refresh").expect(65) }
    for option in ["--locked", "--offline"] { try app.modctl("resolve", option).expect(0) }
    isAway.withLock { $0 = false }
    try app.modctl("resolve").expect(0)
  }

  @Test("A server that says forever that it will answer is given up on after thirty times the limit")
  func promises() async throws {
    let server = try WebServer { _, _ in .drip(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    let app = try RemoteApp("shop: log ^1") { _ in server.url }
    let result = try await inOwnThread { try app.modctl("resolve", variables: ["MODCTL_TIMEOUT": "1"]) }
    // On a busy machine, there may be a second without a promise.
    result.expect(69, "cannot be reached")
  }

  @Test func threeErrorsAndThenFine() throws {
    let counts = Guarded<[String: Int]>([:])
    let (app, _) = try RemoteApp.serving { content, request, _ in
      let count = counts.withLock { counts in
        counts[request.path, default: 0] += 1
        return counts[request.path] ?? 0
      }
      return count <= 3 && request.path == "/modules/log.ndjson"
        ? .answer(500) : WebServer.file(content[request.path].map { Array($0.utf8) }, for: request)
    }
    #expect(try app.modctl("resolve").status == 0)
    #expect(counts.withLock { $0["/modules/log.ndjson"] } == 4)
  }

  /// A connection that tells no length may break unnoticed, and the answer names the whole file.
  @Test func cutFileIsReadAgain() throws {
    let isCut = Guarded(true)
    let (app, _) = try RemoteApp.serving { content, request, _ in
      let answer = WebServer.file(content[request.path].map { Array($0.utf8) }, for: request)
      guard case .answer(200, let headers, let body) = answer, request.path == "/modules/log.ndjson",
        isCut.withLock({ $0 })
      else { return answer }
      let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
      return .bytes(Array("HTTP/1.1 200 OK\r\n\(lines)\r\n".utf8) + body.dropLast(9))
    }
    try app.modctl("resolve").expect(65, "modules/log.ndjson")
    isCut.withLock { $0 = false }
    try app.modctl("resolve").expect(0)
  }

  @Test func tokenGoesToItsServerOnly() throws {
    let other = try WebServer { _, _ in .answer(200, [:], Array("{\"catalog\": 1}".utf8)) }
    let server = try WebServer { request, _ in
      .answer(302, ["Location": "\(other.url)\(request.path.dropFirst())"])
    }
    let app = try RemoteApp("shop: log ^1") { _ in server.url }
    let result = try app.modctl("resolve", variables: ["MODCTL_TOKEN_127_0_0_1": "secret-token"])
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer secret-token" })
    #expect(!server.requests.isEmpty && !other.requests.isEmpty)
    #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
    #expect(!(result.output + result.errors).contains("secret-token"))
  }

  @Test func unsignedCertificateIsRefused() throws {
    let folder = try AppFolder(["empty": ""])
    let words = "openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out cert -days 2 -subj /CN=localhost"
    let make = try SpawnedProgram(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: words.split(separator: " ").map(String.init),
      in: folder.url
    )
    // Without openssl, this cannot be tested.
    guard make.waitForEnd() == 0 else { return }
    let program = """
      import http.server, ssl
      server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain("cert", "key")
      server.socket = context.wrap_socket(server.socket, server_side=True)
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    guard let server = try PythonServer(program, in: folder.url) else { return }
    defer { server.stop() }
    let app = try RemoteApp("shop: log ^1") { _ in "https://localhost:\(server.port)/" }
    let result = try app.modctl("resolve")
    result.expect(69, "the server's certificate is not trusted", "hint: if you trust the authority that")
    #expect(!result.flatErrors.contains("times"), "\(result.errors)")
  }

  @Test func killedAtAnyMomentItStartsAgain() throws {
    let victim = Guarded<(process: pid_t, request: Int)>((0, 0))
    let (app, server) = try RemoteApp.serving { content, request, number in
      let process = victim.withLock { $0.request == number ? $0.process : 0 }
      if process > 0 { kill(process, SIGKILL) }
      return WebServer.file(content[request.path].map { Array($0.utf8) }, for: request)
    }
    for step in 1...6 {
      let base = server.requests.count
      victim.withLock { $0 = (0, 0) }
      let process = try Modctl.spawn(["resolve"], in: app.folder.url, environment: app.environment)
      victim.withLock { $0 = (process.identifier, base + step) }
      let status = process.waitForEnd()
      #expect(app.lockfile == nil || status >= 0)
      try? app.folder.remove("modules.lock.json")
    }
    #expect(try app.modctl("resolve").status == 0)
    #expect(app.lockfile == (try app.expectedLockfile()))
  }
}

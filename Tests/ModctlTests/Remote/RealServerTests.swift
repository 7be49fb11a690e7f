import Foundation
import TestSupport
import Testing

/// Servers that many use, with the catalog as files: those of python3, and of nginx where there is one.
@Suite(.timeLimit(.minutes(60)))
struct RealServerTests {
  /// The catalog of the shop as files in a folder, and the application beside it.
  private func site() throws -> RemoteApp {
    let app = try RemoteApp(RemoteApp.shop) { _ in "http://127.0.0.1:9/" }
    for (path, text) in app.files { try app.folder.write("site" + path, text) }
    return app
  }

  private func ask(_ app: RemoteApp, at port: Int) throws {
    let manifest = try app.folder.read("modules.json")
    try app.folder.write("modules.json", manifest.replacing(":9/", with: ":\(port)/"))
  }

  private func expectSuccess(_ app: RemoteApp, _ arguments: String...) throws {
    let result = try Modctl.run(arguments, in: app.folder.url, environment: app.environment)
    #expect(result.status == 0, "\(arguments): \(result.errors)")
  }

  @Test func serverOfPython() throws {
    let app = try site()
    let program = """
      import http.server, sys, functools
      handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program, app.folder.url.path + "/site"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.end() }
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    // Where there is no python3 there is nothing to try.
    guard let port = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else { return }
    try ask(app, at: port)
    try expectSuccess(app, "resolve")
    try expectSuccess(app, "resolve")
    try expectSuccess(app, "resolve", "--refresh")
    try expectSuccess(app, "resolve", "--offline")
    #expect(app.lockfile == (try app.expectedLockfile()))
  }

  /// It compresses, has validators that are weak then, and asks who it is in front of a second catalog.
  @Test(.enabled(if: Nginx.program != nil))
  func serverOfNginx() throws {
    let app = try site()
    let started = try Nginx(app.folder, serving: "site")
    let nginx = try #require(started)
    defer { nginx.stop() }
    try ask(app, at: nginx.port)
    try expectSuccess(app, "resolve")
    #expect(app.lockfile == (try app.expectedLockfile()))
    let cold = try nginx.takeStatuses()
    #expect(!cold.isEmpty && cold.allSatisfy { $0 == 200 }, "\(cold)")

    try expectSuccess(app, "resolve", "--refresh")
    #expect(try nginx.takeStatuses() == cold.map { _ in 304 })

    // A version more: one file is sent.
    let log = try app.folder.read("site/modules/log.ndjson")
    try app.folder.write("site/modules/log.ndjson", log + #"{"name": "log", "version": "9.0.0"}"# + "\n")
    try expectSuccess(app, "resolve", "--refresh")
    #expect(try nginx.takeStatuses().sorted() == [200] + cold.dropFirst().map { _ in 304 })

    // Without credentials nothing of the other catalog is read, and with them all of it.
    let manifest = try app.folder.read("modules.json")
    try app.folder.write(
      "modules.json",
      manifest.replacing(":\(nginx.port)/", with: ":\(nginx.port)/private/")
    )
    let refused = try Modctl.run(["resolve"], in: app.folder.url, environment: app.environment)
    #expect(refused.status == 69)
    #expect(refused.flatErrors.contains("401"), "\(refused.errors)")
    try app.folder.write("home/.netrc", "machine 127.0.0.1 login ci password secret\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: app.folder.url.path + "/home/.netrc"
    )
    var environment = app.environment
    environment["HOME"] = app.folder.url.path + "/home"
    let admitted = try Modctl.run(["resolve"], in: app.folder.url, environment: environment)
    #expect(admitted.status == 0, "\(admitted.errors)")
  }
}

/// A server that hands out a folder, with a log of what it answered.
private struct Nginx {
  static let program = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map { $0 + "/nginx" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private(set) var port = 0
  private let folder: AppFolder
  private var process = Process()

  /// `nil` if no port is free.
  init?(_ folder: AppFolder, serving site: String) throws {
    self.folder = folder
    // `ci` and `secret`.
    try folder.write("passwords", "ci:{PLAIN}secret\n")
    let path = folder.url.path
    for _ in 0..<20 {
      port = Int.random(in: 20_000..<60_000)
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
        "\($0)_temp_path \(path)/nginx-\($0);"
      }
      try folder.write(
        "nginx.conf",
        """
        daemon off; master_process off; pid \(path)/nginx.pid; error_log \(path)/error.log; worker_processes 1;
        events { worker_connections 256; }
        http {
          \(temporary.joined(separator: "\n  "))
          log_format status "$status $uri"; access_log \(path)/access.log status;
          gzip on; gzip_types *; gzip_min_length 0;
          server {
            listen 127.0.0.1:\(port); root \(path)/\(site);
            location /private/ {
              alias \(path)/\(site)/; auth_basic shop; auth_basic_user_file \(path)/passwords;
            }
          }
        }
        """
      )
      process = Process()
      process.executableURL = Self.program.map { URL(fileURLWithPath: $0) }
      process.arguments = ["-c", path + "/nginx.conf"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      // It ends if the port is taken.
      let isOpen = "for _ in {1..5000}; do (exec 3<>/dev/tcp/127.0.0.1/\(port)) && exit; done; exit 1"
      if try Self.bash(isOpen) == 0, process.isRunning { return }
      process.end()
    }
    return nil
  }

  /// The statuses of the answers since this was asked last.
  func takeStatuses() throws -> [Int] {
    // Its worker does one thing after the other: what it answers now, it answers when all before is in the log.
    let question = "exec 3<>/dev/tcp/127.0.0.1/\(port); printf 'GET /last HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3"
    #expect(try Self.bash(question) == 0)
    let lines = try folder.read("access.log").split(separator: "\n").map { $0.split(separator: " ") }
    try folder.write("access.log", "")
    return lines.filter { $0.last != "/last" }.compactMap { $0.first.flatMap { Int($0) } }
  }

  func stop() { process.end() }

  private static func bash(_ script: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

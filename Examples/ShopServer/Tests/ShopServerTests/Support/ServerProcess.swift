import Foundation
import Synchronization

/// The server in its own process, on its own ports.
final class ServerProcess: Sendable {
  /// How it ended.
  struct Ending: Sendable {
    /// The exit code; negative if a signal killed it.
    let code: Int32
    let output: String
    let complaints: String
    /// The time from ``terminate()``, or from the beginning, to the end.
    let duration: Duration
  }

  /// Something took longer than it should on any machine.
  struct Overdue: Error, CustomStringConvertible {
    let description: String
  }

  private let process: Mutex<Process>
  private let output = Lines()
  private let complaints = Lines()
  private let began = Mutex(ContinuousClock.now)

  /// - Parameters:
  ///   - configuration: as in `["http-port": "0"]`, each after `--shop-`; `nil` omits one of the usual settings.
  ///   - others: further arguments, passed as they are, in place of the usual ones.
  ///   - program: which of the package's programs to run; one without settings gets no arguments.
  ///   - variables: environment variables to set, in addition to those of the tests that are not the shop's.
  init(
    _ configuration: [String: String?] = [:],
    others: [String] = [],
    program: String = "ShopServer",
    variables: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = Self.products.appendingPathComponent(program)
    let usual: [String: String?] = ["http-port": "0", "admin-port": "0", "log-level": "error"]
    let values = usual.merging(configuration) { $1 }.compactMapValues { $0 }.filter { name, _ in
      !others.contains { $0 == "--shop-\(name)" || $0.hasPrefix("--shop-\(name)=") }
    }
    let arguments = values.sorted { $0.key < $1.key }.flatMap { ["--shop-\($0.key)", $0.value] } + others
    process.arguments = program == "ShopServer" ? arguments : []
    // `SHOP_ROUNDS` and `SHOP_SEED` are for the tests; a shop would report them as unused.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("SHOP_") }.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.pipe
    process.standardError = complaints.pipe
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    self.process = Mutex(process)
  }

  deinit {
    process.withLock { if $0.isRunning { Foundation.kill($0.processIdentifier, SIGKILL) } }
  }

  /// Returns the URL of the shop as soon as the shop has printed it.
  func shop() async throws -> String { try await line(after: "The shop is at ") }

  /// Returns the URL of the administration.
  func administration() async throws -> String { try await line(after: "Its administration is at ") }

  var isRunning: Bool { process.withLock { $0.isRunning } }

  /// Sends SIGTERM.
  func terminate() {
    began.withLock { $0 = .now }
    process.withLock { _ = Foundation.kill($0.processIdentifier, SIGTERM) }
  }

  /// Sends SIGKILL, which no process can handle.
  func kill() {
    began.withLock { $0 = .now }
    process.withLock { _ = Foundation.kill($0.processIdentifier, SIGKILL) }
  }

  /// Waits until the process has ended, and kills it if it does not end.
  func end() async throws -> Ending {
    try await poll("end; it has said \(output.text) and \(complaints.text)") { !isRunning ? () : nil }
    let duration = began.withLock { $0.duration(to: .now) }
    let code = process.withLock {
      $0.terminationReason == .exit ? $0.terminationStatus : -$0.terminationStatus
    }
    return Ending(code: code, output: output.rest(), complaints: complaints.rest(), duration: duration)
  }

  private func line(after prefix: String) async throws -> String {
    try await poll("say `\(prefix)…`") {
      for line in output.text.split(separator: "\n") where line.hasPrefix(prefix) {
        return String(line.dropFirst(prefix.count))
      }
      if !isRunning {
        throw Overdue(description: "it ended without `\(prefix)`: \(output.text)\(complaints.text)")
      }
      return nil
    }
  }

  /// Polls for up to a minute.
  private func poll<Value>(_ what: @autoclosure () -> String, _ body: () throws -> Value?) async throws
    -> Value
  {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      if let value = try body() { return value }
      try await Task.sleep(for: .milliseconds(2))
    }
    process.withLock { _ = Foundation.kill($0.processIdentifier, SIGKILL) }
    throw Overdue(description: "after a minute the server did not \(what())")
  }

  private static var products: URL {
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }
}

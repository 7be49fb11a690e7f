import Foundation
import ModuleManifests

/// A host program in its own process.
package final class HostProcess: Sendable {
  private let process: Guarded<Process>
  private let input = Pipe()
  private let output = Pipe()
  private let text = Guarded("")

  /// Starts a program of this package.
  ///
  /// - Parameter environment: Variables in addition to those of the tests.
  package init(_ program: String, _ arguments: String..., environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = Self.products.appendingPathComponent(program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    self.process = Guarded(process)
    // A host that ends early is a failed expectation, not the end of the test run.
    signal(SIGPIPE, SIG_IGN)
    output.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let data = handle.availableData
      self?.text.withLock { $0 += String(decoding: data, as: UTF8.self) }
    }
    try process.run()
  }

  deinit {
    output.fileHandleForReading.readabilityHandler = nil
    process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } }
  }

  /// Everything the program has printed so far.
  package var lines: [String] { text.withLock { $0.split(separator: "\n").map(String.init) } }

  /// Waits until the program has printed a line.
  package func wait(for line: String) async throws {
    while !lines.contains(line) {
      guard process.withLock({ $0.isRunning }) else {
        throw Ended(description: "it ended without `\(line)`: \(lines)")
      }
      await Task.yield()
    }
  }

  package func ask(_ request: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(request)\n".utf8))
  }

  package func terminate() { process.withLock { $0.terminate() } }

  /// Waits until the program has ended.
  ///
  /// - Returns: The exit code, negative if a signal killed it.
  package func end() async -> Int32 {
    while process.withLock({ $0.isRunning }) { await Task.yield() }
    output.fileHandleForReading.readabilityHandler = nil
    let rest = output.fileHandleForReading.readDataToEndOfFile()
    text.withLock { $0 += String(decoding: rest, as: UTF8.self) }
    return process.withLock { $0.terminationReason == .exit ? $0.terminationStatus : -$0.terminationStatus }
  }

  /// The program ended before it printed the expected line.
  private struct Ended: Error, CustomStringConvertible { let description: String }

  private static var products: URL {
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }
}

import Foundation
import ModuleManifests

/// A host program in its own process.
package final class HostProcess: Sendable {
  private struct State {
    var text = ""
    var hasEnded = false
    /// Tasks that wait for the next change.
    var waiting: [CheckedContinuation<Void, Never>] = []

    var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  private let process: Guarded<Process>
  private let input = Pipe()
  private let output = Pipe()
  private let state: Guarded<State>

  /// Starts a program of this package.
  ///
  /// - Parameter environment: Variables in addition to those of the tests.
  package init(_ program: String, _ arguments: String..., environment: [String: String] = [:]) throws {
    let process = Process()
    let state = Guarded(State())
    process.executableURL = Self.products.appendingPathComponent(program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.terminationHandler = { _ in Self.change(state) { $0.hasEnded = true } }
    self.process = Guarded(process)
    self.state = state
    // A host that ends early is a failed expectation, not the end of the test run.
    signal(SIGPIPE, SIG_IGN)
    output.fileHandleForReading.readabilityHandler = { handle in
      // Read with the lock held, so that two readers keep the order.
      Self.change(state) { $0.text += String(decoding: handle.availableData, as: UTF8.self) }
    }
    try process.run()
  }

  deinit {
    output.fileHandleForReading.readabilityHandler = nil
    process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } }
  }

  private static func change(_ state: Guarded<State>, _ body: (inout State) -> Void) {
    let waiting = state.withLock { state in
      body(&state)
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private func wait(until isOver: @Sendable (State) -> Bool) async {
    while !state.withLock({ isOver($0) }) {
      await withCheckedContinuation { continuation in
        let isOverNow = state.withLock { state in
          if !isOver(state) { state.waiting.append(continuation) }
          return isOver(state)
        }
        if isOverNow { continuation.resume() }
      }
    }
  }

  /// Everything the program has printed so far.
  package var lines: [String] { state.withLock { $0.lines } }

  /// Waits until the program has printed a line.
  package func wait(for line: String) async throws { try await wait(forAnyOf: [line]) }

  /// Waits until the program has printed one of some lines.
  package func wait(forAnyOf expected: Set<String>) async throws {
    await wait { $0.hasEnded || !expected.isDisjoint(with: $0.lines) }
    if state.withLock({ $0.hasEnded }) { readRest() }
    guard expected.isDisjoint(with: lines) else { return }
    throw Ended(description: "it ended without `\(expected.sorted())`: \(lines)")
  }

  package func ask(_ request: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(request)\n".utf8))
  }

  package func terminate() { process.withLock { $0.terminate() } }

  /// Waits until the program has ended.
  ///
  /// - Returns: The exit code, negative if a signal killed it.
  package func end() async -> Int32 {
    await wait { $0.hasEnded }
    readRest()
    return process.withLock { $0.terminationReason == .exit ? $0.terminationStatus : -$0.terminationStatus }
  }

  /// Reads what is left after the program has ended: the end of its output does not always call the handler.
  private func readRest() {
    output.fileHandleForReading.readabilityHandler = nil
    state.withLock {
      $0.text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
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

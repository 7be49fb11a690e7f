import Foundation
import ModuleManifests

/// A host program in its own process.
package final class HostProcess: Sendable {
  private struct State {
    var output: [UInt8] = []
    /// Its exit code, negative if a signal killed it; `nil` until it has ended and everything was read.
    var status: Int32?
    /// Tasks that wait for the next change.
    var waiting: [CheckedContinuation<Void, Never>] = []

    var lines: [String] {
      String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private let process: SpawnedProgram
  private let input: ProgramPipe
  // A host that outlives the tests must not keep their output open.
  private let errors: Guarded<OutputFile>
  private let state = Guarded(State())

  /// Starts a program of this package.
  ///
  /// - Parameter environment: Variables in addition to those of the tests.
  package init(_ program: String, _ arguments: String..., environment: [String: String] = [:]) throws {
    // A host that ends early is a failed expectation, not the end of the test run.
    signal(SIGPIPE, SIG_IGN)
    let (input, output, errors) = (try ProgramPipe(), try ProgramPipe(), try OutputFile())
    let process = try SpawnedProgram(
      SpawnedProgram.products.appendingPathComponent(program),
      arguments: arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      input: input.readingEnd,
      output: output.writingEnd,
      errors: errors.descriptor
    )
    close(input.readingEnd)
    close(output.writingEnd)
    (self.process, self.input, self.errors) = (process, input, Guarded(errors))
    Thread { [state] in
      while true {
        let bytes = output.nextBytes()
        if bytes.isEmpty { break }
        Self.change(state) { $0.output += bytes }
      }
      close(output.readingEnd)
      // The number of the process stays taken until here, so a signal cannot hit another process.
      process.waitUntilDone()
      Self.change(state) { $0.status = process.waitForEnd() }
    }.start()
  }

  deinit {
    send(SIGKILL)
    close(input.writingEnd)
  }

  private func send(_ number: Int32) {
    state.withLock { if $0.status == nil { kill(process.identifier, number) } }
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
    await wait { $0.status != nil || !expected.isDisjoint(with: $0.lines) }
    guard expected.isDisjoint(with: lines) else { return }
    let errors = try self.errors.withLock { try $0.text() }
    throw Ended(description: "it ended without `\(expected.sorted())`: \(lines) \(errors)")
  }

  package func ask(_ request: String) throws {
    try FileHandle(fileDescriptor: input.writingEnd, closeOnDealloc: false)
      .write(contentsOf: Data("\(request)\n".utf8))
  }

  package func terminate() { send(SIGTERM) }

  /// Waits until the program has ended.
  ///
  /// - Returns: The exit code, negative if a signal killed it.
  package func end() async -> Int32 {
    await wait { $0.status != nil }
    return state.withLock { $0.status ?? 0 }
  }

  /// The program ended before it printed the expected line.
  private struct Ended: Error, CustomStringConvertible { let description: String }
}

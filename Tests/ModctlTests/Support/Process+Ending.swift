import Foundation

extension Process {
  /// Kills the process. Not with SIGTERM, which the threads of tests block, and so do their children.
  func end() { kill(processIdentifier, SIGKILL) }

  /// Runs to the end without blocking a thread of other tests, for processes that take minutes.
  ///
  /// - Returns: the exit status.
  func runToEnd() async throws -> Int32 {
    try await withCheckedThrowingContinuation { continuation in
      terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try run()
      } catch {
        terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }
}

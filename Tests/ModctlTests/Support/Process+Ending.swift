import Foundation

extension Process {
  /// Kills it. Not with SIGTERM, which the threads of tests block, and their children with them.
  func end() { kill(processIdentifier, SIGKILL) }

  /// Runs to the end without keeping a thread from other tests, for those that take minutes.
  ///
  /// - Returns: its exit status.
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

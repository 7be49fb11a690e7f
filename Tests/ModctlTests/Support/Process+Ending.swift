import Foundation

extension Process {
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

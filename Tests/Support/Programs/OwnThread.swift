import Foundation

/// Runs what mostly waits, such as for a server that does not answer, in a thread of its own: other tests need theirs.
package func inOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws
  -> Value
{
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try body() }) }.start()
  }
}

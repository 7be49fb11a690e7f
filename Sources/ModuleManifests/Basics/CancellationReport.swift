/// An error that may report only that the task was cancelled, as `CancellationError` does.
package protocol CancellationReport: Error {
  /// Whether nothing else went wrong.
  var isCancellation: Bool { get }
}

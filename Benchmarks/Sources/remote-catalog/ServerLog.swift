import Foundation

/// The requests a server received since the log was last taken.
///
/// Unchecked `Sendable`, since the list is only accessed with the lock held.
final class ServerLog: @unchecked Sendable {
  struct Request {
    let start: Double
    let end: Double
    let bytes: Int
  }

  struct Summary {
    var requests = 0
    var bytes = 0
    /// The longest chain of requests in which each was sent after the previous one was answered.
    var rounds = 0
  }

  private let lock = NSLock()
  private var requests: [Request] = []

  func add(_ request: Request) {
    lock.lock()
    defer { lock.unlock() }
    requests.append(request)
  }

  /// Returns the summary so far and resets the log.
  func take() -> Summary {
    lock.lock()
    defer {
      requests = []
      lock.unlock()
    }
    var depths: [Int] = []
    let sorted = requests.sorted { $0.start < $1.start }
    for (index, request) in sorted.enumerated() {
      let before = (0..<index).filter { sorted[$0].end <= request.start }.map { depths[$0] }.max() ?? 0
      depths.append(before + 1)
    }
    return Summary(
      requests: requests.count,
      bytes: requests.map(\.bytes).reduce(0, +),
      rounds: depths.max() ?? 0
    )
  }
}

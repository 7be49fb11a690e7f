import Foundation

/// What a server was asked for since it was looked at last.
///
/// Sendable without being checked, since the list is only reached with the lock held.
final class ServerLog: @unchecked Sendable {
  struct Request {
    let start: Double
    let end: Double
    let bytes: Int
  }

  struct Summary {
    var requests = 0
    var bytes = 0
    /// The longest chain of requests of which each was sent after the one before was answered.
    var rounds = 0
  }

  private let lock = NSLock()
  private var requests: [Request] = []

  func add(_ request: Request) {
    lock.lock()
    defer { lock.unlock() }
    requests.append(request)
  }

  /// What there is, and forgets it.
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

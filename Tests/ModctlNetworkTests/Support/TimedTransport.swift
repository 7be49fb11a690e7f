import ModctlNetwork

/// A network whose answers take as long as a test says, in a time that passes only while someone waits.
///
/// Unchecked `Sendable`: a reader calls it from another closure, but on the test's only thread.
final class TimedTransport: HTTPTransport, @unchecked Sendable {
  private let play: (HTTPRequest) -> (Duration, Result<HTTPResponse, HTTPFailure>)
  private(set) var now: Duration = .zero
  private(set) var requests: [HTTPRequest] = []
  private(set) var maximumInFlight = 0
  private var open: [(end: Duration, number: Int, result: Result<HTTPResponse, HTTPFailure>)] = []

  /// Requests of which a part arrives at once.
  private var parts: [Int] = []
  private let sendsParts: Bool

  /// - Parameter sendsParts: whether a part of each answer arrives at once.
  init(
    sendsParts: Bool = false,
    _ play: @escaping (HTTPRequest) -> (Duration, Result<HTTPResponse, HTTPFailure>)
  ) {
    self.sendsParts = sendsParts
    self.play = play
  }

  func send(_ request: HTTPRequest, number: Int) {
    requests.append(request)
    let (time, result) = play(request)
    open.append((now + time, number, result))
    if sendsParts { parts.append(number) }
    maximumInFlight = max(maximumInFlight, open.count)
  }

  func next(until deadline: Duration?) -> HTTPEvent? {
    if let part = parts.popLast() { return .received(number: part, bytes: 1) }
    let first = open.indices.min { (open[$0].end, open[$0].number) < (open[$1].end, open[$1].number) }
    if let first, deadline.map({ open[first].end <= $0 }) ?? true {
      let answer = open.remove(at: first)
      now = max(now, answer.end)
      return .finished(number: answer.number, answer.result)
    }
    if let deadline { now = max(now, deadline) }
    return nil
  }
}

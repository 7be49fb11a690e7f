import ModctlNetwork

/// A network simulated by a test: a function provides the answers, and time passes only while someone waits.
final class PlayedTransport: HTTPTransport {
  private let play: (HTTPRequest, Int) -> Result<HTTPResponse, HTTPFailure>
  private(set) var now: Duration = .zero
  private(set) var requests: [HTTPRequest] = []
  private(set) var maximumInFlight = 0
  private var open: [(number: Int, result: Result<HTTPResponse, HTTPFailure>)] = []

  /// - Parameter play: the answer to a request; the number counts from 1.
  init(_ play: @escaping (HTTPRequest, Int) -> Result<HTTPResponse, HTTPFailure>) { self.play = play }

  func send(_ request: HTTPRequest, number: Int) {
    requests.append(request)
    open.append((number, play(request, requests.count)))
    maximumInFlight = max(maximumInFlight, open.count)
  }

  func next(until deadline: Duration?) -> HTTPEvent? {
    // The last request sent is answered first.
    if let last = open.popLast() { return .finished(number: last.number, last.result) }
    if let deadline { now = max(now, deadline) }
    return nil
  }
}

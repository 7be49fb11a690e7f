/// Why there is no complete response.
package struct HTTPFailure: Error, Sendable, Hashable {
  package enum Kind: String, Sendable {
    /// The same request may succeed a moment later.
    case transient
    /// The same request would fail again.
    case final
    /// The authority that signed the server's certificate is unknown here.
    case untrusted
    /// The server has the file, but it exceeds the limit.
    case oversized
  }

  /// The reason, in words that follow a colon: `connection refused`.
  package let message: String
  package let kind: Kind

  package init(_ message: String, _ kind: Kind) {
    self.message = message
    self.kind = kind
  }
}

/// Sends requests, many at once, and delivers the responses: the boundary between the rules of ``Fetcher`` and a network.
///
/// It also provides the time, so time can pass in tests without anyone waiting.
package protocol HTTPTransport: AnyObject {
  /// The time since an arbitrary reference.
  var now: Duration { get }

  /// Sends a request, which ends with one event with this number.
  func send(_ request: HTTPRequest, number: Int)

  /// Waits until something happens, but no later than a deadline; `nil` if nothing happened.
  func next(until deadline: Duration?) -> HTTPEvent?
}

package enum HTTPEvent: Sendable {
  /// More bytes of a body arrived.
  case received(number: Int, bytes: Int)
  case finished(number: Int, Result<HTTPResponse, HTTPFailure>)
}

/// A GET request to a web server.
package struct HTTPRequest: Sendable, Hashable {
  package var address: WebAddress
  package var headers: [HTTPHeader]

  package init(_ address: WebAddress, _ headers: [HTTPHeader] = []) {
    self.address = address
    self.headers = headers
  }
}

package struct HTTPHeader: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A server's response. It may be a redirect, since redirects are not followed.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: [HTTPHeader]
  package var body: [UInt8]

  package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the value of a header, ignoring the case of its name.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// Why there is no complete response.
package struct HTTPFailure: Error, Sendable, Hashable {
  /// The reason, in words that follow a colon: `connection refused`.
  package let message: String
  /// Whether the same request may succeed a moment later.
  package let isTransient: Bool

  package init(_ message: String, isTransient: Bool) {
    self.message = message
    self.isTransient = isTransient
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

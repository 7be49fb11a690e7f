/// One question to a web server: a GET.
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

/// What a server answered, redirects included: nothing is followed.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: [HTTPHeader]
  package var body: [UInt8]

  package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of a header, whatever the case of its name.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// Why there is no whole answer.
package struct HTTPFailure: Error, Sendable, Hashable {
  /// In words that stand behind a colon: `connection refused`.
  package let message: String
  /// Whether the same question may go well a moment later.
  package let isTransient: Bool

  package init(_ message: String, isTransient: Bool) {
    self.message = message
    self.isTransient = isTransient
  }
}

/// Sends requests, many at once, and hands out what comes back: the seam between the rules of ``Fetcher`` and a network.
///
/// It knows the time as well, so that a test's time passes without anybody waiting.
package protocol HTTPTransport: AnyObject {
  /// The time since some moment.
  var now: Duration { get }

  /// Sends a request; it ends with one event of this number.
  func send(_ request: HTTPRequest, number: Int)

  /// Waits until something happens, but not beyond a moment; `nil` if nothing did.
  func next(until deadline: Duration?) -> HTTPEvent?
}

package enum HTTPEvent: Sendable {
  /// So many bytes more of a body arrived.
  case received(number: Int, bytes: Int)
  case finished(number: Int, Result<HTTPResponse, HTTPFailure>)
}

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

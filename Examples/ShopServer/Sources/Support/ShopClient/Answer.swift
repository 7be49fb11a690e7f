/// A server's answer to one request.
public struct Answer: Sendable {
  public let status: Int
  public let body: String
  /// True if the server accepts no further request on this connection.
  public let isLast: Bool
}

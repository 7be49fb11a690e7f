/// A server's answer to one request.
public struct Answer: Sendable {
  public let status: Int
  public let body: String
  /// By name, in lowercase letters.
  public let headers: [String: String]
  /// True if the server accepts no further request on this connection.
  public let isLast: Bool
}

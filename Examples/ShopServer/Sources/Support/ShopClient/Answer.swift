/// What a server said to one request.
public struct Answer: Sendable {
  public let status: Int
  public let body: String
  /// Whether the server wants no other request on this connection.
  public let isLast: Bool
}

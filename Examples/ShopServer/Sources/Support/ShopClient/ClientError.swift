/// Why a request got no answer.
public enum ClientError: Error, Sendable {
  /// The server closed the connection before it answered.
  case closed
}

/// The caller of a remote action, for the host to judge.
public struct Caller: Sendable {
  /// The value of the `Authorization` header.
  public let token: String?
}

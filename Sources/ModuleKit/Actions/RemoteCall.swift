/// A call from outside, as the host sees it before anything is done.
public struct RemoteCall: Sendable {
  /// What the host has said about who calls.
  public let caller: any Sendable
  /// The action's name.
  public let action: String
  /// The module that handles it; `nil` if it would be left to those who answer what nobody handles.
  public let module: String?
  /// The input as the handler will get it: of the action's own type. For an action that nobody handles, the bytes.
  public let input: any Sendable
}

/// What the host says to a call from outside.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum AuthorizationDecision: Sendable, Hashable {
  case allow
  /// The reason becomes part of the caller's error.
  case refuse(String)
}

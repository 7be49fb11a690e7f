/// A call from outside, as the host sees it before anything is done.
public struct RemoteCall: Sendable {
  /// The caller, as the host names it.
  public let caller: any Sendable
  /// The action's name.
  public let action: String
  /// The module that handles it; `nil` if only handlers of unhandled actions could answer.
  public let module: String?
  /// The input as the handler will get it: of the action's own type. For an action that no module handles, the bytes.
  public let input: any Sendable
}

/// What the host decides about a call from outside.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum AuthorizationDecision: Sendable, Hashable {
  case allow
  /// The reason becomes part of the caller's error.
  case refuse(String)
}

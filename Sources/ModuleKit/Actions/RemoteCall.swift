/// A remote call, as the host sees it before a handler is called.
public struct RemoteCall: Sendable {
  /// The caller, as described by the host.
  public let caller: any Sendable
  /// The action's name.
  public let action: String
  /// The module that handles the action; `nil` if only handlers of unhandled actions could answer.
  public let module: String?
  /// The input as the handler will receive it, in the action's own type. For an action that no module handles, the bytes.
  public let input: any Sendable

  /// Creates a call, for a test of an authorization.
  public init(caller: any Sendable, action: String, module: String? = nil, input: any Sendable) {
    self.caller = caller
    self.action = action
    self.module = module
    self.input = input
  }
}

/// The host's decision about a remote call.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum AuthorizationDecision: Sendable, Hashable {
  case allow
  /// The reason becomes part of the caller's error.
  case refuse(String)
}

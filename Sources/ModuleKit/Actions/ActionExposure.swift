/// Who may call an action.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ActionExposure: Sendable, Hashable {
  /// Code of this process. The default.
  case `internal`
  /// Also others, by name and with JSON, if ``ModuleManagerOptions/authorizeRemoteCalls(upTo:_:)`` lets them.
  case remote
}

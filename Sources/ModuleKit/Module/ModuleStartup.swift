/// When a module is initialized.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ModuleStartup: Sendable, Hashable {
  /// Together with the manager. The default.
  case eager
  /// When it is used for the first time, unless a module that starts earlier depends on it in order.
  case onFirstUse
}

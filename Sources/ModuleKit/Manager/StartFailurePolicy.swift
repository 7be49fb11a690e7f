/// What happens to the others when a module fails to initialize during ``ModuleManager/start()``.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StartFailurePolicy: Sendable, Hashable {
  /// All or nothing, the default: nothing new starts, what is in flight is cancelled and awaited, what was initialized is
  /// destroyed in reverse order, and `start()` throws.
  case rollBack
  /// Only what depends on the failed module is left out; `start()` succeeds, and its report says who failed and who
  /// was skipped for which reason.
  case degraded
}

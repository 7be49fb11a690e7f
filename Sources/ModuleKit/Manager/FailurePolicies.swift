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

/// What happens to the other modules when the `run` of one throws.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RunFailurePolicy: Sendable, Hashable {
  /// Everything stops in order, and ``ModuleManager/waitUntilStopped()`` throws the error. The default: a server that
  /// has lost a part of itself is better restarted than half alive.
  case stopAll
  /// The module and everything that depends on it stop in order; the rest goes on.
  case stopDependents
  /// `run` is called again after a pause, at most `atMost` times in the life of the instance; after that, as
  /// ``stopAll``. The module is not initialized again.
  case restart(atMost: Int, pause: Duration)
  /// The failure is reported as an event, and the module stays initialized.
  case keepGoing
  /// As ``ModuleManagerOptions/onRunFailure`` says: the default of every module. In the options themselves, as ``stopAll``.
  case inherited
}

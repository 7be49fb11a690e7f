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
}

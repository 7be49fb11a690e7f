/// What happens to the others when the `run` of a module throws.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RunFailurePolicy: Sendable, Hashable {
  /// Everything stops in order, and ``ModuleManager/waitUntilStopped()`` throws the error. The default: a server that
  /// has lost a part of itself is better restarted than half alive.
  case stopAll
  /// The module and everything that depends on it stop in order; the rest goes on.
  case stopDependents
  /// `run` is called again, at most so many times in the life of the instance, each time after a pause; then as
  /// ``stopAll``. The module is not initialized anew.
  case restart(atMost: Int, pause: Duration)
  /// Nothing but the event is reported, and the module stays initialized.
  case keepGoing
}

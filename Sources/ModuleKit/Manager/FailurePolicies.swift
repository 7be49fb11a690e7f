/// What happens to the other modules when one fails to initialize during ``ModuleManager/start()``.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StartFailurePolicy: Sendable, Hashable {
  /// All or nothing, the default. No further module starts, initializations in flight are cancelled and awaited, initialized
  /// modules are destroyed in reverse order, and `start()` throws.
  case rollBack
  /// Only the modules that depend on the failed one are left out. `start()` succeeds, and its report lists which modules failed,
  /// and which were skipped and why. ``ModuleManager/module(_:named:)``, `use` and ``ModuleManager/service(_:)`` try such a
  /// module again; actions and URLs, which may come from outside, do not.
  case degraded
}

/// What happens to the other modules when the `run` of one throws.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RunFailurePolicy: Sendable, Hashable {
  /// Everything stops in order, and ``ModuleManager/waitUntilStopped()`` throws the error. The default, because a
  /// server that lost a module should be restarted rather than run on without it.
  case stopAll
  /// The module and everything that depends on it stop in order; the rest keeps running. During a start under
  /// ``StartFailurePolicy/rollBack``, the start fails.
  case stopDependents
  /// `run` is called again after a pause, at most `atMost` times `within` a period, or in the whole life of the module without
  /// one; after that, this behaves like ``stopAll``. A period begins with the first failure, and the next one with the first
  /// failure after its end. The module is not initialized again.
  case restart(atMost: Int, within: Duration? = nil, pause: Duration)
  /// The failure is reported as an event, and the module stays initialized.
  case keepGoing
  /// The policy in ``ModuleManagerOptions/onRunFailure``, the default of every module. In the options themselves, equivalent to
  /// ``stopAll``.
  case inherited
}

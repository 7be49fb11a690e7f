/// The manager's settings for the machine.
struct LifecycleSettings: Sendable, Hashable {
  var onStartFailure = StartFailurePolicy.rollBack
  /// The maximum number of concurrent initializations; `nil` for no limit.
  var width: Int?
  /// Limits for a whole start or stop; `nil` for none.
  var start: Duration?
  var stop: Duration?
  /// The time for cancelled steps to return after the stop's limit.
  var cancellation: Duration = .seconds(5)
}

/// A module's settings for the machine.
struct NodeSettings: Sendable, Hashable {
  var name = ""
  /// Breaks ties among modules that could start now: greater priority first, then the name.
  var priority = 0
  /// Whether it starts with the manager.
  var isEager = true
  /// Whether it has a `run`; without one it is ready immediately.
  var hasRun = true
  /// None of them is inherited.
  var timeouts = ModuleTimeouts.unlimited.inheriting(.standard)
  var onRunFailure = RunFailurePolicy.stopAll
}

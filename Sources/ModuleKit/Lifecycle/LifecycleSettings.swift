/// What the machine has to know about the manager.
struct LifecycleSettings: Sendable, Hashable {
  var onStartFailure = StartFailurePolicy.rollBack
  /// How many initializations may be under way at once; `nil` for any number.
  var width: Int?
  /// Bounds for everything together; `nil` for none.
  var start: Duration?
  var stop: Duration?
  /// What is granted after the stop's bound for cancelled steps to return.
  var cancellation: Duration = .seconds(5)
}

/// What the machine has to know about a module.
struct NodeSettings: Sendable, Hashable {
  /// Ties among modules that could start now: greater priority first, then the name.
  var priority = 0
  var name = ""
  /// Whether it starts together with the manager.
  var isEager = true
  /// Whether it has a `run`; without one it is ready at once.
  var hasRun = true
  var timeouts = ModuleTimeouts.unlimited
  var onRunFailure = RunFailurePolicy.stopAll

  init(
    name: String = "",
    priority: Int = 0,
    isEager: Bool = true,
    hasRun: Bool = true,
    timeouts: ModuleTimeouts = .unlimited,
    onRunFailure: RunFailurePolicy = .stopAll
  ) {
    self.name = name
    self.priority = priority
    self.isEager = isEager
    self.hasRun = hasRun
    self.timeouts = timeouts
    self.onRunFailure = onRunFailure
  }
}

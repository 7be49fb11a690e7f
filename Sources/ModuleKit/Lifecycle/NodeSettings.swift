/// What the machine has to know about a module.
struct NodeSettings: Sendable, Hashable {
  /// Ties among modules that could start now: greater priority first, then the name.
  var priority = 0
  var name = ""
  /// Whether it starts together with the manager.
  var isEager = true
  var limits = ModuleLimits.unlimited
  var onRunFailure = RunFailurePolicy.stopAll

  init(
    name: String = "",
    priority: Int = 0,
    isEager: Bool = true,
    limits: ModuleLimits = .unlimited,
    onRunFailure: RunFailurePolicy = .stopAll
  ) {
    self.name = name
    self.priority = priority
    self.isEager = isEager
    self.limits = limits
    self.onRunFailure = onRunFailure
  }
}

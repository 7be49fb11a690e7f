import ModuleKit

/// The options of a program's manager. Times are milliseconds of the virtual clock.
struct ProgramSettings: Sendable, Hashable {
  var degraded = false
  var width: Int?
  var start: Int?
  var stop: Int?
  var onRunFailure = ProgramRunPolicy.stopAll
  var limits = ProgramLimits()

  var options: ModuleManagerOptions {
    var options = ModuleManagerOptions.patient
    options.onStartFailure = degraded ? .degraded : .rollBack
    options.onRunFailure = onRunFailure.policy
    options.maximumConcurrentInitializations = width
    options.startTimeout = start.map { .milliseconds($0) }
    options.stopTimeout = stop.map { .milliseconds($0) }
    options.cancellationTimeout = .milliseconds(20)
    options.timeouts = limits.timeouts
    options.authorizeRemoteCalls { _ in .allow }
    return options
  }
}

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
    var options = ModuleManagerOptions()
    options.onStartFailure = degraded ? .degraded : .rollBack
    options.onRunFailure = onRunFailure.policy
    options.width = width
    options.start = start.map { .milliseconds($0) }
    options.stop = stop.map { .milliseconds($0) }
    options.cancellation = .milliseconds(20)
    options.limits = limits.limits
    options.authorizeRemoteCalls { _ in .allow }
    return options
  }
}

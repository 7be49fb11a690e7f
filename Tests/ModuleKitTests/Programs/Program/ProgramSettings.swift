import ModuleKit

/// The options of a program's manager, and of its callers. Times are milliseconds of the virtual clock.
struct ProgramSettings: Sendable, Hashable {
  var degraded = false
  var width: Int?
  var start: Int?
  var stop: Int?
  var onRunFailure = ProgramRunPolicy.stopAll
  var limits = ProgramLimits()
  /// True if callers get a handle to a service once, and keep it for as long as the program runs.
  var keepsHandles = false
  var host = ProgramHost()

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

/// The limits of a module in milliseconds; `nil` for none.
struct ProgramLimits: Sendable, Hashable {
  var initialize: Int? = 60_000
  var grace = 0
  var destroy: Int? = 30_000
  var cancellation: Int? = 5_000

  var timeouts: ModuleTimeouts {
    func limit(_ milliseconds: Int?) -> ModuleTimeouts.Limit {
      milliseconds.map { .duration(.milliseconds($0)) } ?? .unlimited
    }
    return ModuleTimeouts(
      initialization: limit(initialize),
      gracePeriod: limit(grace),
      destruction: limit(destroy),
      cancellation: limit(cancellation)
    )
  }
}

/// What happens to the other modules when a `run` throws.
enum ProgramRunPolicy: Sendable, Hashable {
  case stopAll
  case stopDependents
  case keepGoing
  case restart(Int)

  var policy: RunFailurePolicy {
    switch self {
    case .stopAll: .stopAll
    case .stopDependents: .stopDependents
    case .keepGoing: .keepGoing
    case .restart(let count): .restart(atMost: count, pause: .milliseconds(3))
    }
  }
}

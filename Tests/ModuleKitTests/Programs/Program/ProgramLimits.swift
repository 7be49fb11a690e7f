import ModuleKit

/// The limits of a module in milliseconds; `nil` for none.
struct ProgramLimits: Sendable, Hashable {
  var initialize: Int? = 60_000
  var grace = 0
  var destroy: Int? = 30_000
  var cancellation: Int? = 5_000

  var timeouts: ModuleTimeouts {
    ModuleTimeouts(
      initialize: initialize.map { .milliseconds($0) },
      gracePeriod: .milliseconds(grace),
      destroy: destroy.map { .milliseconds($0) },
      cancellation: cancellation.map { .milliseconds($0) }
    )
  }
}

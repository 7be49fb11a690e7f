/// How far a change has come.
struct ChangeProgress: Sendable, Hashable {
  enum Step: UInt8, Sendable, Hashable, CaseIterable {
    /// Newcomers come up beside everything else.
    case preparing
    /// Those affected go down.
    case stopping
    /// Those affected, and the rest of the newcomers, come up on the new wiring.
    case starting
    /// Those that were replaced or removed go down.
    case committing
    /// It failed: newcomers, and whatever stands on them, go down.
    case undoing
    /// Those that had been stopped come up again on the old wiring.
    case restoring
  }

  var change: LifecycleChange
  var step = Step.preparing
  /// How many modules the step still waits for.
  var outstanding = 0
  /// Those that were up when they had to go down.
  var stopped: [NodeID] = []
  var isRewired = false
  var failure: LifecycleCause?

  var isGoingUp: Bool { step == .preparing || step == .starting || step == .restoring }
}

/// The progress of a change.
struct ChangeProgress: Sendable, Hashable {
  enum Step: UInt8, Sendable, Hashable, CaseIterable {
    /// Newcomers come up alongside everything else.
    case preparing
    /// The affected instances go down.
    case stopping
    /// The affected instances and the rest of the newcomers come up on the new wiring.
    case starting
    /// The replaced or removed instances go down.
    case committing
    /// The change failed: newcomers, and whatever depends on them, go down.
    case undoing
    /// The stopped instances come up again on the old wiring.
    case restoring
  }

  var change: LifecycleChange
  var step = Step.preparing
  /// The modules that the step starts or stops.
  var concerned: Set<NodeID> = []
  /// The number of modules that the step still waits for.
  var outstanding = 0
  /// The instances that were up when they had to go down.
  var stopped: [NodeID] = []
  /// Why the instances to revive were skipped, in their order.
  var causes: [LifecycleCause?] = []
  var isRewired = false
  var failure: LifecycleCause?

  /// Whether the failure of a module makes the change fail: only if the step itself starts it, and not if a caller has
  /// requested it. Once the new instances are the current ones, the change can no longer fail.
  func fails(with id: NodeID) -> Bool { failure == nil && step != .committing && concerned.contains(id) }

  var isGoingUp: Bool { step == .preparing || step == .starting || step == .restoring }
}

extension LifecycleMachine {
  /// One instance of a module.
  struct Node: Sendable {
    var state = NodeState.idle
    /// The wiring: who must be ready before this one, and who waits for it.
    var dependsOn: [NodeID] = []
    var dependents: [NodeID] = []
    /// How many of ``dependsOn`` are not ready.
    var missing = 0
    /// How many of ``dependents`` are up.
    var users = 0

    /// Operations are numbered so that the completion of one that was left behind is recognized.
    var operation = 0
    var runOperation = 0
    /// The timer that counts; others are stale.
    var timer = 0
    /// Abandoned operations that have not ended.
    var abandonedSteps = 0

    /// Whether it is to stop as soon as none of its dependents is up.
    var isUnwanted = false
    /// Whether it is to come up again once it is down.
    var isWantedAgain = false
    /// Where it ends up when it is down.
    var rest = NodeState.idle
    /// Why it failed, or why what it needs did.
    var cause: LifecycleCause?
    /// Whether a caller waits for it to be ready.
    var isAwaited = false
    /// Whether the step of the change under way waits for it.
    var isInStep = false
    /// Whether it takes part in the change under way, so that its failure is the change's.
    var isInChange = false
    /// Whether it may not come up before the wiring is exchanged.
    var isHeld = false
    /// Whether it leaves for good, or has left: it is never initialized again.
    var isRetired = false
    /// Whether its number was given back.
    var isFree = false
    /// How many calls of its `initialize` wait for other modules.
    var waits = 0
    /// Attempts to run again that were used up.
    var attempts = 0
    /// Whether the pause before another attempt is under way.
    var isPausing = false
  }

  /// Whether others may be initialized on top of a module: it is ready, and meant to stay.
  ///
  /// Not a property of the node, whose getter would copy all of it each time.
  func isAvailable(_ id: NodeID) -> Bool { nodes[id].state.isReady && !nodes[id].isUnwanted }
}

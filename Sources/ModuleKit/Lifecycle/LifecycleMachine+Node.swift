extension LifecycleMachine {
  /// One instance of a module.
  struct Node: Sendable {
    var state = NodeState.idle
    /// The wiring: the modules that must be ready before this one, and those that wait for it.
    var dependsOn: [NodeID] = []
    var dependents: [NodeID] = []
    /// The number of ``dependsOn`` that are not ready.
    var missing = 0
    /// The number of ``dependents`` that are up, and of modules that hold it.
    var users = 0
    /// The modules that it uses lazily, and that may go down only after it, for as long as it goes down.
    var holds: [NodeID] = []

    /// Operations are numbered so that the completion of an abandoned one is recognized.
    var operation = 0
    var runOperation = 0
    /// The current timer; others are stale.
    var timer = 0
    /// The number of abandoned operations that have not ended.
    var abandonedSteps = 0

    /// Whether it should stop as soon as none of its dependents is up.
    var isUnwanted = false
    /// Whether it should come up again once it is down.
    var isWantedAgain = false
    /// The state it ends up in once it is down.
    var rest = NodeState.idle
    /// Why it failed, or why something it needs failed.
    var cause: LifecycleCause?
    /// Whether a caller waits for it to be ready.
    var isAwaited = false
    /// Whether the current change's step waits for it.
    var isInStep = false
    /// Whether it takes part in the current change, so that its failure is the change's failure.
    var isInChange = false
    /// Whether the current change has taken it down, so that it, or the one that replaces it, comes up again.
    var isReturning = false
    /// Whether it may not come up before the wiring is exchanged.
    var isHeld = false
    /// Whether it leaves for good, or has left: it is never initialized again.
    var isRetired = false
    /// Whether its number has been freed.
    var isFree = false
    /// The number of calls in its `initialize` that wait for other modules.
    var waits = 0
    /// How often `run` may still be restarted in the current period, and when that began: with the first failure.
    var attemptsLeft = 0
    var periodBegan: Duration?
    /// Whether it is in the pause before another attempt.
    var isPausing = false

    /// Returns whether `run`, which failed, may be restarted, and counts it.
    mutating func takeAttempt(of maximum: Int, within period: Duration?, at time: Duration) -> Bool {
      let isOver = periodBegan.map { began in period.map { time - began >= $0 } ?? false } ?? true
      if isOver { (attemptsLeft, periodBegan) = (maximum, time) }
      if attemptsLeft <= 0 { return false }
      attemptsLeft -= 1
      return true
    }
  }

  /// Returns whether others may be initialized on top of a module: it is ready, and meant to stay.
  ///
  /// Not a property of the node, whose getter would copy the whole node each time.
  func isAvailable(_ id: NodeID) -> Bool { nodes[id].state.isReady && !nodes[id].isUnwanted }

  /// Returns whether a module comes up for a change that may still be undone.
  func isEarly(_ id: NodeID) -> Bool { change?.step == .starting && nodes[id].isInChange }
}

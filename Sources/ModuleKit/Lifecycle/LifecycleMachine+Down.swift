extension LifecycleMachine {
  /// Stops a module as soon as none of its dependents is up. It may still call what it uses lazily.
  ///
  /// - Parameter rest: the state it ends up in: failed or skipped, if that is the reason.
  mutating func release(_ id: NodeID, rest: NodeState = .idle) {
    nodes[id].isWantedAgain = false
    let state = nodes[id].state
    guard state.isUp else {
      if state == .waiting { apply(.release, to: id) }
      return
    }
    let wasAvailable = isAvailable(id)
    nodes[id].isUnwanted = true
    if nodes[id].rest == .idle { nodes[id].rest = rest }
    // What falls holds nothing: a change may exchange the wiring in the meantime.
    if rest == .idle, nodes[id].holds.isEmpty, let targets = uses[id] {
      nodes[id].holds = targets
      for target in targets { hold(target, true) }
    }
    if wasAvailable {
      for dependent in nodes[id].dependents {
        nodes[dependent].missing += 1
      }
    }
    if mayGoDown(id) { releasable.append(id) }
  }

  /// Returns whether nothing keeps a module from going down. What uses it lazily keeps it only if it is ready.
  private func mayGoDown(_ id: NodeID) -> Bool { nodes[id].users == 0 || nodes[id].state == .initializing }

  /// Takes down a module that no dependent holds.
  mutating func takeDown(_ id: NodeID) {
    guard nodes[id].isUnwanted, nodes[id].state.isUp, mayGoDown(id) else { return }
    let gracePeriod = nodeSettings[id].timeouts.gracePeriod.value
    let isPatient = stopTimeoutCount == 0 && gracePeriod.map { $0 > .zero } ?? true
    apply(isPatient ? .releaseGracefully : .release, to: id)
    if stopTimeoutCount > 0 { apply(.hurry, to: id) }
  }

  mutating func runEnded(_ id: NodeID, _ operation: Int, failedAt time: Duration?) {
    let state = nodes[id].state
    guard nodes[id].runOperation == operation, state == .running || state == .leaving || state == .ending
    else { return late(id, .run, hasSucceeded: time == nil) }
    let isWanted = state == .running && !nodes[id].isUnwanted
    apply(.runEnded, to: id)
    if let time, isWanted { runFailed(id, at: time) }
  }

  mutating func destroyed(_ id: NodeID, _ operation: Int) {
    let state = nodes[id].state
    guard nodes[id].operation == operation, state == .destroying || state == .destroyingCancelled else {
      return late(id, .destroy, hasSucceeded: true)
    }
    apply(.destroyed, to: id)
  }

  /// Handles the end of a step's time.
  mutating func deadline(_ id: NodeID, _ timer: Int) {
    guard nodes[id].timer == timer, timer != 0 else { return }
    switch nodes[id].state {
    case .initializing:
      effects.append(.overdue(id, .initialize))
      nodes[id].rest = .failed
      nodes[id].cause = .overdue(id, .initialize)
      apply(.deadline, to: id)
      failed(id, .overdue(id, .initialize))
    case .leaving, .destroying:
      effects.append(.overdue(id, nodes[id].state == .leaving ? .run : .destroy))
      apply(.deadline, to: id)
    case .ready where !nodes[id].isPausing || nodes[id].isUnwanted: break
    case .cancelling, .ending, .destroyingCancelled, .ready: apply(.deadline, to: id)
    default: break
    }
  }

  // MARK: Failures of a run

  private mutating func runFailed(_ id: NodeID, at time: Duration) {
    let cause = LifecycleCause.threw(id, .run)
    nodes[id].cause = cause
    switch nodeSettings[id].onRunFailure {
    case .keepGoing: break
    case .restart(let most, let period, let pause)
    where nodes[id].takeAttempt(of: most, within: period, at: time):
      nodes[id].isPausing = true
      effects.append(.retrying(id, left: nodes[id].attemptsLeft))
      arm(id, pause)
    case .stopDependents
    where phase == .running || settings.onStartFailure == .degraded && phase == .starting:
      fall(id, cause)
    default:
      switch phase {
      case .starting: rollBack(cause)
      case .running: stopEverything(cause)
      case .changing: fallDuringChange(id, cause)
      default: break
      }
    }
  }

  /// Takes down a module whose `run` failed, and everything that depends on it.
  mutating func fall(_ root: NodeID, _ cause: LifecycleCause) {
    var stack = [root]
    while let id = stack.popLast() {
      let isRoot = id == root
      guard isRoot || !nodes[id].isUnwanted else { continue }
      switch nodes[id].state {
      case .waiting:
        nodes[id].cause = cause
        apply(.skip, to: id)
      case _ where nodes[id].state.isUp:
        if nodes[id].rest == .idle { nodes[id].cause = cause }
        release(id, rest: isRoot ? .failed : .skipped)
      default: continue
      }
      stack.append(contentsOf: nodes[id].dependents)
    }
  }

  private mutating func fallDuringChange(_ id: NodeID, _ cause: LifecycleCause) {
    // Undo the change where that helps. What failed is dealt with once the old order is restored.
    failedRuns.append(id)
    if nodes[id].isInChange { failChange(cause) }
  }
}

extension LifecycleMachine {
  /// Takes one instance through one transition, and updates everything that depends on its state.
  ///
  /// - Returns: whether its state changed.
  @discardableResult
  mutating func apply(_ event: NodeEvent, to id: NodeID) -> Bool {
    let old = nodes[id].state
    switch NodeTransition.from(old, on: event) {
    case .ignored: return false
    case .illegal:
      effects.append(.internalError(id, old, event))
      return false
    case .to(let new, let action):
      let wasAvailable = isAvailable(id)
      nodes[id].state = new
      // Any timer armed for the old state is stale.
      nodes[id].timer = 0
      if !new.isBeingInitialized, nodes[id].waits > 0 {
        nodes[id].waits = 0
        pausedCount -= 1
      }
      count(old, new)
      effects.append(.entered(id, new, from: old))
      if old.isUp != new.isUp { holdDependencies(of: id, new.isUp) }
      if wasAvailable != isAvailable(id) { announce(id, !wasAvailable) }
      perform(action, id)
      if old.isUp, !new.isUp { restAfterDescent(id) }
      settle(id)
      return true
    }
  }

  private mutating func count(_ old: NodeState, _ new: NodeState) {
    upCount += (new.isUp ? 1 : 0) - (old.isUp ? 1 : 0)
    waitingCount += (new == .waiting ? 1 : 0) - (old == .waiting ? 1 : 0)
    initializingCount += (new.isBeingInitialized ? 1 : 0) - (old.isBeingInitialized ? 1 : 0)
  }

  /// Adds this module to the users of its dependencies, or removes it.
  private mutating func holdDependencies(of id: NodeID, _ isUp: Bool) {
    for target in nodes[id].dependsOn { hold(target, isUp) }
    // Only what goes down holds what it uses lazily.
    for target in nodes[id].holds { hold(target, false) }
    if !nodes[id].holds.isEmpty { nodes[id].holds = [] }
  }

  mutating func hold(_ target: NodeID, _ isHeld: Bool) {
    nodes[target].users += isHeld ? 1 : -1
    if nodes[target].users == 0, nodes[target].isUnwanted { releasable.append(target) }
  }

  /// Adds this module to the ready dependencies of its dependents, or removes it.
  private mutating func announce(_ id: NodeID, _ isAvailable: Bool) {
    for dependent in nodes[id].dependents {
      nodes[dependent].missing += isAvailable ? -1 : 1
      if nodes[dependent].missing == 0, nodes[dependent].state == .waiting {
        admissible.insert(dependent, nodeSettings[dependent])
      }
    }
  }

  private mutating func perform(_ action: NodeAction, _ id: NodeID) {
    switch action {
    case .none: break
    case .initialize:
      nodes[id].periodBegan = nil
      nodes[id].operation += 1
      effects.append(.initialize(id, operation: nodes[id].operation))
      arm(id, nodeSettings[id].timeouts.initialization.value)
    case .cancelInitialize:
      effects.append(.cancelInitialize(id, operation: nodes[id].operation))
      arm(id, nodeSettings[id].timeouts.cancellation.value)
    case .startRun:
      nodes[id].isPausing = false
      nodes[id].runOperation += 1
      if nodeSettings[id].hasRun { effects.append(.run(id, operation: nodes[id].runOperation)) }
    case .askRunToEnd:
      effects.append(.askRunToEnd(id))
      arm(id, nodeSettings[id].timeouts.gracePeriod.value)
    case .cancelRun:
      effects.append(.askRunToEnd(id))
      effects.append(.cancelRun(id, operation: nodes[id].runOperation))
      arm(id, nodeSettings[id].timeouts.cancellation.value)
    case .destroy:
      destroy(id)
    case .abandonRunAndDestroy:
      abandonRun(id)
      destroy(id)
    case .cancelDestroy:
      effects.append(.cancelDestroy(id, operation: nodes[id].operation))
      arm(id, nodeSettings[id].timeouts.cancellation.value)
    case .abandonInitialize:
      // After `giveUp` it has not been cancelled yet.
      effects.append(.cancelInitialize(id, operation: nodes[id].operation))
      leaveBehind(id, .initialize)
      nodes[id].operation += 1
    case .abandonRun:
      effects.append(.cancelRun(id, operation: nodes[id].runOperation))
      abandonRun(id)
      effects.append(.notDestroyed(id))
    case .abandonDestroy:
      effects.append(.cancelDestroy(id, operation: nodes[id].operation))
      leaveBehind(id, .destroy)
      nodes[id].operation += 1
    case .leaveUndestroyed:
      effects.append(.askRunToEnd(id))
      effects.append(.notDestroyed(id))
    }
  }

  private mutating func destroy(_ id: NodeID) {
    nodes[id].isPausing = false
    nodes[id].operation += 1
    effects.append(.askRunToEnd(id))
    effects.append(.destroy(id, operation: nodes[id].operation))
    arm(id, nodeSettings[id].timeouts.destruction.value)
  }

  private mutating func abandonRun(_ id: NodeID) {
    leaveBehind(id, .run)
    nodes[id].runOperation += 1
  }

  private mutating func leaveBehind(_ id: NodeID, _ step: ModuleStep) {
    nodes[id].abandonedSteps += 1
    effects.append(.abandoned(id, step))
  }

  mutating func arm(_ id: NodeID, _ duration: Duration?) {
    guard let duration else { return }
    timers += 1
    nodes[id].timer = timers
    effects.append(.arm(id, timer: timers, after: duration))
  }

  /// Brings a module that is down to rest: as failed or skipped if that is why it went down; or revives it if it is needed again.
  private mutating func restAfterDescent(_ id: NodeID) {
    nodes[id].isUnwanted = false
    let rest = nodes[id].rest
    nodes[id].rest = .idle
    if nodes[id].isWantedAgain {
      revivals.append(id)
      return
    }
    // An `initialize` that was cancelled on request, or because of another module, is not a failure.
    if nodes[id].state == .failed, rest == .skipped || rest == .idle && nodes[id].cause == nil {
      apply(.release, to: id)
    }
    guard nodes[id].state == .idle else { return }
    if rest == .failed { apply(.refuse, to: id) }
    if rest == .skipped { apply(.skip, to: id) }
  }

  /// Applies the consequences of a state to the step of the current change, to waiting callers, and to the number.
  private mutating func settle(_ id: NodeID) {
    let state = nodes[id].state
    let isAtRest = state.isSettled && !nodes[id].isWantedAgain
    // A step that stops modules is finished with a module that is down, even if a caller wants it again: the module starts in a
    // later step. Waiting for that here would mean waiting forever.
    if nodes[id].isInStep, let isGoingUp = change?.isGoingUp, isGoingUp ? isAtRest : !state.isUp {
      nodes[id].isInStep = false
      change?.outstanding -= 1
    }
    guard isAtRest else { return }
    if nodes[id].isAwaited, !nodes[id].isUnwanted, !isLeftToChange(id) { answer(id) }
    if nodes[id].isRetired, !state.isUp, change == nil { free([id]) }
  }

  /// Returns whether a module is down, or goes down, in a change that restarts what it has stopped, so that callers wait for the
  /// end of the change. Once it is being committed, it starts nothing more, and may itself be waiting for these callers.
  func isLeftToChange(_ id: NodeID) -> Bool {
    nodes[id].isInChange && !isAvailable(id) && change.map { $0.step != .committing } ?? false
  }

  /// Answers the callers that wait for a module.
  mutating func answer(_ id: NodeID) {
    nodes[id].isAwaited = false
    let state = nodes[id].state
    effects.append(.settled(id, state == .failed || state == .skipped ? nodes[id].cause : nil))
  }
}

extension NodeState {
  /// Whether `initialize` has been called and has not returned.
  var isBeingInitialized: Bool { self == .initializing || self == .cancelling }
}

extension LifecycleMachine {
  mutating func requestStart() {
    guard phase.answer(to: .start) == .begin else { return }
    if let busy = nodes.indices.first(where: {
      !nodes[$0].isRetired && (nodes[$0].abandonedSteps > 0 || nodes[$0].state.isUp)
    }) {
      // A module that is still inside a step of its former life must not be entered again.
      return effects.append(.started(.failed(.stillBusy(busy))))
    }
    primary = nil
    stopTimeoutCount = 0
    isStartPending = true
    enter(.starting)
    startTimer = armWhole(settings.start) { .armStart(timer: $0, after: $1) }
    for id in nodes.indices {
      nodes[id].cause = nil
      if nodeSettings[id].isEager { want(id) }
    }
  }

  mutating func requestStop() {
    switch phase.answer(to: .stop) {
    case .done: effects.append(.stopped)
    case .begin: stopEverything(.stopped)
    default: break
    }
  }

  mutating func activate(_ id: NodeID) {
    guard phase.answer(to: .activate) == .begin, !isAvailable(id) || isEarly(id), !nodes[id].isRetired else {
      return effects.append(.settled(id, nil))
    }
    nodes[id].isAwaited = true
    want(id)
  }

  /// Takes everything down, and the manager with it.
  mutating func stopEverything(_ cause: LifecycleCause) {
    if phase != .rollingBack { primary = cause }
    let isArmed = phase == .rollingBack
    abortChange()
    enter(.stopping)
    descend(isArmed: isArmed)
  }

  /// Undoes a start that failed or was abandoned.
  mutating func rollBack(_ cause: LifecycleCause) {
    primary = cause
    enter(.rollingBack)
    descend(isArmed: false)
  }

  private mutating func descend(isArmed: Bool) {
    if !isArmed {
      stopTimeoutCount = 0
      stopTimer = armWhole(settings.stop) { .armStop(timer: $0, after: $1) }
    }
    failedRuns.removeAll()
    for id in nodes.indices {
      release(id)
      // Immediately, and not once the module is down: a caller may itself be what keeps another module from going down.
      if nodes[id].isAwaited { answer(id) }
    }
    // Nothing starts again while everything stops.
    revivals.removeAll()
  }

  /// Handles the end of the time for the whole stop: first cancel, then wait for nothing.
  mutating func timeOutStop() {
    stopTimeoutCount += 1
    let event: NodeEvent = stopTimeoutCount == 1 ? .hurry : .giveUp
    for id in nodes.indices {
      apply(event, to: id)
    }
    if stopTimeoutCount == 1 {
      stopTimer = armWhole(settings.cancellation) { .armStop(timer: $0, after: $1) }
    }
  }

  private mutating func armWhole(_ duration: Duration?, _ effect: (Int, Duration) -> LifecycleEffect) -> Int {
    timers += 1
    if let duration { effects.append(effect(timers, duration)) }
    return timers
  }

  /// Proceeds to the next phase if this one has ended.
  mutating func finishPhase() {
    switch phase {
    case .starting where waitingCount == 0 && initializingCount == 0 && revivals.isEmpty:
      isStartPending = false
      enter(.running)
      effects.append(.started(.succeeded))
    case .rollingBack where upCount == 0, .stopping where upCount == 0:
      restoreAbortedChange()
      enter(.stopped)
      if isStartPending {
        isStartPending = false
        effects.append(.started(.failed(primary ?? .stopped)))
      }
      effects.append(.stopped)
    case .changing: finishStep()
    default: break
    }
  }
}

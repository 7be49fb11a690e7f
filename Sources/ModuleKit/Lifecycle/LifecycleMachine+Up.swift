extension LifecycleMachine {
  /// Whether something could be initialized now.
  var canAdmit: Bool { !admissible.isEmpty && initializingCount - pausedCount < settings.width ?? .max }

  /// Requests a module and everything it depends on.
  mutating func want(_ root: NodeID) {
    var stack = [root]
    while let id = stack.popLast() {
      let state = nodes[id].state
      if nodes[id].isRetired || state == .failed && nodes[id].isHeld { continue }
      if state.isUp {
        // A module that is being stopped cannot turn back: it starts again afterwards.
        if nodes[id].isUnwanted || state.isDescending { nodes[id].isWantedAgain = true }
        continue
      }
      if state == .waiting { continue }
      nodes[id].isWantedAgain = false
      nodes[id].cause = nil
      apply(.want, to: id)
      if nodes[id].abandonedSteps > 0 {
        nodes[id].cause = .stillBusy(id)
        apply(.refuse, to: id)
        failed(id, .stillBusy(id))
      } else if nodes[id].missing == 0 {
        admissible.insert(id, nodeSettings[id])
      } else {
        for target in nodes[id].dependsOn {
          if !isAvailable(target) { stack.append(target) }
        }
      }
    }
  }

  /// Initializes the modules that could be, as far as the width allows.
  mutating func admit() {
    while canAdmit, let id = admissible.popFirst() {
      // Its state may have changed since it was queued.
      guard nodes[id].state == .waiting, nodes[id].missing == 0, !nodes[id].isHeld else { continue }
      apply(.admit, to: id)
    }
  }

  /// Gives the slot of a module that waits for another one in its `initialize` to others: the other one may need it.
  mutating func pause(_ id: NodeID) {
    guard nodes[id].state.isBeingInitialized else { return }
    nodes[id].waits += 1
    if nodes[id].waits == 1 { pausedCount += 1 }
  }

  mutating func unpause(_ id: NodeID) {
    guard nodes[id].waits > 0 else { return }
    nodes[id].waits -= 1
    if nodes[id].waits == 0 { pausedCount -= 1 }
  }

  mutating func initialized(_ id: NodeID, _ operation: Int) {
    guard isCurrent(id, operation), nodes[id].state.isBeingInitialized else {
      return late(id, .initialize, hasSucceeded: true)
    }
    apply(.initialized, to: id)
    if !nodeSettings[id].hasRun, nodes[id].state == .running { apply(.runEnded, to: id) }
  }

  mutating func initializeFailed(_ id: NodeID, _ operation: Int) {
    guard isCurrent(id, operation), nodes[id].state.isBeingInitialized else {
      return late(id, .initialize, hasSucceeded: false)
    }
    let isFailure = nodes[id].state == .initializing
    let cause = LifecycleCause.threw(id, .initialize)
    if isFailure { nodes[id].cause = cause }
    apply(.initializeFailed, to: id)
    if isFailure { failed(id, cause) }
  }

  /// Applies the consequences of a module's failure.
  mutating func failed(_ id: NodeID, _ cause: LifecycleCause) {
    nodes[id].cause = cause
    if phase == .starting, settings.onStartFailure == .rollBack, nodeSettings[id].isEager {
      rollBack(cause)
    } else if phase == .changing, change?.fails(with: id) ?? false {
      failChange(cause)
      // What the change itself brings up may come up again on the old wiring, for those that wait for it.
      if !nodes[id].isInChange { skipDependents(of: id, cause) }
    } else {
      skipDependents(of: id, cause)
    }
  }

  /// Skips the modules that wait for a failed one.
  private mutating func skipDependents(of root: NodeID, _ cause: LifecycleCause) {
    var stack = [root]
    while let id = stack.popLast() {
      for dependent in nodes[id].dependents {
        guard nodes[dependent].state == .waiting else { continue }
        nodes[dependent].cause = cause
        apply(.skip, to: dependent)
        stack.append(dependent)
        if phase == .changing, change?.fails(with: dependent) ?? false { failChange(cause) }
      }
    }
  }

  private func isCurrent(_ id: NodeID, _ operation: Int) -> Bool { nodes[id].operation == operation }

  /// Handles the end of an abandoned operation.
  mutating func late(_ id: NodeID, _ step: ModuleStep, hasSucceeded: Bool) {
    guard nodes[id].abandonedSteps > 0 else {
      let event: NodeEvent = step == .destroy ? .destroyed : step == .run ? .runEnded : .initialized
      return effects.append(.internalError(id, nodes[id].state, event))
    }
    nodes[id].abandonedSteps -= 1
    effects.append(.abandonedStepEnded(id, step))
    if step == .initialize, hasSucceeded {
      nodes[id].rest = nodes[id].state
      apply(.initializedLate, to: id)
      // It came too late, and stops whatever happens.
      nodes[id].isUnwanted = nodes[id].state.isUp
    } else if nodes[id].isRetired, !nodes[id].state.isUp, change == nil {
      free([id])
    }
  }
}

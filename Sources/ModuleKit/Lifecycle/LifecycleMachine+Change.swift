extension LifecycleMachine {
  mutating func requestChange(_ change: LifecycleChange) {
    switch phase.answer(to: .change) {
    case .begin: break
    case .done: return exchange(change)
    default: return effects.append(.changed(.failed(.stopped)))
    }
    enter(.changing)
    self.change = ChangeProgress(change: change, causes: change.revive.map { nodes[$0].cause })
    append(change.newcomers)
    for newcomer in change.newcomers { nodes[newcomer.node].isInChange = true }
    for id in change.stop + change.start { nodes[id].isInChange = true }
    // What has failed and leaves is not tried again: callers wait for its successor.
    for id in change.retire where nodes[id].state == .failed { nodes[id].isHeld = true }
    begin(.preparing, change.prepare)
  }

  /// Nothing is up: only the set of instances and their wiring change.
  private mutating func exchange(_ change: LifecycleChange) {
    append(change.newcomers)
    connect(change.rewire.map { ($0.node, $0.after) })
    effects.append(.switched)
    retire(change.retire)
    replaceLostCauses()
    effects.append(.changed(.succeeded))
  }

  private mutating func append(_ newcomers: [LifecycleChange.Newcomer]) {
    for newcomer in newcomers {
      let id = newcomer.node
      while nodes.count <= id { _ = add(NodeSettings()) }
      var node = Node()
      // A reused number keeps counting operations, so that late events of its former owner are recognized.
      node.operation = nodes[id].operation + 1
      node.runOperation = nodes[id].runOperation + 1
      nodes[id] = node
      nodeSettings[id] = newcomer.settings
    }
    connect(newcomers.map { ($0.node, $0.dependsOn) })
  }

  private mutating func begin(_ step: ChangeProgress.Step, _ members: [NodeID]) {
    guard let old = change else { return }
    for id in old.change.prepare + old.change.start + old.change.stop + old.change.retire {
      nodes[id].isInStep = false
    }
    if step == .undoing {
      // A caller that wants something that depends on them waits for the old wiring.
      for newcomer in old.change.newcomers {
        nodes[newcomer.node].isRetired = true
        nodes[newcomer.node].isWantedAgain = false
      }
    }
    change?.step = step
    change?.outstanding = 0
    let isGoingUp = change?.isGoingUp ?? false
    var concerned: [NodeID] = []
    for id in members where !nodes[id].isInStep {
      let state = nodes[id].state
      let isDone = isGoingUp ? isAvailable(id) : !state.isUp && state != .waiting
      if isDone { continue }
      nodes[id].isInStep = true
      concerned.append(id)
    }
    change?.outstanding = concerned.count
    change?.concerned = Set(concerned)
    for id in concerned {
      // A failure of an earlier one may have begun another step.
      guard change?.step == step else { return }
      if isGoingUp { want(id) } else { release(id) }
    }
  }

  /// Begins to undo the current change.
  mutating func failChange(_ cause: LifecycleCause) {
    guard let progress = change, progress.failure == nil else { return }
    let newcomers = progress.change.newcomers.map(\.node)
    switch progress.step {
    case .preparing:
      // The modules that would have been restarted are not affected yet.
      change?.failure = cause
      hold(true)
      begin(.undoing, newcomers)
    case .starting:
      change?.failure = cause
      hold(true)
      begin(.undoing, progress.change.start + newcomers)
    case .stopping:
      change?.failure = cause
    // Too late to turn back, or already turning back.
    case .committing, .undoing, .restoring: break
    }
  }

  /// Keeps modules whose wiring is about to be exchanged from starting in the meantime, or allows them to start again.
  ///
  /// - Parameter retiring: modules that stay held, since they leave for good.
  private mutating func hold(_ isHeld: Bool, except retiring: Set<NodeID> = []) {
    guard let progress = change else { return }
    let change = progress.change
    let members = change.stop + change.rewire.map(\.node) + (isHeld ? [] : change.retire)
    for id in members where !retiring.contains(id) && nodes[id].isHeld != isHeld {
      nodes[id].isHeld = isHeld
      guard !isHeld, nodes[id].state == .waiting else { continue }
      // It was requested in the meantime, on the old wiring.
      apply(.release, to: id)
      revivals.append(id)
    }
  }

  private mutating func rewire(isForward: Bool) {
    guard let progress = change else { return }
    connect(progress.change.rewire.map { ($0.node, isForward ? $0.after : $0.before) })
    change?.isRewired = isForward
    hold(false, except: isForward ? Set(progress.change.retire) : [])
  }

  /// Proceeds to the next step if this one has ended.
  mutating func finishStep() {
    while phase == .changing, let progress = change, progress.outstanding == 0 {
      let change = progress.change
      switch progress.step {
      case .preparing:
        let affected = change.stop.filter { nodes[$0].state.isUp || nodes[$0].state == .waiting }
        self.change?.stopped = affected
        for id in affected { nodes[id].isReturning = true }
        hold(true)
        begin(.stopping, affected)
      case .stopping where progress.failure != nil:
        begin(.undoing, change.newcomers.map(\.node))
      case .stopping:
        rewire(isForward: true)
        let rising = Set(change.newcomers.map(\.node) + progress.stopped + change.revive)
        begin(.starting, change.start.filter(rising.contains))
      case .starting:
        for id in change.retire {
          nodes[id].isRetired = true
          nodeSettings[id].isEager = false
        }
        effects.append(.switched)
        begin(.committing, change.retire)
        replaceLostCauses()
        resume(change.members)
      case .undoing:
        if progress.isRewired { rewire(isForward: false) } else { hold(false) }
        begin(.restoring, progress.stopped)
      case .committing: end(.succeeded, retiring: change.retire)
      case .restoring:
        end(.failed(progress.failure ?? .stopped), retiring: change.newcomers.map(\.node))
      }
      // Modules that can go up or down immediately must not wait for another event.
      if !releasable.isEmpty || canAdmit { return }
    }
  }

  private mutating func end(_ outcome: LifecycleOutcome, retiring: [NodeID]) {
    guard let progress = change else { return }
    change = nil
    let members = progress.change.members
    for id in members + progress.change.retire {
      nodes[id].isInChange = false
      nodes[id].isReturning = false
      nodes[id].isInStep = false
      nodes[id].isHeld = false
    }
    retire(retiring)
    if outcome != .succeeded { skipAgain(progress) }
    enter(.running)
    effects.append(.changed(outcome))
    resume(members)
    // Whoever waited in vain for the successor of a failed one gets another attempt.
    for id in progress.change.retire where !nodes[id].isRetired && nodes[id].isAwaited {
      if nodes[id].state == .failed { revivals.append(id) }
    }
    let fallen = self.fallen.filter { nodes[$0].state.isUp && !nodes[$0].isRetired }
    self.fallen.removeAll()
    for id in fallen {
      let cause = LifecycleCause.threw(id, .run)
      if nodeSettings[id].onRunFailure == .stopDependents {
        fall(id, cause)
      } else {
        return stopEverything(cause)
      }
    }
  }

  /// Answers the callers that waited until the change starts nothing any more, or starts what they and others wait for.
  private mutating func resume(_ members: [NodeID]) {
    for id in members where !nodes[id].isRetired { resume(id) }
  }

  private mutating func resume(_ id: NodeID) {
    let state = nodes[id].state
    guard state.isSettled, !nodes[id].isWantedAgain else { return }
    if isAvailable(id) {
      if nodes[id].isAwaited { answer(id) }
      return
    }
    guard !state.isUp else { return }
    let isWanted = nodes[id].isAwaited && state == .idle
    if isWanted || nodes[id].dependents.contains(where: { nodes[$0].state == .waiting }) {
      revivals.append(id)
    } else if nodes[id].isAwaited {
      answer(id)
    }
  }

  /// Retires instances for good: none of them is ever initialized again.
  private mutating func retire(_ ids: [NodeID]) {
    for id in ids {
      nodes[id].isRetired = true
      nodes[id].isWantedAgain = false
      nodeSettings[id].isEager = false
      if nodes[id].state == .waiting { apply(.release, to: id) }
      if nodes[id].isAwaited { answer(id) }
    }
    // Includes instances that left earlier and came to rest during this change.
    free(nodes.indices.filter { nodes[$0].isRetired && !nodes[$0].isFree })
  }

  /// Removes instances that have left for good from the wiring, and frees their numbers.
  ///
  /// An instance with an abandoned step that is still running, or that ended late and is being undone, keeps its number until
  /// that has ended.
  mutating func free(_ ids: [NodeID]) {
    connect(ids.map { ($0, []) })
    for id in ids where nodes[id].abandonedSteps == 0 && !nodes[id].isFree && !nodes[id].state.isUp {
      nodes[id].isFree = true
      effects.append(.freed(id))
    }
  }

  // MARK: A stop during a change

  /// Ends the current change, since everything stops.
  mutating func abortChange() {
    guard let progress = change else { return }
    for id in nodes.indices {
      nodes[id].isInStep = false
      nodes[id].isInChange = false
      nodes[id].isReturning = false
      nodes[id].isHeld = false
    }
    effects.append(.changed(progress.step == .committing ? .succeeded : .failed(.stopped)))
    change?.outstanding = .max
  }

  /// Restores the wiring of the manager's modules once everything is down.
  mutating func restoreAbortedChange() {
    guard let progress = change else { return }
    let isCommitted = progress.step == .committing
    if progress.isRewired, !isCommitted {
      connect(progress.change.rewire.map { ($0.node, $0.before) })
    }
    change = nil
    retire(isCommitted ? progress.change.retire : progress.change.newcomers.map(\.node))
  }
}

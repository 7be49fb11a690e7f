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
    uses = change.uses
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
    // Nothing that goes down is left, so nothing is held.
    change?.change.uses = uses
    uses = progress.change.uses
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
}

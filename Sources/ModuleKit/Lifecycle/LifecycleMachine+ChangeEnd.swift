/// The end of a change: which callers are answered, which modules are tried again, and which leave for good.
extension LifecycleMachine {
  mutating func end(_ outcome: LifecycleOutcome, retiring: [NodeID]) {
    guard let progress = change else { return }
    change = nil
    let members = progress.change.members
    leaveChange(members + progress.change.retire)
    retire(retiring)
    if outcome != .succeeded { skipAgain(progress) }
    enter(.running)
    effects.append(.changed(outcome))
    resume(members)
    // A failed one whose successor did not come up is tried again for the callers that wait for it.
    for id in progress.change.retire where !nodes[id].isRetired && nodes[id].isAwaited {
      if nodes[id].state == .failed { revivals.append(id) }
    }
    let failedRuns = self.failedRuns.filter { nodes[$0].state.isUp && !nodes[$0].isRetired }
    self.failedRuns.removeAll()
    for id in failedRuns {
      let cause = LifecycleCause.threw(id, .run)
      if nodeSettings[id].onRunFailure == .stopDependents {
        fall(id, cause)
      } else {
        return stopEverything(cause)
      }
    }
  }

  private mutating func leaveChange(_ ids: some Sequence<NodeID>) {
    for id in ids {
      nodes[id].isInChange = false
      nodes[id].isReturning = false
      nodes[id].isInStep = false
      nodes[id].isHeld = false
    }
  }

  /// Once a change starts nothing more, answers the callers that have waited for that, or starts what they and others wait for.
  mutating func resume(_ members: [NodeID]) { for id in members where !nodes[id].isRetired { resume(id) } }

  private mutating func resume(_ id: NodeID) {
    let state = nodes[id].state
    guard state.isSettled || state.isDescending else { return }
    if nodes[id].isWantedAgain {
      // It may have come to rest while it was held.
      if !state.isUp { revivals.append(id) }
      return
    }
    if isAvailable(id) {
      if nodes[id].isAwaited { answer(id) }
      return
    }
    guard !state.isUp || state.isDescending else { return }
    let isWanted = nodes[id].isAwaited && state == .idle
    if isWanted || nodes[id].dependents.contains(where: { nodes[$0].state == .waiting }) {
      revivals.append(id)
    } else if nodes[id].isAwaited, state.isSettled {
      answer(id)
    }
  }

  /// Retires instances for good: none of them is ever initialized again.
  mutating func retire(_ ids: [NodeID]) {
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
      uses[id] = nil
      effects.append(.freed(id))
    }
  }

  // MARK: A stop during a change

  /// Ends the current change, since everything stops.
  mutating func abortChange() {
    guard let progress = change else { return }
    leaveChange(nodes.indices)
    effects.append(.changed(progress.step == .committing ? .succeeded : .failed(.stopped)))
    change?.outstanding = .max
  }

  /// Restores the wiring of the manager's modules once everything is down.
  mutating func restoreAbortedChange() {
    guard let progress = change else { return }
    let isCommitted = progress.step == .committing
    if progress.isRewired, !isCommitted {
      connect(progress.change.rewire.map { ($0.node, $0.before) })
      uses = progress.change.uses
    }
    change = nil
    retire(isCommitted ? progress.change.retire : progress.change.newcomers.map(\.node))
  }
}

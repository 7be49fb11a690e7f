import VersionResolver

/// Carries out changes, one after the other.
extension ModuleManager {
  /// Begins the first waiting change if it can begin now.
  func beginNextChange() {
    if machine.phase.answer(to: .change) == .refuse { refuseChanges(in: machine.phase) }
    while currentChange == nil, !pendingChanges.isEmpty, machine.phase.answer(to: .change) != .later {
      var next = pendingChanges.removeFirst()
      do throws(ModuleError) {
        let prepared = try prepare(next.change)
        // What falls since a `run` has thrown waits for the caller, too, and the change may need it again.
        let falling = next.insides.filter { machine.nodes[$0].isUnwanted }
        if let error = Self.refusal(next.insides, of: prepared.leaving.union(falling), name) { throw error }
        next.prepared = prepared
        currentChange = next
        changeErrors.removeAll()
        refuseEntangledChanges(prepared.leaving)
        // Old and new modules live side by side for a while.
        surroundings.names.withLock { $0 = Set($0 + prepared.checked.modules.map(\.name)).sortedBytewise() }
        place(prepared)
        exchange.setLeaving(prepared.lifecycle.retire.compactMap { instances[$0]?.context })
        for node in prepared.leaving { instances[node]?.context?.binding?.setLeaving(true) }
        send(.change(prepared.lifecycle))
      } catch { next.answer.answer(.failure(error)) }
    }
  }

  /// Refuses the changes that wait: they can no longer begin, and what ends may be waiting for their callers.
  func refuseChanges(in phase: ManagerPhase) {
    let text = "modules cannot be changed while the manager is \(phase.words)"
    for change in pendingChanges { change.answer.answer(.failure(ModuleError(.notRunning, text))) }
    pendingChanges.removeAll()
  }

  private func place(_ prepared: PreparedChange) {
    for (node, info) in prepared.newcomers {
      while instances.count <= node { instances.append(nil) }
      instances[node] = ModuleInstance(info)
    }
    freeNodes.removeAll(where: prepared.newNodes.contains)
  }

  /// Refuses queued changes behind one that waits for their callers.
  func refuseEntangledChanges(_ leaving: Set<NodeID>) {
    for change in pendingChanges {
      guard let error = Self.refusal(change.insides, of: leaving, name) else { continue }
      pendingChanges.removeAll { $0.number == change.number }
      change.answer.answer(.failure(error))
    }
  }

  /// The instances that the current change still has to stop.
  func leaving(_ prepared: PreparedChange) -> Set<NodeID> {
    if machine.change?.step == .committing { return Set(prepared.lifecycle.retire) }
    // A change that fails takes down what it has started.
    return machine.change?.failure == nil ? prepared.leaving : prepared.leaving.union(prepared.newNodes)
  }

  /// The reason a caller may not wait for a change: it is inside a module that stops in it.
  static func refusal(_ insides: [NodeID], of leaving: Set<NodeID>, _ name: (NodeID) -> String)
    -> ModuleError?
  {
    guard let node = insides.first(where: leaving.contains) else { return nil }
    let name = name(node)
    let text = "a call inside \(name) waits for a change while \(name) stops, which waits for the call"
    return ModuleError(.reentrant, text, module: name)
  }

  func switchToChange() {
    guard let prepared = currentChange?.prepared else { return }
    let former = nodes
    checked = prepared.checked
    surroundings.ambiguities.withLock { $0 = prepared.checked.ambiguities }
    nodes = prepared.nodes
    lockfile = prepared.lockfile
    for node in former { instances[node]?.index = -1 }
    for (index, node) in nodes.enumerated() {
      instances[node]?.index = index
      instances[node]?.isEarly = false
      machine.nodeSettings[node].isEager = checked.isEager[index]
    }
    exchange.expect(prepared.newcomers.map(\.info))
    republish(former)
    exchange.forget(
      former.filter { machine.nodes[$0].isRetired }.map(name).filter { checked.indices[$0] == nil }
    )
    // Callers that wait for a departing instance look up its replacement.
    for node in former where machine.nodes[node].isRetired { finishActivation(node) }
  }

  func finishChange(_ outcome: LifecycleOutcome) {
    guard let change = currentChange, let prepared = change.prepared else { return }
    currentChange = nil
    exchange.setLeaving([])
    for node in prepared.leaving { instances[node]?.context?.binding?.setLeaving(false) }
    // A stop ends a change, too, and what has been kept since then counts for as long as the stop lasts.
    if machine.phase == .stopping { exchange.topics.beginStop() } else { exchange.topics.endChange() }
    surroundings.names.withLock { $0 = checked.modules.map(\.name) }
    switch outcome {
    case .succeeded:
      report(.changed(prepared.plan))
      change.answer.answer(.success(prepared.plan))
    case .failed(let cause):
      change.answer.answer(.failure(changeErrors[cause] ?? error(for: cause)))
    }
    changeErrors.removeAll()
    if machine.phase == .running || machine.phase == .stopped { beginNextChange() }
  }
}

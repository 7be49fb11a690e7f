extension ModuleManager {
  /// Whether everything is being stopped, or has been.
  var isStopping: Bool { machine.phase.answer(to: .activate) == .refuse }

  /// Returns the current life of a module if it can be used now: it is ready, and meant to stay or still needed during a stop.
  ///
  /// What a change has started is used by nothing but what is being initialized, until all of it takes over at once. What it
  /// stops is used by nothing but what it stops, too, until its end begins.
  func usable(_ node: NodeID, for user: ModuleContext? = nil) -> ModuleContext? {
    guard
      machine.isAvailable(node)
        || machine.nodes[node].state.isReady && (isStopping || leaving(insides()) != nil),
      let instance = instances[node], !instance.isEarly || initializing(for: user) != nil
    else { return nil }
    return instance.context
  }

  /// Returns the module that the caller initializes.
  private func initializing(for user: ModuleContext?) -> NodeID? {
    if let current = currentStep(), current.step == .initialize { return current.node }
    guard let user, instances[user.node]?.context === user,
      machine.nodes[user.node].state.isBeingInitialized
    else { return nil }
    return user.node
  }

  /// Returns the current change if the caller is an `initialize` that reaches the modules that take over with it.
  func change(around user: ModuleContext?) -> PreparedChange? {
    guard let prepared = currentChange?.prepared, let step = machine.change?.step,
      let asker = initializing(for: user)
    else { return nil }
    return step == .starting || step == .preparing && prepared.newNodes.contains(asker) ? prepared : nil
  }

  /// Looks a module up among those that a caller reaches. An `initialize` in a change does not reach the ones that are being
  /// replaced, unless their replacements cannot start before it has returned.
  ///
  /// - Parameter find: returns the module's index.
  func reach(
    _ user: ModuleContext?,
    _ find: (CheckedModules) throws(ModuleError) -> Int?
  ) throws(ModuleError) -> NodeID? {
    try requirePresence(for: user?.name)
    guard let prepared = change(around: user) else { return try find(checked).map { nodes[$0] } }
    guard let node = try find(prepared.checked).map({ prepared.nodes[$0] }) else { return nil }
    if machine.change?.step == .starting || !prepared.late.contains(node) { return node }
    return try find(checked).map { nodes[$0] }
  }

  /// Waits until a module has settled or has been replaced by another one, which makes the caller look again.
  func bringUp(_ node: NodeID, user: ModuleContext?) async throws(ModuleError) {
    guard !isStopping else {
      let text = "\(name(of: node)) cannot be used: the manager is \(phase.words)"
      throw ModuleError(.notRunning, text, module: name(of: node))
    }
    let asker = try asker(user, of: node)
    if let asker, let held = heldBelow(node, for: asker) {
      if machine.nodes[held].state == .failed { throw failure(of: node, machine.nodes[held].cause) }
      let (name, held) = (name(of: asker), name(of: held))
      let reason = "which is being replaced or removed by a change that waits for \(name)"
      let text = "\(name) waits in `initialize` for \(held), \(reason); declare the dependency"
      throw ModuleError(.reentrant, text, module: name)
    }
    let insides = insides()
    if let error = entanglement(of: node, with: insides) { throw error }
    let number = makeWaiter()
    if let asker {
      waits[asker, default: []].append(node)
      send(.waits(asker))
    }
    if asker != nil || !insides.isEmpty {
      insideWaits[number] = InsideWait(target: node, insides: insides, asker: asker)
    }
    defer {
      insideWaits[number] = nil
      if let asker {
        send(.resumed(asker))
        if let index = waits[asker]?.firstIndex(of: node) { waits[asker]?.remove(at: index) }
        if waits[asker]?.isEmpty ?? false { waits[asker] = nil }
      }
    }
    try await wait(onCancel: { $0.cancelNodeWaiter(node, number) }) { answer in
      nodeWaiters[node, default: Waiters()].add(number, answer)
      send(.activate(node))
    }
  }

  /// Returns the module whose initialization will wait.
  private func asker(_ user: ModuleContext?, of target: NodeID) throws(ModuleError) -> NodeID? {
    if currentStep()?.step == .destroy {
      let text = "\(name(of: target)) cannot be started for a module that is being destroyed"
      throw ModuleError(.notRunning, text)
    }
    let asker = initializing(for: user)
    if let asker, let path = path(from: target, to: { $0 == asker }) {
      throw ModuleError.reentrant(([asker] + path).map(name))
    }
    return asker
  }

  /// Returns the path by which one module waits for the first of some others that are not ready, both included; `nil` if it waits
  /// for none of them.
  private func path(from start: NodeID, to isEnd: (NodeID) -> Bool) -> [NodeID]? {
    var parent: [NodeID: NodeID] = [start: -1]
    var stack = [start]
    while let node = stack.popLast() {
      if machine.isAvailable(node) { continue }
      if isEnd(node) {
        var path = [node]
        while let last = path.last, let before = parent[last], before >= 0 { path.append(before) }
        return path.reversed()
      }
      for next in machine.nodes[node].dependsOn + (waits[node] ?? []) where parent[next] == nil {
        parent[next] = node
        stack.append(next)
      }
    }
    return nil
  }

  private func cancelNodeWaiter(_ node: NodeID, _ number: Int) {
    nodeWaiters[node]?.remove(number)?.answer(.failure(Self.cancelledWaiter))
  }

  /// - Parameter cause: why the module failed or was skipped, if it was.
  func finishActivation(_ node: NodeID, _ cause: LifecycleCause? = nil) {
    guard var waiters = nodeWaiters.removeValue(forKey: node) else { return }
    // The cause is not a departed module, whose successor is looked up, nor one that the change is stopping again by now.
    let isWorthAnotherLook = machine.nodes[node].isRetired || cause == nil && machine.isLeftToChange(node)
    if machine.isAvailable(node) || isWorthAnotherLook { return waiters.answer(.success(())) }
    // It may have been ready, and go down since a `run` has thrown.
    let cause = cause ?? (machine.nodes[node].rest == .idle ? nil : machine.nodes[node].cause)
    waiters.answer(.failure(failure(of: node, cause)))
  }

  /// Returns why a module does not become ready.
  func failure(of node: NodeID, _ cause: LifecycleCause?) -> ModuleError {
    guard let cause else {
      let reason = isStopping ? ": the manager is \(phase.words)" : ""
      let text = "\(name(of: node)) was stopped before it was ready\(reason)"
      return ModuleError(.stopped, text, module: name(of: node))
    }
    let root = error(for: cause)
    guard let culprit = cause.node, culprit != node else { return root }
    let text = "\(name(of: node)) cannot be used: \(root.description)"
    return ModuleError(.failed, text, module: name(of: culprit), underlying: root)
  }

  /// Returns a module that a module needs, itself included, and that leaves in the current change without starting before the
  /// change has ended. An `initialize` must not wait for that: the change may be waiting for it.
  private func heldBelow(_ target: NodeID, for asker: NodeID) -> NodeID? {
    guard let change = machine.change else { return nil }
    let isAwaited = change.step == .starting && machine.nodes[asker].isInChange
    return firstBelow(target) { status in status.isHeld && (isAwaited || status.state == .failed) }
  }

  /// Returns the first module with some status among those that a module waits for, itself included, if it is not ready.
  func firstBelow(_ target: NodeID, where isMeant: (LifecycleMachine.Node) -> Bool) -> NodeID? {
    path(from: target) { isMeant(machine.nodes[$0]) }?.last
  }
}

import ModuleManifests

extension ModuleManager {
  /// Adds modules; what depends on them optionally is restarted.
  ///
  /// - Throws: as ``apply(_:)``.
  @discardableResult
  public func add(_ modules: [any AppModule]) async throws(ModuleError) -> ChangePlan {
    try await apply(ModuleChange(add: modules))
  }

  /// Removes modules. One that others need is refused, and they are named; remove them together.
  ///
  /// - Throws: as ``apply(_:)``.
  @discardableResult
  public func remove(_ names: [String]) async throws(ModuleError) -> ChangePlan {
    try await apply(ModuleChange(remove: names))
  }

  /// Puts modules in the place of those with their names.
  ///
  /// - Throws: as ``apply(_:)``.
  @discardableResult
  public func replace(_ modules: [any AppModule]) async throws(ModuleError) -> ChangePlan {
    try await apply(ModuleChange(replace: modules))
  }

  /// What ``apply(_:)`` would do now. Nothing is touched.
  ///
  /// - Throws: ``ModuleError`` if the modules would not fit together.
  public func plan(_ change: ModuleChange) throws(ModuleError) -> ChangePlan {
    try prepare(change).plan
  }

  /// Changes the set of modules, all of it or nothing.
  ///
  /// New instances are initialized beside the old ones. Only when they are ready, the modules that depend on what changes
  /// are stopped, and started again on the new instances; the old ones go last. If anything fails before that, it is undone:
  /// the old modules run on, or again. Other modules notice nothing. Changes are carried out one after the other; a change
  /// during a start waits for its end.
  ///
  /// - Returns: what was done.
  /// - Throws: ``ModuleError``: the modules would not fit together, a new one failed, or the manager was stopped meanwhile.
  @discardableResult
  public func apply(_ change: ModuleChange) async throws(ModuleError) -> ChangePlan {
    let insides = insides()
    if let inside = insides.first(where: { $0.step == .initialize || $0.step == .destroy }) {
      let name = name(of: inside.node)
      throw ModuleError(
        .reentrant,
        "a step of \(name) waits for a change, which may have to wait for \(name); change modules from outside",
        module: name
      )
    }
    let within = insides.map(\.node)
    if let prepared = currentChange?.prepared, let error = Self.refusal(within, of: leaving(prepared), name) {
      throw error
    }
    let number = makeWaiter()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<ChangePlan, ModuleError>, Never>) in
        if Task.isCancelled { return continuation.resume(returning: .failure(Self.cancelledWaiter)) }
        pendingChanges.append(
          PendingChange(number: number, change: change, insides: within, continuation: continuation)
        )
        beginNextChange()
      }
    } onCancel: {
      hop { await $0.cancelChange(number) }
    }
    return try answer.get()
  }

  /// A change that has begun runs to its end; one that waits for its turn is forgotten.
  private func cancelChange(_ number: Int) {
    guard let index = pendingChanges.firstIndex(where: { $0.number == number }) else { return }
    pendingChanges.remove(at: index).continuation.resume(returning: .failure(Self.cancelledWaiter))
  }

  /// Begins the first change that waits, if this is the time.
  func beginNextChange() {
    while currentChange == nil, !pendingChanges.isEmpty {
      let answer = machine.phase.answer(to: .change)
      if answer == .later { return }
      var next = pendingChanges.removeFirst()
      if answer == .refuse {
        next.continuation.resume(
          returning: .failure(
            ModuleError(.notRunning, "modules cannot be changed while the manager is \(phase.rawValue)")
          )
        )
        continue
      }
      do throws(ModuleError) {
        let prepared = try prepare(next.change)
        if let error = Self.refusal(next.insides, of: prepared.leaving, name) { throw error }
        next.prepared = prepared
        currentChange = next
        changeErrors.removeAll()
        refuseEntangledChanges(prepared.leaving)
        // Old and new modules live side by side for a while.
        surroundings.names.withLock { $0 = Set($0 + prepared.checked.modules.map(\.name)).sortedBytewise() }
        place(prepared)
        exchange.setLeaving(prepared.lifecycle.retire.compactMap { instances[$0]?.context })
        send(.change(prepared.lifecycle))
      } catch {
        next.continuation.resume(returning: .failure(error))
      }
    }
  }

  private func place(_ prepared: PreparedChange) {
    for (node, info) in prepared.newcomers {
      while instances.count <= node { instances.append(nil) }
      instances[node] = ModuleInstance(info)
    }
    freeNodes.removeAll(where: prepared.newNodes.contains)
  }

  /// Refuses changes that wait for their turn behind one that waits for their callers.
  private func refuseEntangledChanges(_ leaving: Set<NodeID>) {
    for change in pendingChanges {
      guard let error = Self.refusal(change.insides, of: leaving, name) else { continue }
      pendingChanges.removeAll { $0.number == change.number }
      change.continuation.resume(returning: .failure(error))
    }
  }

  /// The instances that the change under way still has to stop.
  private func leaving(_ prepared: PreparedChange) -> Set<NodeID> {
    machine.change?.step == .committing ? Set(prepared.lifecycle.retire) : prepared.leaving
  }

  /// Why a caller may not wait for a change: it is inside a module that the change stops.
  private static func refusal(_ insides: [NodeID], of leaving: Set<NodeID>, _ name: (NodeID) -> String)
    -> ModuleError?
  {
    guard let node = insides.first(where: leaving.contains) else { return nil }
    return ModuleError(
      .reentrant,
      "a call inside \(name(node)) waits for a change that stops \(name(node)), which waits for the call",
      module: name(node)
    )
  }

  // MARK: The way there

  private func prepare(_ change: ModuleChange) throws(ModuleError) -> PreparedChange {
    let removed = try checkedNames(change)
    let newcomers = (change.add + change.replace).map { ModuleInfo($0) }
    let newNames = Set(newcomers.map(\.name))
    let replaced = Set(newcomers.dropFirst(change.add.count).map(\.name))
    let staying = checked.modules.filter { !removed.contains($0.name) && !replaced.contains($0.name) }
    let lockfile = lockfile(after: change, removed)
    // A configuration for modules that were removed, now or earlier, is not an error.
    let gone = removed.union(surroundings.configuration.modules.filter { checked.indices[$0] == nil })
    var check = ModuleCheck(
      staying + newcomers,
      lockfile: lockfile,
      configuration: surroundings.configuration.without(gone),
      adapters: options.registry.adapters
    )
    let after = try check.run()

    var free = freeNodes
    var count = machine.nodes.count
    var added: [(node: NodeID, info: ModuleInfo)] = []
    let nodesAfter = after.modules.map { info -> NodeID in
      if !newNames.contains(info.name), let old = checked.indices[info.name] { return nodes[old] }
      let node: NodeID
      if let last = free.popLast() {
        node = last
      } else {
        node = count
        count += 1
      }
      added.append((node, info))
      return node
    }
    let planner = planner(after, newNames)
    let plan = planner.plan()
    let newNodes = Set(added.map(\.node))
    let lifecycle = lifecycle(plan, planner.affected, after, nodesAfter, newNodes)
    return PreparedChange(
      plan: plan,
      checked: after,
      lockfile: lockfile,
      nodes: nodesAfter,
      lifecycle: lifecycle,
      newcomers: added,
      newNodes: newNodes,
      leaving: Set(lifecycle.stop + lifecycle.retire)
    )
  }

  /// - Returns: the names that go.
  private func checkedNames(_ change: ModuleChange) throws(ModuleError) -> Set<String> {
    for name in change.remove + change.replace.map({ $0.manifest.name }) where checked.indices[name] == nil {
      throw unknown(name)
    }
    let removed = Set(change.remove)
    let gone = removed.union(change.replace.map(\.manifest.name))
    var dependents: [String: [String]] = [:]
    for info in checked.modules where !gone.contains(info.name) {
      for edge in info.manifest.dependencies where removed.contains(edge.name) {
        dependents[edge.name, default: []].append(info.name)
      }
    }
    for name in change.remove.sortedBytewise() {
      guard let names = dependents[name] else { continue }
      var error = ModuleError(
        .neededByOthers,
        "\(name) cannot be removed: \(names.joined(separator: ", ")) \(names.count == 1 ? "needs" : "need") it",
        module: name
      )
      error.modules = names
      throw error
    }
    return removed
  }

  /// What the lockfile says after the change, if the manager has one.
  private func lockfile(after change: ModuleChange, _ removed: Set<String>) -> Lockfile? {
    if let lockfile = change.lockfile { return lockfile }
    guard var lockfile else { return nil }
    for name in removed { lockfile.modules[name] = nil }
    // A chosen provider that is gone leaves the interface to the one that is left.
    lockfile.providers = lockfile.providers.filter { !removed.contains($0.value) }
    // So is one that none of its modules is left of.
    let there = Set(checked.modules.map(\.name)).subtracting(removed)
      .union((change.add + change.replace).map(\.manifest.name))
    lockfile.choices = lockfile.choices.filter { _, modules in
      removed.isDisjoint(with: modules) || !there.isDisjoint(with: modules)
    }
    for module in change.add + change.replace {
      let manifest = module.manifest
      lockfile.modules[manifest.name, default: Lockfile.Module(version: manifest.version)].version =
        manifest.version
    }
    return lockfile
  }

  private func planner(_ after: CheckedModules, _ newNames: Set<String>) -> ChangePlanner {
    var old: [String: ChangePlanner.Node] = [:]
    for (index, info) in checked.modules.enumerated() {
      old[info.name] = ChangePlanner.Node(
        version: info.version,
        dependsOn: checked.dependsOn[index].map { checked.modules[$0].name },
        isUp: machine.nodes[nodes[index]].state.isUp
      )
    }
    var new: [String: ChangePlanner.Node] = [:]
    for (index, info) in after.modules.enumerated() {
      new[info.name] = ChangePlanner.Node(
        version: info.version,
        dependsOn: after.dependsOn[index].map { after.modules[$0].name },
        isUp: machine.phase != .stopped && after.isEager[index] && checked.indices[info.name] == nil
      )
    }
    return ChangePlanner(old: old, new: new, replaced: newNames.filter { checked.indices[$0] != nil })
  }

  /// The plan in the terms of the machine.
  ///
  /// - Parameter affected: all that a change has to stop. The plan names those that are up now; others may be in use by
  ///   then.
  private func lifecycle(
    _ plan: ChangePlan,
    _ affected: Set<String>,
    _ after: CheckedModules,
    _ nodesAfter: [NodeID],
    _ isNew: Set<NodeID>
  ) -> LifecycleChange {
    func oldNode(_ name: String) -> NodeID? { checked.indices[name].map { nodes[$0] } }
    func newNode(_ name: String) -> NodeID? { after.indices[name].map { nodesAfter[$0] } }
    var change = LifecycleChange()
    for (index, node) in nodesAfter.enumerated() {
      let targets = after.dependsOn[index].map { nodesAfter[$0] }
      if isNew.contains(node) {
        let settings = Self.settings(of: index, in: after, options)
        change.newcomers.append(.init(node: node, settings: settings, dependsOn: targets))
      } else {
        let before = machine.nodes[node].dependsOn
        if Set(before) != Set(targets) {
          change.rewire.append(.init(node: node, before: before, after: targets))
        }
      }
    }
    change.prepare = plan.prepare.flatMap { $0.compactMap(newNode) }
    let kept = Set(nodesAfter)
    change.stop = affected.sortedBytewise().compactMap(oldNode)
    let planned = plan.start.flatMap { $0.compactMap(newNode) }
    let isPlanned = Set(planned)
    // Whether they were up is known when they are stopped.
    change.start = planned + change.stop.filter { kept.contains($0) && !isPlanned.contains($0) }
    change.retire = nodes.filter { !kept.contains($0) }
    return change
  }

  // MARK: The way back

  func switchToChange() {
    guard let prepared = currentChange?.prepared else { return }
    let former = nodes
    checked = prepared.checked
    nodes = prepared.nodes
    lockfile = prepared.lockfile
    for node in former { instances[node]?.index = -1 }
    for (index, node) in nodes.enumerated() {
      instances[node]?.index = index
      machine.nodeSettings[node].isEager = checked.isEager[index]
    }
    exchange.expect(prepared.newcomers.map(\.info))
    republish(former)
    exchange.forget(
      former.filter { machine.nodes[$0].isRetired }.map(name).filter { checked.indices[$0] == nil }
    )
    // Callers that wait for an instance that leaves look for the one that has come.
    for node in former where machine.nodes[node].isRetired { finishActivation(node) }
  }

  func finishChange(_ outcome: LifecycleOutcome) {
    guard let change = currentChange, let prepared = change.prepared else { return }
    currentChange = nil
    exchange.setLeaving([])
    // A stop is the end of a change, too, and what was kept since is counted as long as it lasts.
    if machine.phase == .stopping { exchange.topics.beginStop() } else { exchange.topics.endChange() }
    surroundings.names.withLock { $0 = checked.modules.map(\.name) }
    switch outcome {
    case .succeeded:
      report(.changed(prepared.plan))
      change.continuation.resume(returning: .success(prepared.plan))
    case .failed(let cause):
      change.continuation.resume(returning: .failure(changeErrors[cause] ?? error(for: cause)))
    }
    changeErrors.removeAll()
    if machine.phase == .running || machine.phase == .stopped { beginNextChange() }
  }
}

internal import Synchronization
package import VersionResolver

/// What a manager and its modules are doing at one moment, for operators.
package struct ModuleActivity: Sendable {
  /// One instance of a module.
  package struct Module: Sendable {
    package let name: String
    package let version: Version
    package let state: ModuleState
    /// Whether the instance belongs to the change in progress, and stays only if that succeeds.
    package let isJoining: Bool
    /// Whether the instance only has to end, because it was replaced or removed.
    package let isLeaving: Bool
    /// The call into it in progress, and for how long; for a `run` that was asked to end, the time since then.
    package let step: (step: ModuleStep, duration: Duration)?
    /// How often its `run`, which has failed and restarts after a pause, may still fail before the failure is final.
    package let attemptsLeft: Int?
    /// How long that step may take.
    package let limit: Duration?
    /// The modules that have to become ready or go down before it can continue; sorted.
    package let waitsFor: [String]
    /// The number of calls and scopes that are inside it and keep it from being destroyed.
    package let uses: Int
    /// The number of events that wait for its handlers, including those of its other instances.
    package let queuedEvents: Int
    /// The number of abandoned steps that have not ended.
    package let abandonedSteps: Int
    /// The module that caused its failure, and what went wrong there.
    package let rootCause: String?
    package let reason: String?
  }

  package let phase: ManagerPhase
  /// Sorted by name; instances that join or leave come after the one that stays.
  package let modules: [Module]
  package let openScopes: Int
  /// Changes that wait for their turn.
  package let waitingChanges: Int
  /// Events that wait for handlers of the host.
  package let hostEvents: Int
}

extension ModuleManager {
  /// What every module is doing now and what it waits for.
  ///
  /// - Complexity: O(modules + edges + subscriptions).
  package var activity: ModuleActivity {
    let queued = exchange.topics.queued
    let joining = currentChange?.prepared?.newNodes ?? []
    let others = instances.indices.filter {
      (instances[$0]?.index ?? 0) < 0 && (machine.nodes[$0].state.isUp || joining.contains($0))
    }
    var holders: [NodeID: [NodeID]] = [:]
    for user in machine.nodes.indices {
      for target in machine.nodes[user].holds { holders[target, default: []].append(user) }
    }
    let modules = (nodes + others).compactMap { activity(of: $0, joining, queued, holders[$0] ?? []) }
    return ModuleActivity(
      phase: phase,
      modules: modules.sorted { Bytewise.precedes($0.name, $1.name) },
      openScopes: surroundings.openScopes.load(ordering: .relaxed),
      waitingChanges: pendingChanges.count,
      hostEvents: queued[nil] ?? 0
    )
  }

  /// The report of the start of the current run; `nil` before it and after a stop.
  package var lastStart: StartReport? { startReport }

  private func activity(of node: NodeID, _ new: Set<NodeID>, _ queued: [String?: Int], _ holders: [NodeID])
    -> ModuleActivity.Module?
  {
    guard let instance = instances[node] else { return nil }
    let status = machine.nodes[node]
    // Not every module that has been initialized has a `run`.
    let isAtWork = status.state != .running || instance.info.runner != nil
    let step = isAtWork ? status.state.step : nil
    let rootCause = rootCause(of: node)
    return ModuleActivity.Module(
      name: instance.name,
      version: instance.info.version,
      state: ModuleState(status.state),
      isJoining: instance.index < 0 && new.contains(node),
      isLeaving: instance.index < 0 && !new.contains(node),
      step: step.map { ($0, clock.now() - instance.stepBegan) },
      attemptsLeft: status.isPausing ? status.attemptsLeft : nil,
      limit: status.state == .running ? nil : step.flatMap { limit(of: $0, node) },
      waitsFor: Set(obstacles(of: node, holders).map(name)).sortedBytewise(),
      uses: instance.context?.uses ?? 0,
      queuedEvents: queued[instance.name] ?? 0,
      abandonedSteps: status.abandonedSteps,
      rootCause: rootCause?.module,
      reason: rootCause?.reason
    )
  }

  /// Returns the modules that a module waits for.
  private func obstacles(of node: NodeID, _ holders: [NodeID]) -> [NodeID] {
    let status = machine.nodes[node]
    switch status.state {
    case .waiting: return status.dependsOn.filter { !machine.isAvailable($0) }
    case .initializing: return waits[node] ?? []
    case .running, .ready:
      return status.isUnwanted ? holders + status.dependents.filter { machine.nodes[$0].state.isUp } : []
    default: return []
    }
  }
}

extension LifecycleCause {
  /// The module that caused the failure.
  var node: NodeID? {
    switch self {
    case .threw(let node, _), .overdue(let node, _), .stillBusy(let node): node
    case .timeUp, .cancelled, .stopped: nil
    }
  }
}

extension ModuleManager {
  /// Keeps a problem for the report of the stop.
  func keep(_ problem: ModuleError) {
    problems.append(problem)
    // A module that fails on each use, and each time a change tries to replace it, must not fill the memory.
    if [.running, .changing].contains(machine.phase), problems.count > 1_024 { problems.removeFirst() }
  }

  /// Returns a human-readable error for a cause that the state machine reported.
  func error(for cause: LifecycleCause) -> ModuleError {
    switch cause {
    case .threw(let node, let step):
      return instances[node]?.error
        ?? ModuleError(.failed, "\(step) of \(name(of: node)) failed", module: name(of: node))
    case .overdue(let node, let step): return overdueError(node, step)
    case .stillBusy(let node):
      let text = "\(name(of: node)) cannot be initialized: a step that was abandoned earlier is still running"
      return ModuleError(.stillBusy, text, module: name(of: node))
    case .timeUp: return overdueError("the start", options.startTimeout, "not ready", overdueModules)
    case .cancelled: return ModuleError(.cancelled, "the task that waited for the start was cancelled")
    case .stopped: return ModuleError(.stopped, "the manager was asked to stop")
    }
  }

  func overdueError(_ node: NodeID, _ step: ModuleStep) -> ModuleError {
    let text = limit(of: step, node).map { " within \($0)" } ?? ""
    let uses = step == .destroy ? instances[node]?.context?.uses ?? 0 : 0
    let reason = uses > 0 ? ", since \(uses) of the module's uses had not ended" : ""
    let what = "\(step) of \(name(of: node)) did not end\(text)\(reason)"
    return ModuleError(.overdue, what, module: name(of: node))
  }

  func overdueError(_ what: String, _ limit: Duration?, _ state: String, _ names: [String]) -> ModuleError {
    let who = names.isEmpty ? "" : "; \(state): \(names.joined(separator: ", "))"
    let text = "\(what) did not end\(limit.map { " within \($0)" } ?? "")\(who)"
    return ModuleError(.overdue, text, module: names.first, modules: names)
  }

  /// How long a step may take before it is cancelled.
  func limit(of step: ModuleStep, _ node: NodeID) -> Duration? {
    let timeouts = machine.nodeSettings[node].timeouts
    return switch step {
    case .initialize: timeouts.initialization.value
    case .run: timeouts.gracePeriod.value
    case .destroy: timeouts.destruction.value
    }
  }

  func abandonedError(_ node: NodeID, _ step: ModuleStep) -> ModuleError {
    let text = "\(step) of \(name(of: node)) did not end even after it was cancelled, and was abandoned"
    return ModuleError(.overdue, text, module: name(of: node))
  }

  static var cancelledWaiter: ModuleError { ModuleError(.cancelled, "the task that waited was cancelled") }

  /// The step that the current task works on, if it runs in this manager.
  func currentStep() -> CurrentStep? {
    guard let current = CurrentStep.current, instances.indices.contains(current.node),
      instances[current.node]?.context === current.context
    else { return nil }
    let node = machine.nodes[current.node]
    let isCurrent: Bool =
      switch current.step {
      case .initialize: node.operation == current.operation && node.state.isBeingInitialized
      case .run: node.runOperation == current.operation && [.running, .leaving, .ending].contains(node.state)
      case .destroy:
        node.operation == current.operation && [.destroying, .destroyingCancelled].contains(node.state)
      }
    return isCurrent ? current : nil
  }
}

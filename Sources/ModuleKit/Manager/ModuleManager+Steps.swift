extension ModuleManager {
  /// Calls into a module, in its own task.
  func begin(_ step: ModuleStep, _ node: NodeID, _ operation: Int) {
    guard let instance = instances[node], let context = instance.context else { return }
    instance.stepBegan = now
    let work = Work(step: step, node: node, operation: operation, info: instance.info, context: context)
    let task = Task.detached(executorPreference: options.executor) {
      let began = self.clock.now()
      let error = await work.perform()
      await self.finished(work, began: began, error)
    }
    if step == .destroy { instance.destroyTask = task } else { instance.task = task }
  }

  /// Cancels a call, even one that has not begun.
  func cancel(_ step: ModuleStep, _ node: NodeID) {
    let instance = instances[node]
    (step == .destroy ? instance?.destroyTask : instance?.task)?.cancel()
  }

  /// Handles the end of a call.
  private func finished(_ work: Work, began: Duration, _ error: (any Error)?) {
    let instance = instances[work.node]
    let ended = clock.now()
    if let instance {
      if work.step == .destroy { instance.destroyTask = nil } else { instance.task = nil }
      instance.stepDuration = ended - began
      if work.step == .initialize, isCurrent(work) {
        instance.began = began
        instance.ended = ended
      }
    }
    if let error { note(error, of: work) }
    send(work.completion(failed: error != nil, at: ended))
    instance?.stepDuration = nil
  }

  private func isCurrent(_ work: Work) -> Bool {
    let node = machine.nodes[work.node]
    return work.operation == (work.step == .run ? node.runOperation : node.operation)
  }

  /// Records the error a step threw, unless the step was abandoned.
  private func note(_ error: any Error, of work: Work) {
    guard isCurrent(work) else { return }
    let wrapped = ModuleError.stepFailed(name(of: work.node), work.step, error)
    let state = machine.nodes[work.node].state
    switch work.step {
    case .initialize where state == .initializing, .run where state == .running:
      instances[work.node]?.error = wrapped
      if currentChange != nil { changeErrors[.threw(work.node, work.step)] = wrapped }
    case .destroy where !(Task.isCancelled && ModuleError.isCancellation(error)): break
    // It threw because it was cancelled, and that is known.
    default: return
    }
    keep(wrapped)
    report(.failed(wrapped), after: instances[work.node]?.stepDuration)
  }
}

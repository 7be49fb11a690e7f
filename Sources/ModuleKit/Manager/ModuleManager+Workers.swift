extension ModuleManager {
  /// Gives a call to a new worker.
  func spawn(_ work: Work) {
    let id = freeWorkers.popLast() ?? workers.count
    if id == workers.count { workers.append(Worker()) }
    assign(work, to: id)
    workers[id].task = Task.detached(executorPreference: options.executor) { await self.labour(id, work) }
  }

  private func assign(_ work: Work, to worker: Int) {
    if work.step == .destroy {
      instances[work.node]?.destroyer = worker
    } else {
      instances[work.node]?.worker = worker
    }
  }

  /// The life of a worker.
  private nonisolated func labour(_ id: Int, _ first: Work) async {
    let identity = ObjectIdentifier(self)
    var next: Work? = first
    while let work = next {
      let error = await work.perform(for: identity)
      next = await finished(work, error, worker: id)
    }
  }

  func cancelWorker(_ id: Int?) {
    guard let id, workers.indices.contains(id) else { return }
    workers[id].isCancelled = true
    workers[id].task?.cancel()
  }

  /// A call has ended.
  ///
  /// - Returns: what the worker is to do next; `nil` if nothing.
  private func finished(_ work: Work, _ error: (any Error)?, worker: Int) -> Work? {
    leave(work, worker)
    if let error { note(error, of: work) }
    if work.step == .initialize, isCurrent(work) { instances[work.node]?.ended = clock.now() }
    handle(work.completion(failed: error != nil))

    // The rest of the same module first: it was called from here, and may be cancelled through this worker.
    let own = offered.lastIndex { $0.node == work.node }
    var mine: Work?
    if !workers[worker].isCancelled, !offered.isEmpty {
      mine = own.map { offered.remove(at: $0) } ?? offered.popLast()
    }
    while let work = offered.popLast() { spawn(work) }
    if let mine {
      assign(mine, to: worker)
      return mine
    }
    workers[worker] = Worker()
    freeWorkers.append(worker)
    return nil
  }

  private func leave(_ work: Work, _ worker: Int) {
    if work.step == .destroy {
      if instances[work.node]?.destroyer == worker { instances[work.node]?.destroyer = -1 }
    } else if instances[work.node]?.worker == worker {
      instances[work.node]?.worker = -1
    }
  }

  private func isCurrent(_ work: Work) -> Bool {
    let node = machine.nodes[work.node]
    return work.operation == (work.step == .run ? node.runOperation : node.operation)
  }

  /// Keeps what a step threw, if somebody still cares.
  private func note(_ error: any Error, of work: Work) {
    guard isCurrent(work) else { return }
    let wrapped = ModuleError.stepFailed(name(of: work.node), work.step, error)
    let state = machine.nodes[work.node].state
    switch work.step {
    case .initialize where state == .initializing, .run where state == .running:
      instances[work.node]?.error = wrapped
      if currentChange != nil { changeErrors[.threw(work.node, work.step)] = wrapped }
      problems.append(wrapped)
      report(.failed(wrapped))
    case .destroy:
      problems.append(wrapped)
      report(.failed(wrapped))
    // It was cancelled, and said so in its way.
    default: break
    }
  }
}

extension Work {
  func completion(failed: Bool) -> LifecycleEvent {
    switch step {
    case .initialize:
      failed ? .initializeFailed(node, operation: operation) : .initialized(node, operation: operation)
    case .run: failed ? .runFailed(node, operation: operation) : .runEnded(node, operation: operation)
    case .destroy: .destroyed(node, operation: operation)
    }
  }
}

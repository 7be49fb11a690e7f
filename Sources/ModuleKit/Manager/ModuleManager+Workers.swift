extension ModuleManager {
  // A call may suspend for long, so that every call in the backlog needs a task that can begin it whatever the others do.
  // A task for each would be simple and slow. Instead there is always one task on its way while the backlog is not empty:
  // it begins one call, and sees to it that another task is on its way before. While the others get on, it is in no hurry:
  // two tasks that make short calls mostly wait for one another. So calls that end quickly are made by few tasks: who has made
  // one while others ended theirs goes away again, if somebody is on the way who will see whether he is missed.

  /// A call that takes longer than this is worth a task of its own.
  private static let shortCall = Duration.microseconds(20)

  /// Sees to it that somebody is on his way to the backlog.
  func callWorker() {
    progress.backlogChanged(isEmpty: backlog.isEmpty)
    guard !backlog.isEmpty, pendingWorkers == 0 else { return }
    // Where nobody works there is nothing to wait for.
    let isPatient = workers.count > freeWorkers.count
    pendingWorkers += 1
    let id = freeWorkers.popLast() ?? workers.count
    if id == workers.count { workers.append(Worker()) }
    // A preference, even for no executor, has to be looked up at each switch between tasks and this actor.
    workers[id].task =
      if let executor = options.executor {
        Task.detached(executorPreference: executor) { await self.labour(id, isPatient: isPatient) }
      } else {
        Task.detached { await self.labour(id, isPatient: isPatient) }
      }
  }

  /// The life of a worker.
  private nonisolated func labour(_ id: Int, isPatient: Bool) async {
    let identity = ObjectIdentifier(self)
    if isPatient { await progress.waitForNeed(clock) }
    var next = await begin(id)
    while let work = next {
      let error = await work.perform(for: identity)
      next = await finished(work, error, worker: id)
    }
  }

  /// A new worker has come.
  private func begin(_ worker: Int) -> Work? {
    pendingWorkers -= 1
    now = clock.now()
    return next(worker)
  }

  /// A call has ended.
  ///
  /// - Returns: what the worker is to do next; `nil` if nothing.
  private func finished(_ work: Work, _ error: (any Error)?, worker: Int) -> Work? {
    now = clock.now()
    progress.callEnded()
    if let instance = instances[work.node] {
      if work.step == .destroy {
        if instance.destroyer == worker { instance.destroyer = -1 }
      } else if instance.worker == worker {
        instance.worker = -1
      }
      if work.step == .initialize, isCurrent(work) { instance.ended = now }
    }
    if let error { note(error, of: work) }
    handle(work.completion(failed: error != nil))
    if isInTheWay(worker) {
      rest(worker)
      return nil
    }
    return next(worker)
  }

  private func isInTheWay(_ worker: Int) -> Bool {
    pendingWorkers > 0 && workers.count - freeWorkers.count - pendingWorkers > 1
      && progress.count - workers[worker].endedBefore > 1 && now - workers[worker].began < Self.shortCall
  }

  private func rest(_ worker: Int) {
    workers[worker] = Worker()
    freeWorkers.append(worker)
    callWorker()
  }

  /// Takes a call from the backlog.
  private func next(_ worker: Int) -> Work? {
    // Cancelling a task is for good.
    while !workers[worker].isCancelled, let work = backlog.popFirst() {
      guard let instance = instances[work.node] else { continue }
      switch work.step {
      case .initialize, .run:
        let isInitialize = work.step == .initialize
        if (isInitialize ? instance.revoked.initialize : instance.revoked.run) == work.operation {
          handle(isInitialize ? work.completion(failed: true) : work.completion(failed: false))
          continue
        }
        instance.worker = worker
        if isInitialize { instance.began = now }
      case .destroy:
        instance.destroyer = worker
        // What was initialized is destroyed, in a cancelled task if need be.
        if instance.revoked.destroy == work.operation { cancelWorker(worker) }
      }
      workers[worker].began = now
      workers[worker].endedBefore = progress.count
      callWorker()
      return work
    }
    rest(worker)
    return nil
  }

  /// Cancels a call that is being made, or keeps it from being begun.
  func cancel(_ step: LifecycleStep, _ node: NodeID, _ operation: Int) {
    guard let instance = instances[node] else { return }
    switch step {
    case .initialize:
      if instance.worker >= 0 {
        cancelWorker(instance.worker)
      } else {
        instance.revoked.initialize = operation
      }
    case .run:
      if instance.worker >= 0 { cancelWorker(instance.worker) } else { instance.revoked.run = operation }
    case .destroy:
      if instance.destroyer >= 0 {
        cancelWorker(instance.destroyer)
      } else {
        instance.revoked.destroy = operation
      }
    }
  }

  private func cancelWorker(_ id: Int) {
    workers[id].isCancelled = true
    workers[id].task?.cancel()
  }

  private func isCurrent(_ work: Work) -> Bool {
    work.operation
      == (work.step == .run ? machine.nodes[work.node].runOperation : machine.nodes[work.node].operation)
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

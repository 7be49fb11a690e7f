import VersionResolver

extension ModuleManager {
  func arm(_ deadline: LifecycleEvent, _ delay: Duration) {
    timers.insert(deadline, due: now.adding(delay)) { deadline in
      switch deadline {
      case .deadline(let node, let timer): machine.nodes[node].timer != timer
      case .startDeadline(let timer): machine.startTimer != timer
      case .stopDeadline(let timer): machine.stopTimer != timer
      default: false
      }
    }
  }

  /// Ensures that a task sleeps until the earliest deadline.
  func armTimer() {
    // A deadline this far away never comes.
    guard let due = timers.next, due < .century else { return }
    if let timerDue, timerDue <= due { return }
    timerTask?.cancel()
    timerDue = due
    let sleep = clock.sleep
    // Retains the manager, as every running module does; once everything has stopped there are no deadlines.
    timerTask = Task.detached(executorPreference: options.executor) {
      do { try await sleep(due) } catch { return }
      await self.timerFired(due)
    }
  }

  private func timerFired(_ due: Duration) {
    // An earlier timer has replaced this one.
    guard timerDue == due else { return }
    timerDue = nil
    timerTask = nil
    // A clock may wake up a moment early.
    let now = max(clock.now(), due)
    while let event = timers.pop(at: now) {
      switch event {
      case .startDeadline: overdueModules = names { $0.isBeingInitialized }
      case .stopDeadline where machine.stopTimeoutCount == 0:
        let error = overdueError("the stop", options.stopTimeout, "still stopping", names { $0.isDescending })
        keep(error)
        report(.failed(error))
      default: break
      }
      send(event)
    }
    armTimer()
  }

  private func names(where isMeant: (NodeState) -> Bool) -> [String] {
    machine.nodes.indices.filter { isMeant(machine.nodes[$0].state) }.map(name).sortedBytewise()
  }
}

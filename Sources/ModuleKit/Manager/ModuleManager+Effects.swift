extension ModuleManager {
  /// Feeds an event to the machine and carries out its effects.
  func send(_ event: LifecycleEvent) {
    if isHandling { return inbox.append(event) }
    now = clock.now()
    isHandling = true
    var event = event
    var next = 0
    while true {
      for effect in machine.handle(event) { carryOut(effect) }
      guard next < inbox.count else { break }
      event = inbox[next]
      next += 1
    }
    if next > 0 { inbox.removeAll(keepingCapacity: true) }
    isHandling = false
    armTimer()
  }

  private func carryOut(_ effect: LifecycleEffect) {
    switch effect {
    case .initialize(let node, let operation): beginInitialize(node, operation)
    case .run(let node, let operation): begin(.run, node, operation)
    case .destroy(let node, let operation): begin(.destroy, node, operation)
    case .askRunToEnd(let node): instances[node]?.context?.raiseStop()
    case .cancelInitialize(let node, _): cancel(.initialize, node)
    case .cancelRun(let node, _): cancel(.run, node)
    case .cancelDestroy(let node, _): cancel(.destroy, node)

    case .arm(let node, let timer, let delay): arm(.deadline(node, timer: timer), delay)
    case .armStart(let timer, let delay): arm(.startDeadline(timer: timer), delay)
    case .armStop(let timer, let delay): arm(.stopDeadline(timer: timer), delay)

    case .entered(let node, let state, let former): entered(node, state, from: former)
    case .phase(let phase): entered(phase)
    case .overdue(let node, let step):
      let error = overdueError(node, step)
      keep(error)
      if currentChange != nil { changeErrors[.overdue(node, step)] = error }
      report(.overdue(module: name(of: node), step), after: timeOfStep(node))
    case .abandoned(let node, let step):
      keep(abandonedError(node, step))
      report(.abandoned(module: name(of: node), step), after: timeOfStep(node))
    case .abandonedStepEnded(let node, let step):
      let duration = instances[node]?.stepDuration
      letGo(node)
      report(.abandonedStepEnded(module: name(of: node), step), after: duration)
    case .notDestroyed(let node):
      keep(ModuleError(.overdue, "there was no time to destroy \(name(of: node))", module: name(of: node)))
      report(.notDestroyed(module: name(of: node)))
    case .retrying(let node, let left): report(.retrying(module: name(of: node), attemptsLeft: left))

    case .started(let outcome): finishStart(outcome)
    case .stopped: finishStop()
    case .settled(let node, let cause): finishActivation(node, cause)
    case .switched: switchToChange()
    case .changed(let outcome): finishChange(outcome)
    case .freed(let node): free(node)
    case .internalError(let node, let state, let event):
      report(.internalError("\(name(of: node)) is \(state) and received \(event); please report this"))
    }
  }

  private func beginInitialize(_ node: NodeID, _ operation: Int) {
    guard let instance = instances[node] else { return }
    // A module that restarts as soon as it is down spends no time in between.
    instance.context?.release()
    instance.isEarly = machine.isEarly(node)
    let targets = machine.nodes[node].dependsOn
    let context = ModuleContext(
      info: instance.info,
      node: node,
      manager: self,
      dependencies: targets.isEmpty ? [] : targets.compactMap { instances[$0]?.info },
      surroundings: surroundings,
      providers: providers(for: node),
      isForChange: instance.isEarly || instance.index < 0
    )
    instance.context = context
    begin(.initialize, node, operation)
  }

  private func entered(_ node: NodeID, _ state: NodeState, from former: NodeState) {
    switch state {
    case .running: if let instance = instances[node] { publish(instance) }
    case .waiting, .initializing, .cancelling, .ready: break
    default:
      // Nothing starts during a stop, so what ends and what is still ready belong to one generation.
      if !isStopping { instances[node]?.context?.binding?.supersede() }
      instances[node]?.context?.withdraw()
      if !state.isUp {
        instances[node]?.context?.endListeners()
        letGo(node)
      }
      // A change that fails takes down what it had started.
      if currentChange != nil { refuseEntangledChanges([node]) }
      if insideWaits.isEmpty { break }
      if state == .failed || state == .skipped { giveUpFailedWaits(for: node) }
      giveUpEntangledWaits(in: node)
    }
    guard let instance = instances[node] else { return }
    // From now on, measure how long `run` takes to end.
    if former.isReady, state == .leaving || state == .ending { instance.stepBegan = now }
    if ModuleState(state) != ModuleState(former) {
      let duration = former.step == nil || former.step == .run ? nil : instance.stepDuration
      report(.state(module: instance.name, ModuleState(state)), after: duration)
    }
  }

  /// How long the current step has taken so far.
  private func timeOfStep(_ node: NodeID) -> Duration? { instances[node].map { now - $0.stepBegan } }

  /// Releases the context of a finished life, which keeps the manager alive.
  private func letGo(_ node: NodeID) {
    guard !machine.nodes[node].state.isUp, let instance = instances[node] else { return }
    instance.context?.releaseDependencies()
    guard machine.nodes[node].abandonedSteps == 0 else { return }
    instance.context?.release()
    instance.context = nil
  }

  private func entered(_ phase: ManagerPhase) {
    switch phase {
    case .starting:
      startBegan = clock.now()
      problems.removeAll()
      exchange.topics.beginStart()
      overdueModules.removeAll()
      fatal = nil
    case .rollingBack, .stopping:
      stopBegan = clock.now()
      exchange.topics.beginStop()
      if phase == .stopping, let cause = machine.primary, cause != .stopped, !machine.isStartPending {
        fatal = error(for: cause)
      }
      runReadyWaiters.answer(.failure(reasonForEnding))
      // The machine may have stopped already, but what was requested before does not belong to what comes next.
      refuseChanges(in: phase)
    case .stopped:
      exchange.topics.endStop()
      timers.removeAll()
      timerTask?.cancel()
      timerTask = nil
      timerDue = nil
    case .changing: exchange.topics.beginChange()
    case .running: break
    }
    report(.phase(phase))
  }

  /// Why a start is undone, or everything stops.
  var reasonForEnding: ModuleError {
    machine.primary.map { error(for: $0) } ?? ModuleError(.stopped, "the manager was asked to stop")
  }

  func free(_ node: NodeID) {
    instances[node] = nil
    freeNodes.append(node)
  }
}

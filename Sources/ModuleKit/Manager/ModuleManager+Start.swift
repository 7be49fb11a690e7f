extension ModuleManager {
  /// Initializes the modules, each as soon as everything it depends on is ready.
  ///
  /// A second call joins the first and gets the same report; after the start it returns that report immediately. If a waiting
  /// task is cancelled while others still wait, only that task gives up. If it was the only one, the start is rolled back in
  /// order before this method throws.
  ///
  /// - Returns: when each module was initialized and how the time was spent.
  /// - Throws: ``ModuleError``. Under ``StartFailurePolicy/rollBack``, everything that was initialized has been destroyed by
  ///   then, and `start()` may be called again.
  @discardableResult
  public func start() async throws(ModuleError) -> StartReport {
    try requirePresence()
    while true {
      if Task.isCancelled { throw Self.cancelledWaiter }
      switch machine.phase.answer(to: .start) {
      case .done:
        if let startReport { return startReport }
        throw ModuleError(.stopped, "the manager was asked to stop")
      case .refuse:
        throw ModuleError(.stopped, "the manager is stopping; wait for stop() before you start it again")
      default: break
      }
      try refuseInside("the manager's start", includingRun: true)
      let isRollingBack = machine.phase == .rollingBack
      do throws(ModuleError) {
        return try await waitForStart()
      } catch {
        // Another caller's cancellation does not affect this one.
        guard isRollingBack, error.code == .cancelled, !Task.isCancelled else { throw error }
      }
    }
  }

  private func waitForStart() async throws(ModuleError) -> StartReport {
    let number = makeWaiter()
    return try await wait(onCancel: { $0.cancelStart(number) }) { answer in
      startWaiters.add(number, answer)
      if machine.phase.answer(to: .start) == .begin { send(.start) }
    }
  }

  private func cancelStart(_ number: Int) {
    guard startWaiters.contains(number) else { return }
    guard startWaiters.count > 1 else { return send(.cancelStart) }
    startWaiters.remove(number)?.answer(.failure(Self.cancelledWaiter))
  }

  func finishStart(_ outcome: LifecycleOutcome) {
    switch outcome {
    case .succeeded:
      let report = makeStartReport()
      startReport = report
      startWaiters.answer(.success(report))
      readyWaiters.answer(.success(()))
      runReadyWaiters.answer(.success(()))
      beginNextChange()
    case .failed(let cause):
      var error = error(for: cause)
      // A start that could not begin has undone nothing; the problems are those of the last run.
      if case .stillBusy = cause { problems = [] }
      error.suppressed = problems.filter { $0.code != error.code || $0.module != error.module }
      startReport = nil
      startWaiters.answer(.failure(error))
      readyWaiters.answer(.failure(error))
    }
  }

  private func makeStartReport() -> StartReport {
    var positions = [Int](repeating: -1, count: machine.nodes.count)
    var members: [NodeID] = []
    for node in nodes where machine.isAvailable(node) {
      positions[node] = members.count
      members.append(node)
    }
    let modules = members.compactMap { node -> StartReport.Module? in
      guard let instance = instances[node] else { return nil }
      return StartReport.Module(
        name: instance.name,
        began: instance.began - startBegan,
        ended: instance.ended - startBegan,
        dependsOn: machine.nodes[node].dependsOn.map { positions[$0] }.filter { $0 >= 0 }.sorted()
      )
    }
    return StartReport(modules: modules, duration: clock.now() - startBegan, failures: startFailures())
  }

  private func startFailures() -> [StartReport.Failure] {
    var skipped: [NodeID: [String]] = [:]
    var failed: [NodeID] = []
    for node in nodes {
      // What is on its way down counts as what it ends up as.
      switch machine.nodes[node].isUnwanted ? machine.nodes[node].rest : machine.nodes[node].state {
      case .failed: failed.append(node)
      case .skipped:
        if let culprit = machine.nodes[node].cause?.node {
          skipped[culprit, default: []].append(name(of: node))
        }
      default: break
      }
    }
    return failed.map { node in
      let cause = machine.nodes[node].cause ?? .threw(node, .initialize)
      return StartReport.Failure(error: error(for: cause), skipped: skipped[node] ?? [])
    }
  }

  /// Returns as soon as the manager is running; immediately if it already is.
  ///
  /// - Throws: ``ModuleError`` if the start failed, the manager was stopped first, or the task was cancelled, which does not
  ///   affect the start; ``ModuleError/Code/reentrant`` from inside a module, unless in its `run`.
  public func waitUntilReady() async throws(ModuleError) {
    try requirePresence()
    switch machine.phase {
    case .running, .changing: return
    case .stopping: throw ModuleError(.stopped, "the manager is stopping")
    case .stopped, .starting, .rollingBack: break
    }
    try refuseInside("the manager's start", includingRun: false)
    let isInsideRun = !insides().isEmpty
    if isInsideRun, machine.phase == .rollingBack { throw reasonForEnding }
    let number = makeWaiter()
    try await wait(onCancel: { $0.cancelReadyWaiter(number) }) { answer in
      if isInsideRun { runReadyWaiters.add(number, answer) } else { readyWaiters.add(number, answer) }
    }
  }

  private func cancelReadyWaiter(_ number: Int) {
    let waiter = readyWaiters.remove(number) ?? runReadyWaiters.remove(number)
    waiter?.answer(.failure(Self.cancelledWaiter))
  }
}

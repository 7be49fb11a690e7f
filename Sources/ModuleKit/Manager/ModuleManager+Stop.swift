extension ModuleManager {
  /// Stops everything in reverse order: each module as soon as none of its dependents is running, nor any module that uses it
  /// lazily, unless edges lead back to that one. Until then, it can be used.
  ///
  /// A stop during a start takes precedence: no further module is initialized, and initializations in flight are cancelled and
  /// awaited. A second call joins the first. A stop cannot be cancelled, but every step is bounded by ``ModuleTimeouts``: a step
  /// may first end by itself, is then cancelled, and is finally abandoned.
  ///
  /// When called from inside a module (one of its steps or handlers, the body of a `use`, or a scope that uses it), which the stop
  /// would have to wait for, this method only requests the stop and immediately returns the report of the last one.
  ///
  /// - Returns: a report of the stop and of what went wrong since the start.
  @discardableResult
  public func stop() async -> StopReport {
    if !insides().isEmpty {
      beginStop()
      return stopReport
    }
    if machine.phase.answer(to: .stop) == .done { return stopReport }
    // A stop cannot be cancelled.
    let answer = Waiters<StopReport>.Answer()
    stopWaiters.add(makeWaiter(), answer)
    send(.stop)
    return (try? await answer.wait(onCancel: {}).get()) ?? stopReport
  }

  /// Requests a stop and returns immediately. Use it in signal handlers and in modules.
  ///
  /// It does nothing while the manager is stopped. For a signal that may come before the start, cancel the task of ``run()``.
  public nonisolated func requestStop() { hop { await $0.beginStop() } }

  private func beginStop() { if machine.phase != .stopped { send(.stop) } }

  func finishStop() {
    stopReport = StopReport(
      duration: clock.now() - stopBegan,
      problems: problems,
      unhandledEvents: exchange.topics.unhandled
    )
    startReport = nil
    stopWaiters.answer(.success(stopReport))
    endWaiters.answer(fatal.map { .failure($0) } ?? .success(()))
    beginNextChange()
  }

  /// Returns as soon as the manager has stopped; immediately if it is not running.
  ///
  /// - Throws: the ``ModuleError`` of the module whose `run` made everything stop; ``ModuleError/Code/cancelled``; or
  ///   ``ModuleError/Code/reentrant`` from inside a module, which the stop would wait for. In a `run`, wait for
  ///   ``ModuleContext/stopRequested()`` instead.
  public func waitUntilStopped() async throws(ModuleError) {
    if machine.phase == .stopped {
      if let fatal { throw fatal }
      return
    }
    try refuseInside("the manager's stop", includingRun: true)
    let number = makeWaiter()
    try await wait(onCancel: { manager in
      manager.endWaiters.remove(number)?.answer(.failure(Self.cancelledWaiter))
    }) { answer in
      endWaiters.add(number, answer)
    }
  }

  /// Starts the modules, runs until the manager is stopped or the task is cancelled, and stops everything in order.
  ///
  /// This is all a `main` needs, including in a service group: cancel the task on SIGTERM, at any time.
  ///
  /// ```swift
  /// let work = Task { try await manager.run() }
  /// onTermination { work.cancel() }
  /// try await work.value  // everything is destroyed
  /// ```
  ///
  /// - Throws: ``ModuleError`` if the start failed or the `run` of a module made everything stop. Stops and cancellations are not
  ///   errors.
  public func run() async throws(ModuleError) {
    // Do not throw the failure of an earlier run, even if the task is cancelled before the start.
    if machine.phase == .stopped { fatal = nil }
    do throws(ModuleError) {
      try await start()
      try await waitUntilStopped()
    } catch {
      guard error.code == .cancelled || error.code == .stopped else { throw error }
      await stop()
      if let fatal { throw fatal }
    }
  }
}

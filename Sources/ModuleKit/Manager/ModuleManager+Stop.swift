extension ModuleManager {
  /// Stops everything in reverse order: each module as soon as nothing that depends on it is up.
  ///
  /// A stop during a start wins: nothing new is initialized, what is in flight is cancelled and awaited. A second call
  /// joins the first. It cannot be cancelled, but every step is bounded by ``ModuleTimeouts``: first it may end by itself,
  /// then it is cancelled, then abandoned.
  ///
  /// Called from inside a module (one of its steps or handlers, or the body of a `use`), which the stop would have to wait
  /// for, it only asks for the stop and returns the report of the last one at once.
  ///
  /// - Returns: what did not go as it should.
  @discardableResult
  public func stop() async -> StopReport {
    if !insides().isEmpty {
      beginStop()
      return stopReport
    }
    if machine.phase.answer(to: .stop) == .done { return stopReport }
    let number = makeWaiter()
    let answer = await withCheckedContinuation {
      (continuation: CheckedContinuation<Waiters<StopReport>.Answer, Never>) in
      stopWaiters.add(number, continuation)
      send(.stop)
    }
    return (try? answer.get()) ?? stopReport
  }

  /// Asks for a stop and returns at once: for signal handlers and for modules.
  public nonisolated func requestStop() {
    hop { await $0.beginStop() }
  }

  private func beginStop() {
    if machine.phase != .stopped { send(.stop) }
  }

  func finishStop() {
    let error = fatal
    stopReport = StopReport(
      duration: clock.now() - stopBegan,
      problems: problems,
      unhandledEvents: exchange.topics.unhandled
    )
    startReport = nil
    stopWaiters.answer(.success(stopReport))
    endWaiters.answer(error.map { .failure($0) } ?? .success(()))
    beginNextChange()
  }

  /// Returns as soon as the manager has stopped; at once if it is not running.
  ///
  /// - Throws: ``ModuleError`` of the module whose `run` made everything stop; ``ModuleError/Code/cancelled``; or
  ///   ``ModuleError/Code/reentrant`` from inside a module, which the stop would wait for. A `run` waits for
  ///   ``ModuleContext/stopRequested()`` instead.
  public func waitUntilStopped() async throws(ModuleError) {
    if machine.phase == .stopped {
      if let fatal { throw fatal }
      return
    }
    try refuseInside("the manager's stop", includingRun: true)
    let number = makeWaiter()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Waiters<Void>.Answer, Never>) in
        if Task.isCancelled { return continuation.resume(returning: .failure(Self.cancelledWaiter)) }
        endWaiters.add(number, continuation)
      }
    } onCancel: {
      hop { await $0.cancelEndWaiter(number) }
    }
    try answer.get()
  }

  private func cancelEndWaiter(_ number: Int) {
    endWaiters.remove(number)?.resume(returning: .failure(Self.cancelledWaiter))
  }

  /// Starts, works until the manager is stopped or the task is cancelled, and stops in order.
  ///
  /// All that a `main` needs, also under a service group: cancel the task on SIGTERM, at any time.
  ///
  /// ```swift
  /// let work = Task { try await manager.run() }
  /// onTermination { work.cancel() }
  /// try await work.value        // everything is destroyed
  /// ```
  ///
  /// - Throws: ``ModuleError`` if the start failed, or the `run` of a module made everything stop. A stop and a
  ///   cancellation are no errors.
  public func run() async throws(ModuleError) {
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

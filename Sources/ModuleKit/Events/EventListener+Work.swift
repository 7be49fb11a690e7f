import ModuleManifests

extension EventListener {
  /// Starts the task that the state already records as running. Call it outside the lock, since the executor belongs to the host.
  func start(_ turn: Int) {
    let task = Task.detached(executorPreference: reporter.executor) { await self.work() }
    let isCutOff = state.withLock { state in
      // It may have ended already, and another one may be running.
      if state.turn == turn, state.isAtWork { state.task = task }
      return state.isCutOff
    }
    if isCutOff { task.cancel() }
  }

  private func work() async {
    while let (published, handler, owner) = next() {
      // The gate closes only after the listeners, so this one was cut off in the meantime.
      guard owner?.enter() ?? true else {
        var after = Afterwards()
        cutOff(&after)
        ended(isHandled: false)
        after.carryOut()
        continue
      }
      do {
        let call = { @Sendable in try await published.pass(to: handler) }
        if let owner { try await owner.occupied(call) } else { try await call() }
        ended(isHandled: true)
      } catch {
        // It was cancelled because its time had run out, and reported that in its own way.
        if ended(isHandled: false) { continue }
        reporter.report(.eventHandlerFailed(module: module, event: event, error))
      }
    }
  }

  private func next() -> (Event, Handler, ModuleContext?)? {
    let (found, idle) = state.withLock { state -> ((Event, Handler, ModuleContext?)?, OneShot<Void>?) in
      if state.remaining != 0, let handler = state.handler, let payload = state.queue.popFirst() {
        if let remaining = state.remaining { state.remaining = remaining - 1 }
        state.isHandling = true
        return ((payload, handler, state.owner), nil)
      }
      if state.queue.count == 0 { state.isLosing = false }
      state.isAtWork = false
      state.task = nil
      defer { state.idle = nil }
      return (nil, state.idle)
    }
    idle?.answer(())
    return found
  }

  /// Handles the end of a call to the handler.
  ///
  /// - Returns: whether the listener had already been cut off.
  @discardableResult
  private func ended(isHandled: Bool) -> Bool {
    state.withLock { state in
      state.isHandling = false
      if state.isCutOff, !isHandled, !state.isOver { state.unhandled += 1 }
      return state.isCutOff
    }
  }
}

import ModuleManifests

extension EventListener {
  func cancel() {
    var after = Afterwards()
    let topics = state.withLock { state -> TopicTable? in
      state.cutOff(&after)
      state.intake = .refuse
      // Events counted earlier are still reported.
      if state.remaining == nil { state.isOver = true }
      state.remaining = 0
      state.release(&after)
      return state.topics
    }
    after.carryOut()
    topics?.remove(self)
  }

  func close(_ intake: EventIntake) -> OneShot<Void>? {
    state.withLock { state in
      if state.remaining == nil {
        // A listener that was never open has nothing to keep or to count.
        if state.intake == .queue { state.intake = intake }
        state.remaining = state.queue.count
      }
      guard state.isAtWork, !state.isCutOff else { return nil }
      let idle = state.idle ?? OneShot()
      state.idle = idle
      return idle
    }
  }

  func cutOff(_ after: inout Afterwards) {
    state.withLock { state in
      state.cutOff(&after)
      state.remaining = 0
      // Events kept for another life stay.
      if state.intake == .queue { return }
      state.unhandled += state.queue.count
      after.release(state.queue.removeAll())
    }
  }

  func endKeeping(_ intake: EventIntake, _ after: inout Afterwards) {
    state.withLock { state in
      guard state.intake == .queue, let remaining = state.remaining else { return }
      state.intake = intake
      let kept = state.queue.removeAll(after: remaining)
      state.unhandled += kept.count
      after.release(kept)
    }
  }

  func settle(_ after: inout Afterwards) -> Int {
    state.withLock { state in
      if state.isOver { return 0 }
      state.cutOff(&after)
      let count = state.unhandled + state.queue.count + (state.isHandling ? 1 : 0)
      state.isOver = true
      state.intake = .refuse
      state.remaining = 0
      state.release(&after)
      return count
    }
  }
}

extension EventListener.State {
  fileprivate mutating func cutOff(_ after: inout Afterwards) {
    isCutOff = true
    if let task { after.add { task.cancel() } }
    task = nil
  }

  fileprivate mutating func release(_ after: inout Afterwards) {
    after.release(queue.removeAll())
    after.release((handler, owner))
    handler = nil
    owner = nil
  }
}

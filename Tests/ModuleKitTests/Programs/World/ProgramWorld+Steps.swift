import ModuleKit
import ModuleKitTesting

/// The rules for the steps of modules.
extension ProgramWorld {
  /// - Parameter wiring: what the module got for each ordering edge; `nil` for nothing.
  func beginInitialize(_ id: Int, _ wiring: [(edge: ProgramEdge, id: Int?)]) -> Int {
    let now = clock.now.time
    return withState { state in
      let me = state.instances[id]
      state.note("initialize \(me.name)")
      // An instance that a stop had no time to destroy, and that was reported, starts again as it is.
      if me.state != .fresh, me.state != .down, !(me.state == .up && me.isAbandoned) {
        state.violate(.unpaired, "\(me.name) is initialized while it is \(me.state)")
      }
      if me.isRunning { state.violate(.unpaired, "\(me.name) is initialized while it runs") }
      if me.isGone { state.violate(.revived, "\(me.name) is initialized, and has left") }
      for (edge, target) in wiring {
        guard let target else {
          let name = ProgramModule.name(edge.slot)
          if edge.kind != .optionally {
            state.violate(.notReady, "\(me.name) is initialized without \(name)")
          }
          continue
        }
        let other = state.instances[target]
        if other.state != .up {
          state.violate(.notReady, "\(me.name) is initialized while \(other.name) is \(other.state)")
        }
      }
      state.instances[id].state = .initializing
      let received = wiring.compactMap(\.id).map { ($0, state.instances[$0].lives) }
      state.instances[id].wired = Dictionary(received) { $1 }
      state.instances[id].uses = 0
      state.instances[id].isAnnounced = false
      state.instances[id].isAbandoned = false
      state.instances[id].isOverdue = false
      state.instances[id].hasFailedRun = false
      state.instances[id].initialized = (now, now)
      state.instances[id].lives += 1
      return state.instances[id].lives
    }
  }

  func endInitialize(_ id: Int, failed: Bool) {
    let now = clock.now.time
    withState { state in
      let name = state.instances[id].name
      state.note("\(failed ? "failed" : "initialized") \(name)")
      state.see(failed ? "initialize failed" : "initialized")
      state.instances[id].state = failed ? .down : .up
      state.instances[id].initialized.ended = now
    }
  }

  func beginRun(_ id: Int) -> Int {
    withState { state in
      let me = state.instances[id]
      state.note("run \(me.name)")
      if me.isRunning || me.state != .up {
        state.violate(.unpaired, "\(me.name) is run while it is \(me.isRunning ? "running" : "\(me.state)")")
      }
      state.instances[id].isRunning = true
      state.instances[id].runs += 1
      return state.instances[id].runs
    }
  }

  func endRun(_ id: Int, failed: Bool) {
    withState { state in
      let name = state.instances[id].name
      state.note("ran \(name)")
      state.see(failed ? "run failed" : "ran")
      state.instances[id].isRunning = false
      if failed {
        state.instances[id].hasFailedRun = true
        state.failedRuns += 1
      }
    }
  }

  func beginDestroy(_ id: Int) -> Int {
    let now = clock.now.time
    return withState { state in
      let me = state.instances[id]
      state.note("destroy \(me.name)")
      if me.state != .up { state.violate(.unpaired, "\(me.name) is destroyed while it is \(me.state)") }
      if me.isRunning, !me.isAbandoned { state.violate(.unpaired, "\(me.name) is destroyed while it runs") }
      if me.uses > 0, !me.isOverdue, !me.isAbandoned, !isHurried(state, now) {
        state.violate(.underUse, "\(me.name) is destroyed under \(me.uses) uses")
      }
      for other in state.instances where other.wired[id] != nil && !other.isAbandoned {
        guard other.state == .up || other.state == .initializing || other.state == .destroying else {
          continue
        }
        state.violate(.underDependent, "\(me.name) is destroyed while \(other.name) is \(other.state)")
      }
      for user in state.readyAtStop where state.readyAtStop.contains(id) && !isHurried(state, now) {
        let other = state.instances[user]
        guard other.state == .up || other.state == .destroying, !other.isAbandoned, !other.isOverdue,
          state.isLazyUser(user, of: id)
        else { continue }
        state.violate(.underUser, "\(me.name) is destroyed while \(other.name) is \(other.state)")
      }
      // It is destroyed late if the manager has given up waiting for it.
      if isHurried(state, now) || me.isAbandoned { state.instances[id].overdueLife = me.lives }
      state.instances[id].state = .destroying
      state.instances[id].isAnnounced = false
      state.instances[id].destructions += 1
      return state.instances[id].destructions
    }
  }

  func endDestroy(_ id: Int) {
    withState { state in
      let name = state.instances[id].name
      state.note("destroyed \(name)")
      state.see("destroyed")
      state.instances[id].state = .down
      state.instances[id].wired = [:]
    }
  }

  /// Records that a handler of the instance, or a body that uses it, begins.
  ///
  /// - Returns: the life of the instance that is used; `nil` if it is one that only a scope still keeps.
  func beginUse(_ id: Int, _ what: String) -> Int? {
    withState { state in
      let name = state.instances[id].name
      state.note("\(what) of \(name)")
      state.see(what)
    }
    guard checkUp(id, what) else { return nil }
    return withState { state in
      state.instances[id].uses += 1
      return state.instances[id].lives
    }
  }

  /// Checks that an instance that is used is up.
  ///
  /// - Returns: false if it is one that only a scope still keeps.
  @discardableResult
  func checkUp(_ id: Int, _ what: String) -> Bool {
    let now = clock.now.time
    return withState { state in
      let me = state.instances[id]
      if isKeptByScope(me) { return false }
      if me.state != .up, !me.isAbandoned, !me.isOverdue, !isHurried(state, now) {
        state.violate(.underUse, "\(what) of \(me.name) begins while it is \(me.state)")
      }
      return true
    }
  }

  func endUse(_ id: Int, life: Int?) {
    // A use that outlasts the limit may end in a later life.
    withState { if $0.instances[id].lives == life { $0.instances[id].uses -= 1 } }
  }

  /// Returns whether the time limit of the whole stop has expired, which cancels everything.
  private func isHurried(_ state: ProgramState, _ now: Duration) -> Bool {
    guard let limit = settings.stop, state.phase == .stopping || state.phase == .rollingBack else {
      return false
    }
    return now - state.phaseBegan >= .milliseconds(limit)
  }
}

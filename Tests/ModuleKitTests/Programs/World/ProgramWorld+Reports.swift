import ModuleKit
import ModuleKitTesting

/// What the manager reports about itself.
extension ProgramWorld {
  func hear(_ event: ManagerEvent) {
    withState { $0.note("· \(event)") }
    hear(event.kind)
  }

  func hear(_ kind: ManagerEvent.Kind) {
    let now = clock.now.time
    withState { state in
      if case .phase(.changing) = kind { state.reportsAtChange = state.reports }
      state.reports += 1
      switch kind {
      case .phase(let phase): enter(phase, now, &state)
      case .state(let name, let new):
        if let slot = Self.slot(name) { enter(slot, new, &state) }
      case .changed(let plan): change(plan, &state)
      case .overdue(let name, let step):
        state.see("overdue \(step)")
        // Everybody waits for the limit to expire, and for nothing else.
        if state.asleep == 0 {
          state.violate(.selfWait, "\(step) of \(name) takes too long, and no module is at work")
        }
        if let slot = Self.slot(name), step == .destroy {
          for id in state.ids(of: slot) where state.instances[id].state == .up {
            state.instances[id].isOverdue = true
            state.instances[id].overdueLife = state.instances[id].lives
          }
        }
      case .abandoned(let name, let step):
        state.see("abandoned \(step)")
        if let slot = Self.slot(name) { abandon(slot, step, &state) }
      case .notDestroyed(let name):
        state.see("undestroyed")
        if let slot = Self.slot(name) { abandon(slot, nil, &state) }
      case .internalError(let text): state.violate(.internalError, text)
      case .failed, .abandonedStepEnded, .retrying, .eventHandlerFailed, .eventsUnhandled: break
      case .eventsDropped: state.violate(.eventLost, "\(kind)")
      }
      if let (slot, count) = Self.lost(kind) { state.lost[slot] += count }
    }
  }

  /// Returns the events that the manager reports as lost, and their subscriber: all that this simulation knows about such
  /// reports.
  static func lost(_ kind: ManagerEvent.Kind) -> (slot: Int, count: Int)? {
    // No program publishes enough to fill a buffer, so nothing else is lost.
    guard case .eventsUnhandled(let name, _, let count) = kind, let slot = slot(name) else { return nil }
    return (slot, count)
  }

  static func slot(_ name: String) -> Int? {
    guard let slot = Int(name.dropFirst()), (0..<Program.slots).contains(slot) else { return nil }
    return slot
  }

  private func enter(_ phase: ManagerPhase, _ now: Duration, _ state: inout ProgramState) {
    state.see("phase \(phase)")
    state.readyAtStop = []
    state.isInChange = phase == .changing || state.isInChange && phase == .running
    if phase == .changing {
      state.upAtChange = Set(state.current.values.filter { state.instances[$0].isAnnounced })
      state.readyAtChange = Set(state.upAtChange.map { state.instances[$0].module.slot })
      state.livesAtChange = state.instances.map(\.lives)
      state.failedRunsAtChange = state.hasFailedRun ? -1 : state.failedRuns
    } else if phase != .running {
      state.disturbAll()
      if phase == .stopping, state.phase == .running {
        state.readyAtStop = Set(state.current.values.filter { state.instances[$0].isAnnounced })
      }
    }
    if phase == .starting { state.startBegan = now }
    if phase == .running, state.phase == .starting { state.succeededStarts.append(ProgramStart(state, now)) }
    // A stop that finds a rollback in progress continues it, within the same limit.
    if state.phase != .rollingBack || phase != .stopping { state.phaseBegan = now }
    state.phase = phase
  }

  private func enter(_ slot: Int, _ new: ModuleState, _ state: inout ProgramState) {
    switch new {
    case .ready:
      for id in state.ids(of: slot) where state.instances[id].state == .up {
        state.instances[id].isAnnounced = true
      }
    case .failed, .skipped:
      state.disturb(slot)
      state.readyAtChange.remove(slot)
    case .stopping, .idle:
      // During a change, a module stops for that change, or since a `run` has thrown.
      guard state.phase == .running || state.phase == .starting || state.hasFailedRun else { break }
      state.disturb(slot)
      state.readyAtChange.remove(slot)
      if let id = state.current[slot] { state.instances[id].isAnnounced = false }
    case .waiting, .initializing: break
    }
  }

  private func change(_ plan: ChangePlan, _ state: inout ProgramState) {
    state.see("changed")
    state.changes += 1
    if state.isInChange { state.check(plan) }
    state.isInChange = false
    var left: [Int] = []
    for entry in plan.changes {
      guard let slot = Self.slot(entry.module) else { continue }
      if let old = entry.old {
        let id = Int(old.patch)
        if state.current[slot] != id {
          state.violate(.modules, "\(entry.module) \(old) leaves, and is not the one that was there")
        }
        state.current[slot] = nil
        if state.instances.indices.contains(id) {
          state.instances[id].isGone = true
          left.append(id)
        }
      }
      if let new = entry.new { state.current[slot] = Int(new.patch) }
    }
    let choices = state.chosen.count
    state.endLostChoices()
    if state.chosen.count < choices { state.see("choice ended") }
    state.disturbUnoffered()
    for id in left {
      let old = state.instances[id].module
      guard old.provides, let next = state.holder(of: old.interface, .service) else { continue }
      if state.instances[next].module.slot != old.slot { state.see("interface moved") }
    }
  }

  private func abandon(_ slot: Int, _ step: ModuleStep?, _ state: inout ProgramState) {
    for id in state.ids(of: slot) {
      let instance = state.instances[id]
      let isMeant: Bool =
        switch step {
        // Its registrations may be refused; then it is destroyed within the same step.
        case .initialize: instance.state == .initializing || instance.state == .destroying
        case .run: instance.isRunning
        // It may not have been called yet, since the manager waits for uses first.
        case .destroy: instance.state == .destroying || instance.state == .up
        case nil: instance.state == .up
        }
      if isMeant { state.instances[id].isAbandoned = true }
    }
  }
}

import ModuleKit

/// A call to an action that no module handles.
struct ProgramFallbackCall: Sendable {
  /// Whether the modules that are asked, and their order, were known when the call began.
  let wasKnown: Bool
  let changes: Int
  /// The ready modules that answer such calls and that no change is taking away.
  let ready: [Int]
  /// For each slot, the number of incidents that may keep its module from being asked.
  let disturbances: [Int: Int]
  /// The modules that were asked, in order.
  var asked: [Int] = []

  /// Whether they are known now: they stay the same until a change begins.
  func isKnown(in state: ProgramState) -> Bool {
    wasKnown && changes == state.changes && state.phase == .running
  }
}

/// The rules for actions that no module handles.
extension ProgramWorld {
  /// - Returns: the number of the call.
  func beginFallbackCall() -> Int {
    withState { state in
      let ready = state.current.values.sorted().filter {
        state.instances[$0].can(.answer) && state.instances[$0].isAnnounced
          && state.instances[$0].state == .up
          && state.leaving[state.place(state.instances[$0].module.slot, .answer)] == 0
      }
      var disturbances: [Int: Int] = [:]
      for slot in state.current.keys { disturbances[slot] = state.disturbances[state.place(slot, .answer)] }
      let call = ProgramFallbackCall(
        wasKnown: state.phase == .running && Self.stepOwner == nil && !state.hasFailedRun,
        changes: state.changes,
        ready: ready,
        disturbances: disturbances
      )
      state.calls.append(call)
      return state.calls.count - 1
    }
  }

  /// Records that an instance is asked, and checks that this is its turn.
  func ask(_ id: Int, _ call: Int) {
    checkUp(id, "an answer")
    withState { state in
      guard state.calls.indices.contains(call) else { return }
      state.see("asked")
      let known = state.calls[call]
      let me = state.instances[id]
      if known.isKnown(in: state), let last = known.asked.last,
        !state.instances[last].isAsked(before: me)
      {
        state.violate(.askingOrder, "\(me.name) is asked after \(state.instances[last].name)")
      }
      state.calls[call].asked.append(id)
    }
  }

  /// Checks that no module was left out before the one that answered.
  func endFallbackCall(_ call: Int, _ id: Int) {
    withState { state in
      let known = state.calls[call]
      guard known.isKnown(in: state) else { return }
      let answerer = state.instances[id]
      for other in known.ready where !known.asked.contains(other) {
        let slot = state.instances[other].module.slot
        guard state.instances[other].isAsked(before: answerer),
          state.disturbances[state.place(slot, .answer)] == known.disturbances[slot]
        else { continue }
        state.violate(
          .askingOrder,
          "\(answerer.name) answers, and \(state.instances[other].name) was not asked"
        )
      }
    }
  }
}

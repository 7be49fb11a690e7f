import ModuleKit

/// The rules for uses of modules.
extension ProgramWorld {
  /// The state when a use began.
  struct Mark: Sendable {
    /// The slot of the module, or the number of the interface.
    let slot: Int
    let capability: ProgramCapability
    /// True if only a disturbance may make the use fail.
    let isSteady: Bool
    /// True if that holds inside a module, too, since it uses the other one lazily.
    let isSteadyInside: Bool
    let disturbances: Int
    /// The number of lives of each instance.
    let lives: [Int]
    /// The instances that were down.
    let down: Set<Int>
    /// The ready instance that is about to replace the current one, if a new instance asks that is being initialized.
    let next: Int?
    /// True if the manager has reported that one as ready, so that what does not wait finds it.
    let isNextAnnounced: Bool
    /// The slot whose module the lockfile chose for the interface; `nil` for none, or if the manager was not running.
    let chosen: Int?
    /// The number of changes so far.
    let changes: Int
  }

  /// - Parameters:
  ///   - asker: the instance that asks in its `initialize`.
  ///   - user: the instance that asks from inside, but not in its `initialize`.
  func mark(_ slot: Int, _ capability: ProgramCapability, from asker: Int? = nil, in user: Int? = nil) -> Mark
  {
    withState { state in
      let place = state.place(slot, capability)
      var isSteady = false
      let holder = state.holder(of: slot, capability)
      let chosen = capability.isService ? state.chosen[slot] : nil
      if let id = holder, state.instances[id].can(capability), state.leaving[place] == 0 {
        let isReady = state.instances[id].isAnnounced && state.instances[id].state == .up
        isSteady =
          state.phase == .running && isReady
          || state.phase == .changing
            && (isReady && state.instances[id].isKnown(for: capability)
              || state.readyAtChange.contains(state.instances[id].module.slot))
      }
      let isNew = asker.map { state.isNew($0) && state.instances[$0].state == .initializing } ?? false
      let next = state.instances.first {
        isNew && $0.isMeant(by: slot, capability) && $0.state == .up && state.isNew($0.id)
          && (chosen ?? $0.module.slot) == $0.module.slot
      }
      // A module that is about to stop may be left out.
      if capability == .answer, state.hasFailedRun { isSteady = false }
      return Mark(
        slot: slot,
        capability: capability,
        isSteady: isSteady,
        // Other modules are asked first, which may wait for the user. Inside a scope, what a change restarts may be out of reach.
        // What a new instance calls in its `initialize` reaches the next generation, which may wait for that instance. What is
        // called in a `destroy`, also by other modules, cannot wait for a module that restarts.
        isSteadyInside: isSteady && ServiceScope.current == nil && capability != .answer
          && !(Self.stepOwner.map { state.isNew($0) || state.instances[$0].state == .destroying } ?? false)
          && user.map { user in
            isOld(user, state) && holder.map { state.isLazyUser(user, of: $0) } ?? false
          } ?? false,
        disturbances: state.disturbances[place],
        lives: state.instances.map(\.lives),
        down: Set(state.instances.filter { $0.state == .down }.map(\.id)),
        next: next?.id,
        isNextAnnounced: next?.isAnnounced ?? false,
        chosen: state.phase == .running && state.choosing == 0 ? chosen : nil,
        changes: state.changes
      )
    }
  }

  /// Returns whether a scope around the current task may keep an instance that was destroyed under it because a limit expired,
  /// also while that has lived again since.
  func isKeptByScope(_ instance: ProgramInstance) -> Bool {
    guard let lives = Self.livesAtScope, let overdue = instance.overdueLife else { return false }
    return !lives.indices.contains(instance.id) || lives[instance.id] <= overdue
  }

  /// Returns whether an instance is up, and was ready before the current change began.
  private func isOld(_ id: Int, _ state: ProgramState) -> Bool {
    let me = state.instances[id]
    guard me.isAnnounced, me.state == .up, !me.isAbandoned, !me.isOverdue else { return false }
    return state.phase == .running
      || state.livesAtChange.indices.contains(id) && state.livesAtChange[id] == me.lives
  }

  /// Returns the first other interface that a module of the manager provides.
  func otherInterface(than number: Int) -> Int? {
    withState { state in
      (0..<Program.slots).first { $0 != number && state.holder(of: $0, .service) != nil }
    }
  }

  /// Records that a use returned an instance.
  ///
  /// - Parameter life: the life of the instance to which its service belongs, if the use is that of a service.
  func got(_ id: Int, life: Int? = nil, _ what: ProgramWay, since mark: Mark) {
    withState { state in
      state.see("got by \(what)")
      let me = state.instances[id]
      let life = life ?? me.lives
      if mark.lives.indices.contains(id), !isKeptByScope(me) {
        let isEarlier = life < mark.lives[id] && ServiceScope.current == nil
        if isEarlier || life == mark.lives[id] && mark.down.contains(id) {
          state.violate(.stale, "\(what) gives \(me.name) in its life \(life), which had gone before")
        }
      }
      if let chosen = mark.chosen, ServiceScope.current == nil, state.phase == .running, state.choosing == 0 {
        state.see("chosen")
        if me.module.slot != chosen, state.changes == mark.changes {
          state.violate(.unchosen, "\(what) gives \(me.name), and m\(chosen) is chosen")
        }
      }
      // If the change has failed in the meantime, or a stop has ended it, the former instance is right.
      guard let next = mark.next, state.phase != .stopping, !state.instances[next].isGone,
        state.instances[next].state == .up,
        mark.isNextAnnounced || what != .handleGet && what != .pinnedUse
      else { return }
      if next != id {
        let (got, next) = (state.instances[id].name, state.instances[next].name)
        state.violate(.replacedInstance, "\(what) gives \(got), and \(next) is ready")
      }
    }
  }

  /// Records that a use failed.
  func failed(_ what: ProgramWay, _ error: any Error, since mark: Mark, isInside: Bool, isCancelled: Bool) {
    let codes = Self.codes(error)
    withState { state in
      state.see("failed by \(what)")
      state.note("\(what) of \(ProgramModule.name(mark.slot)) failed: \(error)")
      // A scope that uses a module for longer than its limit cannot request it again.
      let hasOverstayed =
        [.scope, .innerScope].contains(what) && codes.contains(.replaced)
        && state.instances.contains { $0.isMeant(by: mark.slot, mark.capability) && $0.overdueLife != nil }
      if hasOverstayed { return }
      // Inside a scope, what a change restarts may be out of reach.
      if codes.contains(.replaced), what != .pinnedUse, ServiceScope.current == nil {
        state.violate(.replaced, "\(what) of \(ProgramModule.name(mark.slot)): \(error)")
      }
      // Inside, a program may ask for what its manifest does not declare. A pinned handle, and one that does not wait, may find
      // no provider.
      if isInside && (!mark.isSteadyInside || codes.contains(.notDeclared)) || isCancelled
        || what == .pinnedUse || what == .handleGet
        || Self.isProgrammed(error)
        || codes.contains(.noScope) && mark.capability == .scoped && what.capability == .service
      {
        return
      }
      let place = state.place(mark.slot, mark.capability)
      guard mark.isSteady, state.disturbances[place] == mark.disturbances else { return }
      // A module may be about to stop since a `run` has thrown; the error names that.
      let holder = state.holder(of: mark.slot, mark.capability)
      if codes.contains(.failed), holder.map({ state.dependsOnFailedRun($0) }) ?? false { return }
      state.violate(.callFailed, "\(what) of \(ProgramModule.name(mark.slot)): \(error)")
    }
  }

  /// The codes of an error and of its underlying errors.
  private static func codes(_ error: any Error) -> Set<ModuleError.Code> {
    var codes: Set<ModuleError.Code> = []
    var next: (any Error)? = error
    while let error = next {
      next = nil
      if let error = error as? ModuleError {
        codes.insert(error.code)
        next = error.underlying
      } else if let error = error as? RouteError {
        next = error.underlying
      }
    }
    return codes
  }

  /// Returns whether the program itself caused the failure.
  static func isProgrammed(_ error: any Error) -> Bool {
    var next: (any Error)? = error
    while let error = next {
      if error is ProgramFailure { return true }
      next = (error as? ModuleError)?.underlying ?? (error as? RouteError)?.underlying
    }
    return false
  }

  // MARK: Events

  /// - Parameter isByHost: true if no module publishes it, whose life may have ended.
  /// - Returns: the number of the event; `nil` if there were enough.
  func publish(isByHost: Bool = true) -> Int? {
    withState { state in
      guard state.published < 120 else { return nil }
      state.published += 1
      if isByHost { state.publishedByHost.append(state.published) }
      for (slot, id) in state.current where state.phase == .running {
        let instance = state.instances[id]
        guard instance.isAnnounced, instance.state == .up, instance.module.listener != nil else { continue }
        state.accepted[slot].append(state.published)
      }
      return state.published
    }
  }

  /// Records that a handler of an event returned.
  func endListener(_ id: Int, life: Int?) {
    withState { state in
      // An event under way when a limit expires is reported as lost, even if it ends later.
      guard state.instances[id].lives == life, !state.instances[id].isOverdue,
        !state.instances[id].isAbandoned, settings.stop == nil
      else {
        return
      }
      state.finished[state.instances[id].module.slot] += 1
    }
  }

  /// Records that the host's subscriber got an event.
  func handleInHost(_ event: Int) {
    withState { state in
      state.see("host listener")
      if let last = state.handledByHost.last, last >= event {
        state.violate(.eventTwice, "the host gets event \(event) after \(last)")
      }
      state.handledByHost.append(event)
    }
  }

  func handle(_ event: Int, _ id: Int) {
    withState { state in
      let slot = state.instances[id].module.slot
      if state.handled[slot].contains(event) {
        state.violate(.eventTwice, "\(state.instances[id].name) gets event \(event) a second time")
      } else if event < state.instances[id].lastEvent {
        let last = state.instances[id].lastEvent
        state.violate(.eventTwice, "\(state.instances[id].name) gets event \(event) after \(last)")
      }
      state.instances[id].lastEvent = event
      state.handled[slot].append(event)
    }
  }
}

import ModuleKit
import ModuleManifests

/// What changes of a program may take away, and what they choose.
extension ProgramWorld {
  /// - Returns: what the change may take away, for ``endChange(_:_:_:)``.
  func beginChange(_ change: ProgramChange) -> [Int] {
    withState { state in
      state.requestedChanges += 1
      state.changing += 1
      if change.choose != nil {
        state.choosing += 1
        // Which of several such changes comes last is not known.
        if state.choosing > 1 { state.isChoiceUnclear = true }
      }
      let losses = losses(of: change, state)
      for index in losses {
        state.leaving[index] += 1
        state.disturbances[index] += 1
      }
      return losses
    }
  }

  /// - Parameters:
  ///   - choice: the slot whose module the change chose for the interface that two modules provide.
  ///   - error: `nil` if the change succeeded.
  func endChange(_ losses: [Int], _ newcomers: [Int], choosing choice: Int? = nil, _ error: ModuleError?) {
    withState { state in
      state.changing -= 1
      if let choice {
        state.choosing -= 1
        state.see("choosing \(error == nil ? "succeeded" : "failed")")
        if error == nil { state.choose(choice) }
      }
      for index in losses {
        state.leaving[index] -= 1
        state.disturbances[index] += 1
      }
      state.see(error == nil ? "change succeeded" : "change failed: \(error?.code.description ?? "")")
      for id in newcomers {
        let isIn = state.current[state.instances[id].module.slot] == id || state.instances[id].isGone
        if error == nil, !isIn {
          state.violate(.modules, "\(state.instances[id].name) was added and is not there")
        }
        if error != nil, isIn {
          state.violate(.modules, "\(state.instances[id].name) is there, and its change failed")
        }
        if error != nil { state.instances[id].isGone = true }
      }
    }
  }

  /// The capabilities that a change may take away: their places in ``ProgramState/disturbances``. What exactly one module of the
  /// change offers afterwards, and no other module, is not taken away, whatever other changes come before this one.
  private func losses(of change: ProgramChange, _ state: ProgramState) -> [Int] {
    let coming = (change.add + change.replace).map { ProgramInstance(0, $0) }
    let slots = change.remove + coming.map(\.module.slot) + (change.choose == nil ? [] : settings.host.rivals)
    let offers = state.instances.map(\.module).filter { slots.contains($0.slot) && $0.provides }
    let interfaces = Set(offers.map(\.interface)).sorted()
    let others = state.instances.filter { !$0.isGone && !slots.contains($0.module.slot) }
    return ProgramCapability.allCases.flatMap { capability in
      (capability.isService ? interfaces : slots).filter { number in
        let offering = coming.filter { $0.isMeant(by: number, capability) }
        return offering.count != 1 || !offering[0].can(capability)
          || others.contains { $0.isMeant(by: number, capability) }
      }
      .map { state.place($0, capability) }
    }
  }

  /// Returns a lockfile of the modules after a change, which chooses the provider of the interface that two of them provide.
  func lockfile(after change: ProgramChange, _ newcomers: [PlayedPart]) -> Lockfile? {
    guard let chosen = change.choose else { return nil }
    return withState { state in
      var manifests = state.current.mapValues { state.instances[$0].module.manifest($0) }
      for slot in change.remove { manifests[slot] = nil }
      for part in newcomers { manifests[part.module.slot] = part.manifest }
      return Lockfile(of: manifests.values, choosing: ProgramModule.name(chosen))
    }
  }
}

extension Lockfile {
  /// Creates the lockfile of some modules of a program, and chooses a module for what it and others provide.
  init(of manifests: some Sequence<ModuleManifest>, choosing chosen: String?) {
    self.init()
    for manifest in manifests.sorted(by: { $0.name < $1.name }) {
      modules[manifest.name] = Lockfile.Module(version: manifest.version)
      for interface in manifest.provides where providers[interface.name] == nil || manifest.name == chosen {
        providers[interface.name] = manifest.name
      }
    }
  }
}

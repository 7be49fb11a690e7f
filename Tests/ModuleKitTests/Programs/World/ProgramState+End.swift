import ModuleKit

/// What must hold when everything has stopped.
extension ProgramState {
  /// Checks that every event published while its subscriber was ready was handled or reported as lost.
  mutating func checkEvents() {
    for slot in 0..<Program.slots {
      if lost[slot] + finished[slot] > published {
        violate(.eventLost, "\(lost[slot]) are reported as lost, and so many were not published")
      }
      let missing = Set(accepted[slot]).subtracting(handled[slot])
      guard missing.count > lost[slot] else { continue }
      let name = ProgramModule.name(slot)
      violate(.eventLost, "\(name) did not get \(missing.sorted()), and \(lost[slot]) are reported")
    }
  }

  /// Checks that the host's subscriber, which starts and stops do not affect, got what the host published.
  mutating func checkHostEvents() {
    let missing = Set(publishedByHost).subtracting(handledByHost)
    if !missing.isEmpty { violate(.eventLost, "the host did not get \(missing.sorted())") }
  }

  /// The instances that start with the manager, by slot: the eager ones and their dependencies.
  ///
  /// - Parameter isCertain: true for those that must start, false for those that may, where it is not known which provider is
  ///   chosen.
  func eager(isCertain: Bool) -> [Int: Int] {
    var eager: [Int: Int] = [:]
    var stack = current.values.filter { !instances[$0].module.isLazy }
    while let id = stack.popLast() {
      let module = instances[id].module
      guard eager.updateValue(id, forKey: module.slot) == nil else { continue }
      for edge in module.edges where edge.kind.isOrdering {
        stack += isCertain ? [target(of: edge)].compactMap { $0 } : targets(of: edge)
      }
    }
    return eager
  }
}

extension ProgramWorld {
  func check(_ snapshot: ModuleSnapshot) {
    withState { state in
      let expected = state.current.map { "\(ProgramModule.name($0.key))#\($0.value)" }.sorted()
      let found = snapshot.modules.map { "\($0.name)#\($0.version.patch)" }.sorted()
      if expected != found {
        state.violate(.modules, "the manager has \(found), and its changes say \(expected)")
      }
      for module in snapshot.modules
      where module.state != .idle && module.state != .failed && module.state != .skipped {
        state.violate(.leftUp, "\(module.name) is \(module.state) after the last stop")
      }
    }
  }

  /// Checks the state after a start in which nothing can fail.
  func checkStarted() {
    withState { state in
      let (expected, possible) = (state.eager(isCertain: true), state.eager(isCertain: false))
      for instance in state.instances
      where instance.state == .up && possible[instance.module.slot] != instance.id {
        state.violate(.revived, "\(instance.name) is started, and should not be")
      }
      for id in expected.values.sorted() where state.instances[id].state != .up {
        state.violate(.modules, "\(state.instances[id].name) is \(state.instances[id].state) after a start")
      }
    }
  }
}

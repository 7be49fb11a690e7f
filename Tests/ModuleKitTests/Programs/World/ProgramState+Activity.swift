import ModuleKit
import ModuleManifests

/// What operators see.
extension ProgramState {
  /// Compares what modules are said to be doing with a snapshot, between which nothing was reported.
  ///
  /// - Parameter width: the maximum number of modules that are initialized at once. Those in excess wait for no module.
  mutating func compare(_ activity: ModuleActivity, with snapshot: ModuleSnapshot, width: Int?) {
    let staying = activity.modules.filter { !$0.isLeaving && !$0.isJoining }
    let found = staying.map { "\($0.name) \($0.version) \($0.state) \($0.rootCause ?? "")" }
    let expected = snapshot.modules.map { "\($0.name) \($0.version) \($0.state) \($0.rootCause ?? "")" }
    if activity.phase != snapshot.phase || found != expected.sorted() {
      violate(.activity, "modules do \(found), and a snapshot says \(expected)")
    }
    if activity.modules.contains(where: { !$0.waitsFor.isEmpty }) { see("module that waits") }
    if activity.modules.contains(where: \.isJoining) { see("module that joins") }
    if activity.modules.contains(where: \.isLeaving) { see("module that leaves") }
    if activity.modules.contains(where: \.isJoining), !isInChange {
      violate(.activity, "an instance joins, and nothing changes")
    }
    let names = Set(activity.modules.map(\.name))
    for module in activity.modules {
      let what = module.isJoining ? " and joins" : module.isLeaving ? " and leaves" : ""
      let says = "\(module.name) is \(module.state)\(what)"
      if !names.isSuperset(of: module.waitsFor) {
        violate(.activity, "\(says), and waits for \(module.waitsFor), not all of which exist")
      }
      let isAtWork = module.state == .initializing || module.state == .stopping
      if isAtWork, module.step == nil { violate(.activity, "\(says), and does nothing") }
      if let step = module.step, step.duration < .zero {
        violate(.activity, "\(says), and \(step.step) has taken \(step.duration)")
      }
      // During a change, what it stops waits for its end.
      if module.state == .waiting, module.waitsFor.isEmpty, width == nil, activity.phase != .changing {
        violate(.activity, "\(says), and waits for nothing")
      }
      if [.idle, .failed, .skipped].contains(module.state), !module.waitsFor.isEmpty {
        violate(.activity, "\(says), and waits for \(module.waitsFor)")
      }
    }
    checkNoCycle(in: activity)
  }

  /// Compares what modules are said to depend on with what they got.
  mutating func compare(_ wiring: ModuleWiring) {
    guard changing == 0, phase != .changing else { return }
    func id(_ index: Int) -> Int { Int(wiring.modules[index].manifest.version.patch) }
    let found = Set(wiring.modules.indices.map(id))
    if found != Set(current.values) {
      violate(.wiring, "the modules \(found.sorted()) are wired, and there are \(current.values.sorted())")
    }
    for (index, module) in wiring.modules.enumerated() where instances.indices.contains(id(index)) {
      let me = instances[id(index)]
      guard me.state == .up, !me.isAbandoned else { continue }
      // What has a new instance that goes again, since a stop came before the end of its change.
      guard found.isSuperset(of: me.wired.keys) else { continue }
      see("wired")
      let targets = Set(module.dependsOn.map(id))
      if targets != Set(me.wired.keys) {
        violate(.wiring, "\(me.name) is wired with \(targets.sorted()), and has \(me.wired.keys.sorted())")
      }
    }
  }

  /// Checks that no modules wait for each other.
  private mutating func checkNoCycle(in activity: ModuleActivity) {
    var waiting: [String: [String]] = [:]
    for module in activity.modules where !module.isLeaving && !module.isJoining {
      waiting[module.name] = module.waitsFor
    }
    while true {
      let count = waiting.count
      waiting = waiting.filter { $0.value.contains { waiting[$0] != nil } }
      if waiting.count == count { break }
    }
    if !waiting.isEmpty { violate(.activity, "modules wait for each other: \(waiting.keys.sorted())") }
  }
}

extension ProgramWorld {
  /// Checks that nothing is left to do after the last stop, once everything that was abandoned has ended.
  func checkNothingIsDone(_ activity: ModuleActivity) {
    withState { state in
      let rest = [activity.openScopes, activity.waitingChanges, activity.hostEvents]
      if rest != [0, 0, 0] {
        state.violate(.activity, "scopes, changes and events of the host are left: \(rest)")
      }
      for module in activity.modules {
        let rest = [module.uses, module.queuedEvents, module.abandonedSteps]
        if rest != [0, 0, 0] || module.step != nil || module.isLeaving || !module.waitsFor.isEmpty {
          state.violate(.activity, "\(module.name) still has uses, events and abandoned steps: \(rest)")
        }
      }
    }
  }
}

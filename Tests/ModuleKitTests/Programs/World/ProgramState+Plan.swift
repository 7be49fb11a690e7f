import ModuleKit
import ModuleManifests

extension ProgramState {
  /// Checks that a change did what its plan says, before the plan's instances take their places.
  mutating func check(_ plan: ChangePlan) {
    // What stops since a `run` has thrown is in no plan.
    guard failedRuns == failedRunsAtChange else { return }
    see("plan")
    let changed = Set(plan.changes.map(\.module))
    let restarted = Set(plan.restarted)
    let started = Set((plan.preparationWaves + plan.startWaves).joined())
    let stopped = Set((plan.stopWaves + plan.retirementWaves).joined())
    for (slot, id) in current.sorted(by: { $0.key < $1.key }) where livesAtChange.indices.contains(id) {
      let (me, name, wasUp) = (instances[id], ProgramModule.name(slot), upAtChange.contains(id))
      let isAgain = me.lives > livesAtChange[id]
      if changed.contains(name) {
        if wasUp, !stopped.contains(name) { violate(.plan, "\(me.name) leaves, and was not to stop") }
        if isAgain, wasUp { violate(.plan, "\(me.name) leaves, and has started again") }
        continue
      }
      if restarted.contains(name) {
        see("plan restarts")
        if !isAgain, wasUp { violate(.plan, "\(me.name) was to restart, and did not") }
        if !stopped.contains(name) || !started.contains(name) {
          violate(.plan, "\(me.name) restarts, and is not in the waves")
        }
      } else if wasUp, isAgain {
        violate(.plan, "\(me.name) restarted, and was not to")
      }
    }
    for change in plan.changes {
      guard let new = change.new, let me = instances.first(where: { $0.id == Int(new.patch) }) else {
        continue
      }
      if me.state == .up, !me.module.isLazy, !started.contains(change.module) {
        violate(.plan, "\(me.name) started, and was not to")
      }
      if me.lives == 0, started.contains(change.module) {
        violate(.plan, "\(me.name) was to start, and did not")
      }
    }
    let others = current.count - changed.intersection(current.keys.map(ProgramModule.name)).count
    if plan.untouchedCount + restarted.count > others {
      violate(.plan, "\(plan.untouchedCount) untouched and \(restarted.count) restarted of \(others)")
    }
  }
}

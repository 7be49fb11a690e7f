import ModuleKit
import ModuleManifests

/// What a start did, according to its modules.
struct ProgramStart: Sendable {
  /// When the `initialize` of a module began and ended, since the beginning of the start.
  struct Step: Sendable, Hashable {
    let began: Duration
    let ended: Duration
  }

  let duration: Duration
  /// The modules that were ready when the start had ended.
  private(set) var steps: [String: Step] = [:]
  /// False if some of them were about to stop, since a `run` had thrown.
  let isComplete: Bool

  init(_ state: ProgramState, _ now: Duration) {
    duration = now - state.startBegan
    isComplete = !state.hasFailedRun
    for (slot, id) in state.current {
      let me = state.instances[id]
      guard me.state == .up, me.isAnnounced else { continue }
      let (began, ended) = me.initialized
      steps[ProgramModule.name(slot)] = Step(began: began - state.startBegan, ended: ended - state.startBegan)
    }
  }

  func agrees(with found: [String: Step], in time: Duration) -> Bool {
    time == duration && (isComplete ? found == steps : found.allSatisfy { steps[$0.key] == $0.value })
  }
}

extension ProgramState {
  /// Checks that a report of a start says what a start has done, and explains how long it took.
  mutating func check(_ report: StartReport) {
    let steps = report.modules.map { ($0.name, ProgramStart.Step(began: $0.began, ended: $0.ended)) }
    let found = Dictionary(steps) { first, _ in first }
    if !succeededStarts.contains(where: { $0.agrees(with: found, in: report.duration) }) {
      violate(.startReport, "a start is reported as \(steps), and those were \(succeededStarts)")
    }
    let names = report.modules.map(\.name)
    if names != names.sorted() || Set(names).count != names.count {
      violate(.startReport, "a start reports the modules \(names)")
    }
    for module in report.modules {
      for target in module.dependsOn where report.modules[target].ended > module.began {
        let other = report.modules[target].name
        violate(.startReport, "\(module.name) began before \(other), on which it depends, was ready")
      }
    }
    let down = report.failures.flatMap { [$0.error.module ?? ""] + $0.skipped }
    if !Set(down).isDisjoint(with: names) || Set(down).count != down.count {
      violate(.startReport, "\(down) failed or were skipped, and \(names) are ready")
    }
    // Each module of the critical path waited for the one before it.
    let path = report.criticalPath
    if path.last?.ended != report.modules.map(\.ended).max() {
      violate(.startReport, "the critical path \(path.map(\.name)) does not lead to the end")
    }
    for saving in report.savings() where saving.duration > report.duration || saving.duration <= .zero {
      violate(.startReport, "\(saving) of \(report.duration) could be saved")
    }
    see(report.failures.isEmpty ? "start report" : "start report with failures")
  }
}

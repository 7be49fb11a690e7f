import ModuleKit
import ModuleManifests

/// What a manager says that a change would do.
struct ProgramForecast: Sendable {
  let result: Result<ChangePlan, ModuleError>
  /// What was known before the manager was asked.
  let before: Moment

  struct Moment: Sendable {
    /// The number of the manager's reports.
    let reports: Int
    /// The number of changes that were requested, if all have ended.
    let changes: Int?
  }
}

extension ProgramState {
  var moment: ProgramForecast.Moment {
    ProgramForecast.Moment(reports: reports, changes: changing == 0 ? requestedChanges : nil)
  }

  /// Checks that a change did what had been forecast, if nothing else happened between the two.
  mutating func check(_ forecast: ProgramForecast, _ result: Result<ChangePlan, ModuleError>) {
    guard let changes = forecast.before.changes, changing == 1, changes + 1 == requestedChanges else {
      return
    }
    // A manager that does not run reports nothing but the change itself.
    let hasBegun =
      reportsAtChange == forecast.before.reports || reports == forecast.before.reports + 1
    let isQuiet = reports == forecast.before.reports
    switch (forecast.result, result) {
    case (.success(let expected), .success(let plan)) where hasBegun:
      see("forecast")
      if expected != plan { violate(.forecast, "a change did \(plan), and its plan was \(expected)") }
    case (.success, .failure(let error)) where isQuiet:
      if [.invalid, .unknownModule, .neededByOthers].contains(error.code) {
        violate(.forecast, "a change that had a plan fails: \(error)")
      }
    case (.failure(let expected), .success) where hasBegun:
      violate(.forecast, "a change succeeds that was refused: \(expected)")
    case (.failure(let expected), .failure(let error)) where isQuiet:
      see("forecast of a refusal")
      // Something else was in the way.
      if [.cancelled, .reentrant, .notRunning].contains(error.code) { return }
      if expected.code != error.code {
        violate(.forecast, "a change fails: \(error); and its plan: \(expected)")
      }
    default: break
    }
  }

  /// Compares a snapshot with the manager's reports while no change is under way.
  mutating func compare(_ snapshot: ModuleSnapshot) {
    if snapshot.phase != phase {
      violate(.snapshot, "a snapshot says \(snapshot.phase), and the last report was \(phase)")
    }
    // What stops since a `run` has thrown may have the name of another instance.
    guard changing == 0, phase != .changing, !hasFailedRun else { return }
    see("snapshot")
    let found = snapshot.modules.map { "\($0.name)#\($0.version.patch)" }.sorted()
    let expected = current.map { "\(ProgramModule.name($0.key))#\($0.value)" }.sorted()
    if found != expected { violate(.snapshot, "a snapshot has \(found), and changes say \(expected)") }
    for module in snapshot.modules {
      guard let slot = ProgramWorld.slot(module.name), let id = current[slot] else { continue }
      compare(module, instances[id])
    }
  }

  private mutating func compare(_ module: ModuleSnapshot.Module, _ me: ProgramInstance) {
    let says = "a snapshot says that \(me.name) is \(module.state)"
    let isReady = me.isAnnounced && me.state == .up
    let isDown = me.state == .fresh || me.state == .down
    let isExpected: Bool =
      switch module.state {
      // Reports of a change that failed name its own instances, too.
      case .ready: me.state == .up
      case .stopping: true
      case .initializing: !isReady
      case .waiting, .idle, .failed, .skipped: isDown
      }
    if !isExpected, !me.isAbandoned { violate(.snapshot, "\(says), and it is \(me.state)") }
    if (module.rootCause != nil) != [.failed, .skipped].contains(module.state) {
      violate(.snapshot, "\(says), caused by \(module.rootCause ?? "nothing")")
    }
  }
}

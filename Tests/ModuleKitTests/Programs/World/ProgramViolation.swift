/// A rule that a run of a program broke.
struct ProgramViolation: Sendable, Hashable, CustomStringConvertible {
  enum Rule: String, Sendable, Hashable, CaseIterable {
    /// Nothing can proceed, and something has not ended.
    case hang
    /// The scheduler has run far more jobs than a program can need.
    case endless
    /// A limit expired although no module was at work: something waits for itself.
    case selfWait
    /// A module's step began before one of its dependencies was ready.
    case notReady
    /// A module was destroyed under a dependent that had received it.
    case underDependent
    /// A stop destroyed a module before one that uses it lazily.
    case underUser
    /// A module was destroyed while one of its handlers or a body using it was at work, or was used while it was not up.
    case underUse
    /// Two steps of one instance overlapped, or one did not fit its state.
    case unpaired
    /// An instance was initialized that had left the manager, or had never joined it.
    case revived
    /// The modules of the manager differ from those its changes report.
    case modules
    /// A change did something else than the plan that it reports.
    case plan
    /// A change did something else than the plan that was requested before it.
    case forecast
    /// A snapshot differs from what the manager has reported.
    case snapshot
    /// The wiring has other modules or other edges than there are.
    case wiring
    /// The report of a start says something else than what modules did.
    case startReport
    /// What modules are said to be doing contradicts a snapshot or itself, or something is left at the end.
    case activity
    /// A scope has other values than it was given, or a factory or handler found another scope.
    case scopeValue
    /// Something was up after the last stop, or after a stop that nothing followed.
    case leftUp
    /// An error was thrown that only a pinned handle may throw.
    case replaced
    /// A use failed, although only changes that keep the module came in between.
    case callFailed
    /// A use returned an instance that was already gone.
    case stale
    /// The `initialize` of a new instance in a change got an instance that one in the same change replaces, and that was ready.
    case replacedInstance
    /// A use returned another module's service than that of the module that the lockfile chose.
    case unchosen
    /// A service was created twice in one life or scope, was given to two callers although it is created for each, or is not the
    /// one that was requested.
    case created
    /// A scoped service did not end with its scope, or before those that were created earlier, or ended twice or too early.
    case scopeEnd
    /// A scope got services from a module and from a dependency that is not the one that the module had received.
    case generation
    /// Modules were asked for an action that no module handles in another order than they should be, or one was left out.
    case askingOrder
    /// An event was handled twice by one module, or in the wrong order.
    case eventTwice
    /// An event was neither handled nor reported as lost.
    case eventLost
    /// The manager reported an internal error.
    case internalError
    /// A start failed although its modules do nothing.
    case startFailed
    /// A stop took longer than the sum of all limits.
    case tooLong
    /// Something is still in memory.
    case leak
  }

  let rule: Rule
  let text: String

  var description: String { "\(rule.rawValue): \(text)" }
}

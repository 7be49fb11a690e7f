/// A rule that a run of a program has broken.
struct ProgramViolation: Sendable, Hashable, CustomStringConvertible {
  enum Rule: String, Sendable, Hashable, CaseIterable {
    /// Nothing can go on, and something has not ended.
    case hang
    /// The scheduler has done far more than a program can need.
    case endless
    /// A limit expired although no module was at work: something waits for itself.
    case selfWait
    /// A module's step began before one that it needs was ready.
    case notReady
    /// A module was destroyed under one that had got it.
    case underDependent
    /// A module was destroyed while a handler of it or a body that uses it was at work, or used while it was not up.
    case underUse
    /// Two steps of one instance at once, or one that does not fit its state.
    case unpaired
    /// An instance was initialized that had left the manager, or never came in.
    case revived
    /// The modules of the manager are not those that its changes say.
    case modules
    /// Something was up after the last stop, or after a stop with nothing that came after it.
    case leftUp
    /// An error that only a pinned handle may throw.
    case replaced
    /// A use failed, although nothing but changes that keep the module came in between.
    case callFailed
    /// A use gave an instance that had gone before.
    case stale
    /// An event was handled twice by one module, or in the wrong order.
    case eventTwice
    /// An event was neither handled nor reported as lost.
    case eventLost
    /// The manager reported an internal error.
    case internalError
    /// A start with modules that do nothing failed.
    case startFailed
    /// A stop took longer than all limits together.
    case tooLong
    /// Something is still in memory.
    case leak
  }

  let rule: Rule
  let text: String

  var description: String { "\(rule.rawValue): \(text)" }
}

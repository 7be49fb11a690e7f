/// What is to be done in the world outside the machine.
enum LifecycleEffect: Sendable, Hashable {
  // Calls into modules.
  case initialize(NodeID, operation: Int)
  case cancelInitialize(NodeID, operation: Int)
  case run(NodeID, operation: Int)
  case askRunToEnd(NodeID)
  case cancelRun(NodeID, operation: Int)
  case destroy(NodeID, operation: Int)
  case cancelDestroy(NodeID, operation: Int)

  // Timers. A timer is never disarmed: one that has become meaningless is ignored.
  case arm(NodeID, timer: Int, after: Duration)
  case armStart(timer: Int, after: Duration)
  case armStop(timer: Int, after: Duration)

  // News.
  case entered(NodeID, NodeState, from: NodeState)
  case phase(ManagerPhase)
  /// A step did not end in time.
  case overdue(NodeID, ModuleStep)
  /// A step did not end after it was cancelled either, and is not waited for any more.
  case abandoned(NodeID, ModuleStep)
  /// A step that was abandoned has ended after all.
  case late(NodeID, ModuleStep)
  /// There was no time left to destroy the module.
  case undestroyed(NodeID)
  /// `run` is started again after a failure; `left` attempts remain.
  case retrying(NodeID, left: Int)

  // Answers.
  case started(LifecycleOutcome)
  case stopped
  /// An activation has come to its end, good or bad: see the node's state.
  case settled(NodeID)
  case changed(LifecycleOutcome)
  /// From now on the new instances are the ones that count, whatever comes.
  case switched
  /// This number is free: it may be given to another instance.
  case freed(NodeID)
  /// The machine received an event that cannot happen in this state, and ignored it.
  case internalError(NodeID, NodeState, NodeEvent)
}

/// How a start or a change ended.
enum LifecycleOutcome: Sendable, Hashable {
  case succeeded
  case failed(LifecycleCause)
}

/// Why something did not come about.
enum LifecycleCause: Sendable, Hashable {
  /// A step of this module threw.
  case threw(NodeID, ModuleStep)
  /// A step of this module took too long.
  case overdue(NodeID, ModuleStep)
  /// A step of this module that was abandoned earlier is still under way.
  case stillBusy(NodeID)
  /// Everything together took too long.
  case timeUp
  /// The last caller that waited for it was cancelled.
  case cancelled
  /// A stop was requested.
  case stopped
}

/// Work to do in the world outside the machine.
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
  /// A step did not end even after it was cancelled, and is no longer waited for.
  case abandoned(NodeID, ModuleStep)
  /// An abandoned step has ended after all.
  case abandonedStepEnded(NodeID, ModuleStep)
  /// There was no time left to destroy the module.
  case notDestroyed(NodeID)
  /// `run` restarts after a failure; `left` attempts remain.
  case retrying(NodeID, left: Int)

  // Answers.
  case started(LifecycleOutcome)
  case stopped
  /// An activation has ended; the cause if the module failed or was skipped. By the time this is carried out, the module may have
  /// been requested again.
  case settled(NodeID, LifecycleCause?)
  case changed(LifecycleOutcome)
  /// From now on, the new instances are the current ones, whatever happens.
  case switched
  /// This number is free, and may be given to another instance.
  case freed(NodeID)
  /// The machine received an event that cannot happen in this state, and ignored it.
  case internalError(NodeID, NodeState, NodeEvent)
}

/// How a start or a change ended.
enum LifecycleOutcome: Sendable, Hashable {
  case succeeded
  case failed(LifecycleCause)
}

/// Why something did not happen.
enum LifecycleCause: Sendable, Hashable {
  /// A step of this module threw.
  case threw(NodeID, ModuleStep)
  /// A step of this module took too long.
  case overdue(NodeID, ModuleStep)
  /// A previously abandoned step of this module is still running.
  case stillBusy(NodeID)
  /// The whole start or stop took too long.
  case timeUp
  /// The last caller that waited for it was cancelled.
  case cancelled
  /// A stop was requested.
  case stopped
}

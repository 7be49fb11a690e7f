/// What can happen to one instance of a module.
enum NodeEvent: UInt8, Sendable, Hashable, CaseIterable {
  /// It is needed.
  case want
  /// Everything it depends on is ready and a slot is free.
  case admit
  /// `initialize` returned.
  case initialized
  /// `initialize` threw.
  case initializeFailed
  /// Something it depends on failed.
  case skip
  /// It is no longer needed, and `run` may finish what it has begun.
  case releaseGracefully
  /// It is no longer needed.
  case release
  /// `run` returned or threw.
  case runEnded
  /// `destroy` returned or threw.
  case destroyed
  /// The time that was set for the step is over.
  case deadline
  /// The time for stopping everything is over: cancel what is under way.
  case hurry
  /// The time after that is over too: wait for nothing any more.
  case giveUp
  /// It cannot be initialized now, since a step that was abandoned is still under way; or it went down for good reason.
  case refuse
  /// An `initialize` that was abandoned has returned after all.
  case initializedLate
}

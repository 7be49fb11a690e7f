/// Events that can happen to a module instance.
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
  /// It is no longer needed, and `run` may finish work in progress.
  case releaseGracefully
  /// It is no longer needed.
  case release
  /// `run` returned or threw.
  case runEnded
  /// `destroy` returned or threw.
  case destroyed
  /// The time for the step is over.
  case deadline
  /// The time for stopping everything is over: cancel the steps in progress.
  case hurry
  /// The time after that is over, too: stop waiting.
  case giveUp
  /// It cannot be initialized now, since an abandoned step is still running; or it went down because of a failure.
  case refuse
  /// An abandoned `initialize` has returned after all.
  case initializedLate
}

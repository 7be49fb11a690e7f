/// The life cycle of a module instance: every state with every event.
///
/// The table is total. An event that a race can deliver at the wrong moment is *ignored*. One that only a bug in the machine
/// itself could deliver is *illegal*; callers report it and otherwise ignore it, too. Nothing traps.
enum NodeTransition: Sendable, Hashable {
  case to(NodeState, NodeAction = .none)
  /// Nothing happens: the event came too late, or reports what is already the case.
  case ignored
  /// No order of events leads to this.
  case illegal

  static func from(_ state: NodeState, on event: NodeEvent) -> NodeTransition {
    switch (state, event) {
    // Towards readiness.
    case (.idle, .want), (.failed, .want), (.skipped, .want): .to(.waiting)
    case (.waiting, .admit): .to(.initializing, .initialize)
    case (.initializing, .initialized): .to(.running, .startRun)
    case (.initializing, .initializeFailed): .to(.failed)
    case (.waiting, .skip), (.idle, .skip): .to(.skipped)
    case (.waiting, .refuse), (.idle, .refuse): .to(.failed)
    case (.running, .runEnded): .to(.ready)
    // The pause before another attempt is over.
    case (.ready, .deadline): .to(.running, .startRun)

    // Ending an initialization. Its success is undone, since the module must no longer become ready.
    case (.initializing, .release), (.initializing, .releaseGracefully), (.initializing, .deadline),
      (.initializing, .hurry):
      .to(.cancelling, .cancelInitialize)
    case (.cancelling, .initialized): .to(.destroying, .destroy)
    case (.cancelling, .initializeFailed): .to(.failed)
    case (.cancelling, .deadline), (.cancelling, .giveUp), (.initializing, .giveUp):
      .to(.failed, .abandonInitialize)

    // Towards the end: run first, then destroy.
    case (.running, .releaseGracefully): .to(.leaving, .askRunToEnd)
    case (.running, .release), (.leaving, .release), (.leaving, .deadline), (.leaving, .hurry):
      .to(.ending, .cancelRun)
    case (.leaving, .runEnded), (.ending, .runEnded): .to(.destroying, .destroy)
    case (.ending, .deadline): .to(.destroying, .abandonRunAndDestroy)
    case (.ready, .release), (.ready, .releaseGracefully): .to(.destroying, .destroy)
    case (.destroying, .deadline), (.destroying, .hurry): .to(.destroyingCancelled, .cancelDestroy)
    case (.destroying, .destroyed), (.destroyingCancelled, .destroyed): .to(.idle)
    case (.destroyingCancelled, .deadline): .to(.idle, .abandonDestroy)

    // Phases stay paired: what came up too late goes down immediately, and never becomes ready.
    case (.idle, .initializedLate), (.failed, .initializedLate), (.skipped, .initializedLate):
      .to(.destroying, .destroy)

    // Nothing is waited for any longer.
    case (.running, .giveUp), (.leaving, .giveUp), (.ending, .giveUp): .to(.idle, .abandonRun)
    case (.ready, .giveUp): .to(.idle, .leaveUndestroyed)
    case (.destroying, .giveUp), (.destroyingCancelled, .giveUp): .to(.idle, .abandonDestroy)

    // What never came up needs no work to go down.
    case (.waiting, .release), (.waiting, .releaseGracefully), (.waiting, .giveUp): .to(.idle)
    case (.failed, .release), (.failed, .releaseGracefully), (.skipped, .release),
      (.skipped, .releaseGracefully):
      .to(.idle)

    // A request for what is already the case.
    case (_, .want), (_, .release), (_, .releaseGracefully), (_, .hurry), (_, .giveUp): .ignored
    // A deadline of a step that is over.
    case (_, .deadline): .ignored
    // Only modules that wait or went down are skipped or refused.
    case (_, .skip), (_, .refuse): .ignored
    // Completions of steps that are not in progress, and admissions of modules that do not wait.
    default: .illegal
    }
  }
}

/// The work to do when a module goes from one state to another.
enum NodeAction: UInt8, Sendable, Hashable, CaseIterable {
  case none
  case initialize
  case cancelInitialize
  case startRun
  case askRunToEnd
  case cancelRun
  case destroy
  /// `run` did not end: abandon it and destroy the module anyway.
  case abandonRunAndDestroy
  case cancelDestroy
  /// `initialize` did not end: abandon it.
  case abandonInitialize
  /// `run` did not end, and there is no time to destroy the module.
  case abandonRun
  /// `destroy` did not end: abandon it.
  case abandonDestroy
  /// There was no time to destroy the module.
  case leaveUndestroyed
}

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

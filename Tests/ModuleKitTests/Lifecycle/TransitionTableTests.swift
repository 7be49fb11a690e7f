import Testing

@testable import ModuleKit

/// The tables in full: whoever changes a transition changes a line here, and says why in the commit.
///
/// `.` is *ignored*, `!` is *illegal*, `state/action` a transition.
@Suite("The tables of transitions")
struct TransitionTableTests {
  static let states: [NodeState: [NodeEvent: String]] = [
    .idle: [
      .want: "waiting",
      .admit: "!",
      .initialized: "!",
      .initializeFailed: "!",
      .skip: "skipped",
      .releaseGracefully: ".",
      .release: ".",
      .runEnded: "!",
      .destroyed: "!",
      .deadline: ".",
      .hurry: ".",
      .giveUp: ".",
      .refuse: "failed",
      .initializedLate: "destroying/destroy",
    ],
    .waiting: [
      .want: ".",
      .admit: "initializing/initialize",
      .initialized: "!",
      .initializeFailed: "!",
      .skip: "skipped",
      .releaseGracefully: "idle",
      .release: "idle",
      .runEnded: "!",
      .destroyed: "!",
      .deadline: ".",
      .hurry: ".",
      .giveUp: "idle",
      .refuse: "failed",
      .initializedLate: "!",
    ],
    .initializing: [
      .want: ".",
      .admit: "!",
      .initialized: "running/startRun",
      .initializeFailed: "failed",
      .skip: ".",
      .releaseGracefully: "cancelling/cancelInitialize",
      .release: "cancelling/cancelInitialize",
      .runEnded: "!",
      .destroyed: "!",
      .deadline: "cancelling/cancelInitialize",
      .hurry: "cancelling/cancelInitialize",
      .giveUp: "failed/abandonInitialize",
      .refuse: ".",
      .initializedLate: "!",
    ],
    .cancelling: [
      .want: ".",
      .admit: "!",
      .initialized: "destroying/destroy",
      .initializeFailed: "failed",
      .skip: ".",
      .releaseGracefully: ".",
      .release: ".",
      .runEnded: "!",
      .destroyed: "!",
      .deadline: "failed/abandonInitialize",
      .hurry: ".",
      .giveUp: "failed/abandonInitialize",
      .refuse: ".",
      .initializedLate: "!",
    ],
    .running: [
      .want: ".",
      .admit: "!",
      .initialized: "!",
      .initializeFailed: "!",
      .skip: ".",
      .releaseGracefully: "leaving/askRunToEnd",
      .release: "ending/cancelRun",
      .runEnded: "ready",
      .destroyed: "!",
      .deadline: ".",
      .hurry: ".",
      .giveUp: "idle/abandonRun",
      .refuse: ".",
      .initializedLate: "!",
    ],
    .ready: [
      .want: ".",
      .admit: "!",
      .initialized: "!",
      .initializeFailed: "!",
      .skip: ".",
      .releaseGracefully: "destroying/destroy",
      .release: "destroying/destroy",
      .runEnded: "!",
      .destroyed: "!",
      .deadline: "running/startRun",
      .hurry: ".",
      .giveUp: "idle/leaveUndestroyed",
      .refuse: ".",
      .initializedLate: "!",
    ],
    .leaving: [
      .want: ".",
      .admit: "!",
      .initialized: "!",
      .initializeFailed: "!",
      .skip: ".",
      .releaseGracefully: ".",
      .release: "ending/cancelRun",
      .runEnded: "destroying/destroy",
      .destroyed: "!",
      .deadline: "ending/cancelRun",
      .hurry: "ending/cancelRun",
      .giveUp: "idle/abandonRun",
      .refuse: ".",
      .initializedLate: "!",
    ],
    .ending: [
      .want: ".",
      .admit: "!",
      .initialized: "!",
      .initializeFailed: "!",
      .skip: ".",
      .releaseGracefully: ".",
      .release: ".",
      .runEnded: "destroying/destroy",
      .destroyed: "!",
      .deadline: "destroying/abandonRunAndDestroy",
      .hurry: ".",
      .giveUp: "idle/abandonRun",
      .refuse: ".",
      .initializedLate: "!",
    ],
    .destroying: [
      .want: ".",
      .admit: "!",
      .initialized: "!",
      .initializeFailed: "!",
      .skip: ".",
      .releaseGracefully: ".",
      .release: ".",
      .runEnded: "!",
      .destroyed: "idle",
      .deadline: "destroyingCancelled/cancelDestroy",
      .hurry: "destroyingCancelled/cancelDestroy",
      .giveUp: "idle/abandonDestroy",
      .refuse: ".",
      .initializedLate: "!",
    ],
    .destroyingCancelled: [
      .want: ".",
      .admit: "!",
      .initialized: "!",
      .initializeFailed: "!",
      .skip: ".",
      .releaseGracefully: ".",
      .release: ".",
      .runEnded: "!",
      .destroyed: "idle",
      .deadline: "idle/abandonDestroy",
      .hurry: ".",
      .giveUp: "idle/abandonDestroy",
      .refuse: ".",
      .initializedLate: "!",
    ],
    .failed: [
      .want: "waiting",
      .admit: "!",
      .initialized: "!",
      .initializeFailed: "!",
      .skip: ".",
      .releaseGracefully: "idle",
      .release: "idle",
      .runEnded: "!",
      .destroyed: "!",
      .deadline: ".",
      .hurry: ".",
      .giveUp: ".",
      .refuse: ".",
      .initializedLate: "destroying/destroy",
    ],
    .skipped: [
      .want: "waiting",
      .admit: "!",
      .initialized: "!",
      .initializeFailed: "!",
      .skip: ".",
      .releaseGracefully: "idle",
      .release: "idle",
      .runEnded: "!",
      .destroyed: "!",
      .deadline: ".",
      .hurry: ".",
      .giveUp: ".",
      .refuse: ".",
      .initializedLate: "destroying/destroy",
    ],
  ]

  static let phases: [LifecyclePhase: [LifecycleRequest: LifecycleAnswer]] = [
    .stopped: [
      .start: .begin, .cancelStart: .ignore, .stop: .done, .activate: .refuse, .change: .done,
      .startDeadline: .ignore, .stopDeadline: .ignore,
    ],
    .starting: [
      .start: .join, .cancelStart: .begin, .stop: .begin, .activate: .begin, .change: .later,
      .startDeadline: .begin, .stopDeadline: .ignore,
    ],
    .running: [
      .start: .done, .cancelStart: .ignore, .stop: .begin, .activate: .begin, .change: .begin,
      .startDeadline: .ignore, .stopDeadline: .ignore,
    ],
    .changing: [
      .start: .done, .cancelStart: .ignore, .stop: .begin, .activate: .begin, .change: .later,
      .startDeadline: .ignore, .stopDeadline: .ignore,
    ],
    .rollingBack: [
      .start: .join, .cancelStart: .ignore, .stop: .begin, .activate: .refuse, .change: .refuse,
      .startDeadline: .ignore, .stopDeadline: .begin,
    ],
    .stopping: [
      .start: .refuse, .cancelStart: .ignore, .stop: .join, .activate: .refuse, .change: .refuse,
      .startDeadline: .ignore, .stopDeadline: .begin,
    ],
  ]

  @Test("every state with every event", arguments: NodeState.allCases)
  func transitions(of state: NodeState) {
    for event in NodeEvent.allCases {
      let text =
        switch NodeTransition.from(state, on: event) {
        case .ignored: "."
        case .illegal: "!"
        case .to(let new, let action): action == .none ? "\(new)" : "\(new)/\(action)"
        }
      #expect(text == Self.states[state]?[event], "\(state) on \(event)")
    }
  }

  @Test("every phase with every request", arguments: LifecyclePhase.allCases)
  func answers(of phase: LifecyclePhase) {
    for request in LifecycleRequest.allCases {
      #expect(phase.answer(to: request) == Self.phases[phase]?[request], "\(phase) on \(request)")
    }
  }

  @Test("every state can be left, and every state reached")
  func connected() {
    var reached: Set<NodeState> = [.idle]
    for state in NodeState.allCases {
      var isLeft = false
      for event in NodeEvent.allCases {
        guard case .to(let new, _) = NodeTransition.from(state, on: event) else { continue }
        if new != state { isLeft = true }
        reached.insert(new)
      }
      #expect(isLeft, "\(state) is a trap")
    }
    #expect(reached.count == NodeState.allCases.count)
  }

  @Test("a module that is abandoned or cancelled never becomes ready without a new initialization")
  func neverReadyLate() {
    for state in NodeState.allCases where !state.isReady && state != .initializing {
      for event in NodeEvent.allCases {
        guard case .to(let new, _) = NodeTransition.from(state, on: event) else { continue }
        #expect(!new.isReady, "\(state) on \(event)")
      }
    }
  }
}

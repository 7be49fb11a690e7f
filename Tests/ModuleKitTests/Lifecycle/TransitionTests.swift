import Testing

@testable import ModuleKit

/// Laws of the transitions, rather than a second copy of the table: the step in flight decides which completions are legal, and
/// steps stay paired on every path.
@Suite("Transitions")
struct TransitionTests {
  private static func next(_ state: NodeState, _ event: NodeEvent) -> (NodeState, NodeAction)? {
    guard case .to(let new, let action) = NodeTransition.from(state, on: event) else { return nil }
    return (new, action)
  }

  /// Returns the steps that are in flight in a state.
  private static func inFlight(_ state: NodeState) -> Set<ModuleStep> {
    switch state {
    case .idle, .waiting, .ready, .failed, .skipped: []
    case .initializing, .cancelling: [.initialize]
    case .running, .leaving, .ending: [.run]
    case .destroying, .destroyingCancelled: [.destroy]
    }
  }

  @Test("A completion is legal exactly while its step is in flight", arguments: NodeState.allCases)
  func completions(_ state: NodeState) {
    let completions: [(NodeEvent, ModuleStep)] = [
      (.initialized, .initialize), (.initializeFailed, .initialize), (.runEnded, .run),
      (.destroyed, .destroy),
    ]
    for (event, step) in completions {
      let isLegal = NodeTransition.from(state, on: event) != .illegal
      #expect(isLegal == Self.inFlight(state).contains(step), "\(state) on \(event)")
    }
    // An abandoned step may return while the module is down and nothing else has begun.
    let isDown = [.idle, .failed, .skipped].contains(state)
    #expect((NodeTransition.from(state, on: .initializedLate) != .illegal) == isDown, "\(state)")
    #expect((NodeTransition.from(state, on: .admit) != .illegal) == (state == .waiting), "\(state)")
  }

  @Test(
    "A request or a deadline is never illegal, since races deliver it at any moment",
    arguments: NodeState.allCases
  )
  func requests(_ state: NodeState) {
    for event: NodeEvent in [
      .want, .skip, .refuse, .releaseGracefully, .release, .deadline, .hurry, .giveUp,
    ] {
      #expect(NodeTransition.from(state, on: event) != .illegal, "\(state) on \(event)")
    }
  }

  @Test("An action begins the step now in flight, cancels one that stays in flight, or abandons one")
  func actions() {
    for state in NodeState.allCases {
      for event in NodeEvent.allCases {
        guard let (new, action) = Self.next(state, event) else { continue }
        let (before, after) = (Self.inFlight(state), Self.inFlight(new))
        let place: Comment = "\(state) on \(event)"
        switch action {
        case .initialize: #expect(before == [] && after == [.initialize], place)
        case .startRun: #expect(!before.contains(.run) && after == [.run], place)
        case .destroy: #expect(!before.contains(.destroy) && after == [.destroy], place)
        case .cancelInitialize: #expect(before == [.initialize] && after == [.initialize], place)
        case .askRunToEnd, .cancelRun: #expect(before == [.run] && after == [.run], place)
        case .cancelDestroy: #expect(before == [.destroy] && after == [.destroy], place)
        case .abandonInitialize: #expect(before == [.initialize] && after == [], place)
        case .abandonRun: #expect(before == [.run] && after == [], place)
        case .abandonRunAndDestroy: #expect(before == [.run] && after == [.destroy], place)
        case .abandonDestroy: #expect(before == [.destroy] && after == [], place)
        case .leaveUndestroyed: #expect(state.isReady && after == [], place)
        case .none:
          // Nothing begins, and only a completion ends what is in flight.
          let completions: [NodeEvent] = [.initializeFailed, .runEnded, .destroyed]
          #expect(after.isSubset(of: before), place)
          #expect(after == before || completions.contains(event), place)
        }
      }
    }
  }

  @Test(
    "giveUp leaves nothing in flight, and what is no longer needed goes down by itself",
    arguments: NodeState.allCases
  )
  func down(_ state: NodeState) {
    if state.isUp { #expect(Self.next(state, .giveUp).map { !$0.0.isUp } == true, "\(state)") }
    // Deadlines alone bring down everything that was released, in a bounded number of steps.
    var state = Self.next(state, .release)?.0 ?? state
    for _ in 0..<4 where state.isUp { state = Self.next(state, .deadline)?.0 ?? state }
    #expect(!state.isUp)
  }

  @Test("On every path a module is destroyed at most once per initialization, and only after one")
  func paired() {
    /// A state, and whether there is an initialized instance that has not been destroyed yet.
    struct Moment: Hashable {
      var state: NodeState
      var isInitialized: Bool
    }
    var seen: Set<Moment> = [Moment(state: .idle, isInitialized: false)]
    var open = Array(seen)
    while let moment = open.popLast() {
      for event in NodeEvent.allCases {
        guard let (new, action) = Self.next(moment.state, event) else { continue }
        var isInitialized = moment.isInitialized || event == .initialized || event == .initializedLate
        switch action {
        case .destroy, .abandonRunAndDestroy:
          #expect(isInitialized, "\(moment.state) on \(event) destroys what was never initialized")
          isInitialized = false
        case .abandonRun, .leaveUndestroyed: isInitialized = false
        case .initialize: #expect(!isInitialized, "\(moment.state) on \(event) initializes twice")
        default: break
        }
        #expect(
          !new.isReady || isInitialized,
          "\(moment.state) on \(event) is ready without an initialization"
        )
        #expect(new.isUp || !isInitialized, "\(moment.state) on \(event) forgets to destroy")
        let next = Moment(state: new, isInitialized: isInitialized)
        if seen.insert(next).inserted { open.append(next) }
      }
    }
    #expect(Set(seen.map(\.state)) == Set(NodeState.allCases), "every state is reached")
  }

  @Test("A state that awaits something is entered by the event that brings it about")
  func entries() {
    let entries: [NodeState: Set<NodeAction>] = [
      .initializing: [.initialize], .cancelling: [.cancelInitialize], .running: [.startRun],
      .leaving: [.askRunToEnd], .ending: [.cancelRun], .destroying: [.destroy, .abandonRunAndDestroy],
      .destroyingCancelled: [.cancelDestroy],
    ]
    for state in NodeState.allCases {
      for event in NodeEvent.allCases {
        guard let (new, action) = Self.next(state, event), let expected = entries[new] else { continue }
        #expect(new == state || expected.contains(action), "\(state) on \(event)")
      }
    }
  }

  @Test("A failure and a refusal stay visible, and so does the reason a module was skipped")
  func outcomes() {
    for state in NodeState.allCases {
      if let (new, _) = Self.next(state, .initializeFailed) { #expect(new == .failed, "\(state)") }
      if let (new, _) = Self.next(state, .refuse) { #expect(new == .failed, "\(state)") }
      if let (new, _) = Self.next(state, .skip) { #expect(new == .skipped, "\(state)") }
      if let (new, _) = Self.next(state, .want) { #expect(new == .waiting, "\(state)") }
      for event in NodeEvent.allCases {
        guard let (new, action) = Self.next(state, event), new == .failed else { continue }
        let isFailure = event == .initializeFailed || event == .refuse || action == .abandonInitialize
        #expect(isFailure, "\(state) on \(event)")
      }
    }
  }

  @Test("An abandoned or cancelled module never becomes ready without a new initialization")
  func neverReadyLate() {
    for state in NodeState.allCases where !state.isReady && state != .initializing {
      for event in NodeEvent.allCases {
        guard let (new, _) = Self.next(state, event) else { continue }
        #expect(!new.isReady, "\(state) on \(event)")
      }
    }
  }

  @Test("Phases: a stop is never refused, a deadline matters only in its phase, and starts never overlap")
  func phases() {
    for phase in ManagerPhase.allCases {
      #expect(phase.answer(to: .stop) != .refuse && phase.answer(to: .stop) != .ignore, "\(phase)")
      #expect((phase.answer(to: .startDeadline) == .begin) == (phase == .starting), "\(phase)")
      #expect(
        (phase.answer(to: .stopDeadline) == .begin) == [.rollingBack, .stopping].contains(phase),
        "\(phase)"
      )
      #expect((phase.answer(to: .cancelStart) == .begin) == (phase == .starting), "\(phase)")
      #expect((phase.answer(to: .start) == .begin) == (phase == .stopped), "\(phase)")
      // Modules are activated and changed only where some remain up.
      let isGoingDown = [.rollingBack, .stopping].contains(phase)
      for request: LifecycleRequest in [.activate, .change] {
        #expect(!isGoingDown || phase.answer(to: request) == .refuse, "\(phase) on \(request)")
      }
      #expect((phase.answer(to: .change) == .begin) == (phase == .running), "\(phase)")
    }
  }
}

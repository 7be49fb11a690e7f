/// The number of one instance of a module in a ``LifecycleMachine``: dense, from 0.
typealias NodeID = Int

/// The life of all modules of a manager, as a value: events in, effects out.
///
/// It knows nothing about tasks, clocks, names or errors, so a test can drive it through any order of events. The surrounding
/// actor only carries out effects. The machine uses work lists instead of recursion, and visits each node and each edge a bounded
/// number of times on the way up and on the way down.
///
/// Invariants: a module is initialized only while everything it depends on is ready, and goes down only when nothing that is up
/// depends on it.
struct LifecycleMachine: Sendable {
  var settings: LifecycleSettings
  var phase = ManagerPhase.stopped
  var nodes: [Node] = []
  /// Separate from the nodes, which are accessed much more often and should be close together in memory.
  var nodeSettings: [NodeSettings] = []
  var effects: [LifecycleEffect] = []

  /// The modules that each module uses lazily. Together with the wiring, they form no cycle.
  var uses: [NodeID: [NodeID]] = [:]

  /// The first cause of the failure of the start or the run.
  var primary: LifecycleCause?
  /// Whether a caller waits for the end of a start. Separate from the phase, since a stop may come in between.
  var isStartPending = false
  /// The current change.
  var change: ChangeProgress?

  /// Modules that could start if there were a free slot.
  var admissible = AdmissionQueue()
  /// Modules to stop, since none of their dependents is up any longer.
  var releasable: [NodeID] = []
  /// Modules that went down and are needed again.
  var revivals: [NodeID] = []
  /// Modules whose `run` failed during a change; dealt with after it.
  var failedRuns: [NodeID] = []

  // The number of modules of each sort. A phase ends when its number is 0.
  var upCount = 0
  var waitingCount = 0
  var initializingCount = 0
  /// The number of modules being initialized that wait for other modules.
  var pausedCount = 0

  /// The number of the last timer. Each timer has its own.
  var timers = 0
  var startTimer = 0
  var stopTimer = 0
  /// How often the current stop has exceeded its limit.
  var stopTimeoutCount = 0

  init(settings: LifecycleSettings = LifecycleSettings()) { self.settings = settings }

  /// Adds an instance without any dependencies yet.
  ///
  /// - Returns: its number, which is the count of those before it.
  mutating func add(_ settings: NodeSettings) -> NodeID {
    nodes.append(Node())
    nodeSettings.append(settings)
    return nodes.count - 1
  }

  /// Sets the dependencies of instances, which must not be ready.
  ///
  /// - Complexity: O(edges of these instances and of their former dependencies), for all of them together.
  mutating func connect(_ wiring: [(node: NodeID, targets: [NodeID])]) {
    let moving = Set(wiring.filter { !nodes[$0.node].dependsOn.isEmpty }.map(\.node))
    var former: Set<NodeID> = []
    for node in moving { former.formUnion(nodes[node].dependsOn) }
    for target in former { nodes[target].dependents.removeAll { moving.contains($0) } }
    for (node, targets) in wiring {
      // An instance whose abandoned initialization ended late may still be going down.
      let isUp = nodes[node].state.isUp
      if isUp { for target in nodes[node].dependsOn { hold(target, false) } }
      nodes[node].dependsOn = targets
      nodes[node].missing = 0
      for target in targets {
        nodes[target].dependents.append(node)
        if isUp { hold(target, true) }
        if !isAvailable(target) { nodes[node].missing += 1 }
      }
    }
  }

  /// Handles an event and returns its effects.
  ///
  /// - Returns: the effects to carry out, in this order.
  mutating func handle(_ event: LifecycleEvent) -> [LifecycleEffect] {
    effects.removeAll(keepingCapacity: true)
    switch event {
    case .start: requestStart()
    case .cancelStart: if phase.answer(to: .cancelStart) == .begin { rollBack(.cancelled) }
    case .stop: requestStop()
    case .activate(let node): activate(node)
    case .waits(let node): pause(node)
    case .resumed(let node): unpause(node)
    case .change(let change): requestChange(change)
    case .initialized(let node, let operation): initialized(node, operation)
    case .initializeFailed(let node, let operation): initializeFailed(node, operation)
    case .runEnded(let node, let operation): runEnded(node, operation, failedAt: nil)
    case .runFailed(let node, let operation, let time): runEnded(node, operation, failedAt: time)
    case .destroyed(let node, let operation): destroyed(node, operation)
    case .deadline(let node, let timer): deadline(node, timer)
    case .startDeadline(let timer):
      if timer == startTimer, phase.answer(to: .startDeadline) == .begin { rollBack(.timeUp) }
    case .stopDeadline(let timer):
      if timer == stopTimer, phase.answer(to: .stopDeadline) == .begin { timeOutStop() }
    }
    proceed()
    return effects
  }

  /// Does everything that has become possible.
  private mutating func proceed() {
    repeat {
      while let node = releasable.popLast() { takeDown(node) }
      while let node = revivals.popLast() { want(node) }
      admit()
      finishPhase()
    } while !releasable.isEmpty || !revivals.isEmpty || canAdmit
  }

  mutating func enter(_ phase: ManagerPhase) {
    self.phase = phase
    effects.append(.phase(phase))
  }
}

/// The manager's settings for the machine.
struct LifecycleSettings: Sendable, Hashable {
  var onStartFailure = StartFailurePolicy.rollBack
  /// The maximum number of concurrent initializations; `nil` for no limit.
  var width: Int?
  /// Limits for a whole start or stop; `nil` for none.
  var start: Duration?
  var stop: Duration?
  /// The time for cancelled steps to return after the stop's limit.
  var cancellation: Duration = .seconds(5)
}

/// A module's settings for the machine.
struct NodeSettings: Sendable, Hashable {
  var name = ""
  /// Breaks ties among modules that could start now: greater priority first, then the name.
  var priority = 0
  /// Whether it starts with the manager.
  var isEager = true
  /// Whether it has a `run`; without one it is ready immediately.
  var hasRun = true
  /// None of them is inherited.
  var timeouts = ModuleTimeouts.unlimited.inheriting(.standard)
  var onRunFailure = RunFailurePolicy.stopAll
}

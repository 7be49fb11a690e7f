import ModuleKit

/// Everything known about a run of a program.
struct ProgramState: Sendable {
  var violations: [ProgramViolation] = []
  var instances: [ProgramInstance] = []
  /// The instance of each slot that belongs to the manager, according to its changes.
  var current: [Int: Int] = [:]
  var phase = ManagerPhase.stopped
  var phaseBegan = Duration.zero
  /// The number of calls into modules that are asleep.
  var asleep = 0
  /// True once modules do nothing any more.
  var isCalm = false
  /// For each capability of each slot, the number of incidents that may make a use of it fail.
  var disturbances = [Int](repeating: 0, count: Program.slots * ProgramCapability.allCases.count)
  /// For each capability of each slot, the number of changes under way that take it away.
  var leaving = [Int](repeating: 0, count: Program.slots * ProgramCapability.allCases.count)
  /// The slots that were ready when the change began.
  var readyAtChange: Set<Int> = []
  /// The number of lives of each instance when the change began.
  var livesAtChange: [Int] = []
  /// The instances that were ready when the change began, and the number of runs that had failed until then.
  var upAtChange: Set<Int> = []
  /// True from when a change begins in a running manager until it has been carried out, or the manager stops.
  var isInChange = false
  var failedRunsAtChange = 0
  var failedRuns = 0
  /// The instances that were ready when the stop began; empty if nothing stops, or something else was under way.
  var readyAtStop: Set<Int> = []
  /// When the last start began, and what each start did that succeeded.
  var startBegan = Duration.zero
  var succeededStarts: [ProgramStart] = []
  /// The number of calls to `start`, and of those that have not ended.
  var starts = 0
  var startsUnderWay = 0
  /// The sum of all limits: the longest that a stop may take; `nil` if there is no bound.
  var bound: Duration?
  weak var manager: ModuleManager?
  /// The number of operations done from inside.
  var insideCount = 0

  /// The number of the manager's reports, and of those before the last change began.
  var (reports, reportsAtChange) = (0, -1)
  /// The number of changes that were requested, and of those that have not ended.
  var (requestedChanges, changing) = (0, 0)

  // Services.
  /// The number of scopes.
  var scopes = 0
  var made: Set<ProgramMaking> = []
  /// The number of services that were created.
  var services = 0
  /// The scoped services that have ended, in order, by number.
  var ended: [Int] = []
  /// The handles that callers keep, by what they lead to.
  var handles: [ServiceKey<ProgramService>: ServiceHandle<ProgramService>] = [:]
  /// The transient services that a caller got, by number.
  var given: Set<Int> = []

  // Actions that no module handles.
  /// The number of changes that succeeded.
  var changes = 0
  var calls: [ProgramFallbackCall] = []

  // Events, by slot.
  var published = 0
  var accepted = [[Int]](repeating: [], count: Program.slots)
  var handled = [[Int]](repeating: [], count: Program.slots)
  /// The number of handlers that returned in time: one still at work when the limit expired counts as lost.
  var finished = [Int](repeating: 0, count: Program.slots)
  var lost = [Int](repeating: 0, count: Program.slots)

  /// The slot whose module the lockfile chose, by the number of an interface, as long as that holds.
  var chosen: [Int: Int] = [:]
  /// The number of changes under way that choose anew.
  var choosing = 0
  /// True if it is not known what was chosen last.
  var isChoiceUnclear = false
  /// The events that the host published, and those that its subscriber got.
  var (publishedByHost, handledByHost): ([Int], [Int]) = ([], [])
  /// True if the host's subscriber requests nothing more.
  var isHostQuiet = false
  /// The number of calls to the host's middleware.
  var middlewareCalls = 0

  /// The operations that have not ended, by number.
  var unfinished: [Int: String] = [:]
  var watched: [ProgramWatch] = []
  /// What has happened, so that a test can check that everything occurs.
  var seen: [String: Int] = [:]
  /// What happened, in order, if requested.
  var log: [String]?

  mutating func violate(_ rule: ProgramViolation.Rule, _ text: String) {
    violations.append(ProgramViolation(rule: rule, text: text))
  }

  mutating func note(_ text: @autoclosure () -> String) {
    if log != nil { log?.append(text()) }
  }

  mutating func see(_ what: String) { seen[what, default: 0] += 1 }

  /// Records that something may make uses of a module fail, and of the interfaces that it provides.
  mutating func disturb(_ slot: Int) {
    let interfaces = Set(
      instances.filter { $0.module.slot == slot && $0.module.provides }.map(\.module.interface)
    )
    for capability in ProgramCapability.allCases {
      for number in capability.isService ? interfaces : [slot] {
        disturbances[place(number, capability)] += 1
      }
    }
  }

  /// Whether a module stops, or is about to, since a `run` has thrown.
  var hasFailedRun: Bool { current.values.contains { instances[$0].hasFailedRun } }

  /// Returns whether the `run` of an instance, or of one that it received, directly or not, has thrown.
  func dependsOnFailedRun(_ id: Int) -> Bool {
    var (seen, stack): (Set<Int>, [Int]) = ([id], [id])
    while let id = stack.popLast() {
      if instances[id].hasFailedRun { return true }
      stack.append(contentsOf: instances[id].wired.keys.filter { seen.insert($0).inserted })
    }
    return false
  }

  /// Records that uses of what no module offers, or more than one, may fail.
  mutating func disturbUnoffered() {
    for capability in ProgramCapability.allCases {
      for slot in 0..<Program.slots
      where !(holder(of: slot, capability).map { instances[$0].can(capability) } ?? false) {
        disturbances[place(slot, capability)] += 1
      }
    }
  }

  /// Returns the manager's only instance that a use of a capability of a slot, or of the interface with that number, can get.
  func holder(of slot: Int, _ capability: ProgramCapability) -> Int? {
    let holders = current.values.filter { instances[$0].isMeant(by: slot, capability) }
    if holders.count > 1, capability.isService, choosing == 0, let chosen = chosen[slot] {
      return holders.first { instances[$0].module.slot == chosen }
    }
    return holders.count == 1 ? holders.first : nil
  }

  /// Chooses the module of a slot for the interface that it provides.
  mutating func choose(_ slot: Int) {
    chosen = [:]
    if !isChoiceUnclear, let id = current[slot] { chosen[instances[id].module.interface] = slot }
    if choosing == 0 { isChoiceUnclear = false }
    endLostChoices()
  }

  /// Ends the choices of modules that have left, or that provide the interface no more.
  mutating func endLostChoices() {
    chosen = chosen.filter { interface, slot in
      guard let module = current[slot].map({ instances[$0] }), module.isMeant(by: interface, .service) else {
        return false
      }
      // What it provides through adapters is another interface, which was not chosen.
      return module.module.adapters == 0
    }
  }

  /// Returns the manager's instance that an edge leads to.
  func target(of edge: ProgramEdge) -> Int? {
    holder(of: edge.slot, edge.kind.isOnInterface ? .service : .module)
  }

  /// Returns the manager's instances to which an edge may lead.
  func targets(of edge: ProgramEdge) -> [Int] {
    current.values.filter { edge.leads(to: instances[$0].module) }.sorted()
  }

  /// Returns the place of a capability in ``disturbances`` and ``leaving``.
  func place(_ slot: Int, _ capability: ProgramCapability) -> Int {
    slot * ProgramCapability.allCases.count + capability.rawValue
  }

  mutating func disturbAll() { for index in disturbances.indices { disturbances[index] += 1 } }

  mutating func checkNothingIsUp(_ when: String) {
    for instance in instances where !instance.isAbandoned {
      if instance.state != .fresh, instance.state != .down {
        violate(.leftUp, "\(instance.name) is \(instance.state) \(when)")
      }
      if instance.isRunning { violate(.leftUp, "\(instance.name) runs \(when)") }
    }
  }

  /// Whether an instance is not among the manager's modules, but may be one day.
  func isNew(_ id: Int) -> Bool { current[instances[id].module.slot] != id && !instances[id].isGone }

  /// Whether an instance of the manager uses another one lazily, and no edges lead from there back to it.
  func isLazyUser(_ id: Int, of other: Int) -> Bool {
    let user = instances[id].module
    guard current[user.slot] == id,
      user.edges.contains(where: { !$0.kind.isOrdering && target(of: $0) == other })
    else { return false }
    var (stack, seen) = ([other], Set([other]))
    while let next = stack.popLast() {
      if next == id { return false }
      // Of two providers, either may be the chosen one by then.
      for edge in instances[next].module.edges {
        for target in targets(of: edge) where seen.insert(target).inserted { stack.append(target) }
      }
    }
    return true
  }

  func ids(of slot: Int) -> [Int] { instances.indices.filter { instances[$0].module.slot == slot } }
}

/// An object that must not outlive the run.
struct ProgramWatch: Sendable {
  let name: String
  weak let object: (any AnyObject & Sendable)?
}

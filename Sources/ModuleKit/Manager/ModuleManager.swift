public import ModuleManifests
internal import Synchronization

/// Runs the modules of an application: starts each as soon as everything it depends on is ready, supervises it, and stops
/// everything in reverse order.
///
/// ```swift
/// let manager = try ModuleManager(modules: [LogModule(), PaymentModule(), CartModule()])
/// try await manager.start()
/// let cart = try await manager.module(CartModule.self)
/// let total = try await cart.total()
/// await manager.stop()
/// ```
///
/// The initializer finds every error that can be known in advance (versions, requirements, cycles, the lockfile) before it
/// touches any module. The manager never owns the process: it installs no signal handlers, never exits, and any number of
/// managers can coexist. Stop a manager before you release it.
///
/// A state machine, which is a pure value, decides what happens; this actor carries out its effects.
public actor ModuleManager {
  package nonisolated let clock: ManagerClock
  nonisolated let options: ModuleManagerOptions
  nonisolated let hub = EventHub<ManagerEvent>()
  nonisolated let routeHub = EventHub<RouteError>()
  /// The exchange through which modules reach each other.
  nonisolated let exchange: Exchange

  // The modules that belong to the manager, by name, and what they were checked against.
  var checked: CheckedModules
  var lockfile: Lockfile?
  nonisolated let surroundings: ModuleSurroundings
  /// The node of each module of ``checked``.
  var nodes: [NodeID]

  var machine: LifecycleMachine
  /// By node; `nil` where a node is free.
  var instances: [ModuleInstance?] = []
  var freeNodes: [NodeID] = []

  // Events that wait while another one is being handled.
  var inbox: [LifecycleEvent] = []
  var isHandling = false

  // Timers.
  /// The time of the event being handled.
  var now = Duration.zero
  var timers = TimerQueue()
  var timerTask: Task<Void, Never>?
  var timerDue: Duration?

  // Waiting callers.
  var lastWaiter = 0
  var startWaiters = Waiters<StartReport>()
  var stopWaiters = Waiters<StopReport>()
  var readyWaiters = Waiters<Void>()
  var endWaiters = Waiters<Void>()
  var nodeWaiters: [NodeID: Waiters<Void>] = [:]
  /// The ``nodeWaiters`` that wait from inside modules, by number.
  var insideWaits: [Int: InsideWait] = [:]
  /// Callers in a `run` that wait for the start: they are answered before the `run` has to end.
  var runReadyWaiters = Waiters<Void>()
  /// The modules that each module waits for while it is being initialized.
  var waits: [NodeID: [NodeID]] = [:]
  /// Changes that wait for their turn, in order.
  var pendingChanges: [PendingChange] = []
  var currentChange: PendingChange? {
    didSet { surroundings.isChanging.store(currentChange != nil, ordering: .relaxed) }
  }
  /// The errors of the current change, kept here since the instances may be gone once it has been undone.
  var changeErrors: [LifecycleCause: ModuleError] = [:]

  // The results of the last start and the last stop.
  var startBegan = Duration.zero
  var stopBegan = Duration.zero
  var startReport: StartReport?
  var stopReport = StopReport(duration: .zero, problems: [], unhandledEvents: [])
  var problems: [ModuleError] = []
  /// The modules that were being initialized when the start timed out.
  var overdueModules: [String] = []
  /// Why the manager stopped by itself.
  var fatal: ModuleError?

  /// Creates a manager for the given modules, after checking that they fit together.
  ///
  /// - Parameters:
  ///   - modules: in any order.
  ///   - lockfile: the selection of `modctl resolve`. If given, the modules must be exactly these, in these versions.
  ///   - configuration: the values that modules can read with ``ModuleContext/configuration(_:default:)``.
  ///   - options: policies and timeouts.
  ///   - clock: the clock for measuring time and keeping deadlines. Default: the continuous clock.
  /// - Throws: ``ModuleError`` with ``ModuleError/Code/invalid``, which lists everything that is wrong and where; with
  ///   ``ModuleError/Code/configuration`` if a configured value belongs to no module.
  /// - Complexity: O((modules + edges) log modules).
  public init<C: Clock>(
    modules: [any AppModule],
    lockfile: Lockfile? = nil,
    configuration: ModuleConfiguration = ModuleConfiguration(),
    options: ModuleManagerOptions = ModuleManagerOptions(),
    clock: C = ContinuousClock()
  ) throws(ModuleError) where C.Duration == Duration {
    var check = ModuleCheck(
      modules.map { ModuleInfo($0) },
      lockfile: lockfile,
      configuration: configuration,
      adapters: options.registry.adapters
    )
    let checked = try check.run()
    try configuration.requireOwners(among: checked.modules.map(\.name))
    self.clock = ManagerClock(clock)
    self.options = options
    self.lockfile = lockfile
    var configuration = configuration
    configuration.coding = options.coding
    surroundings = ModuleSurroundings(configuration: configuration, options)
    let executor = options.executor
    let reporter = EventReporter(hub: hub, clock: self.clock, executor: executor, surroundings: surroundings)
    exchange = Exchange(options: options, reporter: reporter)
    exchange.expect(checked.modules)
    self.checked = checked
    surroundings.names.withLock { $0 = checked.modules.map(\.name) }
    surroundings.ambiguities.withLock { $0 = checked.ambiguities }
    nodes = Array(checked.modules.indices)
    machine = LifecycleMachine(settings: options.lifecycle)
    for index in checked.modules.indices {
      _ = machine.add(Self.settings(of: index, in: checked, options))
      instances.append(ModuleInstance(checked.modules[index], index: index))
    }
    machine.connect(checked.dependsOn.enumerated().map { ($0.offset, $0.element) })
    machine.uses = checked.uses(among: nodes)
  }

  static func settings(of index: Int, in checked: CheckedModules, _ options: ModuleManagerOptions)
    -> NodeSettings
  {
    let info = checked.modules[index]
    let module = info.module
    let onRunFailure = info.runner?.onRunFailure ?? .inherited
    return NodeSettings(
      name: info.name,
      priority: module.priority,
      isEager: checked.isEager[index],
      hasRun: info.runner != nil,
      timeouts: module.timeouts.inheriting(options.timeouts.inheriting(.standard)),
      onRunFailure: onRunFailure == .inherited ? options.onRunFailure : onRunFailure
    )
  }

  /// A new manager without modules, in place of one that is gone. A shared one would connect strangers.
  static var absent: ModuleManager {
    var options = ModuleManagerOptions()
    options.registry.isAbsent = true
    while true {
      // Nothing can be wrong with no modules, so this returns at once. The loop only avoids `try!`.
      if let manager = try? ModuleManager(modules: [], options: options) { return manager }
    }
  }

  nonisolated func requirePresence(for user: String? = nil) throws(ModuleError) {
    guard options.registry.isAbsent else { return }
    throw ModuleError(.notRunning, "the module has ended, and its manager is gone", module: user)
  }

  // MARK: Observation

  /// Returns a new stream of everything that happens from now on.
  ///
  /// A stream that nothing reads does not grow without bound; ``droppedEventCount`` counts what was lost.
  ///
  /// - Parameter capacity: the number of events to buffer until they are read; beyond that, the oldest are dropped. At least 1.
  public nonisolated func events(bufferingNewest capacity: Int = 1_024) -> AsyncStream<ManagerEvent> {
    hub.makeStream(bufferingNewest: capacity)
  }

  /// The number of events dropped because they were not read in time, across all streams of events.
  public nonisolated var droppedEventCount: Int { hub.droppedCount }

  /// Calls `body` for everything that happens from now on, immediately and in order, for as long as the manager lives.
  ///
  /// It runs on the actor, which waits for it, so it must be quick and must not retain the manager.
  package nonisolated func observe(_ body: @escaping @Sendable (ManagerEvent) -> Void) { hub.observe(body) }

  /// Calls `body` with the current state of all modules, on the actor, so that no event can come in between.
  package func observeSnapshot(_ body: @Sendable (ModuleSnapshot) -> Void) { body(snapshot()) }

  /// Why a module failed or was skipped; `nil` if it did neither.
  package func reason(of module: String) -> String? {
    checked.indices[module].flatMap { rootCause(of: nodes[$0])?.reason }
  }

  /// Wraps every module step that begins from now on in `wrapper`.
  package nonisolated func wrapSteps(in wrapper: any StepWrapper) { surroundings.wrap(in: wrapper) }

  /// The manager's current phase.
  public var phase: ManagerPhase { machine.phase }

  /// Returns the current state of all modules.
  public func snapshot() -> ModuleSnapshot {
    let modules = checked.modules.enumerated().map { index, info in
      let node = nodes[index]
      let status = machine.nodes[node]
      let rootCause = rootCause(of: node)
      return ModuleSnapshot.Module(
        name: info.name,
        version: info.version,
        state: ModuleState(status.state),
        rootCause: rootCause?.module,
        reason: rootCause?.reason,
        abandonedStepCount: status.abandonedSteps
      )
    }
    return ModuleSnapshot(phase: phase, modules: modules)
  }

  /// Returns the module that made a module fail or be skipped, and what went wrong there.
  func rootCause(of node: NodeID) -> (module: String, reason: String?)? {
    let status = machine.nodes[node]
    guard status.state == .failed || status.state == .skipped else { return nil }
    return (name(of: status.cause?.node ?? node), status.cause.map { error(for: $0).description })
  }

  func name(of node: NodeID) -> String { instances[node]?.name ?? "a former module" }

  /// - Parameter duration: the duration of the step that the event is about.
  func report(_ kind: ManagerEvent.Kind, after duration: Duration? = nil) {
    if !hub.isEmpty { hub.send(ManagerEvent(time: clock.now(), kind: kind, duration: duration)) }
  }

  func makeWaiter() -> Int {
    lastWaiter += 1
    return lastWaiter
  }

  /// Schedules work on the actor, to run soon.
  nonisolated func hop(_ body: @escaping @Sendable (ModuleManager) async -> Void) {
    Task.detached(executorPreference: options.executor) { await body(self) }
  }
}

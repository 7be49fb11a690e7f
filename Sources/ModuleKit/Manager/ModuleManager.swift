public import ModuleManifests

/// Runs the modules of an application: starts each as soon as all it depends on is ready, watches over it, and stops
/// everything in reverse order.
///
/// ```swift
/// let manager = try ModuleManager(modules: [LogModule(), PaymentModule(), CartModule()])
/// try await manager.start()
/// let cart = try await manager.module(CartModule.self)
/// …
/// await manager.stop()
/// ```
///
/// Everything that can be known to be wrong (versions, requirements, cycles, the lockfile) is found by the initializer,
/// before any module is touched. The manager never owns the process: it installs no signal handlers, never exits, and any
/// number of managers can live side by side. Stop a manager before you let go of it.
///
/// What happens is decided by a state machine that is a pure value; this actor carries its effects out.
public actor ModuleManager {
  package nonisolated let clock: ManagerClock
  nonisolated let options: ModuleManagerOptions
  nonisolated let hub = EventHub<ModuleEvent>()
  nonisolated let routeHub = EventHub<RouteError>()
  /// Where modules meet.
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

  // Events that wait while another one is handled.
  var inbox: [LifecycleEvent] = []
  var isHandling = false

  /// Whether `events` has a reader; looked up once for each event that is handled.
  var hasListeners = false

  // Timers.
  /// The time of the event that is handled.
  var now = Duration.zero
  var timers = TimerQueue()
  var timerTask: Task<Void, Never>?
  var timerDue: Duration?

  // Those who wait.
  var lastWaiter = 0
  var startWaiters = Waiters<StartReport>()
  var stopWaiters = Waiters<StopReport>()
  var readyWaiters = Waiters<Void>()
  var endWaiters = Waiters<Void>()
  var nodeWaiters: [NodeID: Waiters<Void>] = [:]
  /// Those of ``nodeWaiters`` that wait from inside modules, by number.
  var insideWaits: [Int: InsideWait] = [:]
  /// Those that wait from a `run` for the start: they are answered before the `run` has to end.
  var runReadyWaiters = Waiters<Void>()
  /// Which module waits for which, while it is being initialized.
  var waits: [NodeID: [NodeID]] = [:]
  /// Changes that wait for their turn, first one first.
  var pendingChanges: [PendingChange] = []
  var currentChange: PendingChange?
  /// What went wrong during the change, kept here since the instances may be gone when it has been undone.
  var changeErrors: [LifecycleCause: ModuleError] = [:]

  // What the last start and the last stop brought.
  var startBegan = Duration.zero
  var stopBegan = Duration.zero
  var startReport: StartReport?
  var stopReport = StopReport(duration: .zero, problems: [], unhandledEvents: [])
  var problems: [ModuleError] = []
  /// Those that were being initialized when the time for the start was over.
  var overdueModules: [String] = []
  /// Why the manager stopped by itself.
  var fatal: ModuleError?

  /// Makes a manager for some modules, after checking that they fit together.
  ///
  /// - Parameters:
  ///   - modules: in any order.
  ///   - lockfile: what `modctl resolve` selected. If given, the modules must be exactly those, in these versions.
  ///   - configuration: what the modules can read with ``ModuleContext/configuration(_:default:)``.
  ///   - options: policies and timeouts.
  ///   - clock: what time is measured with and deadlines are kept by. Default: the continuous clock.
  /// - Throws: ``ModuleError`` with ``ModuleError/Code/invalid``, everything that is wrong and where; with
  ///   ``ModuleError/Code/configuration`` if something is configured that is no module's.
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
    var options = options
    // A test's overrides around this count for all that the manager does.
    if let around = OverrideTable.around { options.registry.overrides = around }
    let clock = ManagerClock(clock)
    self.clock = clock
    exchange = Exchange(options: options, hub: hub, clock: clock)
    exchange.expect(checked.modules)
    self.options = options
    self.lockfile = lockfile
    var configuration = configuration
    configuration.coding = options.coding
    surroundings = ModuleSurroundings(configuration: configuration, environment: options.environment)
    self.checked = checked
    surroundings.names.withLock { $0 = checked.modules.map(\.name) }
    nodes = Array(checked.modules.indices)
    machine = LifecycleMachine(settings: options.lifecycle)
    instances.reserveCapacity(checked.modules.count)
    machine.reserveCapacity(checked.modules.count)
    for index in checked.modules.indices {
      _ = machine.add(Self.settings(of: index, in: checked, options))
      instances.append(ModuleInstance(checked.modules[index], index: index))
    }
    machine.connect(checked.dependsOn.enumerated().map { ($0.offset, $0.element) })
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
      timeouts: module.timeouts.isInherited ? options.timeouts : module.timeouts,
      onRunFailure: onRunFailure == .inherited ? options.onRunFailure : onRunFailure
    )
  }

  // MARK: Observation

  /// Everything that happens from now on. Each call makes a stream of its own, in which the newest 1,024 wait until they are read.
  ///
  /// A stream that nothing reads does not grow; ``droppedEvents`` says what that has cost.
  public nonisolated var events: AsyncStream<ModuleEvent> { hub.makeStream() }

  /// The same as ``events``, with another bound.
  ///
  /// - Parameter capacity: how many wait until they are read; beyond that the oldest are dropped. At least 1.
  public nonisolated func events(bufferingNewest capacity: Int) -> AsyncStream<ModuleEvent> {
    hub.makeStream(bufferingNewest: capacity)
  }

  /// How many events were dropped from streams that were not read in time, all streams of ``events`` together.
  public nonisolated var droppedEvents: Int { hub.dropped }

  /// Calls `body` for everything that happens from now on, at once and in order, for as long as the manager lives.
  ///
  /// It runs on the actor, which waits for it meanwhile: it must be quick, and not hold on to the manager.
  package nonisolated func observe(_ body: @escaping @Sendable (ModuleEvent) -> Void) { hub.observe(body) }

  /// Calls `body` with how all modules are now, on the actor, so that no event can come in between.
  package func observeSnapshot(_ body: @Sendable (ModuleSnapshot) -> Void) { body(snapshot()) }

  /// Sends every step of a module that is begun from now on through `wrapper`.
  package nonisolated func wrapSteps(in wrapper: any StepWrapper) {
    surroundings.wrap(in: wrapper)
  }

  /// Where the manager stands.
  public var phase: ManagerPhase { machine.phase }

  /// How all modules are now.
  public func snapshot() -> ModuleSnapshot {
    let modules = checked.modules.enumerated().map { index, info in
      let node = nodes[index]
      let status = machine.nodes[node]
      let isDown = status.state == .failed || status.state == .skipped
      let culprit = isDown ? status.cause?.node ?? node : nil
      return ModuleSnapshot.Module(
        name: info.name,
        version: info.version,
        state: ModuleState(status.state),
        rootCause: culprit.map(name),
        reason: isDown ? status.cause.map { error(for: $0).description } : nil,
        abandonedSteps: status.abandonedSteps
      )
    }
    return ModuleSnapshot(phase: phase, modules: modules)
  }

  func name(of node: NodeID) -> String { instances[node]?.name ?? "a former module" }

  /// - Parameter duration: of the step that it is about.
  func report(_ kind: ModuleEvent.Kind, after duration: Duration? = nil) {
    if !hub.isEmpty { hub.send(ModuleEvent(time: clock.now(), kind: kind, duration: duration)) }
  }

  func makeWaiter() -> Int {
    lastWaiter += 1
    return lastWaiter
  }

  /// Does something on the actor, soon.
  nonisolated func hop(_ body: @escaping @Sendable (ModuleManager) async -> Void) {
    Task.detached(executorPreference: options.executor) { await body(self) }
  }
}

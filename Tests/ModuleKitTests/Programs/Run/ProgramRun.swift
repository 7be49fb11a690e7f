import ModuleKit
import ModuleKitTesting
import ModuleManifests

/// One run of a program with a real manager, on one thread and a virtual clock.
struct ProgramRun {
  /// The result of a run.
  struct Outcome: Sendable {
    var violations: [ProgramViolation]
    /// The number of jobs that the scheduler ran.
    var steps: Int
    var seen: [String: Int]
    var log: [String]
  }

  let program: Program
  private let clock = VirtualClock()
  private let executor: SeededExecutor
  private let world: ProgramWorld

  init(_ program: Program, isLogging: Bool = false) {
    self.program = program
    executor = SeededExecutor(seed: program.seed, clock: clock)
    world = ProgramWorld(program.settings, clock: clock, executor: executor, isLogging: isLogging)
  }

  static func outcome(_ program: Program, isLogging: Bool = false) -> Outcome {
    ProgramRun(program, isLogging: isLogging).perform()
  }

  private func perform() -> Outcome {
    let (program, world, clock, executor) = (program, world, clock, executor)
    let outcome = executor.run(limit: 100_000) { await Self.live(program, world, clock, executor) }
    world.withState { state in
      switch outcome {
      case .finished:
        for watch in state.watched where watch.object != nil {
          state.violate(.leak, "\(watch.name) is still in memory")
        }
      case .deadlock:
        let left = state.unfinished.sorted { $0.key < $1.key }.map(\.value)
        state.violate(.hang, "not ended: \(left.joined(separator: ", "))")
      case .endless: state.violate(.endless, "more than 100000 jobs")
      }
    }
    return world.withState { state in
      Outcome(violations: state.violations, steps: executor.jobCount, seen: state.seen, log: state.log ?? [])
    }
  }

  /// Runs the whole life of a manager.
  private static func live(
    _ program: Program,
    _ world: ProgramWorld,
    _ clock: VirtualClock,
    _ executor: SeededExecutor
  ) async {
    let parts = program.modules.map { PlayedPart($0, world) }
    var options = program.settings.options
    options.executor = executor
    for adapter in program.adapters { options.adapt(adapter) }
    options.routeMiddleware = [ProgramDriver.middleware(program.settings.host, world)].compactMap { $0 }
    options.navigator = ProgramNavigator(world: world)
    let host = program.settings.host
    let lockfile =
      host.hasLockfile
      ? Lockfile(of: parts.map(\.manifest), choosing: host.rivals.first.map(ProgramModule.name)) : nil
    let modules = parts.map { $0.play() }
    guard
      let manager = try? ModuleManager(modules: modules, lockfile: lockfile, options: options, clock: clock)
    else { return world.withState { $0.see(lockfile == nil ? "refused" : "refused with lockfile") } }
    if lockfile != nil { world.withState { $0.see("lockfile") } }
    world.watch("the manager", manager)
    manager.observe { world.hear($0) }
    world.withState { state in
      state.manager = manager
      state.bound = program.bound
      for part in parts { state.current[part.module.slot] = part.id }
      for part in parts
      where host.hasLockfile && part.module.provides && part.module.slot == host.rivals.first {
        state.chosen[part.module.interface] = part.module.slot
      }
    }
    let driver = ProgramDriver(world: world, manager: manager)
    let subscription = driver.subscribe(program.settings.host)
    var tasks: [Task<Void, Never>] = []
    var waits: [Task<Void, Never>] = []
    for (index, operation) in program.operations.enumerated() {
      await wait(operation.after, clock)
      world.withState { $0.unfinished[index] = "\(operation.request)" }
      let task = Task.detached(executorPreference: executor) {
        for _ in 0..<operation.times { await driver.perform(operation.request) }
        world.withState { $0.unfinished[index] = nil }
      }
      if let steps = operation.cancelAfter {
        Task.detached(executorPreference: executor) {
          for _ in 0..<steps { await Task.yield() }
          task.cancel()
        }
      }
      switch operation.request {
      case .waitUntilReady, .waitUntilStopped: waits.append(task)
      default:
        tasks.append(task)
        if operation.isAwaited { await task.value }
      }
    }
    for task in tasks { await task.value }
    await end(driver, waits)
    subscription?.cancel()
  }

  private static func wait(_ moment: ProgramOperation.Moment, _ clock: VirtualClock) async {
    switch moment {
    case .now: break
    case .time(let time): try? await clock.sleep(for: .milliseconds(time))
    case .steps(let steps): for _ in 0..<steps { await Task.yield() }
    }
  }

  /// The last stop, one more life in which no module does anything, and the checks after it.
  private static func end(_ driver: ProgramDriver, _ waits: [Task<Void, Never>]) async {
    let (world, manager) = (driver.world, driver.manager)
    world.withState { state in
      state.unfinished[1_000] = "the last stop"
      state.isHostQuiet = true
    }
    await driver.stop()
    // Whatever hangs ends now.
    try? await world.clock.sleep(for: .seconds(1_000))
    world.withState { state in
      state.checkEvents()
      state.isCalm = true
      state.unfinished[1_000] = "a start with modules that do nothing"
      for index in state.instances.indices where state.instances[index].state == .up {
        // The manager reported that there was no time to destroy it.
        state.instances[index].state = .down
      }
    }
    world.check(await manager.snapshot())
    do {
      try await manager.start()
      world.checkStarted()
    } catch {
      world.withState { $0.violate(.startFailed, "\(error)") }
    }
    world.withState { $0.unfinished[1_000] = "the stop after it" }
    await driver.stop()
    world.withState { $0.unfinished[1_000] = nil }
    for task in waits { await task.value }
    try? await world.clock.sleep(for: .seconds(1_000))
    world.checkNothingIsDone(await manager.activity)
    world.withState { state in
      state.checkNothingIsUp("at the end")
      if world.settings.host.listener != nil { state.checkHostEvents() }
      state.handles = [:]
    }
  }
}

import ModuleKit
import ModuleKitTesting
import Testing

/// A module's own settings have non-optional types. A property of another type would be a second one with the same name, which
/// the compiler accepts and nothing reads.
@Suite("A module's own timeouts and policy, written naturally")
struct OwnPolicyTests {
  struct Broken: Error {}

  struct Feed: LongRunningModule {
    static let manifest = ModuleManifest(name: "feed", version: Version(1, 0, 0))
    let onRunFailure = RunFailurePolicy.restart(atMost: 2, pause: .seconds(30))
    let clock: VirtualClock

    func initialize(in context: ModuleContext) async throws {}
    func run(in context: ModuleContext) async throws { throw Broken() }
  }

  struct Slow: AppModule {
    static let manifest = ModuleManifest(name: "slow", version: Version(1, 0, 0))
    let timeouts: ModuleTimeouts
    let clock: VirtualClock

    func initialize(in context: ModuleContext) async throws { try await clock.sleep(for: .seconds(3_600)) }
  }

  @Test("A module's `run` restarts according to its own policy, not the options")
  func restarts() throws {
    let simulation = Simulation(seed: 1)
    let manager = try simulation.manager([Feed(clock: simulation.clock)]) { $0.onRunFailure = .stopAll }
    let code = try simulation.run { await DeadlineTests.code { try await manager.run() } }?.code
    #expect(code == .runFailed)
    #expect(simulation.clock.now.time == .seconds(60))
  }

  @Test("A module that a change restarts has all of its attempts again")
  func freshAttempts() throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    var feed = FakeModule("feed", needs: ["base"], journal: simulation.journal)
    feed.onRun = { _ in throw Broken() }
    feed.onRunFailure = .restart(atMost: 2, pause: .seconds(30))
    let manager = try simulation.manager([feed, FakeModule("base")])
    let code = try simulation.run { () -> ModuleError? in
      try await manager.start()
      try await clock.sleep(for: .seconds(40))
      try await manager.replace([FakeModule("base", "1.1.0")])
      return await DeadlineTests.code { try await manager.waitUntilStopped() }
    }?.code
    #expect(code == .runFailed)
    #expect(clock.now.time == .seconds(100))
    #expect(simulation.journal.modules(.running).count == 5)
  }

  /// The limits of `initialize` of a module and of its manager, and how long it may take.
  static let cases: [(own: ModuleTimeouts, manager: ModuleTimeouts, seconds: Int)] = [
    (.inherited, ModuleTimeouts(initialization: .seconds(7)), 7),
    (ModuleTimeouts(gracePeriod: .seconds(1)), ModuleTimeouts(initialization: .seconds(7)), 7),
    (ModuleTimeouts(initialization: .seconds(4)), ModuleTimeouts(initialization: .seconds(7)), 4),
    (ModuleTimeouts(initialization: .seconds(4)), .unlimited, 4),
    (.unlimited, ModuleTimeouts(initialization: .seconds(7)), 3_600),
    (.inherited, ModuleTimeouts(gracePeriod: .seconds(1)), 60),
    (.inherited, .inherited, 60),
  ]

  @Test("A module inherits each limit on its own from its manager", arguments: cases)
  func timeouts(own: ModuleTimeouts, manager timeouts: ModuleTimeouts, seconds: Int) throws {
    let simulation = Simulation(seed: 1)
    let manager = try simulation.manager([Slow(timeouts: own, clock: simulation.clock)]) {
      $0.timeouts = timeouts
    }
    let error = try simulation.run { await DeadlineTests.code { try await manager.start() } }
    #expect(error?.code == (seconds == 3_600 ? nil : .overdue))
    #expect(simulation.clock.now.time == .seconds(seconds))
  }

  @Test("A `run` without a limit of its grace period is not cancelled, but the stop's limit counts")
  func unlimitedGracePeriod() throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    for (limit, seconds) in [(Duration?.none, 100), (.seconds(40), 40)] {
      var worker = FakeModule("worker")
      worker.timeouts = ModuleTimeouts(gracePeriod: .unlimited)
      worker.onRun = { context in
        await context.stopRequested()
        try await clock.sleep(for: .seconds(100))
      }
      let manager = try simulation.manager([worker]) { $0.stopTimeout = limit }
      let report = try simulation.run {
        try await manager.start()
        return await manager.stop()
      }
      #expect(report.duration == .seconds(seconds))
    }
  }
}

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

  /// The module's own timeouts, and how long its `initialize` may take under a manager whose limit is 7 seconds.
  static let cases: [(own: ModuleTimeouts, seconds: Int)] = {
    var changed = ModuleTimeouts.inherited
    changed.gracePeriod = .seconds(1)
    return [(.inherited, 7), (ModuleTimeouts(initialize: .seconds(4)), 4), (changed, 60)]
  }()

  @Test(
    "A module's timeouts count unless inherited; a copy with one value changed is its own",
    arguments: cases
  )
  func timeouts(own: ModuleTimeouts, seconds: Int) throws {
    let simulation = Simulation(seed: 1)
    let manager = try simulation.manager([Slow(timeouts: own, clock: simulation.clock)]) {
      $0.timeouts = ModuleTimeouts(initialize: .seconds(7))
    }
    let error = try simulation.run { await DeadlineTests.code { try await manager.start() } }
    #expect(error?.code == .overdue)
    #expect(simulation.clock.now.time == .seconds(seconds))
  }
}

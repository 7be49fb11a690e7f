import ModuleKit
import ModuleKitTesting
import Testing

/// Also runs under Thread Sanitizer: real threads decide whether a lease is returned, a wait for the last one cancelled or a
/// module destroyed first.
@Suite("Scenario 8: a drain is cancelled while many tasks return their leases")
struct DrainRaceTests {
  /// One module that many tasks use, and what happens to it.
  private struct World {
    let entered = Counter()
    let left = Counter()
    let initialized = Counter()
    let destroyed = Counter()
    let held = Counter()
    /// How often the module was destroyed while a use was under way.
    let atWork = Counter()
    let clock = VirtualClock()
    let manager: ModuleManager

    init() throws {
      let (entered, left, atWork) = (entered, left, atWork)
      let (initialized, destroyed) = (initialized, destroyed)
      var store = FakeModule("store") { _ in initialized.raise() }
      store.onDestroy = {
        destroyed.raise()
        // No further use begins.
        if left.value < entered.value { atWork.raise() }
      }
      var options = ModuleManagerOptions()
      options.timeouts = ModuleTimeouts(destruction: .seconds(1), cancellation: .unlimited)
      manager = try ModuleManager(modules: [store], options: options, clock: clock)
    }

    /// Uses the module until it is stopped.
    func use(_ number: Int, holding: Bool, until finish: AsyncStream<Void>) async throws {
      var round = number
      while true {
        round += 1
        do {
          try await manager.use(FakeModule.self, named: "store") { _ in
            entered.raise()
            for _ in 0..<(round % 7) { await Task.yield() }
            if holding {
              held.raise()
              for await _ in finish {}
            }
            left.raise()
          }
          if holding { return }
        } catch let error as ModuleError where error.code == .stopped || error.code == .notRunning {
          return
        }
      }
    }
  }

  @Test("No lease is lost, and the module is destroyed once", .timeLimit(.minutes(60)), arguments: 0..<60)
  func race(round: Int) async throws {
    let world = try World()
    let isHeld = round % 2 == 0
    for life in 1...2 {
      try await world.manager.start()
      let before = world.atWork.value
      let (finish, finishing) = AsyncStream.makeStream(of: Void.self)
      let problems = try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask { try await world.use(number, holding: isHeld && number == 0, until: finish) }
        }
        // Some tasks use the module before the stop; how many, and for how long, differs from round to round.
        while world.entered.value < round % 5 * life + 1 { await Task.yield() }
        while isHeld, world.held.value < life { await Task.yield() }
        let isStopped = Counter()
        // The limit expires at any moment of the stop, and certainly if a use does not end.
        group.addTask {
          while isStopped.value == 0 {
            world.clock.advance(by: .milliseconds(50 + round))
            await Task.yield()
          }
        }
        let report = await world.manager.stop()
        isStopped.raise()
        finishing.finish()
        try await group.waitForAll()
        return report.problems
      }
      #expect(world.entered.value == world.left.value)
      #expect(world.initialized.value == life && world.destroyed.value == life)
      // A module is destroyed under its users only if its limit has expired, which is reported.
      let isAtWork = world.atWork.value > before
      #expect(isAtWork || !isHeld)
      #expect(problems.contains { $0.code == .overdue } || !isAtWork, "\(problems)")
    }
    // No leases remain: an undisturbed stop is clean.
    try await world.manager.start()
    try await world.manager.use(FakeModule.self, named: "store") { _ in }
    let report = await world.manager.stop()
    #expect(report.problems.isEmpty, "\(report.problems)")
    #expect(world.destroyed.value == 3)
  }
}

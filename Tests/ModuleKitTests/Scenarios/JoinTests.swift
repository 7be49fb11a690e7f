import ModuleKit
import ModuleKitTesting
import Testing

import enum TestSupport.RandomRuns

@Suite("Scenarios 2 to 4: joining, stopping, cancelling")
struct JoinTests {
  static func modules(_ journal: Journal, _ clock: VirtualClock? = nil) -> [FakeModule] {
    [("a", []), ("b", ["a"]), ("c", ["a"]), ("d", ["b", "c"]), ("e", [])].map { name, needs in
      FakeModule(name, needs: needs, journal: journal) { _ in
        if let clock { try await clock.sleep(for: .seconds(1)) } else { await Task.yield() }
      }
    }
  }

  @Test("100 concurrent starts: one initialization each, and identical reports", arguments: 0..<10)
  func manyStarts(seed: UInt64) async throws {
    let journal = Journal()
    let manager = try ModuleManager(modules: Self.modules(journal))
    let reports = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { "\(try await manager.start())" } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(reports).count == 1)
    #expect(journal.modules(.initialized).sorted() == ["a", "b", "c", "d", "e"])
    await manager.stop()
    #expect(journal.up == [])
  }

  @Test("A stop before the start does nothing")
  func stopFirst() async throws {
    let journal = Journal()
    let manager = try ModuleManager(modules: Self.modules(journal))
    let report = await manager.stop()
    #expect(report.isClean && journal.entries.isEmpty)
    try await manager.start()
    #expect(journal.up == ["a", "b", "c", "d", "e"])
    await manager.stop()
  }

  /// The stop comes after each job of the simulation in turn, and thus at every suspension point.
  @Test("A stop at every suspension point of a start", arguments: RandomRuns.blocks(3))
  func stopAnywhere(seed: UInt64) throws {
    var when = 0
    while true {
      let simulation = Simulation(seed: seed)
      let executor = simulation.executor
      let manager = try simulation.manager(Self.modules(simulation.journal, simulation.clock))
      let moment = when
      let wasStarting = try simulation.run {
        let start = Task.detached(executorPreference: executor) { () -> Bool in
          do {
            try await manager.start()
            return true
          } catch {
            #expect((error as? ModuleError)?.code == .stopped, "\(error)")
            return false
          }
        }
        while executor.jobCount < moment { await Task.yield() }
        await manager.stop()
        let hasStarted = await start.value
        // The start may have come after the stop.
        if hasStarted { await manager.stop() }
        return !hasStarted
      }
      let problems = "seed \(seed), stop after job \(when)"
      #expect(simulation.journal.up == [], "\(problems)")
      #expect(
        simulation.journal.modules(.initialized).count == simulation.journal.modules(.destroyed).count,
        "\(problems)"
      )
      when += 1
      if when > 20, !wasStarting { break }
      if when > 500 { break }
    }
    #expect(when > 30, "the loop missed the start")
  }

  @Test("Stops and starts on many threads end in order", arguments: 0..<20)
  func chaos(seed: UInt64) async throws {
    let journal = Journal()
    let manager = try ModuleManager(modules: Self.modules(journal))
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<60 {
        var generator = SplitMix64(seed: seed &* 1_000 &+ UInt64(index))
        let choice = Int.random(in: 0..<6, using: &generator)
        group.addTask {
          switch choice {
          case 0, 1, 2: _ = try? await manager.start()
          case 3: await manager.stop()
          case 4:
            let task = Task { try await manager.start() }
            await Task.yield()
            task.cancel()
            _ = try? await task.value
          default: _ = try? await manager.module(FakeModule.self, named: "d")
          }
        }
      }
    }
    await manager.stop()
    #expect(journal.up == [], "seed \(seed)")
    #expect(await manager.phase == .stopped)
  }

  @Test("Cancelling one of two waiters leaves the start alone")
  func cancelOne() throws {
    let simulation = Simulation(seed: 3)
    let (clock, executor) = (simulation.clock, simulation.executor)
    let manager = try simulation.manager(Self.modules(simulation.journal, clock))
    let (first, second) = try simulation.run {
      let first = Task.detached(executorPreference: executor) { try await manager.start() }
      let second = Task.detached(executorPreference: executor) { try await manager.start() }
      try await clock.sleep(for: .milliseconds(1500))
      first.cancel()
      return (await first.result, await second.result)
    }
    #expect(throws: ModuleError.self) { try first.get() }
    #expect(try second.get().modules.count == 5)
    #expect(simulation.journal.up == ["a", "b", "c", "d", "e"])
  }

  @Test("Cancelling the only waiter rolls back in order before it throws", arguments: 0..<20)
  func cancelOnly(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let (clock, executor) = (simulation.clock, simulation.executor)
    let manager = try simulation.manager(Self.modules(simulation.journal, clock))
    let code = try simulation.run { () -> ModuleError.Code? in
      let start = Task.detached(executorPreference: executor) { try await manager.start() }
      try await clock.sleep(for: .milliseconds(1500))
      start.cancel()
      do { _ = try await start.value } catch { return (error as? ModuleError)?.code }
      return nil
    }
    #expect(code == .cancelled)
    #expect(simulation.journal.up == [])
    #expect(Set(simulation.journal.modules(.destroyed)) == ["a", "e"])
    // The manager can be started again.
    _ = try simulation.run { try await manager.start() }
    #expect(simulation.journal.up == ["a", "b", "c", "d", "e"])
  }

  @Test("A cancelled task starts nothing")
  func cancelledBefore() async throws {
    let journal = Journal()
    let manager = try ModuleManager(modules: Self.modules(journal))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await manager.start()
    }
    task.cancel()
    await #expect(throws: ModuleError.self) { try await task.value }
    #expect(journal.entries.isEmpty)
  }

  @Test("A stop from inside a run does not wait for itself")
  func stopFromRun() throws {
    let simulation = Simulation(seed: 5)
    var modules = Self.modules(simulation.journal)
    modules[3].onRun = { context in
      await context.manager.stop()
      await context.stopRequested()
    }
    let manager = try simulation.manager(modules)
    try simulation.run {
      try await manager.start()
      try await manager.waitUntilStopped()
    }
    #expect(simulation.journal.up == [])
  }

  @Test("A `run` that is cancelled before its start does not throw what ended an earlier one")
  func runAgain() throws {
    let simulation = Simulation(seed: 1)
    var http = FakeModule("http")
    http.onRun = { _ in throw Failure("no port") }
    let manager = try simulation.manager([http])
    let (first, second) = try simulation.run {
      let first = await moduleError { try await manager.run() }?.code
      let cancelled = Task.detached(executorPreference: simulation.executor) {
        withUnsafeCurrentTask { $0?.cancel() }
        return await moduleError { try await manager.run() }?.code
      }
      return (first, await cancelled.value)
    }
    #expect(first == .runFailed && second == nil)
  }
}

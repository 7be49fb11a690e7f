import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@Suite("Events around a change; scenario 24")
struct ChangeEventTests {
  typealias Heard = EventTests.Heard

  /// A module whose lives are numbered, from 1.
  static func lives(
    _ name: String,
    needs: [String] = [],
    initialize: @escaping @Sendable (ModuleContext, Int) async throws -> Void
  ) -> FakeModule {
    let lives = Counter()
    return module(name, needs: needs) { context in try await initialize(context, lives.raise()) }
  }

  /// Publishes numbers while `body` runs.
  static func publishing(
    _ count: Int,
    to manager: ModuleManager,
    in simulation: Simulation,
    while body: () async throws -> Void
  ) async throws {
    let publisher = Task.detached(executorPreference: simulation.executor) {
      for number in 0..<count {
        manager.publish(.orderPlaced, number)
        // Time passes only when nothing else is left to run, not even a change.
        if number % 64 == 63 { try await simulation.clock.sleep(for: .milliseconds(1)) }
        await Task.yield()
      }
    }
    await simulation.nap()
    try await body()
    try await publisher.value
  }

  @Test("A subscriber that restarts handles every event once and in order", arguments: 0..<40)
  func restart(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    let mail = Self.lives("mail", needs: ["base"]) { context, _ in
      try await simulation.clock.sleep(for: .milliseconds(10))
      context.subscribe(.orderPlaced) { number in
        if number % 8 == 0 { try await simulation.clock.sleep(for: .milliseconds(1)) }
        heard.append(number)
      }
    }
    let manager = try simulation.manager([module("base"), mail])
    let report = try simulation.run {
      try await manager.start()
      try await Self.publishing(400, to: manager, in: simulation) {
        for patch in 1...3 { try await manager.replace([module("base", "1.0.\(patch)")]) }
      }
      return await manager.stop()
    }
    #expect(heard.numbers == Array(0..<400), "seed \(seed)")
    #expect(report.isClean, "seed \(seed): \(report)")
  }

  @Test(
    "A subscriber is replaced: each event is handled by either the old one or the new one",
    arguments: 0..<40
  )
  func replaced(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let (heard, hearers) = (Heard(), Heard())
    @Sendable func mail(_ number: Int) -> FakeModule {
      module("mail", "1.0.\(number)") { context in
        context.subscribe(.orderPlaced) { event in
          if event % 8 == 0 { try await simulation.clock.sleep(for: .milliseconds(1)) }
          heard.append(event)
          hearers.append(number)
        }
      }
    }
    let manager = try simulation.manager([mail(0)])
    let report = try simulation.run {
      try await manager.start()
      try await Self.publishing(400, to: manager, in: simulation) {
        for number in 1...3 {
          for _ in 0..<20 { await Task.yield() }
          try await manager.replace([mail(number)])
        }
      }
      return await manager.stop()
    }
    #expect(heard.numbers.sorted() == Array(0..<400), "seed \(seed)")
    #expect(Set(hearers.numbers).count > 1 && report.isClean, "seed \(seed): \(report)")
  }

  @Test(
    "The same for a subscriber replaced with its dependency, and for one that subscribes twice",
    arguments: 0..<40
  )
  func replacedTogether(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let (first, second) = (Heard(), Heard())
    @Sendable func mail(_ number: Int) -> FakeModule {
      module("mail", "1.0.\(number)", needs: ["base"]) { context in
        context.subscribe(.orderPlaced) { first.append($0) }
        context.subscribe(.orderPlaced) { event in
          if event % 8 == 0 { try await simulation.clock.sleep(for: .milliseconds(1)) }
          second.append(event)
        }
      }
    }
    let manager = try simulation.manager([module("base"), mail(0)])
    let report = try simulation.run {
      try await manager.start()
      try await Self.publishing(200, to: manager, in: simulation) {
        for number in 1...3 { try await manager.replace([module("base", "1.0.\(number)"), mail(number)]) }
      }
      return await manager.stop()
    }
    #expect(first.numbers.sorted() == Array(0..<200), "seed \(seed)")
    #expect(second.numbers.sorted() == Array(0..<200), "seed \(seed)")
    #expect(report.isClean, "seed \(seed): \(report)")
  }

  @Test(
    "Events published between two lives go to the next one first, or are counted if it does not subscribe",
    arguments: 0..<20
  )
  func betweenLives(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    let forgotten = EventKey<Int>("orders.forgotten")
    let mail = Self.lives("mail", needs: ["base"]) { context, life in
      if life == 2 {
        for number in 10..<15 { context.publish(.orderPlaced, number) }
        for number in 0..<3 { context.publish(forgotten, number) }
      }
      context.subscribe(.orderPlaced) { heard.append($0) }
      if life == 1 { context.subscribe(forgotten) { _ in } }
    }
    let manager = try simulation.manager([module("base"), mail])
    let events = manager.events()
    let report = try simulation.run {
      try await manager.start()
      for number in 0..<3 { manager.publish(.orderPlaced, number) }
      try await manager.replace([module("base", "1.0.1")])
      manager.publish(.orderPlaced, 20)
      // It has no subscriber left.
      manager.publish(forgotten, 3)
      return await manager.stop()
    }
    #expect(heard.numbers == [0, 1, 2, 10, 11, 12, 13, 14, 20], "seed \(seed)")
    #expect(report.problems.isEmpty, "seed \(seed): \(report)")
    #expect(
      report.unhandledEvents.map(\.description) == ["mail did not handle 3 events named orders.forgotten"]
    )
    #expect(try simulation.run { await StopEventTests.unhandled(in: events) } == ["mail": 3])
  }

  @Test("A change fails: the restored life handles what was published in the meantime", arguments: 0..<20)
  func failed(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    let mail = Self.lives("mail", needs: ["base"]) { context, life in
      context.subscribe(.orderPlaced) { heard.append($0) }
      guard life == 2 else { return }
      for number in 10..<15 { context.publish(.orderPlaced, number) }
      throw Failure()
    }
    let manager = try simulation.manager([module("base"), mail])
    let report = try simulation.run {
      try await manager.start()
      for number in 0..<3 { manager.publish(.orderPlaced, number) }
      let error = await moduleError { try await manager.replace([module("base", "1.0.1")]) }
      #expect(error != nil)
      manager.publish(.orderPlaced, 20)
      return await manager.stop()
    }
    #expect(heard.numbers == [0, 1, 2, 10, 11, 12, 13, 14, 20], "seed \(seed)")
    #expect(report.unhandledEvents.isEmpty, "seed \(seed): \(report)")
  }

  @Test("A subscriber without a next life: what was published in the meantime is counted", arguments: 0..<20)
  func neverAgain(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let mail = Self.lives("mail", needs: ["base"]) { context, life in
      if life == 1 { context.subscribe(.orderPlaced) { _ in } }
      guard life == 2 else { return }
      for number in 0..<5 { context.publish(.orderPlaced, number) }
      context.manager.requestStop()
      while !Task.isCancelled { await simulation.nap() }
      for number in 5..<10 { context.publish(.orderPlaced, number) }
      throw CancellationError()
    }
    let manager = try simulation.manager([module("base"), mail])
    let report = try simulation.run {
      try await manager.start()
      _ = await moduleError { try await manager.replace([module("base", "1.0.1")]) }
      return await manager.stop()
    }
    #expect(report.unhandledEvents.map(\.count) == [10], "seed \(seed): \(report)")
  }

  @Test("A module that is removed handles what was published before", arguments: 0..<20)
  func removed(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    let manager = try simulation.manager([
      module("base"), StopEventTests.slow("mail", heard, needs: ["base"], on: simulation),
    ])
    try simulation.run {
      try await manager.start()
      for number in 0..<100 { manager.publish(.orderPlaced, number) }
      try await manager.remove(["mail"])
      #expect(heard.numbers == Array(0..<100), "seed \(seed)")
      manager.publish(.orderPlaced, 100)
      #expect(await manager.stop().isClean)
    }
  }

  @Test("A handler exceeds the limit: the next life gets the rest", arguments: 0..<20)
  func leftToNextLife(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    var mail = Self.lives("mail", needs: ["base"]) { context, life in
      context.subscribe(.orderPlaced) { number in
        if life == 1 { try await simulation.clock.sleep(for: .seconds(1)) }
        heard.append(number)
      }
    }
    mail.timeouts = ModuleTimeouts(destruction: .duration(.milliseconds(3_500)))
    let manager = try simulation.manager([module("base"), mail])
    let report = try simulation.run {
      try await manager.start()
      for number in 0..<10 { manager.publish(.orderPlaced, number) }
      try await manager.replace([module("base", "1.0.1")])
      return await manager.stop()
    }
    // The fourth was cancelled.
    #expect(heard.numbers == [0, 1, 2, 4, 5, 6, 7, 8, 9], "seed \(seed)")
    #expect(report.unhandledEvents.map(\.count) == [1], "seed \(seed): \(report)")
  }
}

import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@Suite("Events around a stop; scenario 24")
struct StopEventTests {
  typealias Heard = EventTests.Heard

  /// A module that takes some time for each event.
  static func slow(
    _ name: String,
    _ heard: Heard,
    needs: [String] = [],
    buffer: EventBuffer = .standard,
    each: Duration = .milliseconds(1),
    on simulation: Simulation
  ) -> FakeModule {
    module(name, needs: needs) { context in
      context.subscribe(.orderPlaced, buffer: buffer) { number in
        try await simulation.clock.sleep(for: each)
        heard.append(number)
      }
    }
  }

  @Test(
    "200 events into a slow subscriber, then a stop: all are handled before it is destroyed",
    arguments: 0..<20
  )
  func slow(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    let destroyed = Counter()
    var mail = Self.slow("mail", heard, on: simulation)
    mail.onDestroy = { for _ in heard.numbers { destroyed.raise() } }
    let manager = try simulation.manager([mail])
    let report = try simulation.run {
      try await manager.start()
      for number in 0..<200 { manager.publish(.orderPlaced, number) }
      return await manager.stop()
    }
    #expect(heard.numbers == Array(0..<200), "seed \(seed)")
    #expect(destroyed.value == 200 && report.isClean, "seed \(seed): \(report)")
  }

  @Test(
    "A subscriber finishes before its dependency, which still receives the events it causes",
    arguments: 0..<20
  )
  func dependencies(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let stored = EventKey<Int>("orders.stored")
    let (sales, entries) = (Heard(), Heard())
    let ledger = module("ledger") { context in
      context.subscribe(stored) { number in
        try await simulation.clock.sleep(for: .milliseconds(2))
        entries.append(number)
      }
    }
    let shop = module("shop", needs: ["ledger"]) { context in
      context.subscribe(.orderPlaced) { number in
        try await simulation.clock.sleep(for: .milliseconds(1))
        sales.append(number)
        context.publish(stored, number)
      }
    }
    let manager = try simulation.manager([ledger, shop])
    let report = try simulation.run {
      try await manager.start()
      for number in 0..<50 { manager.publish(.orderPlaced, number) }
      return await manager.stop()
    }
    #expect(sales.numbers == Array(0..<50) && entries.numbers == Array(0..<50), "seed \(seed)")
    #expect(report.isClean, "seed \(seed): \(report)")
  }

  @Test(
    "A handler hangs: the stop ends within the limits, and the remaining events are reported",
    arguments: 0..<20
  )
  func hanging(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    var hanging = Self.slow("hanging", Heard(), each: .seconds(1_000_000), on: simulation)
    hanging.timeouts = ModuleTimeouts(destruction: .seconds(2), cancellation: .seconds(1))
    var deaf = module("deaf") { context in
      context.subscribe(.orderPlaced) { number in
        // Does not even notice its cancellation.
        while heard.numbers.isEmpty { await simulation.nap() }
      }
    }
    deaf.timeouts = hanging.timeouts
    let manager = try simulation.manager([hanging, deaf])
    let events = manager.events()
    let report = try simulation.run {
      try await manager.start()
      for number in 0..<10 { manager.publish(.orderPlaced, number) }
      let before = simulation.clock.now
      let report = await manager.stop()
      #expect(before.duration(to: simulation.clock.now) <= .seconds(4))
      heard.append(1)
      return report
    }
    #expect(
      report.unhandledEvents.map(\.description)
        == [
          "deaf did not handle 10 events named orders.placed",
          "hanging did not handle 10 events named orders.placed",
        ],
      "seed \(seed): \(report)"
    )
    #expect(!report.isClean && Set(report.problems.map(\.code)) == [.overdue], "seed \(seed): \(report)")
    let reported = try simulation.run { await Self.unhandled(in: events) }
    #expect(reported == ["deaf": 10, "hanging": 10], "seed \(seed)")
  }

  /// What the manager reported until it stopped, by module.
  static func unhandled(in events: AsyncStream<ManagerEvent>) async -> [String: Int] {
    var found: [String: Int] = [:]
    for await event in events {
      switch event.kind {
      case .eventsUnhandled(let module, _, let count): found[module, default: 0] += count
      case .phase(.stopped): return found
      default: break
      }
    }
    return found
  }

  @Test(
    "Events published while the manager stops, to a subscriber that is gone, are counted",
    arguments: 0..<20
  )
  func late(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    let destroyed = Counter()
    var base = module("base")
    base.onDestroy = {
      try await simulation.clock.sleep(for: .seconds(1))
    }
    var mail = Self.slow("mail", heard, needs: ["base"], on: simulation)
    mail.onDestroy = { destroyed.raise() }
    let manager = try simulation.manager([base, mail])
    let report = try simulation.run {
      try await manager.start()
      manager.publish(.orderPlaced, 0)
      let stop = Task.detached(executorPreference: simulation.executor) { await manager.stop() }
      while destroyed.value == 0 { await simulation.nap() }
      for number in 1..<8 { manager.publish(.orderPlaced, number) }
      let report = await stop.value
      // The stop has ended: there is no subscriber, and nothing is counted.
      manager.publish(.orderPlaced, 8)
      #expect(await manager.stop().unhandledEvents == report.unhandledEvents)
      return report
    }
    #expect(heard.numbers == [0], "seed \(seed)")
    #expect(report.unhandledEvents.map(\.count) == [7], "seed \(seed): \(report)")
    // Another start begins from scratch.
    let clean = try simulation.startAndStop(manager)
    #expect(clean.isClean, "seed \(seed): \(clean)")
  }

  @Test("Handled, dropped and unhandled events add up in a burst of 100,000 around a stop", arguments: 0..<4)
  func burst(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let (total, heard) = (100_000, Counter())
    let subscriptions = Guarded<[EventSubscription]>([])
    func listener(_ name: String, _ buffer: EventBuffer, needs: [String] = []) -> FakeModule {
      module(name, needs: needs) { context in
        let subscription = context.subscribe(.orderPlaced, buffer: buffer) { number in
          heard.raise()
          if number % 64 == 0 { await Task.yield() }
        }
        subscriptions.withLock { $0.append(subscription) }
      }
    }
    let published = Counter()
    var last = listener("last", .dropNewest(capacity: 1_024))
    // The burst ends before the stop does.
    last.onDestroy = { while published.value < total { await Task.yield() } }
    let manager = try simulation.manager([
      last, listener("first", .dropOldest(capacity: 1_024), needs: ["last"]),
    ])
    let report = try simulation.run {
      try await manager.start()
      let burst = Task.detached(executorPreference: simulation.executor) {
        for number in 0..<total {
          manager.publish(.orderPlaced, number)
          published.raise()
          if number % 100 == 0 { await Task.yield() }
        }
      }
      while published.value < total / 10 { await Task.yield() }
      let report = await manager.stop()
      await burst.value
      return report
    }
    let dropped = subscriptions.withLock { $0.map(\.droppedCount).reduce(0, +) }
    let unhandled = report.unhandledEvents.map(\.count).reduce(0, +)
    #expect(heard.value + dropped + unhandled == 2 * total, "seed \(seed)")
    #expect(unhandled > 0 && report.problems.isEmpty, "seed \(seed): \(report)")
  }

  @Test(
    "The same holds for a start that is rolled back, and for dependents of a module that failed",
    arguments: 0..<20
  )
  func rollBack(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let (heard, ready) = (Heard(), Counter())
    let mail = Self.slow("mail", heard, on: simulation)
    let failing = module("failing", needs: ["mail"]) { context in
      for number in 0..<50 { context.publish(.orderPlaced, number) }
      ready.raise()
      throw Failure()
    }
    let manager = try simulation.manager([mail, failing])
    let error = try simulation.run { await moduleError { try await manager.start() } }
    #expect(error?.code == .initializeFailed && heard.numbers == Array(0..<50), "seed \(seed)")

    let fallen = Heard()
    var engine = module("engine")
    engine.onRunFailure = .stopDependents
    engine.onRun = { context in
      while ready.value == 1 { await Task.yield() }
      throw Failure()
    }
    let second = try simulation.manager([
      engine, Self.slow("wheel", fallen, needs: ["engine"], on: simulation),
    ])
    try simulation.run {
      try await second.start()
      for number in 0..<50 { second.publish(.orderPlaced, number) }
      ready.raise()
      while await second.snapshot()["wheel"]?.state != .skipped { await simulation.nap() }
      #expect(await second.stop().unhandledEvents.isEmpty)
    }
    #expect(fallen.numbers == Array(0..<50), "seed \(seed)")
  }

  @Test("A cancelled subscription discards its waiting events, on purpose", arguments: 0..<10)
  func cancelled(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    let manager = try simulation.manager([
      module("mail") { context in
        let box = Guarded<EventSubscription?>(nil)
        let subscription = context.subscribe(.orderPlaced) { number in
          heard.append(number)
          if number == 2 { box.withLock { $0 }?.cancel() }
        }
        box.withLock { $0 = subscription }
      }
    ])
    let report = try simulation.run {
      try await manager.start()
      for number in 0..<10 { manager.publish(.orderPlaced, number) }
      return await manager.stop()
    }
    #expect(heard.numbers == [0, 1, 2] && report.isClean, "seed \(seed): \(report)")
  }
}

extension Simulation {
  /// Lets time pass, even in a cancelled task.
  func nap() async {
    await Task.detached(executorPreference: executor) { try? await clock.sleep(for: .milliseconds(1)) }.value
  }
}

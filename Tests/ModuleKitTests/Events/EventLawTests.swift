import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

import enum TestSupport.RandomRuns

/// Random applications whose modules subscribe to one event, under random changes: the fate of each event is known exactly.
@Suite("Every event is handled once, dropped by a buffer, or reported; scenario 24")
struct EventLawTests {
  /// What the modules did in one run.
  struct Record: Sendable {
    var handled: [String: [Int: Int]] = [:]
    var subscriptions: [String: [EventSubscription]] = [:]
    var published = 0
    var isStopping = false
    /// The number of initializations until one fails; 0 for none.
    var failAfter = 0
    var generator: SplitMix64

    mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }

    mutating func isToFail() -> Bool {
      failAfter -= failAfter > 0 ? 1 : 0
      return failAfter == 1
    }
  }

  static let count = 6

  /// The module `m0`, on which all others depend, does not subscribe. It keeps a stop from ending before the publisher has
  /// finished.
  static func module(
    _ index: Int,
    version: Int,
    needs: [String],
    total: Int,
    _ record: Guarded<Record>,
    _ simulation: Simulation
  ) -> FakeModule {
    let name = "m\(index)"
    var fake = FakeModule(name, "1.0.\(version)", needs: needs) { context in
      if record.withLock({ $0.below(2) }) == 0 { await simulation.nap() }
      if record.withLock({ $0.isToFail() }) { throw Failure() }
      guard index > 0 else { return }
      let capacity = record.withLock { $0.below(4) } == 0 ? 4 : 1_000
      let buffer =
        index % 2 == 0 ? EventBuffer.dropOldest(capacity: capacity) : .dropNewest(capacity: capacity)
      let subscription = context.subscribe(.orderPlaced, buffer: buffer) { number in
        switch record.withLock({ $0.below(40) }) {
        case 0: try await simulation.clock.sleep(for: .milliseconds(40))
        case 1...8: try await simulation.clock.sleep(for: .milliseconds(1))
        case 9...12: await Task.yield()
        default: break
        }
        record.withLock { $0.handled[name, default: [:]][number, default: 0] += 1 }
      }
      record.withLock { $0.subscriptions[name, default: []].append(subscription) }
    }
    // Too short for some of the waiting events.
    fake.timeouts = ModuleTimeouts(
      destruction: index == 0 ? .seconds(100) : .duration(.milliseconds(60)),
      cancellation: .seconds(100)
    )
    if index == 0 {
      fake.onDestroy = {
        while record.withLock({ $0.isStopping && $0.published < total }) { await simulation.nap() }
      }
    }
    return fake
  }

  @Test(
    "Random replacements, some of which fail, and a stop at any moment",
    arguments: RandomRuns.blocks(100)
  )
  func law(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let total = 400
    let record = Guarded(Record(generator: SplitMix64(seed: seed &* 31 &+ 7)))
    let needs = (0..<Self.count).map { index in
      (0..<index).filter { $0 == 0 || record.withLock { $0.below(3) } == 0 }.map { "m\($0)" }
    }
    @Sendable func make(_ index: Int, _ version: Int) -> FakeModule {
      Self.module(index, version: version, needs: needs[index], total: total, record, simulation)
    }
    let manager = try simulation.manager((0..<Self.count).map { make($0, 0) })
    let events = manager.events(bufferingNewest: 100_000)
    let report = try simulation.run { () -> StopReport in
      try await manager.start()
      let publisher = Task.detached(executorPreference: simulation.executor) {
        for number in 0..<total {
          manager.publish(.orderPlaced, number)
          record.withLock { $0.published += 1 }
          if record.withLock({ $0.below(24) }) == 0 { await simulation.nap() }
          if record.withLock({ $0.below(3) }) > 0 { await Task.yield() }
        }
      }
      let changer = Task.detached(executorPreference: simulation.executor) {
        for version in 1...record.withLock({ 1 + $0.below(4) }) {
          let replaced = record.withLock { record in
            record.failAfter = record.below(3) == 0 ? 2 + record.below(5) : 0
            return (0..<Self.count).filter { _ in record.below(3) == 0 }
          }
          _ = try? await manager.replace(replaced.map { make($0, version) })
          record.withLock { $0.failAfter = 0 }
        }
      }
      for _ in 0..<record.withLock({ $0.below(25) }) { await simulation.nap() }
      record.withLock { $0.isStopping = true }
      let report = await manager.stop()
      await publisher.value
      await changer.value
      return report
    }
    let reported = try simulation.run { await StopEventTests.unhandled(in: events) }
    let found = record.withLock { $0 }
    for index in 1..<Self.count {
      let name = "m\(index)"
      let handled = found.handled[name] ?? [:]
      #expect(handled.values.allSatisfy { $0 == 1 }, "seed \(seed): \(name) has handled an event twice")
      let dropped = (found.subscriptions[name] ?? []).map(\.droppedCount).reduce(0, +)
      let unhandled = report.unhandledEvents.filter { $0.module == name }.map(\.count).reduce(0, +)
      #expect(
        handled.count + dropped + unhandled == total,
        "seed \(seed): \(name) handled \(handled.count), dropped \(dropped), reported \(unhandled)"
      )
      #expect(reported[name] ?? 0 == unhandled, "seed \(seed)")
    }
  }
}

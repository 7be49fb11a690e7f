import ModuleKitTesting
import ModuleManifests
import Testing

@testable import ModuleKit

@Suite("Events on real threads while modules come and go; scenario 24")
struct EventRaceTests {
  /// How often each event was handled.
  final class Tally: Sendable {
    private let box = Guarded<[Int: Int]>([:])
    func add(_ number: Int) { box.withLock { $0[number, default: 0] += 1 } }
    var total: Int { box.withLock { $0.values.reduce(0, +) } }
    /// Returns the numbers that were not handled exactly once.
    func wrong(of count: Int) -> [Int] { box.withLock { box in (0..<count).filter { box[$0] != 1 } } }
  }

  @Test(
    "A subscriber that is replaced, or restarts, under four publishers handles every event once",
    .timeLimit(.minutes(60))
  )
  func replaced() async throws {
    let (replaced, restarted) = (Tally(), Tally())
    let each = 4_000
    let buffer = EventBuffer.dropNewest(capacity: 4 * each)
    @Sendable func modules(_ number: Int) -> [FakeModule] {
      [
        module("base", "1.0.\(number)"),
        module("mail", "1.0.\(number)") { context in
          context.subscribe(.orderPlaced, buffer: buffer) { replaced.add($0) }
        },
      ]
    }
    let log = module("log", needs: ["base"]) { context in
      context.subscribe(.orderPlaced, buffer: buffer) { restarted.add($0) }
    }
    let manager = try ModuleManager(modules: modules(0) + [log])
    try await manager.start()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for publisher in 0..<4 {
        group.addTask {
          for number in 0..<each {
            manager.publish(.orderPlaced, publisher * each + number)
            if number % 16 == 0 { await Task.yield() }
          }
        }
      }
      group.addTask { for number in 1...30 { try await manager.replace(modules(number)) } }
      try await group.waitForAll()
    }
    let report = await manager.stop()
    #expect(replaced.wrong(of: 4 * each).isEmpty && restarted.wrong(of: 4 * each).isEmpty)
    #expect(report.isClean, "\(report)")
  }

  @Test(
    "Handled, dropped and reported events add up in a burst of 100,000 around a stop",
    .timeLimit(.minutes(60))
  )
  func burst() async throws {
    let (total, published) = (100_000, Counter())
    let tallies = (0..<3).map { _ in Tally() }
    let subscriptions = Guarded<[EventSubscription]>([])
    func listener(_ index: Int, _ buffer: EventBuffer) -> FakeModule {
      module("m\(index)", needs: index == 0 ? [] : ["m\(index - 1)"]) { context in
        let subscription = context.subscribe(.orderPlaced, buffer: buffer) { tallies[index].add($0) }
        subscriptions.withLock { $0.append(subscription) }
      }
    }
    var last = listener(0, .standard)
    // The burst ends before the stop does.
    last.onDestroy = { while published.value < total { await Task.yield() } }
    let manager = try ModuleManager(modules: [
      last, listener(1, .dropNewest(capacity: 1_024)), listener(2, .dropOldest(capacity: 16)),
    ])
    try await manager.start()
    let burst = Task.detached {
      await withTaskGroup(of: Void.self) { group in
        for publisher in 0..<4 {
          group.addTask {
            for number in 0..<(total / 4) {
              manager.publish(.orderPlaced, publisher * total / 4 + number)
              published.raise()
            }
          }
        }
      }
    }
    while published.value < total / 10 { await Task.yield() }
    let report = await manager.stop()
    await burst.value
    let dropped = subscriptions.withLock { $0.map(\.droppedCount).reduce(0, +) }
    let unhandled = report.unhandledEvents.map(\.count).reduce(0, +)
    #expect(tallies.map(\.total).reduce(0, +) + dropped + unhandled == 3 * total)
    #expect(report.problems.isEmpty, "\(report)")
  }

  @Test("Subscriptions come and go under publishers, and nothing of them remains", .timeLimit(.minutes(60)))
  func churn() async throws {
    let manager = try ModuleManager(modules: [
      module("a") { context in context.subscribe(EventKey<Int>("a")) { _ in } }
    ])
    try await manager.start()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<3 {
        group.addTask {
          for number in 0..<3_000 {
            let key = EventKey<Int>("e\(number % 5)")
            if task == 0 {
              manager.publish(key, number)
            } else {
              let subscription = try manager.subscribe(key) { _ in }
              manager.publish(key, number)
              subscription.cancel()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(manager.exchange.topics.names == ["a"])
    await manager.stop()
    #expect(manager.exchange.topics.names.isEmpty)
  }

  @Test(
    "Payloads and handlers whose deinit publishes and subscribes again are released outside all locks",
    .timeLimit(.minutes(60))
  )
  func reentrant() async throws {
    final class Echo: Sendable {
      let manager: ModuleManager
      init(_ manager: ModuleManager) { self.manager = manager }
      deinit {
        manager.publish(.orderPlaced, 1)
        if let subscription = try? manager.subscribe(.orderPlaced, { _ in }) { subscription.cancel() }
      }
    }
    let key = EventKey<Echo>("echo")
    let manager = try ModuleManager(modules: [
      module("base"),
      module("mail", needs: ["base"]) { context in
        let echo = Echo(context.manager)
        context.subscribe(key, buffer: .dropOldest(capacity: 2)) { _ in _ = echo }
        context.subscribe(EventKey<Int>("cancels")) { _ in
          await withTaskCancellationHandler {
            await Task.yield()
          } onCancel: {
            context.publish(.orderPlaced, 1)
          }
        }
      },
    ])
    for _ in 0..<20 {
      try await manager.start()
      for _ in 0..<10 { manager.publish(key, Echo(manager)) }
      try await manager.replace([module("base")])
      for _ in 0..<10 { manager.publish(key, Echo(manager)) }
      let subscription = try manager.subscribe(key, buffer: .dropNewest(capacity: 1)) { _ in
        await Task.yield()
      }
      for _ in 0..<10 { manager.publish(key, Echo(manager)) }
      subscription.cancel()
      await manager.stop()
    }
    #expect(manager.exchange.topics.names.isEmpty)
  }
}

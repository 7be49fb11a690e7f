import ModuleKit
import ModuleKitTesting
import Synchronization
import Testing

@Suite("Events; scenario 19")
struct EventTests {
  /// The numbers received, in order.
  final class Heard: Sendable {
    private let box = Mutex<[Int]>([])
    var numbers: [Int] { box.withLock { $0 } }
    func append(_ number: Int) { box.withLock { $0.append(number) } }
  }

  static func listener(_ name: String, _ heard: Heard, buffer: EventBuffer = .standard) -> FakeModule {
    module(name) { context in
      context.subscribe(.orderPlaced, buffer: buffer) { heard.append($0) }
    }
  }

  @Test(
    "BeeHive: a typed event reaches every module that listens, in the order in which it was published",
    arguments: 0..<20
  )
  func ordered(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = (0..<3).map { _ in Heard() }
    let manager = try simulation.manager(heard.enumerated().map { Self.listener("m\($0)", $1) })
    try simulation.run {
      try await manager.start()
      for number in 0..<100 { manager.publish(.orderPlaced, number) }
      while heard.contains(where: { $0.numbers.count < 100 }) { await Task.yield() }
      await manager.stop()
    }
    for listener in heard { #expect(listener.numbers == Array(0..<100), "seed \(seed)") }
  }

  @Test("The events of each of several publishers stay in order on many threads", arguments: 0..<5)
  func perPublisher(seed: UInt64) async throws {
    let heard = Heard()
    let manager = try ModuleManager(modules: [
      Self.listener("mail", heard, buffer: .dropNewest(capacity: 10_000))
    ])
    try await manager.start()
    await withTaskGroup(of: Void.self) { group in
      for publisher in 0..<8 {
        group.addTask {
          for number in 0..<500 { manager.publish(.orderPlaced, publisher * 1_000 + number) }
        }
      }
    }
    while heard.numbers.count < 4_000 { await Task.yield() }
    for publisher in 0..<8 {
      #expect(
        heard.numbers.filter { $0 / 1_000 == publisher }.map { $0 % 1_000 } == Array(0..<500),
        "seed \(seed)"
      )
    }
    await manager.stop()
  }

  @Test("One handler throws and one hangs: the others still get every event", arguments: 0..<20)
  func isolation(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    let attempts = Counter()
    let throwing = module("throwing") { context in
      context.subscribe(.orderPlaced) { _ in
        attempts.raise()
        throw Failure("no paper")
      }
    }
    let hanging = module("hanging") { context in
      context.subscribe(.orderPlaced, buffer: .dropOldest(capacity: 2)) { _ in
        try await simulation.clock.sleep(for: .seconds(1_000_000))
      }
    }
    let manager = try simulation.manager([throwing, hanging, Self.listener("good", heard)])
    let events = manager.events()
    try simulation.run {
      try await manager.start()
      for number in 0..<10 { manager.publish(.orderPlaced, number) }
      while heard.numbers.count < 10 || attempts.value < 10 { await Task.yield() }
      // The one that hangs runs into its limit, and delays only its own module.
      let report = await manager.stop()
      #expect(report.problems.map(\.module) == ["hanging"], "\(report)")
      #expect(report.unhandledEvents.map(\.module) == ["hanging"], "\(report)")
    }
    #expect(heard.numbers == Array(0..<10), "seed \(seed)")
    let told = try simulation.run { () -> [String] in
      var told: [String] = []
      for await event in events {
        switch event.kind {
        case .eventHandlerFailed, .eventsDropped: told.append(event.description)
        case .phase(.stopped): return told
        default: break
        }
      }
      return told
    }
    #expect(told.count { $0 == "throwing failed to handle orders.placed: no paper" } == 10)
    #expect(
      told.count { $0 == "hanging is too slow for orders.placed and drops some" } == 1,
      "seed \(seed): \(told)"
    )
  }

  @Test("A full buffer keeps the events its policy names", arguments: 0..<10)
  func buffers(seed: UInt64) throws {
    for (buffer, kept) in [
      (EventBuffer.dropOldest(capacity: 3), [0, 17, 18, 19]), (.dropNewest(capacity: 3), [0, 1, 2, 3]),
    ] {
      let simulation = Simulation(seed: seed)
      let heard = Heard()
      let manager = try simulation.manager([])
      let dropped = try simulation.run { () -> Int in
        let subscription = try manager.subscribe(.orderPlaced, buffer: buffer) { number in
          heard.append(number)
          try await simulation.clock.sleep(for: .seconds(1))
        }
        manager.publish(.orderPlaced, 0)
        try await simulation.clock.sleep(for: .milliseconds(500))
        // The handler is busy with the first event.
        for number in 1..<20 { manager.publish(.orderPlaced, number) }
        try await simulation.clock.sleep(for: .seconds(10))
        return subscription.droppedCount
      }
      #expect(heard.numbers == kept, "seed \(seed)")
      #expect(dropped == 16, "seed \(seed)")
    }
  }

  @Test("BeeHive: a subscription ends with its module, and not before", arguments: 0..<20)
  func ends(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let heard = Heard()
    let late = Counter()
    var mail = module("mail") { context in
      context.subscribe(.orderPlaced) { number in
        heard.append(number)
        await Task.yield()
        if late.value > 0 { heard.append(-1) }
      }
    }
    mail.onDestroy = { late.raise() }
    let manager = try simulation.manager([mail])
    try simulation.run {
      manager.publish(.orderPlaced, 1)
      try await manager.start()
      manager.publish(.orderPlaced, 2)
      while heard.numbers.isEmpty { await Task.yield() }
      for number in 3..<10 { manager.publish(.orderPlaced, number) }
      await manager.stop()
      manager.publish(.orderPlaced, 100)
      // A new instance subscribes again: one subscription, not two.
      try await manager.start()
    }
    #expect(
      heard.numbers.first == 2 && !heard.numbers.contains(-1) && !heard.numbers.contains(100),
      "seed \(seed)"
    )
    let before = heard.numbers.count
    try simulation.run {
      late.reset()
      manager.publish(.orderPlaced, 200)
      while heard.numbers.count == before { await Task.yield() }
      await manager.stop()
    }
    #expect(heard.numbers.count { $0 == 200 } == 1, "seed \(seed)")
  }

  @Test("BeeHive: custom events are any names, and one name has one type")
  func types() async throws {
    let text = EventKey<String>("orders.placed")
    let manager = try ModuleManager(modules: [
      Self.listener("a", Heard()),
      module("b", needs: ["a"]) { context in
        context.subscribe(text) { _ in }
        context.subscribe(text) { _ in }
      },
    ])
    let error = await moduleError { try await manager.start() }
    #expect(error?.code == .initializeFailed)
    let cause = error?.underlying.flatMap { ModuleError($0) }
    let reason = "b subscribes to orders.placed as String, but others know it as Int"
    #expect(cause?.diagnostics.map(\.message) == [reason], "once, whatever the number of subscriptions")
    #expect(throws: ModuleError.self) {
      _ = try manager.subscribe(text) { _ in }
      _ = try manager.subscribe(.orderPlaced) { _ in }
    }
  }

  @Test("An event that is published with another type than its subscribers have names who published it")
  func publisher() async throws {
    let text = EventKey<String>("orders.placed")
    let manager = try ModuleManager(modules: [
      Self.listener("a", Heard()), module("b", needs: ["a"]) { $0.publish(text, "tea") },
    ])
    let events = manager.events()
    try await manager.start()
    manager.publish(text, "tea")
    await manager.stop()
    var errors: [ModuleError] = []
    for await event in events {
      if case .failed(let error) = event.kind { errors.append(error) }
      if case .phase(.stopped) = event.kind { break }
    }
    #expect(errors.map(\.code) == [.wrongType, .wrongType] && errors.map(\.module) == ["b", nil])
    let rest = "publishes orders.placed as String, but others know it as Int"
    #expect(errors.map(\.description) == ["b \(rest)", "the host \(rest)"])
  }

  @Test("After a replacement only the new module receives events, not both", arguments: 0..<20)
  func replaced(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let (old, new) = (Heard(), Heard())
    let manager = try simulation.manager([Self.listener("mail", old)])
    try simulation.run {
      try await manager.start()
      manager.publish(.orderPlaced, 1)
      while old.numbers.isEmpty { await Task.yield() }
      try await manager.replace([Self.listener("mail", new)])
      manager.publish(.orderPlaced, 2)
      while new.numbers.isEmpty { await Task.yield() }
      await manager.stop()
    }
    #expect(old.numbers == [1] && new.numbers == [2], "seed \(seed)")
  }

  @Test("A cancelled subscription receives nothing more")
  func cancelled() async throws {
    let heard = Heard()
    let manager = try ModuleManager(modules: [])
    let subscription = try manager.subscribe(.orderPlaced) { heard.append($0) }
    manager.publish(.orderPlaced, 1)
    while heard.numbers.isEmpty { await Task.yield() }
    subscription.cancel()
    manager.publish(.orderPlaced, 2)
    let other = Heard()
    let second = try manager.subscribe(.orderPlaced) { other.append($0) }
    manager.publish(.orderPlaced, 3)
    while other.numbers.isEmpty { await Task.yield() }
    second.cancel()
    #expect(heard.numbers == [1])
  }
}

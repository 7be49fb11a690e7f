import ModuleKitTesting
import ModuleManifests
import Testing

@testable import ModuleKit

@Suite("Names and streams from callers leave nothing behind")
struct MemoryTests {
  @Test("100,000 events without a subscriber")
  func published() async throws {
    let manager = try ModuleManager(modules: [])
    for number in 0..<100_000 { manager.publish(EventKey<Int>("e\(number)"), number) }
    #expect(manager.exchange.topics.names.isEmpty)
  }

  @Test("Cancelled subscriptions, of the host and of a module that keeps running")
  func subscribed() async throws {
    let box = Guarded<ModuleContext?>(nil)
    let manager = try ModuleManager(modules: [module("a") { context in box.withLock { $0 = context } }])
    try await manager.start()
    let context = try #require(box.withLock { $0 })
    for number in 0..<10_000 {
      let key = EventKey<Int>("e\(number)")
      try manager.subscribe(key) { _ in }.cancel()
      context.subscribe(key) { _ in }.cancel()
    }
    #expect(manager.exchange.topics.names.isEmpty)
    #expect(context.withRegistrations { $0.listeners.count } <= 16)
    // The event has no subscriber any more, so its name may get another type.
    let text = try manager.subscribe(EventKey<String>("e1")) { _ in }
    #expect(throws: ModuleError.self) { try manager.subscribe(EventKey<Int>("e1")) { _ in } }
    text.cancel()
    await manager.stop()
  }

  @Test("Handles to 100,000 interfaces without a provider; handles that are kept keep working")
  func handles() async throws {
    let manager = try ModuleManager(modules: [cart(7)])
    let kept = manager.serviceHandle(.orderCart)
    for number in 0..<100_000 { _ = manager.serviceHandle(ServiceKey<Int>("s\(number)")) }
    #expect(manager.exchange.slotCount < 200)
    try await manager.start()
    for number in 0..<1_000 { _ = manager.serviceHandle(ServiceKey<Int>("t\(number)")) }
    #expect(try kept.get().total() == 7)
    #expect(try manager.serviceHandle(.orderCart).get().total() == 7)
    await manager.stop()
    for number in 0..<1_000 { _ = manager.serviceHandle(ServiceKey<Int>("u\(number)")) }
    try await manager.start()
    #expect(try kept.get().total() == 7)
    #expect(manager.exchange.slotCount < 200)
    await manager.stop()
  }

  @Test("Streams without a reader keep the newest elements and count the dropped ones")
  func streams() async throws {
    let manager = try ModuleManager(modules: [])
    let (standard, small, errors) = (
      manager.events(), manager.events(bufferingNewest: 2), manager.routeErrors()
    )
    for number in 0..<2_000 { manager.exchange.report(.internalError("\(number)")) }
    for number in 0..<2_000 { _ = try? await manager.open("nowhere://\(number)") }
    #expect(manager.droppedEventCount == 2_000 - 1_024 + 2_000 - 2)
    #expect(manager.droppedRouteErrorCount == 2_000 - 1_024)
    var newest: [String] = []
    for await event in small {
      newest.append(event.description)
      if newest.count == 2 { break }
    }
    #expect(newest == ["1998", "1999"])
    var iterator = standard.makeAsyncIterator()
    #expect(await iterator.next()?.description == "976")
    withExtendedLifetime(errors) {}
  }

  @Test("Managers are released after use, along with their subscribers")
  func managers() async throws {
    weak var last: ModuleManager?
    weak var token: Counter?
    for _ in 0..<200 {
      let counter = Counter()
      let manager = try ModuleManager(modules: [
        module("a") { context in context.subscribe(.orderPlaced) { _ in counter.raise() } }
      ])
      let subscription = try manager.subscribe(.orderPlaced) { _ in counter.raise() }
      try await manager.start()
      for number in 0..<10 { manager.publish(.orderPlaced, number) }
      try await manager.replace([module("a") { $0.subscribe(.orderPlaced) { _ in counter.raise() } }])
      await manager.stop()
      subscription.cancel()
      (last, token) = (manager, counter)
    }
    for _ in 0..<10_000 where last != nil || token != nil { await Task.yield() }
    #expect(last == nil && token == nil)
  }

  @Test("A module that keeps its contexts and a handle is released when it leaves, and with its manager")
  func keepers() async throws {
    let released = Counter()
    @Sendable func wait(for count: Int) async {
      for _ in 0..<1_000_000 where released.value < count { await Task.yield() }
      #expect(released.value == count)
    }
    do {
      let manager = try ModuleManager(modules: [Keeper(released), cart(7)])
      try await manager.start()
      for _ in 0..<3 { try await manager.replace([Keeper(released)]) }
      await wait(for: 3)
      try await manager.remove(["keeper"])
      await wait(for: 4)
      try await manager.add([Keeper(released)])
      await manager.stop()
      try await manager.start()
      await manager.stop()
    }
    await wait(for: 5)
  }

  @Test("A context and a handle whose manager is gone find nothing, and harm nothing")
  func orphans() async throws {
    let keeper = Keeper(Counter())
    do {
      let manager = try ModuleManager(modules: [keeper, cart(7)])
      try await manager.start()
      await manager.stop()
      #expect(await keeper.use().prefix(4) == [.notRunning, .notRunning, .notRunning, .unhandled])
      await manager.stop()
    }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(await keeper.use() == [ModuleError.Code?](repeating: .notRunning, count: 6))
  }

  @Test("A context held by services, routes, actions and subscriptions is released when its module stops")
  func contexts() async throws {
    let first = Guarded<WeakContext?>(nil)
    let text = """
      {"name": "cart", "version": "1.0.0", "provides": {"order-cart": "1.2.0"}, "routes": ["shop://cart"]}
      """
    let cart = FakeModule(ModuleManifest(embedded: Array(text.utf8), path: "cart.json")) { context in
      first.withLock { $0 = $0 ?? WeakContext(context) }
      context.provide(.orderCart) { NumberedCart(context.name.utf8.count) }
      context.route("shop://cart") { (_: RouteRequest<NoValue>) in context.name }
      context.handle(.emptyCart) { _ in context.name.utf8.count }
      context.subscribe(.orderPlaced) { _ in _ = context.name }
    }
    let manager = try ModuleManager(modules: [cart])
    try await manager.start()
    let handle = manager.serviceHandle(.orderCart)
    #expect(try handle.get().total() == 4)
    await manager.stop()
    #expect(first.withLock { $0?.context == nil })
    try await manager.start()
    #expect(try handle.get().total() == 4)
    await manager.stop()
  }
}

/// A module that keeps its context and a handle for as long as it lives.
private final class Keeper: AppModule {
  static let manifest = ModuleManifest(
    name: "keeper",
    version: Version(1, 0, 0),
    requires: [Dependency("order-cart", .any, isLazy: true)]
  )
  private let kept = Guarded<[(ModuleContext, ServiceHandle<any OrderCart>)]>([])
  private let counter: Counter
  init(_ counter: Counter) { self.counter = counter }
  deinit { counter.raise() }
  func initialize(in context: ModuleContext) async throws {
    let handle = try context.serviceHandle(.orderCart)
    kept.withLock { $0.append((context, handle)) }
  }
  /// Uses what it keeps, after its life.
  func use() async -> [ModuleError.Code?] {
    let (context, handle) = kept.withLock { $0[0] }
    #expect(context.name == "keeper" && context.version == Version(1, 0, 0))
    context.publish(.orderPlaced, 1)
    context.requestStop()
    return [
      await moduleError { _ = try handle.get() }?.code,
      await moduleError { _ = try await handle.use { _ in } }?.code,
      await moduleError { _ = try await context.readyService(.orderCart) }?.code,
      await moduleError { _ = try await context.call(.emptyCart) }?.code,
      await moduleError {
        do { try await context.manager.open("shop://nowhere") } catch {
          throw ModuleError(error) ?? error as any Error
        }
      }?.code,
      await moduleError { _ = try await context.manager.start() }?.code,
    ]
  }
}

private struct WeakContext: Sendable {
  weak var context: ModuleContext?
  init(_ context: ModuleContext) { self.context = context }
}

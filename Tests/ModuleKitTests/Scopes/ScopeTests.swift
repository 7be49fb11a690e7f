import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

extension ScopeKey where Value == String {
  static var user: Self { ScopeKey("user") }
}

extension ServiceKey where Value == Basket {
  static var basket: Self { ServiceKey("basket") }
  static var receipt: Self { ServiceKey("receipt") }
}

/// A scoped service.
final class Basket: Sendable {
  let owner: String
  init(_ owner: String) { self.owner = owner }
}

@Suite("Scopes")
struct ScopeTests {
  private let journal = Guarded<[String]>([])

  private func note(_ line: String) { journal.withLock { $0.append(line) } }

  /// Provides a basket per scope, and a receipt that requests the basket.
  private func shop(_ version: String = "1.0.0") -> FakeModule {
    module("shop", version, provides: ["basket": "1.0.0", "receipt": "1.0.0"]) { context in
      context.provideScoped(.basket) { scope in
        let basket = Basket(try scope.value(.user))
        note("made basket of \(basket.owner)")
        return basket
      } end: { basket in
        note("ended basket of \(basket.owner)\(Task.isCancelled ? ", cancelled" : "")")
      }
      context.provideScoped(.receipt) { scope in
        let receipt = Basket("receipt of \(try scope.value(.user))")
        note("made \(receipt.owner)")
        return receipt
      } end: {
        note("ended \($0.owner)")
      }
    }
  }

  private func values(_ user: String) -> ScopeValues {
    var values = ScopeValues()
    values[.user] = user
    return values
  }

  @Test("A value may be optional: that it is nil differs from that there is none")
  func optionalValue() async throws {
    let key = ScopeKey<String?>("note")
    var values = ScopeValues()
    #expect(values[key] == nil)
    let manager = try ModuleManager(modules: [])
    let error = await moduleError { try await manager.withScope { _ = try $0.value(key) } }
    #expect(error?.code == .missingValue)
    values[key] = .some(nil)
    #expect(try await manager.withScope(values) { try $0.value(key) } == nil)
  }

  @Test("A module that asks its context for its own service learns where to ask instead")
  func own() async throws {
    let asking = Action<NoValue, String>("shop.ask")
    let user = Action<NoValue, String>("shop.user")
    let shop = module("shop", provides: ["basket": "1.0.0"]) { context in
      context.provideScoped(.basket) { scope in Basket(try scope.value(.user)) }
      context.handle(asking) { _ in
        let handle = await moduleError { _ = try context.serviceHandle(.basket) }
        #expect(handle?.line == (await moduleError { _ = try await context.readyService(.basket) })?.line)
        return try context.service(.basket).owner
      }
      context.handle(user) { _ in try await context.manager.service(.basket).owner }
    }
    let manager = try ModuleManager(modules: [shop])
    try await manager.start()
    try await manager.withScope(values("ada")) { _ in
      let error = await moduleError { _ = try await manager.call(asking, NoValue()) }
      #expect(error?.code == .notDeclared)
      #expect(
        error?.line
          == "shop requests basket, which it provides itself; in a handler, use `try await context.manager.service(…)`, "
          + "elsewhere, use what the service is created from"
      )
      #expect(error?.diagnostics.first?.hint == nil)
      // What it says works.
      let owner = try await manager.call(user, NoValue())
      #expect(owner == "ada")
    }
    await manager.stop()
  }

  @Test("A scope has one instance, made from its values on first use, and ended in reverse order")
  func lifetime() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    try await manager.withScope(values("ada")) { scope in
      #expect(journal.withLock { $0 }.isEmpty)
      let basket = try await scope.service(.basket)
      _ = try await scope.service(.receipt)
      #expect(try await scope.service(.basket) === basket)
      // The manager's own look-up is inside the scope, too.
      #expect(try await manager.service(.basket) === basket)
      #expect(try await manager.serviceHandle(.basket).use { $0 === basket })
      #expect(try manager.serviceHandle(.basket).get() === basket)
      #expect(scope[.user] == "ada" && ServiceScope.current === scope)
    }
    try await manager.withScope(values("eve")) { _ = try await $0.service(.basket) }
    #expect(
      journal.withLock { $0 } == [
        "made basket of ada", "made receipt of ada", "ended receipt of ada", "ended basket of ada",
        "made basket of eve", "ended basket of eve",
      ]
    )
    #expect(ServiceScope.current == nil)
    await manager.stop()
  }

  @Test(
    "Whatever a scope has made is ended after an error and after a cancellation",
    arguments: [true, false]
  )
  func endings(isCancelled: Bool) async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    let (made, waiting) = AsyncStream.makeStream(of: Void.self)
    let work = Task {
      try await manager.withScope(values("ada")) { scope in
        _ = try await scope.service(.basket)
        waiting.finish()
        if isCancelled { for await _ in AsyncStream<Void>(unfolding: { await stall() }) {} }
        throw Failure()
      }
    }
    for await _ in made {}
    if isCancelled { work.cancel() }
    await #expect(throws: Failure.self) { try await work.value }
    #expect(journal.withLock { $0 } == ["made basket of ada", "ended basket of ada"])
    await manager.stop()
  }

  /// Returns when the task is cancelled.
  private func stall() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    continuation.finish()
  }

  @Test("Scopes nest: values are inherited, instances are not")
  func nesting() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    try await manager.withScope(values("ada")) { outer in
      let basket = try await outer.service(.basket)
      try await manager.withScope { inner in
        #expect(inner.outer === outer && inner[.user] == "ada")
        let own = try await inner.service(.basket)
        #expect(own !== basket)
      }
      try await manager.withScope(values("eve")) { inner in
        let (own, outer) = (try await inner.service(.basket), try await outer.service(.basket))
        #expect(own.owner == "eve" && outer === basket)
      }
    }
    #expect(
      journal.withLock { $0.filter { $0.hasPrefix("ended") } } == [
        "ended basket of ada", "ended basket of eve", "ended basket of ada",
      ]
    )
    await manager.stop()
  }

  @Test("Simultaneous requests of many tasks in a scope get one instance")
  func concurrency() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    for _ in 0..<50 {
      let count = try await manager.withScope(values("ada")) { scope in
        try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
          for _ in 0..<8 { group.addTask { ObjectIdentifier(try await scope.service(.basket)) } }
          return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }.count
        }
      }
      #expect(count == 1)
    }
    #expect(journal.withLock { $0.count } == 100)
    await manager.stop()
  }

  // MARK: Outside a scope

  @Test("Outside a scope, after its end and without its values there is no scoped service")
  func outside() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    let outside = await moduleError { _ = try await manager.service(.basket) }
    #expect(outside?.code == .noScope)
    let scope = await manager.withScope(values("ada")) { $0 }
    let late = await moduleError { _ = try await scope.service(.basket) }
    #expect(late?.code == .noScope)
    let poor = await moduleError { try await manager.withScope { _ = try await $0.service(.basket) } }
    #expect(poor?.code == .serviceFailed)
    #expect((poor?.underlying as? ModuleError)?.code == .missingValue)
    #expect(poor?.description.contains("`user`") == true)
    await manager.stop()
  }

  @Test(
    "A module that requests a scoped service while it initializes fails the start, even if a scope began it"
  )
  func initializing() async throws {
    let user = module("user", requires: ["basket": "*"]) { _ = try $0.service(.basket) }
    let manager = try ModuleManager(modules: [shop(), user])
    let error = await moduleError {
      try await manager.withScope(values("ada")) { _ in _ = try await manager.start() }
    }
    #expect(error?.code == .initializeFailed && error?.module == "user")
    #expect((error?.underlying as? ModuleError)?.code == .noScope)
  }

  @Test(
    "A singleton that requests a scoped service fails the start, even behind another module's factory",
    arguments: ["basket", "request"]
  )
  func captive(interface: String) async throws {
    // The request of each caller, made from the basket of the caller's scope.
    let desk = module("desk", provides: ["request": "1.0.0"], requires: ["basket": "*"]) { context in
      context.provide(ServiceKey<String>("request"), as: .transient) { try context.service(.basket).owner }
    }
    let keeper = module("keeper", provides: ["order-cart": "1.2.0"], requires: [interface: "*"]) { context in
      context.provide(.orderCart) {
        let key = ServiceKey<String>("request")
        _ = interface == "basket" ? try context.service(.basket).owner : try context.service(key)
        return NumberedCart(1)
      }
    }
    let manager = try ModuleManager(modules: [shop(), desk, keeper])
    let error = await moduleError {
      try await manager.withScope(values("ada")) { _ in _ = try await manager.start() }
    }
    #expect(error?.code == .initializeFailed && error?.module == "keeper")
    var cause = error
    while cause?.code != .noScope, let next = cause?.underlying as? ModuleError { cause = next }
    #expect(cause?.description.hasPrefix("the singleton order-cart requests basket") == true)
  }

  @Test("A singleton's other errors are left to its first caller")
  func otherErrors() async throws {
    struct Refusal: Error {}
    let isOpen = Guarded(false)
    let keeper = module("keeper", provides: ["order-cart": "1.2.0"], requires: ["basket": "*"]) { context in
      context.provide(.orderCart) {
        guard isOpen.withLock({ $0 }) else { throw Refusal() }
        return NumberedCart(1)
      }
    }
    let manager = try ModuleManager(modules: [shop(), keeper])
    try await manager.start()
    let error = await moduleError { _ = try await manager.service(.orderCart) }
    #expect(error?.code == .serviceFailed && error?.underlying is Refusal)
    isOpen.withLock { $0 = true }
    _ = try await manager.service(.orderCart)
    await manager.stop()
  }

  @Test("Work in a scope cannot wait for the end of a module that the scope keeps")
  func reentrancy() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    try await manager.withScope(values("ada")) { scope in
      _ = try await scope.service(.basket)
      let change = await moduleError { try await manager.replace([shop("1.1.0")]) }
      #expect(change?.code == .reentrant)
      let wait = await moduleError { try await manager.waitUntilStopped() }
      #expect(wait?.code == .reentrant)
    }
    try await manager.replace([shop("1.1.0")])
    await manager.stop()
  }

  @Test("A module that a scope uses is not destroyed before the scope ends")
  func lease() throws {
    let simulation = Simulation(seed: 1)
    let manager = try simulation.manager([shop()])
    try simulation.run {
      try await manager.start()
      let (used, signal) = AsyncStream.makeStream(of: Void.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for await _ in used {}
          try await manager.replace([shop("1.1.0")])
          note("replaced")
        }
        try await manager.withScope(values("ada")) { scope in
          _ = try await scope.service(.basket)
          signal.finish()
          for _ in 0..<50 { await Task.yield() }
          note("work is done")
        }
        try await group.waitForAll()
      }
      await manager.stop()
    }
    #expect(
      journal.withLock { $0 } == ["made basket of ada", "work is done", "ended basket of ada", "replaced"]
    )
  }

  @Test("Ten thousand scopes inside each other are looked through without recursion")
  func deep() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    @Sendable func nested(_ depth: Int) async throws -> String {
      try await manager.withScope { scope in
        if depth > 0 { return try await nested(depth - 1) }
        return try await scope.service(.basket).owner
      }
    }
    // Nothing holds the module but the innermost scope; then also the outermost.
    try await manager.withScope(values("ada")) { scope in
      #expect(try await nested(10_000) == "ada")
      _ = try await scope.service(.basket)
      #expect(try await nested(10_000) == "ada")
    }
    await manager.stop()
  }

  @Test("Scopes, their services and their manager are released")
  func memory() async throws {
    weak var kept: ServiceScope?
    weak var basket: Basket?
    weak var held: ModuleManager?
    do {
      let manager = try ModuleManager(modules: [shop()])
      held = manager
      try await manager.start()
      try await manager.withScope(values("ada")) { scope in
        kept = scope
        basket = try await scope.service(.basket)
      }
      #expect(kept == nil && basket == nil)
      await manager.stop()
    }
    // Tasks that the stop has cancelled also hold it until they have ended.
    for _ in 0..<1_000_000 where held != nil { await Task.yield() }
    #expect(held == nil)
  }
}

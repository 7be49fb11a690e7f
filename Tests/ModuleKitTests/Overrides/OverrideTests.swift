import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@Suite("Overrides in tests")
struct OverrideTests {
  private static let cartRoute = Route<NoValue, Int>("shop://cart/total")

  /// A cart, and a shop that asks the cart whenever it is asked.
  private static func modules() -> [FakeModule] {
    let manifest =
      #"{"name": "cart", "version": "1.0.0", "provides": {"order-cart": "1.2.0"}, "routes": ["shop://cart/total"]}"#
    let cart = FakeModule(ModuleManifest(embedded: Array(manifest.utf8), path: "cart.json")) { context in
      context.provide(.orderCart) { NumberedCart(1) }
      context.handle(.emptyCart) { _ in 1 }
      context.route(cartRoute) { _ in 1 }
    }
    let shop = module("shop", requires: ["order-cart": "^1.2"]) { context in
      context.handle(Action<NoValue, [Int]>("shop.ask")) { _ in
        [try context.service(.orderCart).total(), try await context.call(.emptyCart)]
      }
    }
    return [cart, shop]
  }

  /// Requests everything, in every way.
  private static func ask(_ manager: ModuleManager) async throws -> [Int] {
    let handle = manager.serviceHandle(.orderCart)
    return [
      try await manager.service(.orderCart).total(), try handle.get().total(),
      try await handle.use { $0.total() },
      try await manager.withScope { try await $0.service(.orderCart).total() },
      try await manager.call(.emptyCart), try await manager.open(cartRoute, NoValue()),
    ] + (try await manager.call(Action<NoValue, [Int]>("shop.ask")))
  }

  private static func with<Result>(_ number: Int, _ body: () async throws -> Result) async throws -> Result {
    try await withOverrides {
      $0.service(.orderCart) { NumberedCart(number) }
      $0.action(.emptyCart) { _ in number }
      $0.route(cartRoute) { _ in number }
    } operation: {
      try await body()
    }
  }

  @Test(
    "Overrides replace services, actions and routes in a scope, nested, and in what modules do for the caller"
  )
  func scope() async throws {
    let manager = try ModuleManager(modules: Self.modules())
    try await manager.start()
    #expect(Set(try await Self.ask(manager)) == [1])
    try await Self.with(2) {
      #expect(Set(try await Self.ask(manager)) == [2])
      let isInner = try await withOverrides {
        $0.action(.emptyCart) { _ in 3 }
      } operation: {
        let answers = try await Self.ask(manager)
        return answers == [2, 2, 2, 2, 3, 2, 2, 3]
      }
      #expect(isInner)
      #expect(Set(try await Self.ask(manager)) == [2])
    }
    #expect(Set(try await Self.ask(manager)) == [1])
    await manager.stop()
  }

  @Test("Overrides of routes are seen when asking what would answer, and only there")
  func askedRoutes() async throws {
    let manager = try ModuleManager(modules: Self.modules())
    try await manager.start()
    try await withOverrides {
      $0.route("shop://cart/total") { (_: RouteRequest<NoValue>) in 2 }
      $0.route("shop://gift/:id") { (_: RouteRequest<NoValue>) in 3 }
    } operation: {
      #expect(await manager.canOpen("shop://gift/5"))
      #expect(try await manager.route(for: "shop://gift/5").module == "the test")
      let declared = try await manager.route(for: "shop://cart/total")
      #expect(declared.module == "cart" && declared.pattern.description == "shop://cart/total")
      #expect(await !manager.canOpen("shop://nothing/5"))
      await manager.stop()
      // The test answers, even while the module is down; and `open` does what `canOpen` promises.
      #expect(await manager.canOpen("shop://cart/total"))
      #expect(try await manager.open("shop://cart/total", as: Int.self) == 2)
    }
    #expect(await !manager.canOpen("shop://gift/5"))
    await #expect(throws: RouteError.self) { try await manager.route(for: "shop://cart/total") }
  }

  @Test("Concurrent tests with one manager do not see each other's overrides")
  func parallel() async throws {
    let manager = try ModuleManager(modules: Self.modules())
    try await manager.start()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...32 {
        group.addTask {
          for _ in 0..<20 {
            let answers =
              number == 1
              ? try await Self.ask(manager) : try await Self.with(number) { try await Self.ask(manager) }
            #expect(Set(answers) == [number])
          }
        }
      }
      try await group.waitForAll()
    }
    await manager.stop()
  }

  @Test("Overrides apply to everything that a manager created inside does, from its start to its stop")
  func made() async throws {
    let seen = Guarded<[Int]>([])
    var keeper = module("keeper", requires: ["order-cart": "^1.2"]) { context in
      let total = try context.service(.orderCart).total()
      seen.withLock { $0.append(total) }
    }
    keeper.onRun = { context in
      let total = try await context.call(.emptyCart)
      seen.withLock { $0.append(total) }
      context.requestStop()
    }
    let modules = Self.modules() + [keeper]
    let manager = try await Self.with(5) { try ModuleManager(modules: modules) }
    try await manager.run()
    #expect(seen.withLock { $0 } == [5, 5])
  }

  @Test("Handlers of events have the overrides of their manager's creation, not those of the publisher")
  func events() async throws {
    let heard = Guarded<[Int]>([])
    let listener = module("listener", requires: ["order-cart": "^1.2"]) { context in
      context.subscribe(.orderPlaced) { _ in
        let total = try context.service(.orderCart).total()
        heard.withLock { $0.append(total) }
      }
    }
    for isInside in [false, true] {
      let make = {
        let manager = try ModuleManager(modules: Self.modules() + [listener], options: .patient)
        try await manager.start()
        return manager
      }
      let outer = isInside ? nil : try await make()
      try await Self.with(2) {
        let manager = if let outer { outer } else { try await make() }
        manager.publish(.orderPlaced, 0)
        await manager.stop()
      }
    }
    #expect(heard.withLock { $0 } == [1, 2])
  }

  @Test("A handle can be pinned to an overridden service, whether or not a module provides it")
  func pinned() async throws {
    let manager = try ModuleManager(modules: [])
    let handle = manager.serviceHandle(.orderCart)
    #expect(throws: ModuleError.self) { try handle.pinned() }
    try await Self.with(7) {
      let pinned = try handle.pinned()
      #expect(try pinned.get().total() == 7)
      #expect(try await pinned.use { $0.total() } == 7)
    }
    let full = try ModuleManager(modules: Self.modules())
    try await full.start()
    let pinned = try await Self.with(7) { try full.serviceHandle(.orderCart).pinned() }
    #expect(try pinned.get().total() == 1)
    await full.stop()
    #expect(throws: ModuleError.self) { try pinned.get() }
  }

  @Test("The overrides in a manager's options count, too, after those that surround its creation")
  func options() async throws {
    var options = ModuleManagerOptions.patient
    options.override(.payment) { StripePayment(stripe: StripeAPI()) }
    options.override(.orderCart) { NumberedCart(7) }
    let seen = Guarded<[String]>([])
    let user = module("user", requires: ["order-cart": "*", "payment": "*"]) { context in
      let total = try context.service(.orderCart).total()
      let paid = try context.service(.payment).pay(total)
      seen.withLock { $0.append(paid) }
    }
    try await Self.with(5) { try await withModules([user], options: options) { _ in } }
    try await withModules([user], options: options) { _ in }
    #expect(seen.withLock { $0 } == ["stripe 5", "stripe 7"])
  }

  @Test("Overrides may add what no module provides, and an unreadable pattern is an error")
  func missing() async throws {
    let manager = try ModuleManager(modules: [FakeModule("log")])
    try await manager.start()
    try await Self.with(4) {
      let total = try await manager.service(.orderCart).total()
      #expect(total == 4)
      #expect(try await manager.call(.emptyCart) == 4)
      #expect(try await manager.open(Self.cartRoute, NoValue()) == 4)
      let wrong = await moduleError { _ = try await manager.call(Action<Int, Int>("cart.empty"), 1) }
      #expect(wrong?.code == .wrongType && wrong?.module == "the test")
    }
    #expect(await moduleError { _ = try await manager.service(.orderCart) }?.code == .unknownService)
    await #expect(throws: RouteSyntaxError.self) {
      try await withOverrides {
        $0.route("shop://:") { (_: RouteRequest<NoValue>) in 1 }
      } operation: {
      }
    }
    await manager.stop()
  }

  @Test("A remote call reaches a remote override, after authorization")
  func remote() async throws {
    var options = ModuleManagerOptions.patient
    options.authorizeRemoteCalls { $0.caller as? String == "ann" ? .allow : .refuse("only Ann") }
    let manager = try ModuleManager(modules: Self.modules(), options: options)
    try await manager.start()
    func code(_ exposure: ActionExposure, _ caller: String) async throws -> String {
      try await withOverrides {
        $0.action(.emptyCart, exposure: exposure) { _ in 9 }
      } operation: {
        do {
          let output = try await manager.handleRemoteCall(
            "cart.empty",
            input: Array("{}".utf8),
            caller: caller
          )
          return String(decoding: output, as: UTF8.self)
        } catch { return "\((error as? ModuleError)?.code.description ?? "")" }
      }
    }
    #expect(try await code(.remote, "ann") == "9")
    #expect(try await code(.remote, "bob") == "refused")
    #expect(try await code(.internal, "ann") == "notExposed")
    await manager.stop()
  }

  // MARK: Isolated modules

  /// A shop that needs a cart and a log, and hides the cart's errors.
  private static func shop() -> FakeModule {
    module("shop", needs: ["log"], requires: ["order-cart": "^1.2", "payment": ">=1.0.0 <2"]) { context in
      context.handle(.emptyCart) { _ in (try? context.service(.orderCart).total()) ?? 0 }
    }
  }

  private struct Cart: FakeableModule {
    static let manifest = ModuleManifest(
      name: "cart",
      version: Version(3, 0, 0),
      dependencies: [Dependency("database", .any)],
      provides: [ProvidedInterface("order-cart", Version(1, 2, 0))]
    )
    func initialize(in context: ModuleContext) async throws { throw Failure("no database") }
    func initializeFake(in context: ModuleContext) async throws {
      context.provide(.orderCart) { NumberedCart(8) }
    }
  }

  @Test("Modules run without the others, and fakes that modules ship are found")
  func fakes() async throws {
    #expect(try await withModules([Self.shop()], fakes: [Cart()]) { try await $0.call(.emptyCart) } == 8)
    let overridden = try await Self.with(6) {
      try await withModules([Self.shop()]) { manager in
        try await manager.call(Action<NoValue, Int>("cart.empty"))
      }
    }
    #expect(overridden == 6)
    // Whatever is not requested need not exist.
    try await withModules([Self.shop()]) { #expect(await $0.phase == .running) }
    try await withModules([FakeModule("cart", needs: ["log =2.0.0-rc.1"])]) { manager in
      #expect(await manager.snapshot()["log"]?.version.description == "2.0.0-rc.1")
    }
  }

  @Test("What the host adapts from a module of the test needs no stand-in")
  func adapted() async throws {
    var options = ModuleManagerOptions.patient
    options.adapt(.payment, from: .stripe) { StripePayment(stripe: $0) }
    let stripe = module("stripe", provides: ["stripe": "1.0.0"]) { $0.provide(.stripe) { StripeAPI() } }
    let paid = try await withModules([Self.shop(), stripe], options: options) { manager in
      try await manager.service(.payment).pay(3)
    }
    #expect(paid == "stripe 3")
  }

  @Test("A closure whose only call is in an expectation compiles as the documentation writes it")
  func expectation() async throws {
    try await withModules([Self.shop()], fakes: [Cart()]) { manager in
      try #expect(await manager.call(.emptyCart) == 8)
    }
  }

  @Test("A service that nothing provides fails the test by name, even if the module hides the error")
  func unprovided() async throws {
    let hidden = await #expect(throws: UnprovidedServicesError.self) {
      try await withModules([Self.shop()]) { manager in
        let answer = try await manager.call(.emptyCart)
        #expect(answer == 0)
      }
    }
    #expect(hidden?.names == ["order-cart"])
    let error = await #expect(throws: UnprovidedServicesError.self) {
      try await withModules([Self.shop()]) { manager in
        _ = try await manager.service(.payment)
      }
    }
    #expect(error?.description.contains("provides: payment; override each") == true)
  }

  @Test("A module whose run fails is named, whatever the test used afterwards")
  func failedRun() async throws {
    var log = FakeModule("log")
    log.onRun = { _ in throw Failure("disk full") }
    let module = log
    let error = await #expect(throws: ModuleError.self) {
      try await withModules([module]) { manager in
        while await manager.phase != .stopped { await Task.yield() }
        _ = try await manager.module(FakeModule.self)
      }
    }
    #expect(error?.code == .runFailed && error?.module == "log")
    await #expect(throws: Failure("wrong")) {
      try await withModules([module]) { manager in
        while await manager.phase != .stopped { await Task.yield() }
        throw Failure("wrong")
      }
    }
  }

  @Test("Modules are stopped after an error, which is rethrown")
  func failure() async throws {
    let journal = Journal()
    await #expect(throws: Failure("wrong")) {
      try await withModules([FakeModule("log", journal: journal)]) { _ in throw Failure("wrong") }
    }
    #expect(journal.up == [] && journal.modules(.destroyed) == ["log"])
  }
}

import ModuleKit
import ModuleKitTesting
import Synchronization
import Testing

@Suite("Services; scenario 20")
struct ServiceTests {
  @Test("BeeHive: a registered service reaches every module that requires it, as one instance")
  func singleton() async throws {
    let made = Counter()
    let seen = Mutex<[Int]>([])
    let shop = module("shop", requires: ["order-cart": "^1.2"]) { context in
      let one = try context.service(.orderCart)
      let two = try context.service(.orderCart)
      seen.withLock { $0 = [one.total(), two.total()] }
    }
    let provider = module("cart", provides: ["order-cart": "1.2.0"]) { context in
      context.provide(.orderCart) { NumberedCart(made.raise()) }
    }
    // "cart" < "shop": the order must come from the interface, not from the name.
    let manager = try ModuleManager(modules: [shop, provider])
    try await manager.start()
    #expect(seen.withLock { $0 } == [1, 1])
    #expect(try await manager.service(.orderCart).total() == 1)
    await manager.stop()
    #expect(made.value == 1)
  }

  @Test("BeeHive: a service that is not a singleton is created for each caller, and named ones coexist")
  func transientAndNamed() async throws {
    let made = Counter()
    let provider = module("cart", provides: ["order-cart": "1.2.0"]) { context in
      context.provide(.orderCart, as: .transient) { NumberedCart(made.raise()) }
      context.provide(.orderCart.named("guest")) { NumberedCart(100) }
      context.provide(.orderCart.named("member")) { NumberedCart(200) }
    }
    let manager = try ModuleManager(modules: [provider])
    try await manager.start()
    #expect(try await manager.service(.orderCart).total() == 1)
    #expect(try await manager.service(.orderCart).total() == 2)
    #expect(try await manager.service(.orderCart.named("guest")).total() == 100)
    #expect(try await manager.service(.orderCart.named("member")).total() == 200)
    let unknown = await moduleError { _ = try await manager.service(.orderCart.named("gust")) }
    #expect(unknown?.code == .unknownService)
    await manager.stop()
  }

  @Test("The version of a key does not matter to those who request the service")
  func keyVersion() async throws {
    let provider = module("cart", provides: ["order-cart": "1.2.0"]) { context in
      context.provide(.orderCart) { NumberedCart(7) }
    }
    let manager = try ModuleManager(modules: [provider])
    try await manager.start()
    let newer = ServiceKey<any OrderCart>("order-cart", version: Version(2, 0, 0))
    #expect(try await manager.service(newer).total() == 7)
    await manager.stop()
  }

  @Test("BeeHive: created once under 1,000 racing first calls", arguments: 0..<5)
  func race(seed: UInt64) async throws {
    let made = Counter()
    let provider = module("cart", provides: ["order-cart": "1.2.0"]) { context in
      context.provide(.orderCart) {
        // Long enough for other calls to come in between.
        var random = SplitMix64(seed: seed)
        for _ in 0..<1_000 { _ = random.next() }
        return NumberedCart(made.raise())
      }
    }
    let manager = try ModuleManager(modules: [provider])
    try await manager.start()
    let handle = manager.serviceHandle(.orderCart)
    let carts = await withTaskGroup(of: ObjectIdentifier?.self) { group in
      for _ in 0..<1_000 {
        group.addTask { (try? handle.get() as? NumberedCart).map { ObjectIdentifier($0) } }
      }
      return await group.reduce(into: Set<ObjectIdentifier?>()) { $0.insert($1) }
    }
    #expect(carts.count == 1 && !carts.contains(nil), "seed \(seed)")
    #expect(made.value == 1, "seed \(seed)")
    await manager.stop()
  }

  @Test("BeeHive: missing, duplicate and of another type are typed errors, never nil")
  func errors() async throws {
    let text = ServiceKey<String>("order-cart")
    let manager = try ModuleManager(modules: [
      cart(1), module("silent", provides: ["stripe": "1.0.0"]),
      module("one", provides: ["payment": "1.0.0"]), module("two", provides: ["payment": "1.0.0"]),
    ])
    try await manager.start()
    let wrong = await moduleError { _ = try await manager.service(text) }
    #expect(wrong?.code == .wrongType)
    #expect(
      wrong?.line.contains("as OrderCart, but it is requested as String") ?? false,
      "\(String(describing: wrong))"
    )
    let silent = await moduleError { _ = try await manager.service(.stripe) }
    #expect(silent?.code == .unknownService && silent?.module == "silent")
    let several = await moduleError { _ = try await manager.service(.payment) }
    #expect(several?.code == .ambiguousService && several?.modules == ["one", "two"])
    let none = await moduleError { _ = try await manager.service(ServiceKey<Int>("order-crt")) }
    #expect(none?.description == "no module provides the interface order-crt; did you mean `order-cart`?")
    await manager.stop()
    let stopped = await moduleError { _ = try await manager.service(.orderCart) }
    #expect(stopped?.code == .notRunning)
  }

  @Test("An undeclared provision, a duplicate, and another version fail the start, each with its place")
  func undeclared() async throws {
    let journal = Journal()
    let provider = module("cart", provides: ["order-cart": "1.3.0"], journal: journal) { context in
      context.provide(.orderCart) { NumberedCart(1) }
      context.provide(.orderCart) { NumberedCart(2) }
      context.provide(.payment) { StripePayment(stripe: StripeAPI()) }
    }
    let manager = try ModuleManager(modules: [provider])
    let error = await moduleError { try await manager.start() }
    #expect(error?.code == .initializeFailed)
    let refusal = error?.underlying as? ModuleError
    #expect(refusal?.code == .invalid)
    #expect(
      refusal?.diagnostics.map(\.description) == [
        "cart.json:5:15: error[duplicate-service]: cart provides order-cart twice",
        "cart.json:5:15: error[undeclared-service]: cart provides payment, but its manifest does not",
        "cart.json:5:30: error[service-version]: cart provides order-cart 1.2.0, but its manifest says 1.3.0",
        "cart.json:5:30: error[service-version]: cart provides order-cart 1.2.0, but its manifest says 1.3.0",
      ],
      "\(String(describing: refusal))"
    )
    #expect(refusal?.diagnostics.last?.hint == "give the key and `provides` the same version")
    // It was initialized, so it is destroyed.
    #expect(journal.modules(.destroyed) == ["cart"])
  }

  @Test("An undeclared use fails the start, even if the module ignores the error")
  func undeclaredUse() async throws {
    let shop = module("shop") { context in _ = try? context.service(.orderCart) }
    let manager = try ModuleManager(modules: [cart(1), shop])
    let error = await moduleError { try await manager.start() }
    #expect(error?.module == "shop")
    #expect(
      error?.line.contains("shop requests order-cart, but its manifest does not require order-cart") ?? false,
      "\(String(describing: error))"
    )
    // What to do is also in the error that the module passes on.
    let passing = module("shop") { context in _ = try context.service(.orderCart) }
    let passed = await moduleError { try await ModuleManager(modules: [cart(1), passing]).start() }
    let advice = "; add it under `requires`, with the versions that the module accepts"
    #expect(passed?.description.hasSuffix("does not require order-cart" + advice) ?? false)
  }

  @Test("A provider with an unsuitable version is refused before any side effect")
  func versions() throws {
    let error = #expect(throws: ModuleError.self) {
      try ModuleManager(modules: [cart(1), module("shop", requires: ["order-cart": "^2.0"])])
    }
    #expect(error?.line.contains("requires the interface order-cart ^2.0, but cart provides 1.2.0") ?? false)
  }

  @Test("A factory throws: the caller gets the error, and the next call tries again")
  func failingFactory() async throws {
    let attempts = Counter()
    let provider = module("cart", provides: ["order-cart": "1.2.0"]) { context in
      context.provide(.orderCart) {
        if attempts.raise() == 1 { throw Failure("no disk") }
        return NumberedCart(attempts.value)
      }
    }
    let manager = try ModuleManager(modules: [provider])
    try await manager.start()
    let error = await moduleError { _ = try await manager.service(.orderCart) }
    #expect(error?.code == .serviceFailed && error?.underlying as? Failure == Failure("no disk"))
    #expect(try await manager.service(.orderCart).total() == 2)
    await manager.stop()
  }

  @Test("Factories that need each other are an error that names the cycle, not a deadlock")
  func circularFactories() async throws {
    let provider = module("cart", provides: ["order-cart": "1.2.0", "payment": "1.0.0"]) { context in
      let handles = (context.manager.serviceHandle(.orderCart), context.manager.serviceHandle(.payment))
      context.provide(.orderCart) { NumberedCart(try handles.1.get().pay(1).count) }
      context.provide(.payment) {
        _ = try handles.0.get()
        return StripePayment(stripe: StripeAPI())
      }
    }
    let manager = try ModuleManager(modules: [provider])
    try await manager.start()
    let error = await moduleError { _ = try await manager.service(.orderCart) }
    #expect(
      error?.line.contains("order-cart → payment → order-cart") ?? false,
      "\(String(describing: error))"
    )
    await manager.stop()
  }

  @Test("A lazy provider is initialized by the first request, even through a lazy requirement")
  func lazy() async throws {
    let journal = Journal()
    var provider = cart(7, journal: journal)
    provider.startup = .onFirstUse
    let total = Mutex(0)
    var shop = module("shop", lazily: ["order-cart": "^1.2"], journal: journal)
    shop.onRun = { context in
      let cart = try await context.readyService(.orderCart)
      total.withLock { $0 = cart.total() }
      context.requestStop()
    }
    let manager = try ModuleManager(modules: [provider, shop])
    try await manager.run()
    #expect(total.withLock { $0 } == 7)
    #expect(journal.modules(.initialized) == ["shop", "cart"])
  }
}

import ModuleKit
import ModuleKitTesting
import Synchronization
import Testing

@Suite("Adapters; scenario 16")
struct AdapterTests {
  static func stripe(_ journal: Journal? = nil) -> FakeModule {
    module("stripe-module", provides: ["stripe": "3.0.0"], journal: journal) {
      $0.provide(.stripe) { StripeAPI() }
    }
  }

  static func adyen(_ journal: Journal? = nil) -> FakeModule {
    module("adyen-module", provides: ["adyen": "1.0.0"], journal: journal) {
      $0.provide(.adyen) { AdyenAPI() }
    }
  }

  /// Knows only the protocol it requires.
  static func checkout(_ paid: Journal, journal: Journal? = nil) -> FakeModule {
    module("checkout", requires: ["payment": "^1.0"], journal: journal) { context in
      paid.write(.running, try context.service(.payment).pay(5))
    }
  }

  static func options(_ executor: (any TaskExecutor)? = nil) -> ModuleManagerOptions {
    var options = ModuleManagerOptions.patient
    options.executor = executor
    options.adapt(.payment, from: .stripe) { StripePayment(stripe: $0) }
    options.adapt(.payment, from: .adyen) { AdyenPayment(adyen: $0) }
    return options
  }

  @Test("ZIKRouter: the caller's protocol is adapted from the callee's by the host, and orders the start")
  func adapted() async throws {
    let (paid, journal) = (Journal(), Journal())
    let modules = [Self.checkout(paid, journal: journal), Self.stripe(journal)]
    let manager = try ModuleManager(modules: modules, options: Self.options())
    try await manager.start()
    #expect(paid.modules(.running) == ["stripe 5"])
    #expect(journal.modules(.initialized) == ["stripe-module", "checkout"])
    #expect(try await manager.service(.payment).pay(7) == "stripe 7")
    await manager.stop()
  }

  @Test(
    "ZIKRouter: the provider is replaced while everything runs, and the consumer's code stays the same",
    arguments: 0..<20
  )
  func exchanged(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let paid = Journal()
    let executor = simulation.executor
    let manager = try simulation.manager([Self.checkout(paid), Self.stripe()]) { $0 = Self.options(executor) }
    _ = try simulation.run { try await manager.start() }
    let handle = manager.serviceHandle(.payment)
    let plan = try simulation.run {
      try await manager.apply(ModuleChange(adding: [Self.adyen()], removing: ["stripe-module"]))
    }
    #expect(plan.restarted == ["checkout"])
    #expect(paid.modules(.running) == ["stripe 5", "adyen 5"], "seed \(seed)")
    #expect(try handle.get().pay(1) == "adyen 1")
    _ = try simulation.run { await manager.stop() }
  }

  @Test("ZIKRouter: chains are composed, and a singleton is adapted once")
  func chain() async throws {
    let length = TaskStack.isLarge ? 200 : 20
    let converted = Counter()
    var options = ModuleManagerOptions.patient
    for index in 1...length {
      options.adapt(ServiceKey<Int>("step-\(index)"), from: ServiceKey<Int>("step-\(index - 1)")) {
        converted.raise()
        return $0 + 1
      }
    }
    let seen = Mutex(0)
    let modules = [
      module("end", requires: ["step-\(length)": "^4.0"]) { context in
        let value = try context.service(ServiceKey<Int>("step-\(length)"))
        seen.withLock { $0 = value }
      },
      module("origin", provides: ["step-0": "1.0.0"]) { $0.provide(ServiceKey<Int>("step-0")) { 1 } },
    ]
    let manager = try ModuleManager(modules: modules, options: options)
    try await manager.start()
    #expect(seen.withLock { $0 } == length + 1)
    #expect(try await manager.service(ServiceKey<Int>("step-\(length)")) == length + 1)
    #expect(converted.value == length)
    await manager.stop()
  }

  @Test("ZIKRouter: a cycle of adapters is found before anything starts, and its path is reported")
  func cycle() throws {
    var options = ModuleManagerOptions.patient
    options.adapt(ServiceKey<Int>("a"), from: ServiceKey<Int>("b")) { $0 }
    options.adapt(ServiceKey<Int>("b"), from: ServiceKey<Int>("c")) { $0 }
    options.adapt(ServiceKey<Int>("c"), from: ServiceKey<Int>("a")) { $0 }
    let user = module("user", requires: ["a": "^1.0"])
    let error = #expect(throws: ModuleError.self) { try ModuleManager(modules: [user], options: options) }
    #expect(error?.line.contains("a → b → c → a: each is adapted from the next, in a cycle") ?? false)
    #expect(error?.line.contains("no module provides it, or b or c, from which the host adapts it") ?? false)
  }

  @Test("An adapter is an edge of the start order: a cycle through it is found")
  func cycleThroughModules() throws {
    let stripe = module("stripe-module", needs: ["checkout"], provides: ["stripe": "3.0.0"])
    let error = #expect(throws: ModuleError.self) {
      try ModuleManager(modules: [stripe, Self.checkout(Journal())], options: Self.options())
    }
    #expect(error?.modules == ["checkout", "stripe-module"])
    #expect(
      error?.line.contains(
        "checkout → stripe-module → checkout: each needs the next to be initialized first"
      ) ?? false
    )
    let note = error?.diagnostics.first { $0.code.name == "cycle" }?.notes.first?.message
    #expect(note == "checkout requires payment (adapted from stripe) of stripe-module")
  }

  @Test("Two originals, none, and another version are refused before anything starts")
  func refused() throws {
    let checkout = Self.checkout(Journal())
    let both = #expect(throws: ModuleError.self) {
      try ModuleManager(modules: [checkout, Self.stripe(), Self.adyen()], options: Self.options())
    }
    #expect(
      both?.line.contains(
        "adyen-module (adapted from adyen) and stripe-module (adapted from stripe) provide it"
      ) ?? false
    )
    let none = #expect(throws: ModuleError.self) {
      try ModuleManager(modules: [checkout], options: Self.options())
    }
    #expect(
      none?.line.contains("but no module provides it, or adyen or stripe, from which the host adapts it")
        ?? false
    )
    let newer = module("checkout", requires: ["payment": "^2.0"])
    let version = #expect(throws: ModuleError.self) {
      try ModuleManager(modules: [newer, Self.stripe()], options: Self.options())
    }
    #expect(version?.line.contains("but stripe-module (adapted from stripe) provides 1.0.0") ?? false)
    var twice = Self.options()
    twice.adapt(.payment, from: .stripe) { StripePayment(stripe: $0) }
    #expect(throws: ModuleError.self) { try ModuleManager(modules: [], options: twice) }
  }

  private struct Broken: Error {}

  /// Returns what is wrong with a chain of adapters from `a` to `c`, the last of which throws.
  private static func chained(
    provides: String = "a",
    named name: String? = nil,
    asking key: ServiceKey<Int> = ServiceKey("c")
  ) async throws -> String? {
    var options = ModuleManagerOptions.patient
    options.adapt(ServiceKey<Int>("b"), from: ServiceKey<Int>("a")) { $0 }
    options.adapt(ServiceKey<Int>("c"), from: ServiceKey<Int>("b")) { _ in throw Broken() }
    let origin = module("origin", provides: [provides: "1.0.0"]) { context in
      let key = ServiceKey<Int>(provides)
      context.provide(name.map { key.named($0) } ?? key) { 1 }
    }
    let manager = try ModuleManager(modules: [origin], options: options)
    try await manager.start()
    let error = await moduleError { _ = try await manager.service(key) }
    await manager.stop()
    return error?.line
  }

  @Test("An error about an adapted service names the adapters between it and its module")
  func blamed() async throws {
    #expect(try await Self.chained() == "the host could not make c from b: Broken()")
    #expect(
      try await Self.chained(asking: ServiceKey("c").named("x"))
        == "origin provides no c named `x`; there is c (adapted from b from a)"
    )
    #expect(
      try await Self.chained(named: "x")
        == "origin provides no service from which the host could make c (adapted from b from a)"
    )
    let wrong = module("user", requires: ["payment": "^1.0"]) { context in
      _ = try context.service(ServiceKey<Int>("payment"))
    }
    let manager = try ModuleManager(modules: [wrong, Self.stripe()], options: Self.options())
    let error = await moduleError { try await manager.start() }
    #expect(
      error?.line.contains(
        "stripe-module provides payment (adapted from stripe) as Payment, but it is requested as Int"
      ) ?? false,
      "\(error?.line ?? "")"
    )
  }

  @Test("An adapter that fails is not blamed on the module of the original, but an original that fails is")
  func culprit() async throws {
    var options = ModuleManagerOptions.patient
    options.adapt(ServiceKey<String>("text"), from: ServiceKey<Int>("number")) {
      if $0 == 0 { throw Broken() }
      return "\($0)"
    }
    for fails in [false, true] {
      let origin = module("origin", provides: ["number": "1.0.0"]) { context in
        context.provide(ServiceKey<Int>("number")) {
          if fails { throw Broken() }
          return 0
        }
      }
      let user = module("user", requires: ["text": "*"]) { context in
        _ = try context.service(ServiceKey<String>("text"))
      }
      let manager = try ModuleManager(modules: [origin, user], options: options)
      let error = await moduleError { try await manager.start() }
      let cause = error?.underlying.flatMap { ModuleError($0) }
      #expect(error?.module == "user" && cause?.code == .serviceFailed)
      #expect(cause?.module == (fails ? "origin" : nil))
      let rest = fails ? "origin could not create the service number: Broken()" : "Broken()"
      #expect(error?.line == "user failed to initialize: the host could not make text from number: \(rest)")
    }
  }

  @Test("An error of a handle names the original, too")
  func handle() async throws {
    let manager = try ModuleManager(modules: [Self.stripe()], options: Self.options())
    let handle = manager.serviceHandle(.payment)
    let early = await moduleError { _ = try handle.get() }
    #expect(
      early?.line == "no ready module provides payment, or adyen or stripe, from which the host adapts it"
    )
    try await manager.start()
    let pinned = try handle.pinned()
    await manager.stop()
    let gone = await moduleError { _ = try pinned.get() }
    #expect(
      gone?.line
        == "the module that provided payment (adapted from stripe) was stopped or replaced, and the handle is pinned to it"
    )
  }

  @Test("Without its original, an adapted service is missed together with the original")
  func unprovided() async throws {
    let manager = try ModuleManager(modules: [], options: Self.options())
    try await manager.start()
    let none = await moduleError { _ = try await manager.service(.payment) }
    #expect(
      none?.line
        == "no module provides the interface payment, or adyen or stripe, from which the host adapts it"
    )
    _ = try await manager.apply(ModuleChange(adding: [Self.adyen(), Self.stripe()]))
    let both = await moduleError { _ = try await manager.service(.payment) }
    #expect(
      both?.line
        == "several modules provide the interface payment: adyen-module (adapted from adyen), stripe-module (adapted from stripe); "
        + "pass exactly one to the manager, or choose one under `providers` in modules.json"
    )
    await manager.stop()
  }

  @Test("A transient original is adapted each time")
  func transient() async throws {
    let made = Counter()
    var options = ModuleManagerOptions.patient
    options.adapt(ServiceKey<String>("text"), from: ServiceKey<Int>("number")) { "\($0)" }
    let origin = module("origin", provides: ["number": "1.0.0"]) { context in
      context.provide(ServiceKey<Int>("number"), as: .transient) { made.raise() }
    }
    let manager = try ModuleManager(modules: [origin], options: options)
    try await manager.start()
    #expect(try await manager.service(ServiceKey<String>("text")) == "1")
    #expect(try await manager.service(ServiceKey<String>("text")) == "2")
    await manager.stop()
  }
}

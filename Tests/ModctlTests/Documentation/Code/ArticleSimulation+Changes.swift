import ModuleKit
import ModuleKitTesting
import TestSupport

/// The second part: modules that come and go, and what can be observed about them.
extension ArticleSimulation {
  private func shop(_ journal: Journal) -> [FakeModule] {
    [
      FakeModule("log", journal: journal),
      FakeModule("payment", needs: ["log ^1.0"], journal: journal),
      FakeModule("cart", needs: ["payment ^1.0"], journal: journal),
      FakeModule("mail", needs: ["log ^1.0"], journal: journal),
    ]
  }

  func replacing() async throws {
    let journal = Journal()
    let manager = try ModuleManager(modules: shop(journal), options: options, clock: clock)
    // snippet
    try await manager.start()
    journal.removeAll()
    let newPayment = FakeModule("payment", "1.1.0", needs: ["log ^1.0"], journal: journal)
    let plan = try await manager.plan(ModuleChange(replacing: [newPayment]))
    print(plan.restarted, plan.untouchedCount)  // ["cart"] 2
    print(plan.preparationWaves, plan.stopWaves)  // [["payment"]] [["cart"]]
    print(plan.startWaves, plan.retirementWaves)  // [["cart"]] [["payment"]]

    try await manager.replace([newPayment])
    print(journal.modules(.initialized))  // ["payment", "cart"]
    print(journal.modules(.destroyed))  // ["cart", "payment"]
    // end
    await manager.stop()
  }

  func exchanging() async throws {
    let provider = { (name: String) in
      let payment = ProvidedInterface("payment", Version(1, 0, 0))
      let manifest = ModuleManifest(name: name, version: Version(1, 0, 0), provides: [payment])
      return FakeModule(manifest) { $0.provide(ServiceKey<String>("payment")) { name } }
    }
    let adyen = provider("adyen")
    let checkout = ModuleManifest(
      name: "checkout",
      version: Version(1, 0, 0),
      requires: [Dependency("payment", .any)]
    )
    let manager = try ModuleManager(
      modules: [FakeModule(checkout), provider("stripe")],
      options: options,
      clock: clock
    )
    try await manager.start()
    // snippet
    let change = ModuleChange(adding: [adyen], removing: ["stripe"])
    print(try await manager.apply(change).restarted)  // ["checkout"]
    print(await manager.snapshot().modules.map(\.name))  // ["adyen", "checkout"]
    // end
    await manager.stop()
  }

  func failingChange() async throws {
    let manager = try ModuleManager(modules: shop(Journal()), options: options, clock: clock)
    try await manager.start()
    // snippet
    do {
      try await manager.replace([FakeModule("payment", "2.0.0", needs: ["log ^1.0"])])
    } catch {
      print(error.diagnostics.map(\.message))  // ["cart 1.0.0 needs payment ^1.0, but it is 2.0.0"]
    }
    do {
      try await manager.replace([FakeModule("payment", "1.1.0") { _ in throw NoDisk() }])
    } catch {
      print(error)  // payment failed to initialize: no disk
    }
    print(await manager.snapshot()["payment"]?.version.description ?? "")  // 1.0.0

    do {
      try await manager.remove(["payment"])
    } catch {
      print(error)  // payment cannot be removed: cart needs it; first remove or replace cart
    }
    print(try await manager.remove(["payment", "cart"]).untouchedCount)  // 2
    // end
    await manager.stop()
  }

  func watching() async throws {
    // snippet
    let manager = try ModuleManager(modules: [FakeModule("log")], options: options, clock: clock)
    let events = manager.events()
    try await manager.start()
    var seen: [String] = []
    for await event in events {
      seen.append(event.description)
      if case .phase(.running) = event.kind { break }
    }
    print(seen.first ?? "", "…", seen.last ?? "")  // the manager is starting … the manager is running
    print(seen.contains("log is ready"))  // true
    // end
    await manager.stop()
  }

  /// Creates its own simulation.
  static func simulating(_ print: CodePrinter) async throws {
    // snippet
    let clock = VirtualClock()
    let executor = SeededExecutor(seed: 42, clock: clock)
    let outcome = executor.run {
      var options = ModuleManagerOptions()
      options.executor = executor
      let slow = FakeModule("slow") { _ in try await clock.sleep(for: .seconds(3)) }
      let manager = try? ModuleManager(modules: [slow], options: options, clock: clock)
      _ = try? await manager?.start()
      await manager?.stop()
    }
    print(outcome, clock.now.time)  // finished 3.0 seconds
    // end
  }
}

import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing
import VersionResolver

@Suite("Changes to a provider that the application chose")
struct ChosenProviderTests {
  private static func payment(_ name: String) -> FakeModule {
    FakeModule(
      ModuleManifest(
        name: name,
        version: Version(2, 0, 0),
        provides: [ProvidedInterface("Payment", Version(1, 1, 0))]
      )
    )
  }

  /// A shop that requires a payment, for which stripe was chosen.
  private static func manager() throws -> ModuleManager {
    let requirement = Dependency("Payment", try Requirement(parsing: "^1.0"))
    let shop = FakeModule(ModuleManifest(name: "shop", version: Version(1, 0, 0), requires: [requirement]))
    return try ModuleManager(
      modules: [shop, payment("stripe")],
      lockfile: Lockfile(
        modules: ["shop": .init(version: Version(1, 0, 0)), "stripe": .init(version: Version(2, 0, 0))],
        providers: ["Payment": "stripe"]
      )
    )
  }

  @Test("Another module takes its place, and the choice is void")
  func other() async throws {
    let manager = try Self.manager()
    try await manager.start()
    for (new, old) in [("adyen", "stripe"), ("stripe", "adyen")] {
      let plan = try await manager.apply(ModuleChange(adding: [Self.payment(new)], removing: [old]))
      #expect(plan.restarted == ["shop"])
      #expect(await manager.snapshot().modules.map(\.name) == ["shop", new].sorted())
    }
    await manager.stop()
  }

  @Test("Another instance of it leaves the choice unchanged")
  func same() async throws {
    let manager = try Self.manager()
    try await manager.start()
    try await manager.replace([Self.payment("stripe")])
    try await manager.add([Self.payment("adyen")])
    #expect(await manager.snapshot().modules.map(\.name) == ["adyen", "shop", "stripe"])
    await manager.stop()
  }

  @Test("Another instance of it that provides the interface no more voids the choice")
  func lost() async throws {
    let manager = try Self.manager()
    try await manager.start()
    let bare = FakeModule(ModuleManifest(name: "stripe", version: Version(3, 0, 0)))
    let plan = try await manager.apply(ModuleChange(adding: [Self.payment("adyen")], replacing: [bare]))
    #expect(plan.restarted == ["shop"])
    await manager.stop()
  }

  @Test("A choice left to the host holds while one of its modules is there, and none has lost the interface")
  func leftToHost() async throws {
    var lockfile = Lockfile(choices: ["Payment": ["klarna", "stripe"]])
    lockfile.modules["stripe"] = .init(version: Version(2, 0, 0))
    let manager = try ModuleManager(modules: [Self.payment("stripe")], lockfile: lockfile)
    let shop = module("shop", requires: ["Payment": "^1.0"])
    func refusal(_ change: ModuleChange) async -> ModuleError? {
      await moduleError { _ = try await manager.plan(change) }
    }
    // What is not among the chosen is not used while stripe is there, whatever else is.
    let bare = FakeModule(ModuleManifest(name: "stripe", version: Version(3, 0, 0)))
    #expect(await refusal(ModuleChange(adding: [shop, Self.payment("adyen")])) == nil)
    #expect(await refusal(ModuleChange(adding: [shop, Self.payment("klarna")], removing: ["stripe"])) == nil)
    #expect(await refusal(ModuleChange(adding: [shop, Self.payment("klarna")], replacing: [bare])) == nil)
    for change in [
      ModuleChange(adding: [shop, Self.payment("adyen")], replacing: [bare]),
      ModuleChange(adding: [shop, Self.payment("adyen")], removing: ["stripe"]),
    ] {
      #expect(await refusal(change) == nil)
    }
  }

  @Test("A lockfile alone chooses another one of the modules that are there", arguments: [true, false])
  func chosenAnew(isRequired: Bool) async throws {
    let key = ServiceKey<String>("Payment")
    let modules: [any AppModule] = ["adyen", "stripe"].map { name in
      FakeModule(Self.payment(name).instanceManifest) { context in context.provide(key) { name } }
    }
    let requirement = Dependency("Payment", .any)
    let shop = FakeModule(ModuleManifest(name: "shop", version: Version(1, 0, 0), requires: [requirement]))
    func lockfile(_ provider: String) -> Lockfile {
      var lockfile = Lockfile(providers: ["Payment": provider])
      for name in ["adyen", "stripe"] { lockfile.modules[name] = .init(version: Version(2, 0, 0)) }
      if isRequired { lockfile.modules["shop"] = .init(version: Version(1, 0, 0)) }
      return lockfile
    }
    let manager = try ModuleManager(
      modules: modules + (isRequired ? [shop] : []),
      lockfile: lockfile("stripe")
    )
    try await manager.start()
    let handle = manager.serviceHandle(key)
    let events = Guarded<[String]>([])
    manager.observe { event in events.withLock { $0.append(event.description) } }
    #expect(try await handle.use { $0 } == "stripe")
    let plan = try await manager.apply(ModuleChange(lockfile: lockfile("adyen")))
    #expect(plan.restarted == (isRequired ? ["shop"] : []))
    let words = isRequired ? "changed the lockfile; restarted: shop" : "changed nothing"
    #expect(events.withLock { $0.contains(words) })
    #expect(try await handle.use { $0 } == "adyen")
    #expect(try await manager.service(key) == "adyen")
    await manager.stop()
  }

  @Test("Two modules in its place are ambiguous")
  func ambiguous() async throws {
    let manager = try Self.manager()
    let change = ModuleChange(adding: [Self.payment("adyen"), Self.payment("klarna")], removing: ["stripe"])
    var message = ""
    do throws(ModuleError) { _ = try await manager.plan(change) } catch { message = error.description }
    #expect(message.contains("adyen and klarna both provide Payment"), "\(message)")
  }

  @Test("The only provider is removed only together with what requires it; otherwise that is named")
  func removed() async throws {
    let manager = try Self.manager()
    func refusal(_ change: ModuleChange) async -> ModuleError? {
      await moduleError { _ = try await manager.plan(change) }
    }
    let alone = await refusal(ModuleChange(removing: ["stripe"]))
    #expect(alone?.code == .neededByOthers && alone?.module == "stripe" && alone?.modules == ["shop"])
    #expect(
      alone?.description
        == "stripe cannot be removed: shop (for Payment) needs it; first remove or replace shop"
    )
    try await manager.add([
      FakeModule("app", needs: ["shop", "stripe"]),
      module("till", requires: ["Payment": "^1.0"]), module("tool", lazily: ["Payment": "^1.0"]),
    ])
    let both = await refusal(ModuleChange(removing: ["stripe"]))
    #expect(both?.modules == ["app", "shop", "till", "tool"])
    #expect(
      both?.description
        == "stripe cannot be removed: app, shop (for Payment), till (for Payment), tool (for Payment) need it; first remove or replace these"
    )
    _ = try await manager.plan(ModuleChange(removing: ["app", "shop", "till", "tool", "stripe"]))
    // The one that takes its place provides too low a version.
    let other = module("adyen", provides: ["Payment": "0.9.0"])
    let unfit = await refusal(ModuleChange(adding: [other], removing: ["app", "stripe"]))
    #expect(unfit?.code == .invalid)
    #expect(unfit?.line.contains("adyen provides 0.9.0") ?? false, "\(String(describing: unfit))")
    // What provides it cannot be read.
    let text = #"{"name": "adyen", "version": "1.0.0", "provides": ["Payment"]}"#
    let mistaken = FakeModule(ModuleManifest(embedded: Array(text.utf8), path: "adyen.json"))
    let misread = await refusal(ModuleChange(adding: [mistaken], removing: ["app", "stripe"]))
    #expect(misread?.code == .invalid)
    #expect(misread?.line.contains("expected an object for `provides`") ?? false)
  }

  @Test("An adapter's original is needed by those that require what the host makes from it")
  func adapted() async throws {
    let journal = Journal()
    let modules = [AdapterTests.checkout(journal), AdapterTests.stripe()]
    let manager = try ModuleManager(modules: modules, options: AdapterTests.options())
    let error = await moduleError { try await manager.remove(["stripe-module"]) }
    #expect(error?.code == .neededByOthers && error?.modules == ["checkout"])
    #expect(
      error?.description
        == "stripe-module cannot be removed: checkout (for payment) needs it; first remove or replace checkout"
    )
    _ = try await manager.plan(ModuleChange(adding: [AdapterTests.adyen()], removing: ["stripe-module"]))
  }
}

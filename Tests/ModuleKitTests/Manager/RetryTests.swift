import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Modules that failed in a degraded start")
struct RetryTests {
  private static let options: ModuleManagerOptions = {
    var options = ModuleManagerOptions.patient
    options.onStartFailure = .degraded
    return options
  }()

  /// A running manager in which `cart` was skipped because `db`, which works the second time, has failed.
  private static func degraded(_ journal: Journal) async throws -> ModuleManager {
    let manifest = """
      {"name": "cart", "version": "1.0.0", "dependencies": {"db": "^1.0"}, "provides": {"order-cart": "1.2.0"},
       "actions": {"cart.add-item": "remote"}, "routes": ["shop://cart"]}
      """
    let cart = FakeModule(ModuleManifest(embedded: Array(manifest.utf8), path: "cart.json")) { context in
      context.provide(.orderCart) { NumberedCart(7) }
      context.handle(.addItem, exposure: .remote) { _ in Receipt(lines: ["a"], total: 7) }
      context.route("shop://cart") { (_: RouteRequest<NoValue>) in 7 }
    }
    let db = FakeModule("db", journal: journal) { _ in
      if journal.modules(.failed).isEmpty { throw Failure("no disk") }
    }
    let manager = try ModuleManager(modules: [db, cart], options: options)
    try await manager.start()
    return manager
  }

  private static let uses: [(String, @Sendable (ModuleManager) async throws -> Void)] = [
    ("module", { _ = try await $0.module(FakeModule.self, named: "cart") }),
    ("use", { try await $0.use(FakeModule.self, named: "cart") { _ in } }),
    ("service", { _ = try await $0.service(.orderCart) }),
    ("handle", { _ = try await $0.serviceHandle(.orderCart).use { $0.total() } }),
    ("scope", { try await $0.withScope { _ = try await $0.service(.orderCart) } }),
  ]

  @Test("Are tried again by a use in the host, not by an action or a URL", arguments: uses.map(\.0))
  func retries(name: String) async throws {
    let journal = Journal()
    let manager = try await Self.degraded(journal)
    let call = await moduleError { _ = try await manager.call(.addItem, Item(name: "a", count: 1)) }
    #expect(call?.code == .failed)
    #expect(call?.description == "cart cannot answer: db failed to initialize: no disk")
    let remote = await moduleError {
      _ = try await manager.handleRemoteCall("cart.add-item", input: [], caller: 0)
    }
    #expect(remote?.description == call?.description)
    let open = await Routed.error { try await manager.open("shop://cart") }
    #expect(open?.message == call?.description)
    #expect(journal.modules(.initialized) == [])

    let use = try #require(Self.uses.first { $0.0 == name }?.1)
    try await use(manager)
    #expect(journal.modules(.initialized) == ["db"])
    #expect(try await manager.call(.addItem, Item(name: "a", count: 1)) == Receipt(lines: ["a"], total: 7))
    #expect(try await manager.open("shop://cart", as: Int.self) == 7)
    await manager.stop()
  }
}

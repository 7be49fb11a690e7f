import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Actions of modules that start on first use")
struct LazyActionTests {
  private static let input = Array(#"{"name": "tea", "count": 2}"#.utf8)

  /// Returns a cart that starts on first use.
  private static func cart(
    _ declared: String = #"{"cart.add-item": "remote", "cart.empty": "internal"}"#,
    version: String = "1.0.0",
    journal: Journal? = nil,
    initialize: @escaping @Sendable (ModuleContext) async throws -> Void = { _ in }
  ) -> FakeModule {
    let text = #"{"name": "cart", "version": "\#(version)", "actions": \#(declared)}"#
    var cart = FakeModule(
      ModuleManifest(embedded: Array(text.utf8), path: "cart.json"),
      journal: journal
    ) { context in
      try await initialize(context)
      context.handle(.addItem, exposure: .remote) { Receipt(lines: [$0.name], total: 0) }
      context.handle(.emptyCart) { _ in 3 }
    }
    cart.startup = .onFirstUse
    return cart
  }

  @Test("1,000 simultaneous first calls cause one initialization, and each is answered", arguments: 0..<5)
  func firstCalls(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let manager = try simulation.manager([
      Self.cart(journal: simulation.journal) { _ in try await clock.sleep(for: .seconds(1)) }
    ])
    let answers = try simulation.run { () -> [Int] in
      try await manager.start()
      #expect(simulation.journal.up == [])
      return try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<1_000 { group.addTask { try await manager.call(.emptyCart) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(answers == [Int](repeating: 3, count: 1_000), "seed \(seed)")
    #expect(simulation.journal.modules(.initializing) == ["cart"], "seed \(seed)")
    _ = try simulation.run { await manager.stop() }
  }

  @Test("A remote call initializes the module for a remote action, and for no other")
  func remote() async throws {
    let journal = Journal()
    var options = ModuleManagerOptions.patient
    options.authorizeRemoteCalls { _ in .allow }
    let manager = try ModuleManager(modules: [Self.cart(journal: journal)], options: options)
    try await manager.start()
    let hidden = await moduleError {
      _ = try await manager.handleRemoteCall("cart.empty", input: Self.input, caller: "ann")
    }
    #expect(hidden?.code == .notExposed && hidden?.module == "cart")
    let unknown = await moduleError {
      _ = try await manager.handleRemoteCall("cart.burn", input: Self.input, caller: "ann")
    }
    #expect(unknown?.code == .unhandled)
    #expect(journal.entries.isEmpty)
    let output = try await manager.handleRemoteCall("cart.add-item", input: Self.input, caller: "ann")
    #expect(String(decoding: output, as: UTF8.self) == #"{"lines":["tea"],"total":0.0}"#)
    #expect(journal.up == ["cart"])
    await manager.stop()
  }

  @Test("A failed initialization is the caller's error, and the next call tries again")
  func failure() async throws {
    let attempts = Counter()
    let manager = try ModuleManager(modules: [
      Self.cart { _ in if attempts.raise() == 1 { throw Failure("no index") } }
    ])
    try await manager.start()
    let error = await moduleError { _ = try await manager.call(.emptyCart) }
    #expect(error?.code == .initializeFailed && error?.module == "cart")
    #expect(try await manager.call(.emptyCart) == 3)
    await manager.stop()
    let stopped = await moduleError { _ = try await manager.call(.emptyCart) }
    #expect(stopped?.code == .notRunning && stopped?.module == "cart")
  }

  @Test("Two modules that would initialize each other get an error, not a deadlock", arguments: 0..<20)
  func reentrant(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try simulation.manager([Self.cart { _ = try await $0.call(.emptyCart) }])
    let error = try simulation.run { () -> ModuleError? in
      try await manager.start()
      return await moduleError { _ = try await manager.call(.emptyCart) }
    }
    #expect(
      (error?.underlying as? ModuleError)?.code == .reentrant,
      "seed \(seed): \(String(describing: error))"
    )
    _ = try simulation.run { await manager.stop() }
  }

  @Test("A replacement that has not been used yet is initialized by the first call, too", arguments: 0..<20)
  func replacement(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let journal = simulation.journal
    let manager = try simulation.manager([FakeModule("log")])
    let answers = try simulation.run { () -> [Int] in
      try await manager.start()
      try await manager.add([Self.cart(version: "1.0.0", journal: journal)])
      try await manager.replace([Self.cart(version: "1.1.0", journal: journal)])
      #expect(journal.entries.isEmpty)
      let first = try await manager.call(.emptyCart)
      try await manager.replace([Self.cart(version: "1.2.0", journal: journal)])
      let second = try await manager.call(.emptyCart)
      try await manager.remove(["cart"])
      let gone = await moduleError { _ = try await manager.call(.emptyCart) }
      #expect(gone?.code == .unhandled)
      return [first, second]
    }
    #expect(answers == [3, 3], "seed \(seed)")
    #expect(journal.up == [], "seed \(seed)")
    _ = try simulation.run { await manager.stop() }
  }

  // MARK: Manifest and code

  @Test("An undeclared action of a lazy module fails its initialization, and the error says what to add")
  func undeclared() async throws {
    let manager = try ModuleManager(modules: [Self.cart(#"{"cart.add-item": "remote"}"#)])
    try await manager.start()
    let error = await moduleError { _ = try await manager.module(FakeModule.self) }
    let diagnostics = (error?.underlying as? ModuleError)?.diagnostics ?? []
    #expect(diagnostics.map(\.code.name) == ["undeclared-action"])
    #expect(diagnostics.first?.hint == #"add "cart.empty": "internal" under `actions`"#)
    #expect(diagnostics.map { "\($0.position)" } == ["cart.json:1:49"])
    await manager.stop()
  }

  @Test("A module that starts with the manager need not declare actions; those it declares must exist")
  func disagreement() async throws {
    struct Cart: AppModule {
      static var manifest: ModuleManifest {
        ModuleManifest(
          name: "cart",
          version: Version(1, 0, 0),
          actions: [DeclaredAction("cart.add-item"), DeclaredAction("cart.burn")]
        )
      }
      func initialize(in context: ModuleContext) async throws {
        context.handle(.addItem, exposure: .remote) { Receipt(lines: [$0.name], total: 0) }
        context.handle(.emptyCart) { _ in 3 }
      }
    }
    let error = await moduleError { try await ModuleManager(modules: [Cart()]).start() }
    let diagnostics = (error?.underlying as? ModuleError)?.diagnostics ?? []
    #expect(diagnostics.map(\.code.name).sorted() == ["action-exposure", "missing-action"])
    #expect(
      diagnostics.map(\.message).sorted() == [
        "cart handles cart.add-item as remote, but its manifest declares it as internal",
        "the manifest of cart declares the action cart.burn, but its `initialize` handles no such action",
      ]
    )
  }

  @Test("An action that two manifests declare is refused before anything starts, whatever their order")
  func twice() throws {
    let other = FakeModule(
      ModuleManifest(name: "basket", version: Version(1, 0, 0), actions: [DeclaredAction("cart.empty")])
    )
    let messages = try [[Self.cart(), other], [other, Self.cart()]].map { modules in
      let error = #expect(throws: ModuleError.self) { try ModuleManager(modules: modules) }
      return try #require(error).diagnostics.map { "\($0.position) \($0.message)" }
    }
    #expect(messages[0] == ["cart.json:1:91 basket and cart declare the action cart.empty"])
    #expect(messages[0] == messages[1])
  }

  @Test("A call in `initialize` to a module that is not ready says what to declare, unless that is declared")
  func early() async throws {
    let caller = FakeModule("a") { context in _ = try await context.call(.emptyCart) }
    func cart(declares: Bool) -> FakeModule {
      let actions = declares ? [DeclaredAction("cart.empty")] : []
      let manifest = ModuleManifest(name: "cart", version: Version(1, 0, 0), actions: actions)
      return FakeModule(manifest) { $0.handle(.emptyCart) { _ in 3 } }
    }
    // One after the other, in the order of their names.
    var options = ModuleManagerOptions.patient
    options.maximumConcurrentInitializations = 1
    let manager = try ModuleManager(modules: [caller, cart(declares: false)], options: options)
    let error = await moduleError { try await manager.start() }
    let reason =
      "the manager is starting; if `initialize` calls a module, name it under `dependencies`"
    #expect(error?.description == "a failed to initialize: no ready module handles `cart.empty`: \(reason)")
    let other = try ModuleManager(modules: [caller, cart(declares: true)], options: options)
    try await other.start()
    await other.stop()
  }
}

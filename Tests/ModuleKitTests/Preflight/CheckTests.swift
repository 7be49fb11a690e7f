import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Scenarios 9 and 10: checks before any side effect")
struct CheckTests {
  static func refusal(
    _ modules: [FakeModule],
    lockfile: Lockfile? = nil,
    configuration: ModuleConfiguration = ModuleConfiguration()
  ) -> ModuleError? {
    do {
      _ = try ModuleManager(modules: modules, lockfile: lockfile, configuration: configuration)
      return nil
    } catch {
      #expect(error.code == .invalid)
      return error
    }
  }

  static func codes(_ error: ModuleError?) -> [String] { error?.diagnostics.map(\.code.name) ?? [] }

  // MARK: Cycles

  @Test("A module that depends on itself is refused")
  func selfCycle() {
    let error = Self.refusal([FakeModule("a", needs: ["a"])])
    #expect(error?.modules == ["a"])
    #expect(error?.description.contains("a.json:") ?? false, "\(error?.description ?? "")")
    #expect(error?.diagnostics.map(\.hint) == ["remove this edge"])
  }

  @Test("Two modules that depend on each other are refused, with both edges in the resolver's words")
  func twoCycle() throws {
    let error = try #require(
      Self.refusal([FakeModule("cart", needs: ["payment"]), FakeModule("payment", needs: ["cart"])])
    )
    #expect(error.modules == ["cart", "payment"])
    #expect(error.explanation?.kind == .cycle)
    #expect(
      error.description == """
        error[cycle]: payment and cart need each other to be initialized first

          payment 1.0.0  needs cart *     payment.json:1:66
          cart 1.0.0     needs payment *  cart.json:1:66

        Why
          1. payment 1.0.0, the only version that the application allows, needs cart *.
          2. Each needs the next to be initialized first: payment 1.0.0 → cart 1.0.0 → payment.
          3. So the application cannot be resolved. (1, 2)

        cart.json:1:54: error[cycle]: cart → payment → cart: each needs the next to be initialized first
          hint: make one of the edges lazy: { "version": …, "lazy": true }
        """,
      "\(error.description)"
    )
  }

  @Test("A cycle of 1,000 modules is reported with exactly its edges, and none of the 100 modules around it")
  func longCycle() throws {
    let cycle = (0..<1_000).map { FakeModule("c\(1_000 + $0)", needs: ["c\(1_000 + ($0 + 1) % 1_000)"]) }
    let around = (0..<100).map {
      FakeModule("x\($0)", needs: $0 < 50 ? [] : ["c\(1_000 + $0)", "x\($0 - 50)"])
    }
    let error = try #require(Self.refusal(around + cycle))
    #expect(error.modules.count == 1_000)
    for (module, next) in zip(error.modules, error.modules.dropFirst() + error.modules.prefix(1)) {
      let index = try #require(Int(module.dropFirst()))
      #expect(next == "c\(1_000 + (index - 999) % 1_000)")
    }
    #expect(error.description.utf8.count < 20_000)
  }

  @Test("A lazy edge allows a cycle, and each module can use the other")
  func lazyCycle() throws {
    let simulation = Simulation(seed: 1)
    let payment = FakeModule("payment", lazily: ["cart"], journal: simulation.journal)
    let cart = FakeModule("cart", needs: ["payment"], journal: simulation.journal)
    let manager = try simulation.manager([cart, payment])
    _ = try simulation.run { try await manager.start() }
    #expect(simulation.journal.modules(.initialized) == ["payment", "cart"])
  }

  // MARK: Versions

  @Test("An unmet requirement is explained as modctl explains it")
  func versions() throws {
    let error = try #require(
      Self.refusal([
        FakeModule("cart", "1.2.0", needs: ["log ^1.0.0"]),
        FakeModule("payment", "2.1.0", needs: ["log ^2.0.0"]),
        FakeModule("log", "2.3.1"),
      ])
    )
    #expect(error.explanation?.contestedSubject?.name == "log")
    #expect(
      error.description.contains("cart 1.2.0  needs log ^1.0.0  cart.json:1:62"),
      "\(error.description)"
    )
    #expect(
      error.description.contains("cart 1.2.0 needs log ^1.0.0, but it is 2.3.1"),
      "\(error.description)"
    )
    #expect(!error.description.contains("payment"), "\(error.description)")
  }

  @Test("A missing dependency is refused")
  func missing() throws {
    let error = try #require(Self.refusal([FakeModule("cart", needs: ["log ^1"])]))
    #expect(Self.codes(error) == ["missing-module"])
    #expect(error.diagnostics.map(\.hint) == ["pass a module named log to the manager"])
    #expect(error.description.contains("no module `log`, which cart needs"), "\(error.description)")
  }

  @Test("Two modules with the same name are refused")
  func duplicate() {
    #expect(
      Self.codes(Self.refusal([FakeModule("log"), FakeModule("log", "2.0.0")])) == ["duplicate-module"]
    )
  }

  @Test("A manifest with mistakes is refused, with the place of each mistake")
  func badManifests() throws {
    let error = try #require(
      Self.refusal([FakeModule("cart", "1.02.3"), FakeModule("log", "1", needs: ["clock ^1.x.3"])])
    )
    #expect(Set(Self.codes(error)) == ["bad-version", "bad-requirement"])
    #expect(error.description.contains("cart.json:1:29: error[bad-version]"), "\(error.description)")
    #expect(error.description.contains("leading zero"), "\(error.description)")
  }

  @Test("Code, manifest and lockfile must agree, and nothing is initialized before that is checked")
  func mismatches() throws {
    let journal = Journal()
    var log = FakeModule("log", "1.4.0", journal: journal)
    let locked = Lockfile(modules: [
      "log": .init(version: Version(1, 4, 0)),
      "cart": .init(version: Version(2, 0, 0), dependencies: ["log"]),
    ])
    let cart = FakeModule("cart", "2.0.0", needs: ["log"], journal: journal)
    #expect(Self.refusal([log, cart], lockfile: locked) == nil)

    // The code differs from its manifest.
    log.version = Version(1, 3, 0)
    #expect(Self.codes(Self.refusal([log, cart], lockfile: locked)) == ["version-mismatch"])
    // The manifest differs from the lockfile.
    let newer = FakeModule("log", "1.5.0", journal: journal)
    let error = try #require(Self.refusal([newer, cart], lockfile: locked))
    #expect(
      error.description.contains("the program has log 1.5.0, but the lockfile has 1.4.0"),
      "\(error.description)"
    )
    // A module without an entry, and an entry without a module.
    let extra = FakeModule("ads", journal: journal)
    #expect(
      Self.codes(Self.refusal([FakeModule("log", "1.4.0"), cart, extra], lockfile: locked)) == ["not-locked"]
    )
    #expect(Self.codes(Self.refusal([FakeModule("log", "1.4.0")], lockfile: locked)) == ["no-code"])
    #expect(journal.entries.isEmpty)
  }

  @Test("An interface needs exactly one matching provider")
  func interfaces() throws {
    func provider(_ name: String, _ version: Version) -> FakeModule {
      FakeModule(
        ModuleManifest(
          name: name,
          version: Version(1, 0, 0),
          provides: [ProvidedInterface("Gateway", version)]
        )
      )
    }
    let requirement = Dependency("Gateway", try Requirement(parsing: "^1.2"))
    let shop = FakeModule(ModuleManifest(name: "shop", version: Version(1, 0, 0), requires: [requirement]))
    let none = Self.refusal([shop])?.diagnostics.first
    #expect(none?.code.name == "interface" && none?.hint == "pass a module that provides it to the manager")
    #expect(Self.codes(Self.refusal([shop, provider("stripe", Version(1, 1, 0))])) == ["interface"])
    #expect(Self.refusal([shop, provider("stripe", Version(1, 2, 0))]) == nil)
    let both = [shop, provider("stripe", Version(1, 2, 0)), provider("paypal", Version(1, 3, 0))]
    let several = Self.refusal(both)?.diagnostics.first
    #expect(several?.message.contains("paypal and stripe provide it") ?? false)
    #expect(several?.hint?.hasPrefix("pass exactly one to the manager, or choose one under") ?? false)
    let choice = Lockfile(
      modules: Dictionary(
        uniqueKeysWithValues: ["shop", "stripe", "paypal"].map { ($0, .init(version: Version(1, 0, 0))) }
      ),
      providers: ["Gateway": "stripe"]
    )
    #expect(Self.refusal(both, lockfile: choice) == nil)
  }

  @Test("The provider of an interface is ready before the module that requires it")
  func providerFirst() throws {
    let simulation = Simulation(seed: 1)
    let requirement = Dependency("Gateway", .any)
    let shop = FakeModule(
      ModuleManifest(name: "a-shop", version: Version(1, 0, 0), requires: [requirement]),
      journal: simulation.journal
    )
    let stripe = FakeModule(
      ModuleManifest(
        name: "stripe",
        version: Version(1, 0, 0),
        provides: [ProvidedInterface("Gateway", Version(1, 0, 0))]
      ),
      journal: simulation.journal
    )
    let manager = try simulation.manager([shop, stripe])
    _ = try simulation.run { try await manager.start() }
    #expect(simulation.journal.modules(.initialized) == ["stripe", "a-shop"])
  }

  @Test("A name in code that is not one is quoted", arguments: ["my cart", "", "../cart"])
  func badName(name: String) throws {
    let module = FakeModule(ModuleManifest(name: name, version: Version(1, 0, 0)))
    let error = try #require(Self.refusal([module]))
    let start = "FakeModule:1:1: error[bad-name]: `\(name)` cannot be the name of a module: a name "
    #expect(error.description.hasPrefix(start), "\(error.description)")
  }

  @Test(
    "Each step of the reason begins with a module's name or a capital letter",
    arguments: [
      #""optionalDependencies": {"log": "^2"}"#, #""conflicts": {"log": "*"}"#,
      #""dependencies": {"log": "^2"}"#, #""requires": {"logging": "^2"}"#,
    ]
  )
  func sentences(edges: String) throws {
    let cart = ModuleManifest(embedded: Array(#"{"name": "cart", "version": "1.0.0", \#(edges)}"#.utf8))
    let log = #"{"name": "log", "version": "1.0.0", "provides": {"logging": "1.0.0"}}"#
    let modules = [cart, ModuleManifest(embedded: Array(log.utf8))].map { FakeModule($0) }
    let error = try #require(Self.refusal(modules))
    let lines = error.description.split(separator: "\n")
    let steps = lines.drop { $0 != "Why" }.dropFirst().prefix { $0.hasPrefix("  ") }
    try #require(!steps.isEmpty)
    for step in steps {
      let text = step.drop { " 0123456789.".contains($0) }
      let begins = text.hasPrefix("cart ") || text.hasPrefix("log ") || text.first?.isUppercase == true
      #expect(begins, "\(step)")
    }
  }

  @Test("A configuration for an unknown module is refused")
  func configuration() throws {
    let configuration = try ModuleConfiguration(json: Array(#"{"carr": {}}"#.utf8), path: "config.json")
    let error = try #require(Self.refusal([FakeModule("cart")], configuration: configuration))
    #expect(error.description.contains("config.json:1:2"), "\(error.description)")
    #expect(error.description.contains("did you mean `cart`?"), "\(error.description)")
  }

  @Test("The order of the modules does not change a refusal, byte for byte")
  func order() throws {
    var texts: Set<String> = []
    for seed in 0..<20 {
      var generator = SplitMix64(seed: UInt64(seed))
      let modules = [
        FakeModule("a", needs: ["b ^2", "x"]), FakeModule("b", needs: ["c"]), FakeModule("c", needs: ["b"]),
        FakeModule("d", needs: ["a =9.9.9"]),
      ]
      texts.insert(try #require(Self.refusal(modules.shuffled(using: &generator))).description)
    }
    #expect(texts.count == 1)
  }
}

import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Interfaces that the manifest provides and initialize does not")
struct ProvisionTests {
  /// A module that provides only what its body provides.
  struct Exact: AppModule {
    static let manifest = ModuleManifest(name: "exact", version: Version(1, 0, 0))
    var instanceManifest: ModuleManifest
    let body: @Sendable (ModuleContext) -> Void

    init(provides: [String: String], _ body: @escaping @Sendable (ModuleContext) -> Void = { _ in }) {
      instanceManifest = module("exact", provides: provides).instanceManifest
      self.body = body
    }

    func initialize(in context: ModuleContext) async throws { body(context) }
  }

  @Test("The module fails, and the error names the interface, the place and the remedy")
  func missing() async throws {
    let journal = Journal()
    let manager = try ModuleManager(modules: [
      Exact(provides: ["order-cart": "1.2.0", "payment": "1.0.0"]) {
        $0.provide(.orderCart) { NumberedCart(1) }
      },
      module("shop", requires: ["payment": "^1.0"], journal: journal),
    ])
    let error = await moduleError { try await manager.start() }
    #expect(error?.code == .initializeFailed && error?.module == "exact")
    let refusal = error?.underlying as? ModuleError
    #expect(refusal?.code == .invalid && refusal?.module == "exact")
    #expect(
      refusal?.diagnostics.map(\.description) == [
        "exact.json:5:50: error[missing-service]: the manifest of exact provides payment 1.0.0, "
          + "but `initialize` has not provided it"
      ]
    )
    #expect(refusal?.line.contains("call `context.provide` in `initialize`, or remove it") ?? false)
    #expect(journal.entries.isEmpty)
  }

  @Test("A named service counts, and so does one that the host adapts from another of the module")
  func otherWays() async throws {
    var options = ModuleManagerOptions.patient
    options.adapt(.payment, from: .stripe) { StripePayment(stripe: $0) }
    let manager = try ModuleManager(
      modules: [
        Exact(provides: ["order-cart": "1.2.0", "payment": "1.0.0", "stripe": "1.0.0"]) { context in
          context.provide(.orderCart.named("guest")) { NumberedCart(1) }
          context.provide(.stripe) { StripeAPI() }
        }
      ],
      options: options
    )
    try await manager.start()
    #expect(try await manager.service(.payment).pay(5) == "stripe 5")
    await manager.stop()
  }

  @Test("A replacement that fails this way leaves the old provider in place")
  func replacement() async throws {
    let manager = try ModuleManager(modules: [
      Exact(provides: ["order-cart": "1.2.0"]) { $0.provide(.orderCart) { NumberedCart(1) } }
    ])
    try await manager.start()
    let error = await moduleError { try await manager.replace([Exact(provides: ["order-cart": "1.2.0"])]) }
    #expect(error?.code == .initializeFailed && error?.module == "exact")
    #expect(try await manager.service(.orderCart).total() == 1)
    await manager.stop()
  }

  @Test("A fake module stands in for declared interfaces without a service")
  func fake() async throws {
    let manager = try ModuleManager(modules: [module("silent", provides: ["stripe": "1.0.0"])])
    try await manager.start()
    let error = await moduleError { _ = try await manager.service(.stripe) }
    #expect(error?.code == .unknownService && error?.module == "silent")
    await manager.stop()
  }
}

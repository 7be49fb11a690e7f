import ModuleKit
import ModuleKitTesting
import Testing

/// Services and actions that a test replaces.
@Suite("The examples of overrides")
struct OverrideExamples {
  static func overriding(_ options: inout ModuleManagerOptions) {
    // compiled
    options.override(.payment) { RefusingPayment() }
    // end
  }

  static func overridingAll(_ manager: ModuleManager, _ item: Item) async throws {
    // compiled
    try await withOverrides {
      $0.service(.payment) { RefusingPayment() }
      $0.action(.addItem) { _ in Receipt.empty }
    } operation: {
      let receipt = try await manager.call(.addItem, item)
      #expect(receipt == .empty)
    }
    // end
  }

  @Suite("In a running manager")
  struct Running {
    let manager: ModuleManager

    init() async throws {
      let manifest = ModuleManifest(
        name: "shop",
        version: Version(1, 0, 0),
        provides: [ProvidedInterface("payment", Version(1, 0, 0))]
      )
      let shop = FakeModule(manifest) { context in
        context.provide(.payment) { ApprovingPayment() }
        context.handle(.checkOut) { _ in try await context.manager.service(.payment).pay(100) }
      }
      manager = try ModuleManager(modules: [shop])
      try await manager.start()
    }

    // compiled
    @Test func refusal() async throws {
      try await withOverrides {
        $0.service(.payment) { RefusingPayment() }
      } operation: {
        await #expect(throws: PaymentError.refused) { try await manager.call(.checkOut) }
      }
    }
    // end
  }

  @Suite("Without other modules")
  struct Alone {
    // compiled
    @Test func total() async throws {
      try await withModules([CartModule()], fakes: [PaymentModule()]) { manager in
        try #expect(await manager.service(.orderCart).total() == 0)
      }
    }

    @Test func refusal() async throws {
      try await withOverrides {
        $0.service(.payment) { RefusingPayment() }
      } operation: {
        try await withModules([CartModule()]) { manager in
          await #expect(throws: PaymentError.refused) { try await manager.call(.checkOut) }
        }
      }
    }
    // end
  }
}

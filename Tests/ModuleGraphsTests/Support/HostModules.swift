import ModuleKit
import ModuleKitTesting

protocol Payment: Sendable {}
protocol Stripe: Sendable {}

extension ServiceKey where Value == any Payment {
  static var payment: Self { ServiceKey("payment", version: Version(1, 0, 0)) }
}

extension ServiceKey where Value == any Stripe {
  static var stripe: Self { ServiceKey("stripe") }
}

struct StripeAPI: Stripe {}
struct StripePayment: Payment { let stripe: any Stripe }

/// A module from the text of its manifest.
func module(
  _ manifest: String,
  initialize: @escaping @Sendable (ModuleContext) async throws -> Void = { _ in }
) -> FakeModule {
  FakeModule(ModuleManifest(embedded: Array(manifest.utf8), path: "module.json"), initialize: initialize)
}

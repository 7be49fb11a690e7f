public import ModuleKit

/// Services, adapters and scopes.
enum ServiceExamples {
  static func adapting(_ options: inout ModuleManagerOptions) {
    // compiled
    options.adapt(.payment, from: .stripe) { StripePayment($0) }
    options.adapt(.payment, from: .adyen) { AdyenPayment($0) }
    // end
  }

  static func assembling() throws {
    // compiled
    let adapter = ModuleAdapter(.ledger, from: .invoices) { BookLedger($0) }
    let manager = try Modules.makeManager(ledgerFromInvoices: adapter)
    // end
    _ = manager
  }

  static func providing(_ context: ModuleContext, _ store: CartStore) {
    // compiled
    context.provide(.orderCart) { store }
    context.provide(.request, as: .transient) { Request(id: .random(in: 0..<1_000_000)) }
    // end
  }

  static func holding(_ manager: ModuleManager) async throws {
    // compiled
    let carts = manager.serviceHandle(.orderCart)
    let total = try await carts.use { cart in try await cart.total() }
    // end
    _ = total
  }

  static func naming(_ context: ModuleContext, _ images: any Storage) throws {
    // compiled
    context.provide(.storage.named("images")) { images }
    let images = try context.service(.storage.named("images"))
    // end
    _ = images
  }

  static func scoping(_ context: ModuleContext) {
    // compiled
    context.provideScoped(.basket) { scope in
      Basket(of: try scope.value(.user))
    } end: { basket in
      await basket.close()
    }
    // end
  }

  static func opening(_ manager: ModuleManager, _ user: User) async throws {
    // compiled
    var values = ScopeValues()
    values[.user] = user
    let receipt = try await manager.withScope(values) { scope in
      try await scope.service(.basket).checkOut()
    }
    // end
    _ = receipt
  }
}

// compiled
public protocol OrderCart: Sendable { func total() async throws -> Int }

extension ServiceKey where Value == any OrderCart {
  public static var orderCart: Self { ServiceKey("order-cart", version: Version(1, 2, 0)) }
}
// pause

extension ServiceExamples {
  static func keying(_ context: ModuleContext, _ store: CartStore) throws {
    // resume
    // In the module whose manifest says "provides": {"order-cart": "1.2.0"}:
    context.provide(.orderCart) { store }
    // In one whose manifest says "requires": {"order-cart": "^1.2"}:
    let cart = try context.service(.orderCart)
    // end
    _ = cart
  }
}

// compiled
extension ScopeKey where Value == User {
  public static var user: Self { ScopeKey("user") }
}
// end

internal import CartAPI
internal import CatalogueAPI
public import ModuleKit
internal import PaymentAPI
internal import StorageAPI

/// Keeps carts, and turns them into orders.
public struct CartModule: AppModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)

  public init() {}

  public func initialize(in context: ModuleContext) async throws {
    // A handle: the payment module may be replaced during a checkout, which is not affected.
    let payment = try context.serviceHandle(.payment)
    let store = try await CartStore(
      try context.service(.database),
      catalogue: try context.service(.catalogue),
      charge: { charge in try await payment.use { try await $0.charge(charge) } },
      placed: { order in context.publish(.orderPlaced, order) }
    )
    context.provide(.carts) { store }
    context.handle(.addToCart, exposure: .remote) { item in try await store.add(item) }
    context.route(.cart) { request in try await store.cart(request.input.id) }
  }
}

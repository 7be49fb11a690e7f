public import CartAPI
public import CatalogueAPI
public import Hummingbird
internal import ModuleKit
internal import PaymentAPI
public import SettingsAPI
public import ShopWeb

/// The shop's endpoints, no matter who assembles its parts.
public struct ShopEndpoints: Sendable {
  let shop: ShopSettings
  let catalogue: any Catalogue
  let carts: any Carts

  public init(shop: ShopSettings, catalogue: any Catalogue, carts: any Carts) {
    self.shop = shop
    self.catalogue = catalogue
    self.carts = carts
  }

  private struct Shelf: ResponseEncodable {
    let shop, currency: String
    let products: [Product]
  }

  private struct NewItem: Decodable {
    let product: String
    let quantity: Int?
  }

  public func add<Context: RequestContext>(to router: some RouterMethods<Context>) {
    router.get("products") { _, _ in
      Shelf(shop: shop.name, currency: shop.currency, products: try await catalogue.products())
    }
    router.post("carts") { _, _ in
      EditedResponse(status: .created, response: try await carts.create())
    }
    router.get("carts/:id") { _, context in
      try await carts.cart(context.parameters.require("id"))
    }
    router.post("carts/:id/items") { request, context in
      let item = try await request.decode(as: NewItem.self, context: context)
      return try await carts.add(
        CartItem(
          cart: context.parameters.require("id"),
          product: item.product,
          quantity: item.quantity ?? 1
        )
      )
    }
    router.post("carts/:id/checkout") { _, context in
      try await carts.checkOut(context.parameters.require("id"))
    }
    router.get("orders/:id") { _, context in
      try await carts.order(context.parameters.require("id"))
    }
  }

  /// Returns what a client is told about an error of the shop's parts; `nil` for other errors.
  @Sendable public static func failure(_ error: any Error) -> WebFailure? {
    switch error {
    case let error as CartError:
      switch error {
      case .noSuchCart, .noSuchOrder: WebFailure(.notFound, "notFound", "\(error)")
      case .noSuchProduct, .badQuantity, .isEmpty: WebFailure(.badRequest, "badInput", "\(error)")
      case .isCheckedOut: WebFailure(.conflict, "checkedOut", "\(error)")
      }
    case let error as PaymentDeclined: WebFailure(HTTPResponse.Status(code: 402), "declined", "\(error)")
    case let error as RouteError:
      switch error.code {
      case .failed: error.underlying.flatMap(failure)
      case .noRoute: WebFailure(.notFound, "notFound", "this link leads nowhere")
      case .badURL, .badParameter, .refused: WebFailure(.badRequest, "badInput", error.message)
      default: nil
      }
    default: nil
    }
  }
}

extension Cart: ResponseEncodable {}
extension Order: ResponseEncodable {}

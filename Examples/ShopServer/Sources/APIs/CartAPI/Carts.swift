public import ModuleKit
internal import VersionResolver

/// Keeps carts and turns them into orders.
public protocol Carts: Sendable {
  /// A new, empty cart.
  func create() async throws -> Cart
  /// - Throws: ``CartError``.
  func cart(_ id: String) async throws -> Cart
  /// Puts something into a cart.
  ///
  /// - Throws: ``CartError``.
  func add(_ item: CartItem) async throws -> Cart
  /// Pays for a cart. The same cart again gives the same order.
  ///
  /// - Throws: ``CartError``, or what the payment throws; then the cart is as it was.
  func checkOut(_ id: String) async throws -> Order
  /// - Throws: ``CartError``.
  func order(_ id: String) async throws -> Order
}

extension ServiceKey where Value == any Carts {
  public static var carts: Self { ServiceKey("carts", version: Version(1, 0, 0)) }
}

/// What is put into a cart.
public struct CartItem: Codable, Sendable, Hashable {
  public let cart: String
  public let product: String
  /// 1 ... 1,000.
  public let quantity: Int

  public init(cart: String, product: String, quantity: Int) {
    self.cart = cart
    self.product = product
    self.quantity = quantity
  }
}

/// The id of a cart, in a URL.
public struct CartID: Codable, Sendable, Hashable {
  public let id: String
  public init(id: String) { self.id = id }
}

extension Action where Input == CartItem, Output == Cart {
  /// The same as ``Carts/add(_:)``, also for callers outside of the process.
  public static var addToCart: Self { Action("cart.add-item") }
}

extension Route where Input == CartID, Output == Cart {
  /// Where links to a cart lead.
  public static var cart: Self { Route("shop://cart/:id") }
}

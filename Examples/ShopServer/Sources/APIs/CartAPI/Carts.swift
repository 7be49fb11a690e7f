public import ModuleKit
internal import VersionResolver

/// Keeps carts and turns them into orders.
public protocol Carts: Sendable {
  /// Creates an empty cart.
  func create() async throws -> Cart
  /// - Throws: ``CartError``.
  func cart(_ id: String) async throws -> Cart
  /// Adds an item to a cart.
  ///
  /// - Throws: ``CartError``.
  func add(_ item: CartItem) async throws -> Cart
  /// Pays for a cart. Checking out the same cart again gives the same order.
  ///
  /// - Throws: ``CartError``, or the error of the payment, which leaves the cart as it was.
  func checkOut(_ id: String) async throws -> Order
  /// - Throws: ``CartError``.
  func order(_ id: String) async throws -> Order
}

extension ServiceKey where Value == any Carts {
  public static var carts: Self { ServiceKey("carts", version: Version(1, 0, 0)) }
}

/// An item to add to a cart.
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
  /// Like ``Carts/add(_:)``, and also available to remote calls.
  public static var addToCart: Self { Action("cart.add-item") }
}

extension Route where Input == CartID, Output == Cart {
  /// The target of links to a cart.
  public static var cart: Self { Route("shop://cart/:id") }
}

/// Names something that a module does for others, and says what goes in and what comes out.
///
/// The key is all that caller and callee share; it belongs into a target of its own, beside a façade that reads well:
///
/// ```swift
/// extension Action where Input == Item, Output == Receipt {
///   public static var addItem: Self { Action("cart.add-item") }
/// }
///
/// extension ModuleContext {
///   public func addToCart(_ item: Item) async throws -> Receipt { try await call(.addItem, item) }
/// }
/// ```
///
/// Within the process, values are handed over as they are. `Codable` is for calls from outside, which an action is open to
/// only if its module says so: `ActionExposure`.
public struct Action<Input: Codable & Sendable, Output: Codable & Sendable>: Sendable, Hashable {
  /// What it is called by from outside: a name as modules have, byte for byte.
  public let name: String

  /// - Parameter name: as `ModuleName` has it, such as `cart.add-item`.
  public init(_ name: String) { self.name = name }
}

/// The input of an action or a route that takes none, and the output of an action that returns none.
///
/// ```swift
/// extension Action where Input == NoValue, Output == Int {
///   public static var cartSize: Self { Action("cart.size") }
/// }
///
/// context.route("shop://cart") { (_: RouteRequest<NoValue>) in CartPage() }
/// ```
public struct NoValue: Codable, Sendable, Hashable {
  public init() {}
}

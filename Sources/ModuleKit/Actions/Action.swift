/// The name of something a module does for others, with its input and output types.
///
/// The key is all that caller and callee share. Put it in its own target, next to a façade that reads well:
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
/// Within the process, values are passed unchanged. `Codable` is for remote calls, which an action accepts only if its module
/// allows them; see `ActionExposure`. For closures and other values that cannot be encoded, use a service: a ``ServiceKey``.
public struct Action<Input: Codable & Sendable, Output: Codable & Sendable>: Sendable, Hashable {
  /// The action's name in remote calls, byte for byte. It has the form of a module name.
  public let name: String

  /// - Parameter name: a name in the form of `ModuleName`, such as `cart.add-item`.
  public init(_ name: String) { self.name = name }
}

/// The input of an action or a route without input, and the output of an action without output. In JSON, it is `{}`.
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
  public init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: CodingKeys.self) }
}

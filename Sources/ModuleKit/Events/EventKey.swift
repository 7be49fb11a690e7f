/// Names something that happens, and the type of what is published about it.
///
/// ```swift
/// extension EventKey where Payload == Order {
///   public static var orderPlaced: Self { EventKey("orders.placed") }
/// }
///
/// context.subscribe(.orderPlaced) { order in try await mail.confirm(order) }
/// context.publish(.orderPlaced, order)
/// ```
public struct EventKey<Payload: Sendable>: Sendable, Hashable {
  public let name: String

  /// - Parameter name: the same for all who publish it or subscribe to it, such as `orders.placed`.
  public init(_ name: String) { self.name = name }
}

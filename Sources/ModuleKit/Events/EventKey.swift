/// The name of an event and the type of its payload.
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

  /// - Parameter name: the event's name, the same for all publishers and subscribers, such as `orders.placed`.
  public init(_ name: String) { self.name = name }
}

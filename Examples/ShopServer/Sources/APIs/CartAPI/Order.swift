public import ModuleKit
public import PaymentAPI

/// Goods that were bought and paid for.
public struct Order: Codable, Sendable, Hashable {
  /// The id of the cart it came from.
  public let id: String
  public let lines: [Cart.Line]
  /// In hundredths of the shop's currency.
  public let total: Int
  public let receipt: Receipt

  public init(id: String, lines: [Cart.Line], total: Int, receipt: Receipt) {
    self.id = id
    self.lines = lines
    self.total = total
    self.receipt = receipt
  }
}

extension EventKey where Payload == Order {
  /// Published when an order was paid and recorded.
  public static var orderPlaced: Self { EventKey("orders.placed") }
}

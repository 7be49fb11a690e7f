public import ModuleKit
public import PaymentAPI

/// What was bought and paid.
public struct Order: Codable, Sendable, Hashable {
  /// The id that the cart had.
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
  /// An order was paid and written down.
  public static var orderPlaced: Self { EventKey("orders.placed") }
}

/// What a customer wants to buy.
public struct Cart: Codable, Sendable, Hashable {
  /// One product in the cart.
  public struct Line: Codable, Sendable, Hashable {
    public let product: String
    /// 1 ... 1,000.
    public let quantity: Int

    public init(product: String, quantity: Int) {
      self.product = product
      self.quantity = quantity
    }
  }

  public let id: String
  /// Sorted by product id.
  public let lines: [Line]
  /// At current prices, in hundredths of the shop's currency.
  public let total: Int

  public init(id: String, lines: [Line], total: Int) {
    self.id = id
    self.lines = lines
    self.total = total
  }
}

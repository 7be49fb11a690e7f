/// What somebody wants to buy.
public struct Cart: Codable, Sendable, Hashable {
  /// One product of it.
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
  /// By the id of the product.
  public let lines: [Line]
  /// At the prices of now, in hundredths of the shop's currency.
  public let total: Int

  public init(id: String, lines: [Line], total: Int) {
    self.id = id
    self.lines = lines
    self.total = total
  }
}

public import Logging
public import PaymentAPI
public import SettingsAPI

/// A stand-in for a bank: it knows no cards, and declines charges above a limit.
public struct CardGateway: PaymentGateway {
  public static let usualLimit = 100_000
  let limit: Int
  let shop: ShopSettings
  let log: Logger

  public init(limit: Int = usualLimit, shop: ShopSettings, log: Logger) {
    self.limit = limit
    self.shop = shop
    self.log = log
  }

  public func charge(_ charge: Charge) async throws -> Receipt {
    guard charge.amount <= limit else {
      throw PaymentDeclined(reason: "\(charge.amount) is more than \(limit) hundredths of \(shop.currency)")
    }
    log.debug("charged", metadata: ["order": "\(charge.order)", "amount": "\(charge.amount)"])
    return Receipt(provider: "payment-card", reference: "card-\(charge.order)")
  }
}

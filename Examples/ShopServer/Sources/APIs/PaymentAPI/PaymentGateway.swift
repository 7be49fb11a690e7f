public import ModuleKit
internal import VersionResolver

/// Takes money. Several modules can do that; the application chooses one.
public protocol PaymentGateway: Sendable {
  /// Charges an order once: a second charge for the same order returns the receipt of the first.
  ///
  /// - Throws: ``PaymentDeclined``, or the error that prevented the request to the payment provider.
  func charge(_ charge: Charge) async throws -> Receipt
}

/// What has to be paid.
public struct Charge: Codable, Sendable, Hashable {
  public let order: String
  /// In hundredths of the shop's currency.
  public let amount: Int

  public init(order: String, amount: Int) {
    self.order = order
    self.amount = amount
  }
}

/// The proof of a payment.
public struct Receipt: Codable, Sendable, Hashable {
  /// The name of the module that took the money.
  public let provider: String
  public let reference: String

  public init(provider: String, reference: String) {
    self.provider = provider
    self.reference = reference
  }
}

/// The customer's bank declined the payment.
public struct PaymentDeclined: Error, Sendable, Hashable, CustomStringConvertible {
  public let reason: String
  public init(reason: String) { self.reason = reason }
  public var description: String { "the payment was declined: \(reason)" }
}

extension ServiceKey where Value == any PaymentGateway {
  public static var payment: Self { ServiceKey("payment", version: Version(1, 0, 0)) }
}

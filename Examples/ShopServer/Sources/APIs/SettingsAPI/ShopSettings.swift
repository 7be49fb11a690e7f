public import ModuleKit
internal import VersionResolver

/// Settings that several modules must agree on.
public struct ShopSettings: Sendable, Hashable {
  /// The name of the shop.
  public let name: String
  /// Three capital letters, such as `EUR`.
  public let currency: String

  public init(name: String, currency: String) {
    self.name = name
    self.currency = currency
  }
}

extension ServiceKey where Value == ShopSettings {
  public static var settings: Self { ServiceKey("shop-settings", version: Version(1, 0, 0)) }
}

public import ModuleKit
internal import VersionResolver

/// Something that can be bought.
public struct Product: Codable, Sendable, Hashable {
  public let id: String
  public let title: String
  /// In hundredths of the shop's currency; at least 1, at most 100,000,000.
  public let price: Int
  /// The number sold so far.
  public let sold: Int

  public init(id: String, title: String, price: Int, sold: Int) {
    self.id = id
    self.title = title
    self.price = price
    self.sold = sold
  }
}

/// Knows what is for sale.
public protocol Catalogue: Sendable {
  /// All products, sorted by id.
  func products() async throws -> [Product]
  /// Returns the product with the given id; `nil` if there is none.
  func product(_ id: String) async throws -> Product?
}

extension ServiceKey where Value == any Catalogue {
  public static var catalogue: Self { ServiceKey("catalogue", version: Version(1, 1, 0)) }
}

internal import LogAPI
public import ModuleKit
internal import PaymentAPI
internal import SettingsAPI

/// Takes payments by card.
public struct CardPaymentModule: AppModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)

  struct Settings: Decodable, Sendable {
    /// The most that a card can pay, in hundredths of the shop's currency.
    var limit: Int?

    enum CodingKeys: CodingKey { case limit }

    init() {}

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      limit = try values.decodeIfPresent(Int.self, forKey: .limit, in: 0...1_000_000_000)
    }
  }

  public init() {}

  public func initialize(in context: ModuleContext) async throws {
    let settings = try context.configuration(Settings.self, default: Settings())
    let shop = try context.service(.settings)
    let log = try context.service(.log).logger(for: context)
    let gateway = CardGateway(limit: settings.limit ?? CardGateway.usualLimit, shop: shop, log: log)
    context.provide(.payment) { gateway }
  }
}

public import ModuleKit
internal import SettingsAPI

/// Reads the settings that several modules must agree on, and rejects those that none of them could work with.
public struct ConfigurationModule: AppModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)

  struct Settings: Decodable, Sendable {
    var name: String?
    var currency: Currency?
  }

  struct Currency: Decodable, Sendable {
    let code: String

    init(from decoder: any Decoder) throws {
      code = try decoder.singleValueContainer().decode(String.self)
      guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else {
        throw ConfigurationError("expected three capital letters, such as EUR")
      }
    }
  }

  public init() {}

  public func initialize(in context: ModuleContext) async throws {
    let settings = try context.configuration(Settings.self, default: Settings())
    let shop = ShopSettings(
      name: settings.name ?? "The module shop",
      currency: settings.currency?.code ?? "EUR"
    )
    context.provide(.settings) { shop }
  }
}

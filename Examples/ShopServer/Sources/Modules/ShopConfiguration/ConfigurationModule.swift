public import ModuleKit
internal import SettingsAPI

/// Reads what several modules must agree on, and refuses what none of them could work with.
public struct ConfigurationModule: AppModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)

  struct Settings: Decodable, Sendable {
    var name: String?
    var currency: String?
  }

  /// What is written there makes no sense.
  struct BadCurrency: Error, CustomStringConvertible {
    let text: String
    var description: String { "the currency `\(text)` is not three capital letters, such as EUR" }
  }

  public init() {}

  public func initialize(in context: ModuleContext) async throws {
    let settings = try context.configuration(Settings.self, default: Settings())
    let currency = settings.currency ?? "EUR"
    guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (65...90).contains($0) }) else {
      throw BadCurrency(text: currency)
    }
    let shop = ShopSettings(name: settings.name ?? "The module shop", currency: currency)
    context.provide(.settings) { shop }
  }
}

public import ModuleKit
internal import PaymentAPI
internal import SettingsAPI
internal import StorageAPI

/// Lets customers pay later, and records who owes what.
public struct InvoicePaymentModule: AppModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)

  public init() {}

  public func initialize(in context: ModuleContext) async throws {
    let shop = try context.service(.settings)
    let gateway = try await InvoiceGateway(try context.service(.database), currency: shop.currency)
    context.provide(.payment) { gateway }
  }
}

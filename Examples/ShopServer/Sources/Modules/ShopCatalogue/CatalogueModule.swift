internal import CartAPI
internal import CatalogueAPI
public import ModuleKit
internal import StorageAPI

/// Knows what is for sale, and counts what was bought.
public struct CatalogueModule: AppModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)

  public init() {}

  public func initialize(in context: ModuleContext) async throws {
    let store = try await CatalogueStore(try context.service(.database))
    context.provide(.catalogue) { store }
    // Every order counts, so there is room for many that wait for the database.
    context.subscribe(.orderPlaced, buffer: .dropNewest(capacity: 65_536)) { order in
      try await store.count(order)
    }
  }
}

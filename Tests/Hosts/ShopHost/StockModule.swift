import ModuleKit

/// Takes as long to load as it is told, so that a signal can arrive in the meantime.
struct StockModule: AppModule {
  static let manifest = ModuleManifest(embedded: PackageResources.stock_json, path: "stock.json")

  func initialize(in context: ModuleContext) async throws {
    say("loading stock")
    let milliseconds = try context.configuration(Int.self)
    try await Task.sleep(for: .milliseconds(milliseconds))
    say("stock is loaded")
  }

  func destroy() async { say("stock is closed") }
}

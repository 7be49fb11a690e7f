import ModuleKit

/// Loads for as long as it is told, so that a signal can come in between.
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

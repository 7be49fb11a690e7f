#if Server
  import ModuleKit

  /// Stands in for a server: answers requests.
  actor HTTPModule: AppModule {
    static let manifest = ModuleManifest(embedded: PackageResources.http_json, path: "http.json")
    private var isOpen = false

    func initialize(in context: ModuleContext) async throws { isOpen = true }

    func answer(_ request: String) -> String { isOpen ? "200 \(request)" : "500 \(request)" }

    func destroy() async {
      isOpen = false
      say("http is closed")
    }
  }

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
#endif

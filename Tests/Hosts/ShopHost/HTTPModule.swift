import ModuleKit

/// Stands in for a server: answers requests.
actor HTTPModule: LongRunningModule {
  static let manifest = ModuleManifest(embedded: PackageResources.module_json)
  private var isOpen = false

  func initialize(in context: ModuleContext) async throws { isOpen = true }

  func run(in context: ModuleContext) async throws {
    await context.stopRequested()
    say("no new requests")
  }

  func answer(_ request: String) -> String { isOpen ? "200 \(request)" : "500 \(request)" }

  func destroy() async {
    isOpen = false
    say("http is closed")
  }
}

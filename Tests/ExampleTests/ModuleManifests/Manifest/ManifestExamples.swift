import ModuleCatalogs
import ModuleKit
import ModuleManifests
import TestSupport
import VersionResolver

/// Manifests and what is in them.
enum ManifestExamples {
  static let runs: [CommentExamples.Run] = [declaring, creating, dating, locating, adapting, naming, packing]

  @Sendable private static func declaring(_ print: CodePrinter) {
    let text = #"{"name": "cart", "version": "1.0.0", "actions": {"cart.add-item": "remote"}}"#
    let manifest = ModuleManifest(embedded: Array(text.utf8))
    // example
    // module.json: "actions": {"cart.add-item": "remote"}
    print(manifest.actions.map { "\($0.name): \($0.exposure)" })  // ["cart.add-item: remote"]
    // end
  }

  @Sendable private static func creating(_ print: CodePrinter) {
    // example
    let manifest = ModuleManifest(
      name: "cart",
      version: Version(1, 0, 0),
      actions: [DeclaredAction("cart.add-item", .remote), DeclaredAction("cart.clear")]
    )
    print(manifest.actions.map(\.name))  // ["cart.add-item", "cart.clear"]
    // end
  }

  @Sendable private static func dating(_ print: CodePrinter) {
    // example
    print(Timestamp(secondsSince1970: 1_772_323_200)?.description ?? "")  // 2026-03-01T00:00:00Z
    // end
  }

  @Sendable private static func locating(_ print: CodePrinter) throws {
    let text = """
      { "name": "shop",
        "dependencies": { "cart": "^1.0" },
        "overrides": [{ "module": "log", "version": "1.0.0", "reason": "old server" }] }
      """
    let read = ApplicationManifest.decode(Array(text.utf8), path: "modules.json")
    guard let document = read.document else { return }
    // example
    print(document.position(of: ["dependencies", "cart"])?.description ?? "")  // modules.json:2:29
    print(document.position(of: ["overrides", 0, "reason"], .key)?.description ?? "")  // modules.json:3:56
    print(document.range(of: ["dependencies", "cart"]) ?? 0..<0)  // 46..<52
    // end
  }

  @Sendable private static func adapting(_ print: CodePrinter) {
    // example
    let adapter = InterfaceAdapter(interface: "ledger", version: Version(2, 0, 0), from: "invoices")
    print(adapter.interface, adapter.from)  // ledger invoices
    // end
  }

  enum Embedded {
    // compiled
    struct CartModule: AppModule {
      static let manifest = ModuleManifest(embedded: PackageResources.module_json)

      func initialize(in context: ModuleContext) async throws {}
    }
    // end
  }

  static func decoding(_ bytes: [UInt8]) {
    // compiled
    let decoded = ModuleManifest.decode(bytes, path: "module.json")
    guard let manifest = decoded.value else { return print(decoded.diagnostics) }
    print(manifest.name, manifest.version)
    // end
  }

  @Sendable private static func naming(_ print: CodePrinter) {
    // example
    do {
      try ModuleName.validate("acme/cart")
      try ModuleName.validate("../secrets")
    } catch {
      print(error)  // a name starts with a letter or a digit, found `.`
    }
    // end
  }

  @Sendable private static func packing(_ print: CodePrinter) {
    // example
    let package = ModulePackage(PackageLocation("https://git.example/cart.git"), version: Version(2, 1, 0))
    print(package.product(of: "acme/cart"), package.type(of: "acme/cart"))  // Cart CartModule
    // end
  }
}

import ModuleCatalogs
import ModuleManifests
import ModuleTools
import TestSupport

/// Where modules are selected from.
enum CatalogExamples {
  static let runs: [CommentExamples.Run] = [referring]

  @Sendable private static func referring(_ print: CodePrinter) {
    // example
    let manifest = ApplicationManifest(
      name: "shop",
      catalogs: ["manifests", CatalogReference(.url("https://modules.example/catalog/"), scopes: ["acme"])]
    )
    print(manifest.catalogs[1].covers("acme/log"), manifest.catalogs[1].covers("log"))  // true false
    // end
  }

  static func opening(_ directory: String) {
    // compiled
    let application = ApplicationManifest.read("modules.json", in: directory)
    if let manifest = application.value {
      let catalog = Catalog(of: manifest, document: application.document, directory: directory)
      let versions = catalog.versions(of: "cart")  // lists manifests/cart
      // What was wrong with what was read so far.
      print(versions, catalog.diagnostics)
    }
    // end
  }

  static func reading(_ reader: any CatalogReader) throws {
    // compiled
    try CatalogReaders.$current.withValue(reader) {
      _ = try ApplicationResolver(directory: "shop").resolve()
    }
    // end
  }
}

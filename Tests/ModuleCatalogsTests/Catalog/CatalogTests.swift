import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("A catalog")
struct CatalogTests {
  @Test("Finds the versions of a module in a folder, in a packed file and in a mixed file")
  func findsVersions() throws {
    let folder = try TemporaryFolder([
      "manifests/cart/1.0.0.json": #"{"name":"cart","version":"1.0.0","dependencies":{"log":"^1.0"}}"#,
      "manifests/cart/2.1.0.json": #"{"name":"cart","version":"2.1.0"}"#,
      "manifests/log.ndjson": #"{"name":"log","version":"1.0.0"}"# + "\n"
        + #"{"version":"1.4.0","name":"log"}"#,
      "manifests/acme/http/0.1.0.json": #"{"name":"acme/http","version":"0.1.0"}"#,
      "more.ndjson": #"{"name":"cart","version":"3.0.0","yanked":"burns"}"# + "\n",
    ])
    let catalog = Catalog(
      of: ApplicationManifest(name: "shop", catalogs: ["manifests", "more.ndjson"]),
      directory: folder.path
    )
    #expect(catalog.versions(of: "cart").map(\.description) == ["1.0.0", "2.1.0", "3.0.0"])
    #expect(catalog.versions(of: "log").map(\.description) == ["1.0.0", "1.4.0"])
    #expect(catalog.versions(of: "acme/http").map(\.description) == ["0.1.0"])
    #expect(catalog.versions(of: "nothing").isEmpty)
    #expect(catalog.versions(of: "../manifests/cart").isEmpty)
    let candidate = catalog.candidate(of: "cart", at: Version(1, 0, 0))
    #expect(candidate.edges.map(\.target) == ["log"])
    #expect(catalog.candidate(of: "cart", at: Version(3, 0, 0)).unavailabilityReason == "is yanked: burns")
    #expect(catalog.allModuleNames() == ["acme/http", "cart", "log"])
    #expect(
      catalog.position(of: "cart", at: Version(1, 0, 0), edge: "log")?.description
        == "manifests/cart/1.0.0.json:1:56"
    )
    catalog.readEverything()
    #expect(catalog.diagnostics.isEmpty)
  }

  @Test("The catalog and everything in it are freed after the last use")
  func freed() throws {
    let folder = try TemporaryFolder([
      "manifests/a/1.0.0.json": manifest("a", "1.0.0"), "manifests/b.ndjson": manifest("b", "1.0.0"),
      "c.ndjson": manifest("c", "1.0.0"), "w/module.json": manifest("w", "1.0.0"),
    ])
    weak var document: JSONDocument?
    weak var packed: JSONDocument?
    weak var kept: Catalog?
    do {
      let catalog = Catalog(
        of: ApplicationManifest(name: "shop", catalogs: ["manifests", "c.ndjson"], workspace: ["w/*.json"]),
        directory: folder.path
      )
      catalog.readEverything()
      // The catalog keeps only the most recently requested document.
      let first = catalog.document(of: "a", at: Version(1, 0, 0))
      let last = catalog.document(of: "c", at: Version(1, 0, 0))
      (document, packed, kept) = (first?.json, last?.json, catalog)
      #expect(document != nil && packed != nil)
    }
    #expect(kept == nil)
    #expect(document == nil)
    #expect(packed == nil)
  }
}

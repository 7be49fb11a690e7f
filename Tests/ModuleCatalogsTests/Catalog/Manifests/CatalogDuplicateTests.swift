import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("The same module version twice")
struct CatalogDuplicateTests {
  @Test("The same content causes a warning and can be used")
  func same() throws {
    let folder = try TemporaryFolder([
      "one/a/1.0.0.json": manifest("a", "1.0.0", #""summary":"A""#),
      "two.ndjson": #"{"version": "1.0.0", "$schema": "s", "summary": "\u0041", "name": "a"}"#,
    ])
    let catalog = open(folder, ["one", "two.ndjson"])
    #expect(catalog.manifest(of: "a", at: Version(1, 0, 0))?.summary == "A")
    #expect(
      catalog.diagnostics.map(\.description) == [
        "two.ndjson:1:13: warning[duplicate-manifest]: a 1.0.0 is in the catalogs twice, with the same content"
      ]
    )
    #expect(catalog.diagnostics.first?.notes.first?.position?.description == "one/a/1.0.0.json:1:23")
  }

  @Test("Different content is an error that names both places and the differing keys")
  func different() throws {
    let folder = try TemporaryFolder([
      "one/a/1.0.0.json": manifest("a", "1.0.0", #""summary":"A","dependencies":{"b":"^1","c":"^1"}"#),
      "two/a.ndjson": manifest("a", "1.0.0", #""dependencies":{"b":"^1","c":"^2"},"x-note":1"#),
    ])
    let catalog = open(folder, ["one", "two"])
    let candidate = catalog.candidate(of: "a", at: Version(1, 0, 0))
    #expect(candidate.unavailabilityReason != nil)
    #expect(!candidate.isPinnable)
    #expect(catalog.digest(of: "a", at: Version(1, 0, 0)) == nil)
    #expect(
      catalog.diagnostics.map(\.description) == [
        "two/a.ndjson:1:23: error[differing-manifests]: a 1.0.0 is in the catalogs twice, and the two differ in `dependencies.c`, `summary`, `x-note`"
      ]
    )
    #expect(
      catalog.diagnostics.first?.notes.compactMap { $0.position?.description } == [
        "one/a/1.0.0.json:1:23", "one/a/1.0.0.json:1:74", "two/a.ndjson:1:60",
      ]
    )
    // In the other order, the same keys differ, and the other place is reported.
    let reversed = open(folder, ["two", "one"])
    #expect(!reversed.candidate(of: "a", at: Version(1, 0, 0)).isPinnable)
    #expect(reversed.diagnostics.map(\.position.description) == ["one/a/1.0.0.json:1:23"])
    let end = "the two differ in `dependencies.c`, `summary`, `x-note`"
    #expect(reversed.diagnostics.first?.message.hasSuffix(end) ?? false)
  }

  @Test("Duplicates in one packed file count, too")
  func onePackedFile() throws {
    let folder = try TemporaryFolder([
      "one.ndjson": manifest("a", "1.0.0") + "\n\n" + manifest("a", "1.0.0") + "\n"
        + manifest("a", "1.0.0", #""x-1":0"#)
    ])
    let catalog = open(folder, ["one.ndjson"])
    #expect(catalog.versions(of: "a").count == 1)
    #expect(
      catalog.diagnostics.map(\.description) == [
        "one.ndjson:3:23: warning[duplicate-manifest]: a 1.0.0 is in the catalogs twice, with the same content",
        "one.ndjson:4:23: error[differing-manifests]: a 1.0.0 is in the catalogs twice, and the two differ in `x-1`",
      ]
    )
  }

  @Test("Versions that differ only in build metadata are an error")
  func build() throws {
    let folder = try TemporaryFolder([
      "one/a/1.0.0+1.json": manifest("a", "1.0.0+1"), "one/a/1.0.0+2.json": manifest("a", "1.0.0+2"),
    ])
    let catalog = open(folder, ["one"])
    #expect(catalog.versions(of: "a").count == 1)
    #expect(catalog.candidate(of: "a", at: Version(1, 0, 0)).unavailabilityReason != nil)
    #expect(
      catalog.diagnostics.map(\.description) == [
        "one/a/1.0.0+2.json:1:23: error[build-metadata-conflict]: a 1.0.0+2 and 1.0.0+1 differ only in build metadata, which does not affect the order"
      ]
    )
  }

  private func open(_ folder: TemporaryFolder, _ catalogs: [String]) -> Catalog {
    Catalog(
      of: ApplicationManifest(name: "shop", catalogs: catalogs.map { CatalogReference(.path($0)) }),
      directory: folder.path
    )
  }
}

import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("A packed catalog")
struct CatalogPackedTests {
  @Test("Reports the lines that are wrong and continues with the others")
  func badLines() throws {
    let lines = [
      manifest("a", "1.0.0"), "", "{", #"{"name":"a","version":"1.02.0"}"#, "[1]", #"{"name":"a"}"#,
      "   ", manifest("a", "2.0.0", #""dependencies":{"b":"?"}"#), "\u{1}", manifest("b", "1.0.0") + "\r",
    ]
    let folder = try TemporaryFolder(["c.ndjson": lines.joined(separator: "\n")])
    let catalog = Catalog(
      of: ApplicationManifest(name: "shop", catalogs: ["c.ndjson"]),
      directory: folder.path
    )
    let first = [
      "c.ndjson:3:2: error[bad-json]: expected a key in double quotes or `}`, found the end of the line",
      "c.ndjson:4:23: error[bad-version]: leading zero in `02`",
      "c.ndjson:5:1: error[wrong-type]: expected an object, found an array",
      "c.ndjson:6:1: error[missing-key]: the key `version` is missing in a module manifest",
      "c.ndjson:9:1: error[bad-json]: expected a JSON value, found `\\u{1}`",
    ]
    #expect(catalog.diagnostics.map(\.description) == first)
    #expect(catalog.versions(of: "a").map(\.description) == ["1.0.0", "2.0.0"])
    #expect(catalog.versions(of: "b").map(\.description) == ["1.0.0"])
    #expect(catalog.candidate(of: "a", at: Version(2, 0, 0)).isPinnable == false)
    #expect(
      catalog.diagnostics.map(\.description).filter { !first.contains($0) } == [
        "c.ndjson:8:51: error[bad-requirement]: expected a version, found `?`"
      ]
    )
  }

  @Test("Reports a document on several lines once")
  func severalLines() throws {
    let lines = [
      "{", #"  "name": "a","#, #"  "dependencies": {"#, #"    "b": "^1""#, "  }", "}", manifest("a", "1.0.0"),
      "}",
      "{ \"name\": \"b\", \t", "", #"{ "name": "c","#, #"  "version": "1.0.0" }"#,
      #"  {"name":"d","version":"1.0.0"}"#,
    ]
    let folder = try TemporaryFolder(["c.ndjson": lines.joined(separator: "\n")])
    let catalog = Catalog(
      of: ApplicationManifest(name: "shop", catalogs: ["c.ndjson"]),
      directory: folder.path
    )
    let diagnostics = catalog.diagnostics.map(\.description)
    #expect(
      diagnostics == [
        "c.ndjson:1:2: error[bad-json]: expected a key in double quotes or `}`, found the end of the line",
        "c.ndjson:8:1: error[bad-json]: expected a JSON value, found `}`",
        "c.ndjson:9:15: error[bad-json]: expected a key in double quotes, found the end of the line",
        "c.ndjson:11:15: error[bad-json]: expected a key in double quotes, found the end of the line",
      ]
    )
    #expect(catalog.versions(of: "a").map(\.description) == ["1.0.0"])
    #expect(catalog.versions(of: "d").map(\.description) == ["1.0.0"])
  }

  @Test("A file named after a module contains no other")
  func otherModule() throws {
    let folder = try TemporaryFolder([
      "manifests/a.ndjson": manifest("a", "1.0.0") + "\n" + manifest("b", "1.0.0"),
      "manifests/s/c.ndjson": manifest("s/c", "1.0.0"),
    ])
    let catalog = Catalog(of: ApplicationManifest(name: "shop"), directory: folder.path)
    catalog.readEverything()
    #expect(
      catalog.diagnostics.map(\.description) == [
        "manifests/a.ndjson:2:9: error[misplaced-manifest]: the manifest of `b` is in the file of `a`"
      ]
    )
    #expect(catalog.allModuleNames() == ["a", "b", "s/c"].filter { $0 != "b" })
  }

  @Test("Refuses names that differ only in case")
  func caseConflict() throws {
    let folder = try TemporaryFolder(["c.ndjson": manifest("log", "1.0.0") + "\n" + manifest("Log", "2.0.0")])
    let catalog = Catalog(
      of: ApplicationManifest(name: "shop", catalogs: ["c.ndjson"]),
      directory: folder.path
    )
    #expect(
      catalog.diagnostics.map(\.description) == [
        "c.ndjson:1:9: error[case-conflict]: `log` differs from `Log` only in case"
      ]
    )
  }

  @Test("Keeps the places of its requirements")
  func places() throws {
    let folder = try TemporaryFolder([
      "c.ndjson": manifest("a", "1.0.0") + "\n"
        + manifest(
          "b",
          "1.0.0",
          #""conflicts":{"c":{"version":"^3"}},"dependencies":{"c":"^1"},"requires":{"I":"*"}"#
        )
    ])
    let catalog = Catalog(
      of: ApplicationManifest(name: "shop", catalogs: ["c.ndjson"]),
      directory: folder.path
    )
    let version = Version(1, 0, 0)
    #expect(catalog.position(of: "b", at: version)?.description == "c.ndjson:2:23")
    #expect(catalog.position(of: "b", at: version, edge: "c")?.description == "c.ndjson:2:86")
    #expect(
      catalog.position(of: "b", at: version, edge: "c", kind: .conflict)?.description == "c.ndjson:2:59"
    )
    #expect(catalog.position(of: "b", at: version, edge: "c", kind: .optional) == nil)
    #expect(catalog.position(of: "b", at: version, edge: "I")?.description == "c.ndjson:2:108")
    #expect(catalog.position(of: "x", at: version) == nil)
  }

  @Test("A file that is not a catalog is not read to its end")
  func hopeless() throws {
    let folder = try TemporaryFolder(["c.ndjson": String(repeating: "x\n", count: 10_000)])
    let catalog = Catalog(
      of: ApplicationManifest(name: "shop", catalogs: ["c.ndjson"]),
      directory: folder.path
    )
    #expect(catalog.diagnostics.count == 201)
    #expect(
      catalog.diagnostics.last?.description
        == "c.ndjson:201:1: error[unread-lines]: 200 lines have mistakes; nothing after this line is read"
    )
  }
}

import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing
import VersionResolver

/// A catalog is shared: whoever looks for the providers of an interface reads the manifests of everyone else.
@Suite("Providers beside damaged manifests")
struct DamagedProviderTests {
  /// Returns the files in which errors are reported after asking for the providers of interfaces beside a damaged manifest.
  private func reports(beside damaged: String, askingFor interfaces: [String] = ["Pay"]) throws -> [String] {
    let folder = try TemporaryFolder([
      "all.ndjson": """
      {"name": "pay", "version": "1.0.0", "provides": {"Pay": "1.0.0"}}
      {"name": "odd", "version": "1.0.0", "provides": {"Odd": "1.0.0"}, "dependencies": {"x": 5}}

      """,
      "m/log/1.0.0.json": damaged,
    ])
    let application = ApplicationManifest(name: "shop", catalogs: ["all.ndjson", "m"])
    let catalog = Catalog(of: application, directory: folder.path)
    for interface in interfaces {
      #expect(catalog.providers(of: interface).map(\.module) == (interface == "Pay" ? ["pay"] : []))
    }
    let reports = catalog.diagnostics.map(\.position.file)
    // Whoever needs a damaged manifest is told, whatever was asked before.
    #expect(catalog.manifest(of: "odd", at: Version(1, 0, 0)) == nil)
    #expect(catalog.diagnostics.map(\.position.file) == ["all.ndjson"] + reports)
    catalog.readEverything()
    #expect(catalog.diagnostics.map(\.position.file) == ["all.ndjson", "m/log/1.0.0.json"])
    return reports
  }

  @Test(
    "An error in a manifest that does not provide the interface is not reported",
    arguments: [
      #"{"name": "log", "version": "1.0.0", "dependencies": {"Pay": 5}, "provides": {"Log": "1.0.0"}}"#,
      #"{"name": "log", "version": "1.0.0", "provides": {"Log": "1.0.0"}, "newKey": {"Pay": "1.0.0"}}"#,
      #"{"name": "log", "version": "1.0.0", "summary": 1}"#,
    ]
  )
  func unrelated(_ text: String) throws {
    #expect(try reports(beside: text) == [])
  }

  @Test(
    "An error in a manifest that may provide the interface is reported",
    arguments: [
      #"{"name": "log", "version": "1.0.0", "dependencies": {"x": 5}, "provides": {"Pay": "1.0.0"}}"#,
      #"{"name": "log", "version": "1.0.0", "provides": {"Pay": "one"}}"#,
      #"{"name": "log", "version": "1.0.0", "provides": {"P\u0061y": "1.0.0"}, "kind": 1}"#,
      #"{"name": "log", "version": "1.0.0", "provides": ["Other"]}"#,
      // The rest is missing.
      #"{"name": "log", "version": "1.0.0", "pro"#,
    ]
  )
  func related(_ text: String) throws {
    #expect(try reports(beside: text) == ["m/log/1.0.0.json"])
  }

  @Test("Asking for one interface after another reports what each may concern")
  func severalInterfaces() throws {
    let text = #"{"name": "log", "version": "1.0.0", "provides": {"Log": "one"}}"#
    #expect(try reports(beside: text, askingFor: ["Pay", "Cart"]) == [])
    #expect(try reports(beside: text, askingFor: ["Pay", "Log", "Log"]) == ["m/log/1.0.0.json"])
  }
}

import ModuleManifests
import ModuleTools
import TestSupport
import Testing

@Suite("Routes and actions that several modules declare")
struct RivalsTests {
  @Test("Are reported once for each module but the first")
  func manyModules() throws {
    let manifests = (0..<40).map {
      #"{"name": "m\#($0)", "version": "1.0.0", "routes": ["shop://a/:id"], "actions": {"a.b": "internal"}}"#
    }
    let found = try CheckFolder(#"{"name": "shop", "catalogs": ["all.ndjson"]}"#, manifests).check()
      .diagnostics
    for code in ["route-overlap", "duplicate-action"] {
      let reports = found.filter { $0.code.name == code }
      #expect(reports.count == 39 && reports.allSatisfy { $0.message.hasSuffix("m0 1.0.0") })
    }
  }

  @Test("Are reported with the first module that the application needs as well, if there is one")
  func neededModules() throws {
    let folder = try CheckFolder(
      #"{"name": "shop", "dependencies": {"b": "1.x", "c": "1.x"}, "catalogs": ["all.ndjson"], "workspace": ["*/module.json"]}"#,
      [#"{"name": "log", "version": "1.0.0"}"#]
    )
    for name in ["a", "b", "c"] {
      try folder.write(
        "\(name)/module.json",
        #"{"name": "\#(name)", "version": "1.0.0", "actions": {"x": "internal"}}"#
      )
    }
    let found = folder.check().diagnostics.filter { $0.code.name == "duplicate-action" }
    #expect(
      found.map { "\($0.severity): \($0.message)" } == [
        "warning: b 1.0.0 declares the action x, and so does a 1.0.0",
        "error: c 1.0.0 declares the action x, and so does b 1.0.0",
      ]
    )
  }

  @Test("Are reported with the first module that is not an alternative")
  func alternatives() throws {
    let conflicts = ["a": "", "b": #", "conflicts": {"a": "*"}"#, "c": #", "conflicts": {"a": "*"}"#]
    let manifests = conflicts.sorted { $0.key < $1.key }.map {
      #"{"name": "\#($0.key)", "version": "1.0.0", "actions": {"x": "internal"}\#($0.value)}"#
    }
    let found = try CheckFolder(#"{"name": "shop", "catalogs": ["all.ndjson"]}"#, manifests).check()
      .diagnostics
    #expect(
      found.filter { $0.code.name == "duplicate-action" }.map(\.message) == [
        "c 1.0.0 declares the action x, and so does b 1.0.0"
      ]
    )
  }
}

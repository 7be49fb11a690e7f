import Foundation
import Testing

/// Scenarios 5 to 9 of the design.
///
/// Covered by `FixtureTests` with recorded output:
/// - 5, a mistyped name: `typo`
/// - 6, who needs a missing module: `missing-module`
/// - 7, two bad versions in one run, each with place and caret: `bad-version`
/// - 8, a bad requirement, unclosed JSON, a repeated key: `bad-requirement`, `unclosed-json`, `duplicate-key`; hostile texts:
///   `ResolveTests`
/// - 9, one version in a folder and a packed file, with different content: `duplicate-version-different-content`
///
/// Everything else that a catalog refuses is tested with its messages in the tests of ModuleCatalogs.
@Suite("Bad and missing files")
struct BadFileScenarioTests {
  private static func module(_ name: String, _ version: String, _ more: String = "") -> String {
    "{\"name\": \"\(name)\", \"version\": \"\(version)\"\(more.isEmpty ? "" : ", " + more)}"
  }

  @Test("A module that no catalog has: lists every place that was searched")
  func lookedIn() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"fraud": "^1"}, "catalogs": ["manifests", "extra.ndjson"]}"#,
      "manifests/log/1.0.0.json": Self.module("log", "1.0.0"),
      "extra.ndjson": Self.module("cart", "1.0.0"),
    ])
    try app.modctl("resolve").expect(
      1,
      "no module `fraud`, which shop needs looked in: manifests, extra.ndjson",
      "modules.json:1:44"
    )
  }

  @Test("A name that resembles no other gets no suggestion, and a scoped one is compared as a whole")
  func suggestions() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"xyzzy": "^1"}}"#,
      "manifests/team/payment/1.0.0.json": Self.module("team/payment", "1.0.0"),
    ])
    #expect(try !app.modctl("resolve").errors.contains("did you mean"))
    try app.write("modules.json", #"{"name": "shop", "dependencies": {"team/paymnt": "^1"}}"#)
    #expect(try app.modctl("resolve").flatErrors.contains("did you mean `team/payment`?"))
  }

  @Test(
    "Reports every bad file in one run: catalogs, packed files and the workspace, even if nothing needs them"
  )
  func allBadFiles() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "*"}, "workspace": ["Sources/*/module.json"]}"#,
      "manifests/cart/1.0.0.json": Self.module("cart", "1.0"),
      "manifests/cart/2.0.0.json": Self.module("cart", "2.0.0", #""dependencies": {"log": "^^1"}"#),
      "manifests/unused/1.0.0.json": "{",
      "manifests/packed.ndjson": Self.module("packed", "1.0.0") + "\n" + Self.module("packed", "01.0.0"),
      "Sources/own/module.json": Self.module("own", "1.0.0", #""dependancies": {}"#),
    ])
    let result = try app.json("resolve")
    #expect(result.status == 65)
    let places = Set((result.document.diagnostics ?? []).compactMap { $0.at.map { "\($0.file):\($0.line)" } })
    #expect(
      places == [
        "manifests/cart/1.0.0.json:1", "manifests/cart/2.0.0.json:1", "manifests/unused/1.0.0.json:1",
        "manifests/packed.ndjson:2", "Sources/own/module.json:1",
      ]
    )
    #expect(!app.exists("modules.lock.json"))
  }

  @Test("Reports a bad lockfile next to bad manifests, and leaves it unchanged")
  func badLockfile() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"log": "*"}}"#,
      "manifests/log/1.0.0.json": Self.module("log", "1.0"),
      "modules.lock.json": "{\"lockfile\": 1, \"modules\": []}",
    ])
    try app.modctl("resolve").expect(65, "modules.lock.json:1:", "manifests/log/1.0.0.json:1:")
    #expect(try app.read("modules.lock.json") == "{\"lockfile\": 1, \"modules\": []}")
  }

  @Test("Reports several mistakes in modules.json in one run, each with its place and what was meant")
  func badApplication() throws {
    let app = try AppFolder([
      "modules.json": """
      {
        "name": "shop",
        "dependancies": {},
        "prereleases": "log",
        "overrides": [{"module": "log", "version": "1.0.0"}]
      }
      """,
      "manifests/log/1.0.0.json": Self.module("log", "1.0.0"),
    ])
    let result = try app.modctl("resolve")
    #expect(result.status == 65)
    for place in ["modules.json:3:", "modules.json:4:", "modules.json:5:"] {
      #expect(result.errors.contains(place), "\(result.errors)")
    }
    #expect(result.flatErrors.contains("`dependencies`"), "\(result.errors)")
    #expect(result.flatErrors.contains("reason"), "\(result.errors)")
  }

  @Test("Refuses a name that leads out of the catalog where it is written, and reads nothing there")
  func outside() throws {
    let app = try AppFolder([
      "shop/modules.json": #"{"name": "shop", "dependencies": {"../../secret": "*"}}"#,
      "shop/manifests/log/1.0.0.json": Self.module("log", "1.0.0"),
      "secret/1.0.0.json": "not JSON",
    ])
    let result = try app.modctl("resolve", "-C", "shop")
    result.expect(65, "modules.json:1:35")
    #expect(!result.errors.contains("secret/1.0.0.json"), "\(result.errors)")
  }

  @Test("One version in two catalogs with the same content in a different order: warns, and resolves")
  func same() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"log": "*"}, "catalogs": ["a", "b.ndjson"]}"#,
      "a/log/1.0.0.json": Self.module("log", "1.0.0", #""summary": "x", "kind": "toolkit""#),
      "b.ndjson": Self.module("log", "1.0.0", #""kind": "toolkit", "summary": "x""#),
    ])
    try app.modctl("resolve").expect(0, "warning[", "a/log/1.0.0.json", "b.ndjson")
    #expect(try app.pins() == "log 1.0.0")
  }
}

import Foundation
import Testing

@Suite("modctl resolve")
struct ResolveTests {
  private func app(log: String = "^1.0", _ more: [String: String] = [:]) throws -> AppFolder {
    var files = [
      "modules.json": #"{"name": "shop", "dependencies": {"log": "\#(log)"}}"#,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "manifests/log/1.4.0.json": #"{"name": "log", "version": "1.4.0", "dependencies": {"clock": "^1"}}"#,
      "manifests/clock.ndjson": #"{"name": "clock", "version": "1.0.0"}"#,
    ]
    files.merge(more) { $1 }
    return try AppFolder(files)
  }

  @Test("Writes the lockfile once, in its format, and leaves it alone afterwards")
  func lockfile() throws {
    let app = try app()
    #expect(try app.modctl("resolve").status == 0)
    let text = try app.read("modules.lock.json")
    #expect(
      text.hasPrefix(
        "{\n  \"lockfile\": 1,\n  \"modules\": {\n    \"clock\": {\n      \"version\": \"1.0.0\",\n"
      )
    )
    #expect(text.contains("    },\n\n    \"log\": {\n"))
    #expect(text.contains("\"dependencies\": [\"clock\"]"))
    #expect(text.hasSuffix("}\n"))
    let before = try FileManager.default.attributesOfItem(atPath: app.url.path + "/modules.lock.json")
    try app.modctl("resolve").expect(0, output: "modules.lock.json is up to date.")
    let after = try FileManager.default.attributesOfItem(atPath: app.url.path + "/modules.lock.json")
    #expect(before[.systemFileNumber] as? UInt64 == after[.systemFileNumber] as? UInt64)
  }

  @Test("Says only what there is: no order of nothing, and one step in the singular")
  func little() throws {
    let empty = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {}}"#, "manifests/keep": "",
    ])
    #expect(
      try empty.modctl("resolve").output
        == "Resolved 0 modules for shop (0 direct)\n\nNothing changed.\n\nWrote modules.lock.json.\n"
    )
    let stopped = try app().modctl("resolve", "--step-limit", "1")
    stopped.expect(75, "stopped after 1 step, not proven unsolvable hint: try a higher --step-limit")
  }

  @Test("The reason for a change is the first requirement that the old version does not satisfy")
  func reasonForChange() throws {
    let app = try CompactApp(
      """
      shop: auth ^1.0; cart ^1.0; lock auth 1.0.0; lock cart 1.0.0; lock log 1.0.0
      auth 1.0.0: log *
      cart 1.0.0: log >=1.2
      log 1.0.0
      log 1.4.0
      """
    ).folder()
    try app.modctl("resolve").expect(0, output: "> log 1.0.0 → 1.4.0  cart needs >=1.2 and 1 more\n")
  }

  @Test("A catalog may be the folder of modules.json itself", arguments: [".", "./", "manifests/.."])
  func catalogInPlace(_ path: String) throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"log": "^1"}, "catalogs": ["\#(path)"]}"#,
      "log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#, "manifests/keep": "",
    ])
    try app.modctl("resolve").expect(0)
    #expect(try app.pins() == "log 1.0.0")
    #expect(try app.modctl("check", "--strict").status == 0)
  }

  @Test("Without a catalog, says that nothing was searched")
  func noCatalog() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"log": "^1"}, "catalogs": []}"#
    ])
    let result = try app.modctl("resolve")
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        """
        error[missing-module]: no module `log`, which shop needs
          `catalogs` is empty, so nothing was searched

        """
      ),
      "\(result.errors)"
    )
    let added = try app.modctl("add", "cart")
    #expect(added.flatErrors.contains("hint: `catalogs` is empty, so nothing was searched"))
  }

  /// By name, since a text of 100,000 brackets does not belong in a test's log.
  private static let hostileTexts = [
    "deep": #"{"name": "log", "version": "1.0.0", "x-a": "# + String(repeating: "[", count: 100_000),
    "NUL": "{\"name\": \"log\0\", \"version\": \"1.0.0\"}",
    "huge number": #"{"name": "log", "version": "99999999999999999999.0.0"}"#,
    "dots": #"{"name": "..", "version": "1.0.0"}"#,
    "empty": "",
    "array": "[]",
    "twice": #"{"name": "log", "name": "log", "version": "1.0.0"}"#,
    "unknown key": #"{"name": "log", "version": "1.0.0", "dependancies": {}}"#,
  ]

  @Test(
    "Answers bad input with 65 and a place, and never crashes or hangs",
    arguments: hostileTexts.keys.sorted()
  )
  func hostile(_ name: String) throws {
    let text = try #require(Self.hostileTexts[name])
    let app = try app(["manifests/log/1.4.0.json": text])
    try app.modctl("resolve").expect(65, "manifests/log/1.4.0.json:1:")
    #expect(!app.exists("modules.lock.json"))
  }

  @Test("Survives a catalog that links to itself")
  func linkLoop() throws {
    let app = try app()
    try app.link("manifests/loop", to: ".")
    #expect(try app.modctl("resolve").status == 0)
  }
}

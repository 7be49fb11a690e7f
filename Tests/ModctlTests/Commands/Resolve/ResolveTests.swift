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
    let again = try app.modctl("resolve")
    #expect(again.output.contains("modules.lock.json is up to date."))
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
    stopped.expect(75, "stopped after 1 step, not")
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

  @Test("Prefers locked versions and reports newer ones")
  func prefersLocked() throws {
    let app = try app(log: "=1.0.0")
    #expect(try app.modctl("resolve").status == 0)
    try app.write("modules.json", #"{"name": "shop", "dependencies": {"log": "^1.0"}}"#)
    let result = try app.modctl("resolve")
    #expect(result.output.contains("log 1.0.0  newest 1.4.0; kept as locked"))
  }

  @Test("--dry-run writes nothing")
  func dryRun() throws {
    let app = try app()
    #expect(try app.modctl("resolve", "--dry-run").status == 0)
    #expect(!app.exists("modules.lock.json"))
  }

  @Test("--locked accepts what is still satisfied, and refuses what is stale or missing")
  func locked() throws {
    let app = try app()
    #expect(try app.modctl("resolve", "--locked").status == 2)
    #expect(!app.exists("modules.lock.json"))
    #expect(try app.modctl("resolve").status == 0)
    let lock = try app.read("modules.lock.json")
    try app.write("modules.json", #"{"name": "shop", "dependencies": {"log": "^1.2"}}"#)
    #expect(try app.modctl("resolve", "--locked").status == 0)
    try app.write("modules.json", #"{"name": "shop", "dependencies": {"log": "=1.0.0"}}"#)
    try app.modctl("resolve", "--locked").expect(2, output: "< log 1.4.0 → 1.0.0")
    #expect(try app.read("modules.lock.json") == lock)
  }

  @Test("Gives up after --step-limit steps with a message of its own")
  func stepLimit() throws {
    let app = try AppFolder(fixture: "ladder-30")
    try app.modctl("resolve", "--step-limit", "1").expect(75, "not proven unsolvable")
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

  @Test("Says what to do if there is nothing to read")
  func missing() throws {
    let empty = try AppFolder(["README": ""])
    #expect(try empty.modctl("resolve").status == 65)
    let catalog = try AppFolder(["modules.json": #"{"name": "shop", "dependencies": {"log": "^1"}}"#])
    #expect(try catalog.modctl("resolve").status == 65)
    try catalog.write("manifests/.keep", "")
    try catalog.modctl("resolve").expect(1, "no module `log`, which shop needs")
  }

  @Test("Survives a catalog that links to itself")
  func linkLoop() throws {
    let app = try app()
    try FileManager.default.createSymbolicLink(
      atPath: app.url.path + "/manifests/loop",
      withDestinationPath: "."
    )
    #expect(try app.modctl("resolve").status == 0)
  }

  @Test("Refuses an unknown option with 64")
  func usage() throws {
    #expect(try app().modctl("resolve", "--lockd").status == 64)
    #expect(try app().modctl("--version").output == "0.1.0\n")
  }
}

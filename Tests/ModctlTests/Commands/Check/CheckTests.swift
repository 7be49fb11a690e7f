import Foundation
import ModuleManifests
import ModuleTools
import Testing

@Suite("modctl check")
struct CheckTests {
  @Test("Finds nothing in the repository's own shop")
  func shop() throws {
    let result = try Modctl.run(["check", "--strict"], in: AppFolder.repository)
    #expect(result == Modctl.Result(status: 0, output: Self.clean, errors: ""))
  }

  private static let clean = "Checked 126 manifests of 33 modules: 0 errors, 0 warnings\n"

  @Test("Fails on warnings only in strict mode")
  func strict() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"log": "1.0.0"}}"#,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
    ])
    #expect(try app.modctl("check").status == 0)
    #expect(try app.modctl("check", "--strict").status == 1)
    try app.write("modules.json", #"{"name": "shop", "dependencies": {"log": "^1.0"}}"#)
    #expect(try app.modctl("check", "--strict").status == 0)
  }

  @Test("Exits with 65 only if modules.json cannot be used, and writes nothing")
  func unusable() throws {
    let app = try AppFolder(["manifests/log/1.0.0.json": "{"])
    try app.modctl("check").expect(65, output: "modules.json:1:1: error[unreadable-file]")
    try app.write("modules.json", #"{"name": "shop"}"#)
    let bad = try app.modctl("check")
    bad.expect(1, output: "manifests/log/1.0.0.json:1:2: error[bad-json]")
    #expect(!app.exists("modules.lock.json"))
    #expect(try app.modctl("check", "--stric").status == 64)
  }

  @Test(
    "Says nothing about versions and interfaces that may be in what cannot be read, and says it once it can be",
    arguments: [
      // A line of the module's own file, one that names the module, and one of a file that may have any module.
      ("manifests", "manifests/log.ndjson", #"{"name": "log", "version": "2.0.0",}"#),
      ("all.ndjson", "all.ndjson", #"{"name": "log", "version": "2"}"#),
      ("all.ndjson", "all.ndjson", "{"),
    ]
  )
  func unread(_ catalog: String, _ file: String, _ line: String) throws {
    let others = """
      {"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}}
      {"name": "cart", "version": "1.0.1", "dependencies": {"log": "^2"}, "requires": {"Bank": "^1"}}

      """
    let log = #"{"name": "log", "version": "1.0.0"}"#
    let app = try AppFolder([
      "modules.json": """
      {"name": "shop", "dependencies": {"cart": "^1"}, "catalogs": ["\(catalog)"], "prereleases": ["log"],
        "overrides": [{"module": "gift", "version": "2.0.0", "reason": "new"}],
        "adapters": [{"interface": "Bank", "version": "1.0.0", "from": "Cash"}]}
      """,
      (catalog == "manifests" ? "manifests/cart.ndjson" : "all.ndjson"): others,
      (catalog == "manifests" ? "manifests/gift.ndjson" : "gift"): "{",
    ])
    func codes() throws -> [String] {
      let output = try app.modctl("check", "--history", "--format", "json").output
      return output.matches(of: /"code": "([a-z-]+)"/).map { String($0.output.1) }
    }
    let rest = catalog == "manifests" ? "" : others
    for text in [line + "\n", log + "\n" + line + "\n"] {
      try app.write(file, rest + text)
      #expect(try codes().allSatisfy { ["bad-json", "bad-version", "missing-override"].contains($0) })
    }
    if catalog == "manifests" {
      try app.write("manifests/gift.ndjson", #"{"name": "gift", "version": "1.0.0"}"#)
    }
    try app.write(file, rest + log + "\n")
    let found = Set(try codes())
    #expect(
      found.isSuperset(of: ["no-version", "missing-override", "bad-adapter", "missing-interface"]),
      "\(found)"
    )
    #expect(found.contains("version-too-low"))
  }

  @Test("An unreadable manifest in a folder is no reason for other findings either")
  func unreadFolder() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"cart": "^1"}, "overrides": []}"#,
      "manifests/cart/1.0.0.json":
        #"{"name": "cart", "version": "1.0.0", "dependencies": {"log": "^2"}, "requires": {"Bank": "^1"}}"#,
      "manifests/log/2.0.0.json": #"{"name": "log", "version": "2.0.0",}"#,
    ])
    let result = try app.modctl("check", "--history")
    #expect(
      result.output.hasSuffix("Checked 2 manifests of 2 modules: 1 error, 0 warnings\n"),
      "\(result.output)"
    )
    // This one can be read far enough to see that it does not provide the interface.
    try app.write("manifests/log/2.0.0.json", #"{"name": "log", "version": "2.0.0", "summary": 1}"#)
    #expect(try app.modctl("check").output.contains("missing-interface"))
    try app.write(
      "manifests/log/2.0.0.json",
      #"{"name": "log", "version": "2.0.0", "summary": 1, "provides": {"Bank": "1"}}"#
    )
    #expect(try !app.modctl("check").output.contains("missing-interface"))
  }

  @Test("Nor is something else that cannot be read", arguments: ["log", "log.ndjson", "log/2.0.0.json"])
  func unreadLink(_ path: String) throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"log": "^2", "Cart": "^1"}, "requires": {"Bank": "^1"}}"#,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#, "outside": "",
    ])
    func codes() throws -> [String] {
      let output = try app.modctl("check", "--format", "json").output
      return output.matches(of: /"code": "([a-z-]+)"/).map { String($0.output.1) }
    }
    #expect(try codes() == ["no-version", "missing-module", "missing-interface"])
    let link = app.url.path + "/manifests/" + path
    if path == "log" { try FileManager.default.removeItem(atPath: link) }
    let target = path == "log" ? "../Sources" : path.contains("/") ? "../../outside" : "../outside"
    if path == "log" { try app.write("Sources/1.0.0.json", "") }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    // What is certain is still reported.
    #expect(try codes() == ["outside-catalog", "missing-module"])
  }

  @Test(
    "Nor is a catalog that is not there",
    arguments: [("gone", "missing-catalog"), ("gone.ndjson", "missing-catalog"), ("file", "unreadable-file")]
  )
  func absentCatalog(_ catalog: String, _ code: String) throws {
    let app = try AppFolder([
      "modules.json": """
      {"name": "shop", "catalogs": ["manifests", "\(catalog)"], "prereleases": ["mail"],
        "dependencies": {"log": "^2", "cart": "^1"}, "requires": {"Bank": "^1"}}
      """,
      "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#, "file": "",
    ])
    let output = try app.modctl("check", "--format", "json").output
    #expect(output.matches(of: /"code": "([a-z-]+)"/).map { String($0.output.1) } == [code], "\(output)")
  }

  @Test("A catalog with a line that cannot be read is not empty")
  func notEmpty() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "catalogs": ["all.ndjson"]}"#, "all.ndjson": "{\n",
    ])
    #expect(try !app.modctl("check").output.contains("empty-catalog"))
    try app.write("all.ndjson", "")
    #expect(try app.modctl("check").output.contains("empty-catalog"))
  }

  @Test("Does not suggest that a module means itself; an application may have the name of a module")
  func ownName() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "mail", "dependencies": {"mial": "^1"}}"#,
      "manifests/mail.ndjson": #"{"name": "mail", "version": "1.0.0", "dependencies": {"maik": "*"}}"#,
    ])
    let first = try app.modctl("check").output
    #expect(first.contains("no module `mial`") && first.contains("did you mean `mail`?"), "\(first)")
    #expect(first.contains("no module `maik`") && first.contains("looked in: manifests"), "\(first)")
  }

  @Test("Says what is in the place of a module that is missing")
  func place() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"log": "^1"}}"#, "manifests/log": "",
      "manifests/cart.ndjson": #"{"name": "cart", "version": "1.0.0"}"#,
    ])
    try app.modctl("check").expect(
      1,
      output: "error[missing-module]: no module `log`",
      "manifests/log:1:1: error[unreadable-file]: this is a file, not a folder\n"
    )
  }

  @Test("Uses colors only when asked, and conveys nothing by color alone")
  func color() throws {
    let app = try AppFolder(["modules.json": #"{"name": "shop", "dependencies": {"log": "^1"}}"#])
    try app.write("manifests/cart.ndjson", #"{"name": "cart", "version": "1.0.0"}"#)
    let plain = try app.modctl("check")
    let colored = try app.modctl("check", "--color", "always")
    #expect(colored.output.contains("\u{1B}[1;31merror[missing-module]:\u{1B}[0m"))
    let stripped = colored.output.replacing("\u{1B}[1;31m", with: "").replacing("\u{1B}[0m", with: "")
    #expect(stripped == plain.output)
  }

  @Test("Says which modules of an unavoidable cycle have no version that can be initialized")
  func cycleVerdict() throws {
    func verdict(_ text: String) throws -> String {
      let result = try CompactApp(text).folder().modctl("check")
      let flat = result.flatOutput
      #expect(result.status == 1 && flat.contains("in every version that fits: "), "\(flat)")
      return flat
    }
    #expect(
      try verdict("shop: a *\na 1.0.0: b *\nb 1.0.0: a *").contains("none of them can ever be initialized")
    )
    // a 2.0.0 starts without b.
    #expect(
      try verdict("shop: a *\na 1.0.0: b *\na 2.0.0:\nb 1.0.0: a ^1")
        .contains(": no version of b can ever be initialized")
    )
    // b and c cannot.
    #expect(
      try verdict("shop: a *\na 1.0.0: b *\na 2.0.0:\nb 1.0.0: c *\nc 1.0.0: a ^1")
        .contains(": no version of b or c can ever be initialized")
    )
    // Both can be initialized, but not in the versions that c needs.
    #expect(
      try verdict("shop: a *\na 1.0.0: b ^1\na 2.0.0:\nb 1.0.0: a ^1\nb 2.0.0:\nc 1.0.0: a ^1")
        .contains(": these versions can never be initialized")
    )
  }

  @Test(
    "Reports a finding for each bad file, in text and JSON, even when there are more than anyone would read"
  )
  func cap() throws {
    let folder = CheckFixture.folder.appendingPathComponent("many-of-the-same")
    let text = try Modctl.run(["check"], in: folder)
    #expect(text.output.split(separator: "\n").count < 300)
    let lines = (0..<60).map {
      #"{"name": "cart", "version": "1.\#($0).0", "dependencies": {"log": "1.0.0"}}"#
    }
    let app = try AppFolder([
      "modules.json": #"{"name": "shop"}"#, "manifests/log.ndjson": #"{"name": "log", "version": "1.0.0"}"#,
      "manifests/cart.ndjson": lines.joined(separator: "\n"),
    ])
    #expect(try app.modctl("check").output.contains("… and 50 more like this: warning[bare-version]"))
    let json = try app.modctl("check", "--format", "json").output
    #expect(json.components(separatedBy: "\"bare-version\"").count == 61)
  }

  @Test(
    "Prints the same bytes whatever order files were made in, and finds the same in whatever order keys are"
  )
  func permuted() throws {
    var files: [String: String] = [:]
    for (fixture, place) in [("cycle", "cycle"), ("interfaces", "b/interfaces")] {
      let texts = try AppFolder(repositoryFolder: "Tests/Fixtures/checks/\(fixture)").texts(".")
      for (path, text) in texts where path.hasSuffix(".json") { files["\(place)/\(path)"] = text }
    }
    var outputs: Set<String> = []
    var findings: Set<[String]> = []
    for round in 0..<12 {
      let app = try AppFolder([:])
      for (path, text) in files.shuffled() { try app.write(path, text) }
      // Each process has dictionaries in another order.
      for name in round < 4 ? ["cycle", "b/interfaces"] : [] {
        outputs.insert("\(name)\n" + (try app.modctl("check", "-C", name).output))
      }
      for (path, text) in files { try app.write(path, try Self.withShuffledKeys(text)) }
      for name in ["cycle", "b/interfaces"] {
        let report = ApplicationChecker(directory: app.url.path + "/" + name).check()
        findings.insert(report.diagnostics.map { "\($0.position.file) \($0.code) \($0.message)" }.sorted())
      }
    }
    #expect(outputs.count == 2)
    #expect(findings.count == 2)
  }

  /// Returns the same JSON with the members of every object in a different order.
  private static func withShuffledKeys(_ text: String) throws -> String {
    func write(_ value: Any) throws -> String {
      if let object = value as? [String: Any] {
        let members = try object.shuffled().map { "\"\($0.key)\": \(try write($0.value))" }
        return "{" + members.joined(separator: ", ") + "}"
      }
      if let array = value as? [Any] { return "[" + (try array.map(write)).joined(separator: ", ") + "]" }
      return String(
        decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
        as: UTF8.self
      )
    }
    return try write(try JSONSerialization.jsonObject(with: Data(text.utf8)))
  }
}

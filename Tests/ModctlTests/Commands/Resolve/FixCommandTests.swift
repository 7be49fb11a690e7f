import Foundation
import TestSupport
import Testing

/// Checks that every fix that `--fix N` offers works when it is applied.
@Suite("modctl resolve --fix")
struct FixCommandTests {
  /// Part of `modctl.diagnostic/1`.
  private struct Document: Decodable {
    struct Fix: Decodable {
      struct Edit: Decodable {
        let file: String
      }
      let number: Int
      let edits: [Edit]
      let verified: Bool
    }
    let fixes: [Fix]?
  }

  /// `modctl.fix/1`.
  private struct Preview: Decodable {
    struct File: Decodable {
      let file: String
      let difference: String
    }
    let schema: String
    let fix: [Int]
    let files: [File]
  }

  private static let unsolvable = Scenario.quick.filter { $0.exit == 1 }

  private func fixes(_ result: Modctl.Result) throws -> [Document.Fix] {
    try JSONDecoder().decode(Document.self, from: Data(result.output.utf8)).fixes ?? []
  }

  /// The judge of printed refusals applies each fix, and finds one that leads elsewhere or changes other files than it names.
  @Test(
    "A dry run of a printed fix only shows what it changes, and the fixed application is up to date",
    arguments: unsolvable
  )
  func applied(_ scenario: Scenario) throws {
    let app = try AppFolder(fixture: scenario.name)
    let before = try app.texts(".")
    let fixes = try fixes(AppFolder.output(of: scenario.name, "resolve", "--dry-run", "--format", "json"))
    let isVerified = fixes.allSatisfy(\.verified)
    #expect(isVerified)
    for fix in RandomRuns.factor == 1 ? fixes.prefix(1) : fixes[...] {
      let preview = try app.modctl("resolve", "--fix", "\(fix.number)", "--dry-run", "--format", "json")
      let document = try JSONDecoder().decode(Preview.self, from: Data(preview.output.utf8))
      #expect(preview.status == 0 && document.schema == "modctl.fix/1" && document.fix == [fix.number])
      #expect(Set(document.files.map(\.file)) == Set(fix.edits.map(\.file)))
      for file in document.files { #expect(file.difference.contains("+++ b/\(file.file)\n")) }
      #expect(try app.texts(".") == before)
      guard fix.number == fixes.first?.number else { continue }
      let shown = try app.modctl("resolve", "--fix", "\(fix.number)", "--dry-run")
      #expect(shown.status == 0 && shown.output == document.files.map(\.difference).joined())
      #expect(try app.texts(".") == before)
    }
    guard let first = fixes.first else { return }
    try app.modctl("resolve", "--fix", "\(first.number)").expect(0)
    #expect(try app.modctl("resolve", "--locked").status == 0)
  }

  @Test("An edge that becomes lazy keeps the words of its requirement")
  func lazyWords() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "catalogs": ["c.ndjson"], "workspace": ["*/module.json"], "dependencies": {"search": "*"}}"#,
      "search/module.json":
        #"{"name": "search", "version": "1.0.0", "dependencies": {"index": {"from": "2.0.0-beta.1"}}}"#,
      "c.ndjson": #"{"name": "index", "version": "2.0.0-beta.2", "dependencies": {"search": "*"}}"# + "\n",
    ])
    try app.modctl("resolve", "--fix", "1").expect(0)
    let written = try app.read("search/module.json")
    #expect(written.contains(#""index": {"from": "2.0.0-beta.1", "lazy": true}"#), "\(written)")
    #expect(try app.modctl("resolve", "--locked").status == 0)
  }

  @Test("An override names everything that it ignores, or says how much it is", arguments: [1, 2, 4, 5])
  func ignored(_ count: Int) throws {
    // As many need the newer version, so that none ignores less.
    let others = (0..<count).flatMap { ["m\($0)", "top\($0)"] }
    let needs = others.map { "\($0) 1.0.0: log ^\($0.hasPrefix("m") ? 1 : 2)" }.joined(separator: "\n")
    let text = try CompactApp.failure(
      """
      shop: all ^1
      all 1.0.0: \(others.map { "\($0) ^1" }.joined(separator: "; "))
      \(needs)
      log 1.0.0
      log 2.0.0
      """
    )
    let words = [
      1: "m0's requirement", 2: "the requirements of m0 and m1",
      4: "the requirements of m0, m1, m2 and m3", 5: "5 requirements",
    ]
    #expect(text.contains("override log = 2.0.0 ignores \(words[count] ?? "")"), "\(text)")
  }

  @Test("Preserves formatting, the order of keys and x- keys")
  func formatting() throws {
    let app = try AppFolder([
      "modules.json":
        "{\"x-owner\": \"us\",\n\t\"dependencies\": { \"log\" : \"^2.0\" }, \"name\": \"shop\"}",
      "manifests/log.ndjson": #"{"name": "log", "version": "1.4.0"}"#,
    ])
    #expect(try app.modctl("resolve", "--fix", "1").status == 0)
    #expect(
      try app.read("modules.json")
        == "{\"x-owner\": \"us\",\n\t\"dependencies\": { \"log\" : \"^1.4\" }, \"name\": \"shop\"}"
    )
  }

  @Test("Edits a workspace module in its own file")
  func workspace() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "*"}, "workspace": ["Sources/*/module.json"]}"#,
      "Sources/Cart/module.json": """
      {
        "name": "cart", "version": "1.0.0",
        "dependencies": {
          "log": { "from": "2.0.0", "reason": "structured records" }
        }
      }
      """,
      "manifests/log.ndjson": #"{"name": "log", "version": "1.4.0"}"#,
    ])
    #expect(try app.modctl("resolve").status == 1)
    #expect(try app.modctl("resolve", "--fix", "1").status == 0)
    #expect(
      try app.read("Sources/Cart/module.json")
        .contains(#""log": { "version": "^1.4.0", "reason": "structured records" }"#)
    )
  }

  @Test("Offers two changes if no single one is enough")
  func pair() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"cart": "^1", "pay": "^1"}}"#,
      "manifests/cart.ndjson": #"{"name": "cart", "version": "2.0.0"}"#,
      "manifests/pay.ndjson": #"{"name": "pay", "version": "2.0.0"}"#,
    ])
    let result = try app.modctl("resolve")
    #expect(result.errors.contains("Fixes: these changes together make it solvable (checked)"))
    #expect(
      result.errors.contains("no version of cart matches ^1") && result.errors.contains("of pay matches ^1")
    )
    #expect(result.flatErrors.contains("Try `modctl resolve --fix 1,2 --dry-run`"))
    try app.modctl("resolve", "--fix", "1").expect(
      64,
      "fix 1 solves one of 2 conflicts; give one for each, such as --fix 1,2"
    )
    #expect(try app.modctl("resolve", "--fix", "1,").status == 64)
    #expect(try app.modctl("resolve", "--fix", "2,3,9").status == 64)
    #expect(try app.read("modules.json").contains(#"{"cart": "^1", "pay": "^1"}"#))
    #expect(try app.modctl("resolve", "--fix", "1,2").status == 0)
    #expect(try app.read("modules.json").contains(#"{"cart": "^2", "pay": "^2"}"#))
  }

  @Test("Edits several lines of one packed catalog")
  func lines() throws {
    let cart = #"{"name": "cart", "version": "1.0.0", "dependencies": {"log": "*"}"#
    let log = #"{"name": "log", "version": "1.0.0"#
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "catalogs": ["all.ndjson"], "dependencies": {"cart": "*"}}"#,
      "all.ndjson": #"\#(cart), "yanked": "late"}\#n\#(log)", "yanked": "leaks"}\#n"#,
    ])
    let refused = try app.modctl("resolve", "--dry-run", "--format", "json")
    let fix = try #require(try fixes(refused).first { $0.edits.map(\.file) == ["all.ndjson", "all.ndjson"] })
    #expect(try app.modctl("resolve", "--fix", "\(fix.number)").status == 0)
    #expect(try app.read("all.ndjson") == "\(cart)}\n\(log)\"}\n")
  }

  @Test("Of two misspelled names that mean the same module, one is corrected and the other removed")
  func sameName() throws {
    func app() throws -> AppFolder {
      try AppFolder([
        "modules.json": #"{"name": "shop", "dependencies": {"lgo": "*", "lob": "*"}}"#,
        "manifests/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      ])
    }
    let shown = try app().modctl("resolve")
    #expect(shown.errors.contains(#""lgo" → "log""#), "\(shown.errors)")
    #expect(!shown.errors.contains("none found"), "\(shown.errors)")
    let fixed = try app()
    try fixed.modctl("resolve", "--fix", "1,2").expect(0)
    #expect(try fixed.read("modules.json") == #"{"name": "shop", "dependencies": {"log": "*"}}"#)
  }

  @Test("Refuses a number that no fix has, and reports that there is nothing to fix")
  func usage() throws {
    let app = try AppFolder(fixture: "conflict-log")
    #expect(try app.modctl("resolve", "--fix", "0").status == 64)
    #expect(try app.modctl("resolve", "--fix", "99").status == 64)
    try app.modctl("resolve", "--fix", "99", "--format", "json").expect(64, output: #""code": "no-fix""#)
    try app.modctl("resolve", "--fix", "99", "--format", "sarif").expect(64, output: #""ruleId": "no-fix""#)
    #expect(try app.modctl("resolve", "--fix", "1", "--locked").status == 64)
    #expect(try app.modctl("resolve", "--fix", "1").status == 0)
    try app.modctl("resolve", "--fix", "1").expect(0, "note: there is nothing to fix")
  }

  @Test("Offers no edit for a requirement of this run")
  func temporary() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {}}"#,
      "manifests/log.ndjson": #"{"name": "log", "version": "1.4.0"}"#,
    ])
    try app.modctl("resolve", "--with", "log@^2").expect(
      1,
      "note: log ^2 is required for this run only",
      "Fixes: none"
    )
  }

  @Test("A withdrawn version is made available in every catalog that has it")
  func copies() throws {
    let log = #"{"name": "log", "version": "1.0.0", "yanked": "drops lines"}"#
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"log": "^1"}, "catalogs": ["manifests", "more.ndjson"]}"#,
      "manifests/log/1.0.0.json": log, "more.ndjson": log,
    ])
    let failed = try app.modctl("resolve")
    #expect(
      failed.flatErrors.contains(#"remove "yanked" from log 1.0.0 and from its copy in more.ndjson"#),
      "\(failed.errors)"
    )
    try app.modctl("resolve", "--fix", "1").expect(0)
    #expect(try !app.read("more.ndjson").contains("yanked"))
    #expect(try app.modctl("resolve", "--locked").status == 0)
  }
}

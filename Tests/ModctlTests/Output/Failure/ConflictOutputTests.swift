import Foundation
import Testing

/// Checks the picture and the strip of versions for names and versions of any length.
@Suite("The output for a conflict")
struct ConflictOutputTests {
  /// An application with `count` modules that all need log, half of them in another major version.
  private static func app(_ count: Int, name: (Int) -> String, versions: Int, tag: String = "") throws
    -> AppFolder
  {
    let names = (0..<count).map(name)
    let needs = names.map { "\"\($0)\": \"^1.0.0\"" }.joined(separator: ", ")
    var files = ["modules.json": "{\"name\": \"shop\", \"dependencies\": {\(needs)}}"]
    for (index, name) in names.enumerated() {
      let major = index % 2 + 1
      files["manifests/\(name).ndjson"] =
        "{\"name\": \"\(name)\", \"version\": \"1.0.0\", \"dependencies\": {\"log\": \"^\(major).0.0\"}}"
    }
    files["manifests/log.ndjson"] = (0..<versions).map { index in
      "{\"name\": \"log\", \"version\": \"\(1 + index * 2 / max(versions, 1)).\(index).0\(tag)\"}"
    }.joined(separator: "\n")
    return try AppFolder(files)
  }

  @Test(
    "Has no table if its one version is allowed by all and cannot be selected, as the facts say",
    arguments: [
      ("shop: log ^1", "log 1.0.0: log ^1", false), ("shop: log ^1", "log 1.0.0: yanked loses lines", false),
      ("shop: log ^1; cart *", "cart 1.0.0: log ^1\nlog 1.0.0: log *", false),
      ("shop: log ^1", "log 1.0.0: log ^1\nlog 2.0.0", true),
      ("shop: log ^1", "log 1.0.0: log ^1\nlog 1.1.0: yanked loses lines", true),
      ("shop: log ^1; cart *", "cart 1.0.0: log ^2\nlog 1.0.0\nlog 2.0.0", true),
    ]
  )
  func table(_ application: String, _ manifests: String, isShown: Bool) throws {
    let result = try CompactApp(application + "\n" + manifests).folder().modctl("resolve")
    #expect(result.status == 1 && result.errors.contains("●") == isShown, "\(result.errors)")
  }

  @Test(
    "Fits into 80 columns and stays aligned",
    arguments: [(2, 4, 4), (2, 12, 40), (2, 40, 6), (2, 100, 3), (3, 30, 60), (7, 20, 9), (12, 10, 5)]
  )
  func fits(_ count: Int, _ length: Int, _ versions: Int) throws {
    let app = try Self.app(
      count,
      name: { "m\($0)" + String(repeating: "x", count: length) },
      versions: versions,
      tag: length > 50 ? "+build.2026.11.21" : ""
    )
    for arguments in [["resolve"], ["resolve", "--ascii"], ["resolve", "--explain", "full"]] {
      let result = try Modctl.run(arguments, in: app.url)
      #expect(result.status == 1)
      for line in result.errors.split(separator: "\n") {
        #expect(line.unicodeScalars.count <= 80, "\(line)")
        #expect(line.last != " ", "\(line)")
      }
      let bars = result.errors.split(separator: "\n").filter { $0.contains("●") || $0.contains("·") }
        .map { line in line.unicodeScalars.enumerated().filter { $0.element == "│" }.map(\.offset) }
      #expect(Set(bars).count <= 3, "one set of bars for each block")
    }
  }

  @Test("Draws a picture whose lines meet")
  func picture() throws {
    let result = try AppFolder(fixture: "conflict-log").modctl("resolve")
    let lines = result.errors.split(separator: "\n").map(Array.init)
    let top = try #require(lines.firstIndex { $0.contains("┬") })
    #expect(lines[top].firstIndex(of: "┬") == lines[top + 1].firstIndex(of: "└"))
    #expect(lines[top].lastIndex(of: "┐") == lines[top + 1].lastIndex(of: "┴"))
  }

  @Test("Draws no picture if there is only one path or the lines are too short")
  func noPicture() throws {
    let typo = try AppFolder(fixture: "typo").modctl("resolve")
    #expect(!typo.errors.contains("┬"))
  }

  @Test("Prints less or more detail when asked")
  func detail() throws {
    let fitting = try #require(Scenario.all.first { $0.name == "ladder-30" }).recorded
    let full = try AppFolder(fixture: "ladder-30").modctl("resolve", "--explain", "full").errors
    let conflict = try AppFolder(fixture: "conflict-log")
    #expect(try conflict.modctl("resolve").errors.contains("Why"))
    let short = try conflict.modctl("resolve", "--explain", "short").errors
    let count = try #require(fitting.firstMatch(of: /The argument has (\d+) steps/)).output.1
    #expect(!fitting.contains("  \(count). "))
    #expect(full.contains("  \(count). "))
    #expect(fitting.contains("--explain full") && !full.contains("--explain full"))
    #expect(!short.contains("Why"))
    #expect(fitting.split(separator: "\n", omittingEmptySubsequences: false).count < 200)
  }

  @Test("Prints the first hundred facts of a failure and counts the others, unless all are wanted")
  func manyFacts() throws {
    let lines = (1...120).map { index in
      let next = index == 120 ? "gone" : "m\(index + 1)"
      return #"{"name": "m\#(index)", "version": "1.0.0", "dependencies": {"\#(next)": "^1"}}"#
    }
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "catalogs": ["all.ndjson"], "dependencies": {"m1": "^1"}}"#,
      "all.ndjson": lines.joined(separator: "\n") + "\n",
    ])
    // The application's fact and one for each module.
    let some = try app.modctl("resolve").errors
    #expect(some.contains("\n  …  and 21 more; --explain full prints them\n"), "\(some)")
    #expect(some.split(separator: "\n").count { $0.contains("all.ndjson:") } == 100)
    let all = try app.modctl("resolve", "--explain", "full").errors
    #expect(all.split(separator: "\n").count { $0.contains("all.ndjson:") } >= 120 && !all.contains("…"))
    // Nor is the argument written that nobody asked for.
    #expect(some.contains("The argument from these 121 facts is long"), "\(some)")
    #expect(all.contains("\n  100. ") && !all.contains("is long"))
  }

  @Test("Counts the lines of facts that need several, and divides them among conflicts")
  func manyLongFacts() throws {
    let service = "-service-of-the-storefront-integration-team"
    func chain(_ head: String) -> [String] {
      (1...60).map { index in
        let next = index == 60 ? "gone-\(head)" : "\(head)\(index + 1)\(service)"
        let manifest = #"{"name": "\#(head)\#(index)\#(service)", "version": "1.0.0", "#
        return manifest + #""dependencies": {"\#(next)": "^1"}}"#
      }
    }
    for heads in [["a"], ["a", "b"]] {
      let roots = heads.map { "\"\($0)1\(service)\": \"^1\"" }.joined(separator: ", ")
      let app = try AppFolder([
        "modules.json": #"{"name": "shop", "catalogs": ["all.ndjson"], "dependencies": {\#(roots)}}"#,
        "all.ndjson": heads.flatMap(chain).joined(separator: "\n") + "\n",
      ])
      let some = try app.modctl("resolve", "--explain", "short").errors
      // The first fact takes two lines. The others take three: their names do not fit into one, and the place has its own.
      let facts = heads.count == 1 ? 34 : 17
      let more = "\n  …  and \(61 - facts) more; --explain full prints them\n"
      #expect(some.ranges(of: more).count == heads.count, "\(some)")
      #expect(some.split(separator: "\n").count { $0.contains("all.ndjson:") } == facts * heads.count)
    }
  }

  @Test("A row that counts facts does not push the places of the others to lines of their own")
  func countedFacts() throws {
    let versions = (1...9).map {
      #"{"name": "pay-gateway", "version": "1.\#($0).0", "yanked": "loses the order of refunds"}"#
    }
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "catalogs": ["all.ndjson"], "dependencies": {"pay-gateway": "^1"}}"#,
      "all.ndjson": versions.joined(separator: "\n") + "\n",
    ])
    let output = try app.modctl("resolve").errors
    #expect(
      output.contains("\n  pay-gateway 1.9.0  is yanked: loses the order of refunds  all.ndjson:9:"),
      "\(output)"
    )
    #expect(
      output.contains("  and 6 more versions of pay-gateway that may not be selected\n"),
      "\(output)"
    )
    // The newest is the first to be offered.
    #expect(output.contains("\n  1. all.ndjson:9  remove \"yanked\" from pay-gateway 1.9.0"), "\(output)")
  }

  @Test("Prints SARIF for code hosts, at the application's own lines")
  func sarif() throws {
    let result = try AppFolder(fixture: "conflict-log").modctl("resolve", "--format", "sarif")
    #expect(result.status == 1)
    let root = try result.object()
    #expect(root["version"] as? String == "2.1.0")
    let run = try #require((root["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 2)
    for result in results {
      #expect(result["ruleId"] as? String == "no-solution" && result["level"] as? String == "error")
      let places = result["locations"] as? [[String: Any]] ?? []
      let physical = places.first?["physicalLocation"] as? [String: Any]
      #expect((physical?["artifactLocation"] as? [String: Any])?["uri"] as? String == "modules.json")
      #expect((physical?["region"] as? [String: Int])?["startLine"] ?? 0 > 0)
      #expect((result["relatedLocations"] as? [Any])?.count == 3)
    }
    try AppFolder(fixture: "bad-version").modctl("check", "--format", "sarif").expect(
      1,
      output: "\"ruleId\": \"bad-version\""
    )
    try AppFolder(fixture: "diamond").modctl("resolve", "--format", "sarif", "--dry-run").expect(
      0,
      output: "\"results\": []"
    )
  }

  @Test("Each result of SARIF has a place, and a URL stays one")
  func places() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": #"{"name": "log", "version": "1.0.0"}"#,
    ])
    let ladder = try AppFolder(fixture: "ladder-30")
    let cases: [(Modctl.Result, Int32, String)] = [
      // The run alone asks for it; no lockfile; no steps.
      (try app.modctl("resolve", "--with", "log@^9", "--format", "sarif"), 1, "modules.json"),
      (try app.modctl("resolve", "--locked", "--format", "sarif"), 2, "modules.json"),
      (try ladder.modctl("resolve", "--step-limit", "1", "--format", "sarif"), 75, "modules.json"),
      (
        try app.modctl(
          "catalog",
          "verify",
          "http://127.0.0.1:1/a%20b/",
          "--format",
          "sarif",
          environment: ["MODCTL_TIMEOUT": "1"]
        ), 69,
        "http://127.0.0.1:1/a%20b/"
      ),
    ]
    for (result, status, file) in cases {
      result.expect(status, output: "\"locations\"", "\"uri\": \"\(file)\"")
    }
  }
}

import Testing

/// Commands on catalogs of thousands of modules or versions. `scripts/nightly growth` counts how their time grows.
@Suite("A large catalog")
struct LargeCatalogTests {
  private static let count = 4_000

  /// Writes an application with a packed catalog, one text of a manifest for each line.
  private func app(needing name: String, _ lines: [String]) throws -> AppFolder {
    try AppFolder([
      "modules.json": #"{"name": "app", "dependencies": {"\#(name)": "^1"}, "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": lines.joined(separator: "\n") + "\n",
    ])
  }

  private func line(_ name: String, _ version: String, needing needs: [String] = []) -> String {
    let list = needs.map { #""\#($0)""# }.joined(separator: ", ")
    return #"{"name": "\#(name)", "version": "\#(version)", "dependencies": {\#(list)}}"#
  }

  @Test("show lists what a module needs")
  func needs() throws {
    let leaves = (0..<Self.count).map { line("m\($0)", "1.0.0") }
    let hub = line("hub", "1.0.0", needing: (0..<Self.count).map { #"m\#($0)": "^1"# })
    let app = try app(needing: "hub", [hub] + leaves)
    #expect(try app.modctl("show", "hub").output.contains("\n  m\(Self.count - 1) ^1\n"))
  }

  @Test("show lists the versions that need a module")
  func dependents() throws {
    let users = (0..<Self.count).map { line("a", "1.\($0).0", needing: [#"b": "^1.\#($0)"#]) }
    let last = Self.count - 1
    let app = try app(needing: "a", users + [line("b", "1.\(last).0")])
    #expect(try app.modctl("show", "b").output.contains("\n  a 1.\(last).0  needs ^1.\(last)\n"))
  }

  @Test("why shows a path through all modules")
  func path() throws {
    let count = 2 * Self.count
    let chain = (0..<count).map { number in
      line("m\(number)", "1.0.0", needing: number + 1 < count ? [#"m\#(number + 1)": "^1"#] : [])
    }
    let text = try app(needing: "m0", chain).modctl("why", "m\(count - 1)").output
    #expect(text.contains("\n    m\(count - 2) 1.0.0  needs m\(count - 1) ^1"))
  }

  @Test("SARIF shows only some lines of a core of very many")
  func lines() throws {
    let count = 150
    var files = ["modules.json": #"{"name": "app", "dependencies": {"m0": "^1"}, "workspace": ["*/m.json"]}"#]
    for number in 0..<count {
      files["\(number)/m.json"] = line("m\(number)", "1.0.0", needing: [#"m\#((number + 1) % count)": "^1"#])
    }
    files["manifests/.gitkeep"] = ""
    let result = try AppFolder(files).modctl("resolve", "--format", "sarif")
    result.expect(1)
    let places: [[[String: Any]]] = try result.values("runs", "results").compactMap {
      (object: [String: Any]) in object["relatedLocations"] as? [[String: Any]]
    }
    #expect(places.count == 100)
    #expect(places.allSatisfy { $0.count == 100 })
  }
}

import Foundation
import TestSupport
import Testing

/// What replaces a symbol in plain ASCII may be wider than the symbol.
@Suite("Plain text")
struct PlainTextTests {
  @Test("Fits 80 columns, whatever the length of names")
  func width() throws {
    for length in stride(from: 1, through: 40, by: RandomRuns.factor > 1 ? 1 : 4) {
      let name = "m" + String(repeating: "x", count: length)
      let conflict = try CompactApp(
        """
        shop: \(name) ^1.0; pay ^2.0
        \(name) 1.0.0: log ^1
        \(name) 2.0.0: log ^2
        pay 2.0.0: log ^2
        log 1.0.0:
        log 2.0.0:
        """
      ).folder()
      let cycle = try CompactApp(
        "shop: \(name) ^1\n\(name) 1.0.0: pay *\npay 1.0.0: log *\nlog 1.0.0: \(name) *"
      )
      .folder()
      for app in [conflict, cycle] {
        let result = try app.modctl("resolve", "--ascii")
        #expect(result.status == 1 && result.errors.contains("->"))
        for line in result.errors.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      }
    }
  }

  @Test("Fits 80 columns with the longest names")
  func longestNames() throws {
    let (shop, cart) = (String(repeating: "s", count: 128), "acme/" + String(repeating: "c", count: 123))
    let app = try AppFolder([
      "modules.json":
        "{\"name\": \"\(shop)\", \"dependencies\": {\"\(cart)\": \"*\"}, \"catalogs\": [\"all.ndjson\"]}",
      "all.ndjson": "{\"name\": \"\(cart)\", \"version\": \"1.0.0\"}",
    ])
    let place = app.url.path + "/" + String(repeating: "./", count: 20)
    for command in [
      ["resolve", "--locked", "-C", place], ["resolve"], ["graph"], ["tree"], ["why", cart],
      ["yank", "\(cart)@1.0.0", "--reason", "because"],
      ["resolve", "--locked", "--with", "\(cart)@^2"],
    ] {
      let result = try Modctl.run(command, in: app.url)
      for line in (result.output + result.errors).split(separator: "\n") {
        #expect(line.count <= 80, "\(command): \(line)")
      }
    }
    #expect(try app.modctl("new", cart).output.split(separator: "\n")[0].count <= 80)
  }

  @Test("The command that a stale lockfile needs repeats the options of the run")
  func repeated() throws {
    let app = try CompactApp("shop: log *; lock log 1.1.0\nlog 1.0.0:\nlog 1.1.0:").folder()
    try app.modctl("resolve", "--locked", "--with", "log@=1.0.0").expect(
      2,
      "run `modctl resolve --with log@=1.0.0` and commit it"
    )
  }

  @Test("Aligns columns, with and without arrows")
  func columns() throws {
    let app = try CompactApp("shop: log ^1; mail ^1; lock log 1.0.0\nlog 1.0.0:\nlog 1.1.0:\nmail 1.0.0:")
      .folder()
    let lines = try app.modctl("update", "--dry-run", "--ascii").output.split(separator: "\n")
    let columns = lines.filter { $0.hasPrefix("  > log") || $0.hasPrefix("  + mail") }.map { line in
      line.range(of: "shop needs").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(columns.count == 2 && columns[0] != nil && columns[0] == columns[1], "\(lines)")
  }

  @Test("Diagnostics have the same replacements as other texts")
  func diagnostics() throws {
    let app = try ReleaseApp.make(
      cart:
        #"{"name": "cart", "version": "1.0.1", "provides": {"OrderCart": "2.0.0"}, "dependencies": {"log": "^1"}}"#
    )
    try app.publish("cart", "--ascii").expect(1, "major: provides OrderCart 1.0.0 -> 2.0.0")
  }

  @Test(
    "JSON and SARIF have the same content, with JSON's own escapes",
    arguments: [
      ["show", "log", "--format", "json"], ["resolve", "--dry-run", "--format", "json"],
      ["resolve", "--with", "log@^2", "--format", "json"],
      ["resolve", "--with", "log@^2", "--format", "sarif"],
    ]
  )
  func documents(_ command: [String]) throws {
    let app = try AppFolder([
      "modules.json": #"""
      {
        "name": "shop", "dependencies": { "log": "^1" }, "catalogs": ["all.ndjson"],
        "overrides": [{ "module": "clock", "version": "1.0.0", "reason": "„zu früh“ 😀" }]
      }
      """#,
      "all.ndjson": #"""
      {"name": "log", "version": "1.0.0", "summary": "Läuft → „gut“ 😀\u0001", "dependencies": {"clock": "^2"}}
      {"name": "log", "version": "2.0.0", "yanked": "„zu groß“ 😀"}
      {"name": "clock", "version": "1.0.0"}
      """#,
    ])
    func document(_ options: [String]) throws -> (text: String, value: NSDictionary?) {
      let text = try Modctl.run(command + options, in: app.url).output
      return (text, try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }
    let (plain, usual) = (try document(["--ascii"]), try document([]))
    #expect(plain.text.utf8.allSatisfy { $0 < 0x80 } && plain.text != usual.text)
    #expect(usual.value != nil && plain.value == usual.value)
  }

  /// What people look at, as it was recorded.
  struct Recorded: CustomTestStringConvertible, Sendable {
    let command: [String]
    let folder: URL
    /// The recorded text of each of the applications in the folder.
    let texts: [String: String]
    var testDescription: String { command.joined(separator: " ") }

    static func all() throws -> [Recorded] {
      func graphs(_ ending: String) throws -> [String: String] {
        try Dictionary(uniqueKeysWithValues: GraphFixture.all.map { ($0.app, try $0.recorded(ending)) })
      }
      let checks = try CheckFixture.all.map {
        ($0, try String(contentsOf: CheckFixture.recording($0), encoding: .utf8))
      }
      let scenarios = try Scenario.all.filter { !$0.isSlow }.map { ($0.name, try $0.recorded) }
      return [
        Recorded(
          command: ["check"],
          folder: CheckFixture.folder,
          texts: Dictionary(uniqueKeysWithValues: checks)
        ),
        Recorded(
          command: ["resolve", "--dry-run"],
          folder: AppFolder.fixtures,
          texts: Dictionary(uniqueKeysWithValues: scenarios)
        ),
        Recorded(command: ["graph", "--layers"], folder: AppFolder.fixtures, texts: try graphs("txt")),
        Recorded(command: ["tree"], folder: AppFolder.fixtures, texts: try graphs("tree")),
      ]
    }

    /// A few of the applications that together contain every non-ASCII character of any. What replaces a character does not
    /// depend on its position.
    var cover: [String] {
      let glyphs = texts.mapValues { Set($0.unicodeScalars.filter { !$0.isASCII }) }.sorted {
        $0.key < $1.key
      }
      var missing = glyphs.reduce(into: Set()) { $0.formUnion($1.value) }
      var names: [String] = []
      while !missing.isEmpty {
        guard
          let best = glyphs.max(by: {
            missing.intersection($0.value).count < missing.intersection($1.value).count
          })
        else { break }
        names.append(best.key)
        missing.subtract(best.value)
      }
      return names
    }
  }

  @Test("Is printed on demand instead of every symbol that is printed anywhere")
  func recorded() throws {
    for recorded in try Recorded.all() {
      #expect((1...8).contains(recorded.cover.count), "\(recorded.cover)")
      for name in recorded.cover {
        try Modctl.run(recorded.command + ["--ascii"], in: recorded.folder.appendingPathComponent(name))
          .expectPlain(isASCII: true)
      }
    }
  }

  @Test(
    "Is printed on demand about the repository's own shop",
    arguments: [["outdated"]] + ["log", "database", "stripe-payment", "clock", "ads"].map { ["why", $0] }
  )
  func shop(_ command: [String]) throws {
    try Modctl.run(command + ["--ascii"], in: AppFolder.repository).expectPlain(isASCII: true)
  }
}

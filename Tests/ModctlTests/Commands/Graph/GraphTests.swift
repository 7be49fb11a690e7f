import Foundation
import TestSupport
import Testing

@Suite("modctl graph")
struct GraphTests {
  static let formats = ["text", "dot", "mermaid", "json", "svg", "html"]

  /// Recorded with MODULEKIT_RECORD=1.
  @Test("Prints what was recorded", arguments: GraphFixture.all)
  func recorded(_ fixture: GraphFixture) throws {
    let folder = AppFolder.fixtures.appendingPathComponent(fixture.app)
    for format in ["text", "mermaid"] + (fixture.hasPictures ? ["dot", "json", "svg"] : []) {
      let result = try Modctl.run(["graph", "--layers", "--format", format], in: folder)
      #expect(result.status == fixture.exit, "\(result.errors)")
      if format == "text" { result.expectPlain() }
      try fixture.check(result.output, format == "text" ? "txt" : format)
    }
    let tree = try Modctl.run(["tree"], in: folder)
    #expect(tree.status == fixture.exit)
    tree.expectPlain()
    try fixture.check(tree.output, "tree")
  }

  @Test(
    "Prints text of 80 columns without escape codes",
    arguments: Scenario.quick.filter { scenario in
      scenario.exit <= 1 && !GraphFixture.all.contains { $0.app == scenario.name }
    }
  )
  func plain(_ scenario: Scenario) throws {
    let app = try AppFolder(fixture: scenario.name)
    for arguments in [["graph", "--layers"], ["tree"]] {
      let result = try Modctl.run(arguments, in: app.url)
      #expect(result.status == scenario.exit, "\(result.errors)")
      #expect(!result.output.isEmpty)
      result.expectPlain()
    }
    #expect(!app.exists("modules.lock.json") || scenario.name.contains("lock"))
  }

  @Test("Shows a conflict that keeps a newer version out, and no other")
  func exclusion() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"cart": "*", "log": "*"}, "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": """
      {"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}, "conflicts": {"ads": ">=2", "log": "<1"}}
      {"name": "log", "version": "1.0.0", "dependencies": {"ads": "*"}}
      {"name": "ads", "version": "1.0.0"}
      {"name": "ads", "version": "2.0.0"}
      """,
    ])
    let graph = try app.parsed("graph")
    let edges = try #require(graph["edges"] as? [[String: Any]])
    let found = edges.filter { $0["kind"] as? String == "conflict" }
    #expect(found.map { $0["to"] as? String } == ["ads"])
    #expect(found.first?["from"] as? String == "cart" && found.first?["binding"] as? Bool == true)
    #expect(found.first?["requirement"] as? String == ">=2")
    #expect((found.first?["at"] as? [String: Any])?["column"] as? Int == 90)
    try app.modctl("graph", "--format", "dot").expect(
      0,
      output: "\"cart\" -> \"ads\" [label=\"● not >=2\", arrowhead=tee, constraint=false, penwidth=2];"
    )
    try app.modctl("graph", "--format", "mermaid").expect(0, output: "n2 --x|\"● not #62;=2\"| n1\n")
    let svg = try app.modctl("graph", "--format", "svg").output
    #expect(svg.contains("cart conflicts with ads &gt;=2 (binds)"))
    #expect(svg.contains("● conflicts with a newer version") && !svg.contains("edge conflict"))
    // It is not a path to the module.
    let users = try app.parsed("graph", "--to", "ads", "--depth", "1")
    #expect(
      (users["nodes"] as? [[String: Any]])?.compactMap { $0["id"] as? String }.sorted() == ["ads", "log"]
    )
  }

  private static let solvable = """
    shop: cart ^1; mail ^1; own *; override log 1.4.0; requires Pay ^1
    workspace own 1.0.0: cart *; optional ads <2
    cart 1.2.0: log ^2; lazy mail *
    mail 1.1.0: clock *; ads *; lazy cart *
    stripe 1.0.0: provides Pay 1.0.0; clock ^1
    ads 1.5.0
    log 1.4.0: clock >=1
    clock 1.1.0
    clock 2.0.0
    """

  @Test("Has every selected module and every edge once")
  func complete() throws {
    let app = try CompactApp(Self.solvable).folder()
    let resolved = try app.parsed("resolve", "--dry-run")
    let graph = try app.parsed("graph")
    #expect(graph["schema"] as? String == "modctl.graph/1")
    let nodes = try #require(graph["nodes"] as? [[String: Any]])
    let edges = try #require(graph["edges"] as? [[String: Any]])
    let modules = try #require(resolved["modules"] as? [[String: Any]])
    let selected = modules.compactMap { module in
      (module["name"] as? String).flatMap { name in (module["version"] as? String).map { "\(name) \($0)" } }
    }
    let drawn = nodes.filter { ["catalog", "workspace"].contains($0["kind"] as? String) }.map {
      "\($0["name"] ?? "") \($0["version"] ?? "")"
    }
    #expect(drawn == selected)
    let requirements = modules.reduce(0) { $0 + (($1["requiredBy"] as? [Any])?.count ?? 0) }
    #expect(edges.count { $0["kind"] as? String != "provider" } == requirements)
    let waves = try #require(resolved["initialization"] as? [[String]])
    #expect(graph["layers"] as? [[String]] == waves)
    for edge in edges { #expect(edge["at"] != nil, "\(edge)") }
  }

  @Test("Marks overrides and the requirement that binds")
  func marks() throws {
    let app = try CompactApp(
      """
      shop: a *; b *; c *; override old 1.0.0
      a 1.0.0: log ^1.0; old ^2
      b 1.0.0: log ~1.2
      c 1.0.0: log *
      log 1.0.0
      log 1.2.0
      log 1.3.0
      log 2.0.0
      old 1.0.0
      old 2.0.0
      """
    ).folder()
    let result = try app.modctl("graph")
    #expect(result.output.contains("log ~1.2 (binds)"))
    #expect(!result.output.contains("log ^1.0 (binds)") && !result.output.contains("log * (binds)"))
    #expect(result.output.contains("log 1.2.0 (newest 2.0.0)"))
    #expect(result.output.contains("old ^2 (overridden)"))
    #expect(result.output.contains("old 1.0.0 (newest 2.0.0, override)"))
    let part = "shop: 2 of 5 modules in 2 waves, 1 requirement\n"
    try app.modctl("graph", "--only-conflicts").expect(0, output: part)
  }

  @Test("With --changed, shows what differs from the lockfile and who needs it")
  func changed() throws {
    let app = try CompactApp(
      """
      shop: cart ^2; log *; lock cart 1.0.0; lock log 1.0.0; lock gone 1.0.0
      cart 1.0.0: gone *
      cart 2.0.0: log *; new *
      gone 1.0.0
      new 1.0.0: log *
      log 1.0.0
      """
    ).folder()
    let result = try app.modctl("graph", "--changed")
    #expect(result.output.contains("> cart 2.0.0 (was 1.0.0)"), "\(result.output)")
    #expect(result.output.contains("+ new 1.0.0 (new)"))
    #expect(result.output.contains("- gone 1.0.0 (removed)"))
    #expect(!result.output.contains("log 1.0.0"))
    #expect(try !app.modctl("graph").output.contains("gone"))
    try app.modctl("graph", "--changed", "--from", "log").expect(
      0,
      output: "Nothing that these options show differs from the lockfile."
    )
  }

  @Test("Says in words that there is nothing to draw, in every format", arguments: formats)
  func nothing(format: String) throws {
    let app = try CompactApp("shop: a *\na 1.0.0: b *\nb 1.0.0").folder()
    for (option, words) in [
      ("--changed", "There is no modules.lock.json to compare with."),
      ("--only-conflicts", "No requirement conflicts, and no override replaces one."),
    ] {
      let result = try app.modctl("graph", option, "--format", format)
      let drawn = ["text", "svg", "html"].contains(format)
      #expect(result.status == 0 && (drawn ? result.output : result.flatErrors).contains(words))
    }
  }

  @Test("Draws a conflict with its sentence and its checked fixes")
  func caption() throws {
    let app = try AppFolder(fixture: "conflict-log")
    let fixes = try #require(app.modctl("resolve").errors.firstMatch(of: /\n(Fixes: .*)\n/)?.output.1)
    try app.modctl("graph", "--format", "svg").expect(
      1,
      output: ">✗ cart and payment need different versions of log</text>",
      ">\(fixes)</text>"
    )
  }

  @Test("Changes direction, omits implied edges, and draws no lines to hubs")
  func fewerLines() throws {
    let app = try CompactApp("shop: a *; b *; log *\na 1.0.0: b *; log *\nb 1.0.0: log *\nlog 1.0.0").folder()
    #expect(try app.modctl("graph").output.contains("3 modules in 3 waves, 6 requirements"))
    #expect(try app.modctl("graph", "--reduce").output.contains("3 modules in 3 waves, 3 requirements"))
    let optional = try CompactApp("shop: a *; ads *\na 1.0.0: optional ads *\nads 1.0.0").folder()
    #expect(try optional.modctl("graph", "--reduce").output.contains("a *, ads *"), "a brings no ads in")
    let hubs = try app.modctl("graph", "--hubs", "3").output
    #expect(hubs.contains("log 1.0.0 (needed by 3)") && hubs.contains("a 1.0.0 (needs log)"))
    #expect(try app.modctl("graph", "--hubs", "0").status == 64)
    let size = /width="(\d+)" height="(\d+)"/
    let down = try #require(app.modctl("graph", "--format", "svg").output.firstMatch(of: size)?.output)
    let right = try #require(
      app.modctl("graph", "--format", "svg", "--direction", "right").output.firstMatch(of: size)?.output
    )
    #expect(Int(down.2) ?? 0 > Int(right.2) ?? 0)
    #expect(try app.modctl("graph", "--format", "dot", "--direction", "right").output.contains("rankdir=LR"))
    #expect(
      try app.modctl("graph", "--format", "mermaid", "--direction", "right").output.hasPrefix(
        "flowchart LR\n"
      )
    )
  }

  @Test("Warns about Mermaid text that is too large for code hosts, and says whether --reduce is enough")
  func mermaidLimit() throws {
    let names = (0..<40).map { "m\($0)" }
    let lines = names.enumerated().map { index, name in
      "\(name) 1.0.0: " + names[(index + 1)...].map { "\($0) *" }.joined(separator: "; ")
    }
    let app = try CompactApp((["shop: m0 *"] + lines).joined(separator: "\n")).folder()
    try app.modctl("graph", "--format", "mermaid").expect(
      0,
      "this has 781 edges",
      "With --reduce it is small enough."
    )
    #expect(try app.modctl("graph", "--format", "mermaid", "--reduce").errors.isEmpty)
  }

  @Test("Fails on a cycle that a lazy edge breaks only if asked to")
  func cycle() throws {
    let app = try CompactApp("shop: a *\na 1.0.0: b *\nb 1.0.0: lazy a *").folder()
    #expect(try app.modctl("graph").status == 0)
    let result = try app.modctl("graph", "--fail-on-cycle")
    #expect(result.status == 1)
    #expect(result.errors == "error[cycle]: a → b → a\n")
    #expect(!result.output.isEmpty)
    let straight = try CompactApp("shop: a *\na 1.0.0: b *\nb 1.0.0").folder()
    #expect(try straight.modctl("graph", "--fail-on-cycle").status == 0)
  }

  @Test("Reports a module that is not selected, and suggests the one that was meant")
  func unknown() throws {
    let app = try AppFolder(fixture: "diamond")
    for option in ["--from", "--to", "--focus", "--prune"] {
      try app.modctl("graph", option, "lgo").expect(64, "`lgo` is selected; did you mean `log`?")
    }
  }

  @Test("Writes to a file, and reports if it cannot")
  func output() throws {
    let app = try AppFolder(fixture: "diamond")
    for format in ["text", "svg"] {
      let printed = try app.modctl("graph", "--format", format)
      let written = try app.modctl("graph", "--format", format, "--output", "out.\(format)")
      #expect(written.status == 0 && written.output.isEmpty)
      #expect(try app.read("out.\(format)") == printed.output)
    }
    let result = try app.modctl("graph", "--output", "missing/out.txt")
    #expect(result.status == 65 && result.errors.hasPrefix("missing/out.txt:1:1: error[write-failed]: "))
  }

  @Test(
    "Without --format, the extension of the file decides",
    arguments: [
      ("x.svg", "svg"), ("X.SVG", "svg"), ("x.html", "html"), ("x.dot", "dot"), ("x.json", "json"),
      ("x.mmd", "mermaid"), ("x.mermaid", "mermaid"), ("x.txt", "text"), ("x.text", "text"), ("x.v2", "text"),
      ("svg", "text"), ("x.svg.d/x", "text"), ("x.json.svg", "svg"),
    ]
  )
  func ending(_ file: String, _ format: String) throws {
    let app = try AppFolder(fixture: "diamond")
    try app.write("x.svg.d/keep", "")
    let printed = try AppFolder.output(of: "diamond", "graph", "--format", format).output
    let written = try app.modctl("graph", "-o", file)
    #expect(written.status == 0 && written.output.isEmpty, "\(written.errors)")
    #expect(try app.read(file) == printed)
    // An ending that stands for a format, and one that does not.
    guard ["x.svg", "x.v2"].contains(file) else { return }
    #expect(try app.modctl("graph", "-o", file, "--format", "dot").status == 0)
    #expect(try app.read(file).hasPrefix("digraph"))
  }

  @Test("Refuses to draw what could not be read, and says why", arguments: ["bad-version", "duplicate-key"])
  func bad(_ fixture: String) throws {
    for command in ["graph", "tree"] {
      let result = try AppFolder(fixture: fixture).modctl(command)
      #expect(result.status == 65 && result.output.isEmpty && !result.errors.isEmpty)
    }
  }

  @Test(
    "Refuses options that make no sense",
    arguments: [["--depth", "-1"], ["--focus", "log", "--from", "log"]]
  )
  func usage(_ arguments: [String]) throws {
    let app = try AppFolder(fixture: "diamond")
    #expect(try Modctl.run(["graph"] + arguments, in: app.url).status == 64)
  }

  @Test(
    "--changed names what differs from the lockfile besides versions, and compares nothing without a solution"
  )
  func changedProvider() throws {
    func manifest(_ provider: String, _ more: String = "*") -> String {
      #"{"name": "shop", "dependencies": {"a": "\#(more)", "x": "*", "y": "*"}, "providers": {"I": "\#(provider)"}}"#
    }
    let app = try AppFolder([
      "modules.json": manifest("x"),
      "manifests/a/1.0.0.json": #"{"name": "a", "version": "1.0.0", "requires": {"I": "*"}}"#,
      "manifests/x/1.0.0.json": #"{"name": "x", "version": "1.0.0", "provides": {"I": "1.0.0"}}"#,
      "manifests/y/1.0.0.json": #"{"name": "y", "version": "1.0.0", "provides": {"I": "1.0.0"}}"#,
    ])
    try app.lock()
    #expect(try app.modctl("graph", "--changed").output.contains("Nothing differs from the lockfile."))
    try app.write("modules.json", manifest("y"))
    let changed = try app.modctl("graph", "--changed").output
    #expect(changed.contains("provider of I: x → y") && !changed.contains("Nothing differs"), "\(changed)")
    let also = #"{"name": "a", "version": "1.1.0", "requires": {"I": "*"}}"#
    try app.write("manifests/a/1.1.0.json", also)
    try app.write("modules.json", manifest("y", "^1.1"))
    for format in ["text", "svg"] {
      let result = try app.modctl("graph", "--changed", "--format", format)
      #expect((result.flatErrors + result.output).contains("Besides versions, this differs"), "\(result)")
    }
    try app.write("modules.json", manifest("y", "^9"))
    let unsolvable = try app.modctl("graph", "--changed")
    #expect(unsolvable.status == 1 && !unsolvable.output.contains("Nothing differs"), "\(unsolvable)")
  }

  /// The laws of layouts have several hundred.
  @Test("Draws more than a hundred modules")
  func large() throws {
    var lines = ["shop: m0 *; m1 *; m2 *"]
    var random = SplitMix64(seed: 3)
    for index in 0..<130 {
      let needs = (0..<3).compactMap { _ -> String? in
        let next = index + 1 + Int(random.next() % 40)
        return next < 130 ? "m\(next) *" : nil
      }
      lines.append("m\(index) 1.0.0: " + Set(needs).sorted().joined(separator: "; "))
    }
    let app = try CompactApp(lines.joined(separator: "\n")).folder()
    let result = try app.modctl("graph", "--format", "svg")
    #expect(result.status == 0)
    let selected = try #require(try app.parsed("graph")["nodes"] as? [Any])
    #expect(selected.count > 100)
    #expect(result.output.components(separatedBy: "data-node=").count == selected.count + 1)
  }
}

/// An application whose graph is recorded as text, and for some also in the formats made for programs. ModuleGraphsTests checks
/// what holds for all of these formats as laws.
struct GraphFixture: CustomTestStringConvertible {
  let app: String
  let exit: Int32
  var hasPictures = false
  var testDescription: String { app }

  static let all = [
    GraphFixture(app: "conflict-log", exit: 1, hasPictures: true), GraphFixture(app: "cycle", exit: 1),
    GraphFixture(app: "cycle-lazy", exit: 0), GraphFixture(app: "diamond", exit: 0),
    GraphFixture(app: "override", exit: 0), GraphFixture(app: "provider-choice", exit: 0, hasPictures: true),
    GraphFixture(app: "two-providers", exit: 1), GraphFixture(app: "yanked-locked", exit: 0),
  ]

  static let folder = AppFolder.repository.appendingPathComponent("Tests/Fixtures/graphs")

  private func file(_ ending: String) -> URL { Self.folder.appendingPathComponent("\(app).\(ending)") }

  func recorded(_ ending: String) throws -> String { try String(contentsOf: file(ending), encoding: .utf8) }

  func check(_ text: String, _ ending: String) throws { try Recording.expect(text, in: file(ending)) }
}

extension AppFolder {
  fileprivate func parsed(_ arguments: String...) throws -> [String: Any] {
    try Modctl.run(arguments + ["--format", "json"], in: url).object()
  }
}

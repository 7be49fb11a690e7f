import Foundation
import Testing

/// Scenario 20 of the design. `FixtureTests` checks that every fixture prints at most 80 columns of plain text when piped.
@Suite("Printed output")
struct OutputScenarioTests {
  private static let long = "a-module-with-quite-a-long-name-of-fifty-five-letters"

  private static let table = """
    shop: \(long) ^1; team/\(long) >=1.0.0 <1.2.0 || >=1.4.0 <1.9.0 || ^2.5.0; log ^1; override log 1.4.0
    \(long) 1.0.0: log >=1.0.0 <1.2.0 || >=1.3.0 <1.9.0 || ^2.5.0 || ^3.5.0 || ^4.5.0; optional ads ^1
    team/\(long) 1.0.0: log >=1.0.0 <1.2.0 || >=1.3.0 <1.9.0 || ^2.5.0 || ^3.5.0 || ^4.5.0
    team/\(long) 1.1.0: log ^1
    log 1.4.0
    log 2.0.0
    """

  private static func hasEscapes(_ text: String) -> Bool { text.unicodeScalars.contains("\u{1B}") }

  private static func withoutEscapes(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  @Test("No text of a catalog controls the terminal", arguments: ["=1.4.0", "~1.4.0", "*"])
  func catalogText(_ requirement: String) throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"log": "\#(requirement)"}}"#,
      "manifests/log.ndjson": #"{"name": "log", "version": "1.4.0", "yanked": "\u001b[2Jgone\u202e"}"#,
    ])
    for command in ["resolve", "tree", "graph", "outdated", "why log", "show log", "check"] {
      _ = try plainText(of: command, in: app)
    }
  }

  /// Runs a command and checks that nothing that it prints controls the terminal.
  private func plainText(of command: String, in app: AppFolder) throws -> String {
    let result = try Modctl.run(command.split(separator: " ").map(String.init), in: app.url)
    let text = result.output + result.errors
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(command): \(text)")
    return text
  }

  @Test("No path controls the terminal", arguments: ["log", "pay"])
  func path(_ module: String) throws {
    let hostile = #"\u001b[2J\n\u202e"#
    let app = try AppFolder([
      "modules.json": #"""
      {"name": "shop", "dependencies": {"\#(module)": "*"}, "catalogs": ["\#(hostile).ndjson"],
        "overrides": [{"module": "log", "version": "1.4.0", "reason": "\#(hostile)"}]}
      """#,
      "\u{1B}[2J\n\u{202E}.ndjson": #"""
      {"name": "log", "version": "1.4.0", "routes": ["/log"]}
      {"name": "log", "version": "2.0.0", "summary": "\#(hostile)"}
      {"name": "pay", "version": "1.0.0", "conflicts": {"log": {"version": "<2.0.0", "reason": "\#(hostile)"}},
        "dependencies": {"log": "*"}}
      """#.replacing(",\n", with: ","),
    ])
    let commands = [
      "resolve", "resolve --explain full", "resolve --fix 1 --dry-run", "tree", "graph", "graph --format dot",
      "outdated", "why log", "why log --not 2.0.0", "show log", "show pay", "check", "routes", "add log@^9",
      "resolve --with log@^2",
    ]
    for command in commands {
      let text = try plainText(of: command, in: app)
      #expect(text.contains(#"\u{1B}[2J\n\u{202E}"#) || !text.contains("[2J"), "\(command): \(text)")
    }
  }

  private func expectNarrow(
    _ result: Modctl.Result,
    _ columns: Int = 80,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for line in (result.output + result.errors).split(separator: "\n") {
      #expect(
        Self.withoutEscapes(String(line)).unicodeScalars.count <= columns,
        "\(line)",
        sourceLocation: location
      )
    }
  }

  @Test(
    "Piped, no line is longer than 80 columns, whatever names and requirements there are",
    arguments: [
      ["resolve"], ["resolve", "--dry-run"], ["resolve", "--locked"], ["resolve", "--lowest"],
      [
        "resolve", "--with", "\(long)@>=1.0.0 <1.0.1 || >=1.4.0 <1.9.0 || ^2.5.0", "--pre", long, "--pre",
        "log",
      ],
      ["resolve", "--before", "2030-01-01"], ["resolve", "--with", "log@^2"],
      ["resolve", "--with", "ads@^1"],
      ["resolve", "--with", "team/\(long)@^2.5.0 || ^3.5.0 || >=4.5.0 <5.0.0-rc.1"], ["update", "log", long],
      ["update", "\(long)s"], ["update", "\(long)@2.0.0"], ["update"], ["check"],
    ]
  )
  func narrow(_ arguments: [String]) throws {
    let app = try CompactApp(Self.table).folder()
    if arguments.first == "update" { try app.lock() }
    let result = try Modctl.run(arguments, in: app.url)
    #expect([0, 1, 2, 64].contains(result.status), "\(result.errors)")
    #expect(!(result.output + result.errors).isEmpty)
    expectNarrow(result)
    #expect(!Self.hasEscapes(result.output + result.errors))
  }

  @Test("A bad file with a very long line: 80 columns, and the mark is under the mistake")
  func longLine() throws {
    let app = try CompactApp("shop: log *\nlog 1.0.0").folder()
    let padding = String(repeating: "ä", count: 500)
    try app.write(
      "manifests/log/1.0.0.json",
      "{\"summary\": \"\(padding)\", \"name\": \"log\", \"version\": \"1.02.3\", \"x-a\": \"\(padding)\"}"
    )
    let result = try app.modctl("resolve")
    #expect(result.status == 65)
    expectNarrow(result)
    let lines = result.errors.split(separator: "\n").map(String.init)
    let mark = try #require(lines.firstIndex { $0.contains("^^") })
    let column = try #require(lines[mark].firstIndex(of: "^"))
    let offset = lines[mark].distance(from: lines[mark].startIndex, to: column)
    #expect(lines[mark - 1].dropFirst(offset).hasPrefix("02.3"), "\(result.errors)")
  }

  @Test(
    "--color always uses colors even when piped and with NO_COLOR, and conveys nothing by color alone",
    arguments: [[:], ["NO_COLOR": "1"], ["TERM": "dumb"]]
  )
  func always(_ environment: [String: String]) throws {
    let environment = environment.merging(["LANG": "C.UTF-8"]) { $1 }
    let app = try CompactApp(Self.table).folder()
    let plain = try app.modctl("resolve", "--dry-run", environment: environment)
    let colored = try app.modctl("resolve", "--dry-run", "--color", "always", environment: environment)
    #expect(!Self.hasEscapes(plain.output + plain.errors))
    #expect(Self.hasEscapes(colored.output))
    #expect(Self.withoutEscapes(colored.output) == plain.output)
    #expect(Self.withoutEscapes(colored.errors) == plain.errors)
    expectNarrow(colored)
    try app.write("manifests/log/1.4.0.json", #"{"name": "log", "version": "1.04.0"}"#)
    let bad = try app.modctl("resolve", "--color", "always", environment: environment)
    #expect(bad.status == 65 && Self.hasEscapes(bad.errors) && bad.output == "")
    #expect(try Self.withoutEscapes(bad.errors) == app.modctl("resolve", environment: environment).errors)
  }

  @Test("A failure to resolve and other errors without a place begin in color, as those about files do")
  func coloredErrors() throws {
    let app = try CompactApp("shop: a *; b *\na 1.0.0: log ^1\nb 1.0.0: log ^2\nlog 1.0.0:\nlog 2.0.0:")
      .folder()
    let start = "\u{1B}[1;31merror[no-solution]:\u{1B}[0m a and b need"
    for command in ["resolve", "graph", "why"] {
      let result = try app.modctl(command, "--color", "always", command == "why" ? "a" : "--ascii")
      #expect(result.errors.hasPrefix(start), "\(result)")
    }
    let unknown = try app.modctl("resolve", "--with", "a@<1", "--fix", "9", "--color", "always")
    #expect(unknown.errors.hasPrefix("\u{1B}[1;31merror[no-fix]:\u{1B}[0m "), "\(unknown)")
  }

  @Test("JSON has no colors, even if they are requested, and standard output contains only JSON")
  func json() throws {
    let app = try CompactApp(Self.table).folder()
    let result = try app.modctl("resolve", "--format", "json", "--color", "always", "--with", "log@*")
    #expect(!Self.hasEscapes(result.output))
    #expect(result.output.hasPrefix("{\n") && result.output.hasSuffix("}\n"))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
    #expect(result.errors.contains("this run only"))
  }

  @Test("On a terminal, there are colors, and its width is respected")
  func terminal() throws {
    let app = try CompactApp(Self.table).folder()
    let wide = try PseudoTerminal.run(["resolve", "--dry-run"], in: app.url, columns: 200)
    #expect(wide.status == 0)
    #expect(Self.hasEscapes(wide.output))
    let longest = wide.output.split(separator: "\n").map { Self.withoutEscapes(String($0)).count }.max() ?? 0
    #expect(longest > 80 && longest <= 200, "\(longest)")
    let narrow = try PseudoTerminal.run(["resolve", "--dry-run"], in: app.url, columns: 60)
    // A word that is longer than the line stays whole.
    let words = try CompactApp("shop: log ^1; cart *\ncart 1.0.0: log *\nlog 1.0.0").folder()
    expectNarrow(
      try PseudoTerminal.run(["resolve", "--with", "log@^1", "--pre", "log"], in: words.url, columns: 60),
      60
    )
    #expect(narrow.status == 0)
  }

  @Test(
    "On a terminal, NO_COLOR, TERM=dumb and --color never turn colors off; an empty NO_COLOR does not",
    arguments: [
      (["NO_COLOR": "1"], [], false), (["NO_COLOR": ""], [], true), (["TERM": "dumb"], [], false),
      (["TERM": "xterm"], [], true), ([:], ["--color", "never"], false),
      (["NO_COLOR": "1"], ["--color", "always"], true),
    ]
  )
  func noColor(_ environment: [String: String], options: [String], isColored: Bool) throws {
    let app = try CompactApp("shop: log ^1\nlog 1.0.0").folder()
    let result = try PseudoTerminal.run(
      ["resolve"] + options,
      in: app.url,
      columns: 80,
      environment: environment.merging(["LANG": "C.UTF-8"]) { $1 }
    )
    #expect(result.status == 0)
    #expect(Self.hasEscapes(result.output) == isColored, "\(result.output.debugDescription)")
  }

  @Test("Without UTF-8 in the locale, and with --ascii, only ASCII is printed")
  func ascii() throws {
    let app = try CompactApp("shop: log ^1; lock log 1.0.0\nlog 2.0.0\nlog 1.5.0\nlog 1.6.0").folder()
    let names: [([String], [String: String])] = [
      (["--ascii"], ["LANG": "C.UTF-8"]), ([], ["LANG": "C"]), ([], [:]),
      ([], ["LC_ALL": "POSIX", "LANG": "C.UTF-8"]),
    ]
    for (options, environment) in names {
      for command in [["resolve", "--dry-run"], ["resolve", "--with", "log@<1.5"]] {
        let result = try Modctl.run(command + options, in: app.url, environment: environment)
        let isPlain = (result.output + result.errors).utf8.allSatisfy { $0 < 0x80 }
        #expect(isPlain, "\(result.output + result.errors)")
      }
      #expect(
        try Modctl.run(["resolve", "--dry-run"] + options, in: app.url, environment: environment).output
          .contains("> log 1.0.0 -> 1.6.0")
      )
    }
  }
}

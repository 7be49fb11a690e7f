import ModuleManifests
import TestSupport
import Testing

@Suite("A rendered diagnostic")
struct DiagnosticRendererTests {
  @Test("Shows the place, rule, line, carets, notes and hint")
  func complete() {
    let file = SourceFile(path: "manifests/cart.json", bytes: Array("{\n\t\"version\": \"1.02.3\",\n}".utf8))
    let diagnostic = Diagnostic(
      .badVersion,
      "leading zero in `02`",
      in: file,
      14..<22,
      marking: 17..<19,
      notes: [.init("written here first", at: file.position(of: 0..<1)), .init("and nowhere else")],
      hint: "write `1.2.3`"
    )
    #expect(
      DiagnosticRenderer().text(of: diagnostic) == """
        manifests/cart.json:2:13: error[bad-version]: leading zero in `02`
          2 |     "version": "1.02.3",
            |                   ^^
          note: manifests/cart.json:1:1: written here first
          note: and nowhere else
          hint: write `1.2.3`
        """
    )
  }

  @Test("Shows no part of a line that cuts a URL with a password", arguments: [0, 3, 200, 500])
  func cutPassword(_ length: Int) {
    let url = "https://ci:" + String(repeating: "s3cret", count: 1 + length / 6) + "@modules.example/"
    for text in ["\"\(url)\" []", "[] \"\(url)\"", "\(url) \(String(repeating: "x", count: 250)) []"] {
      let bytes = Array(text.utf8)
      let file = SourceFile(path: "m", bytes: bytes)
      let mark = bytes.firstIndex(of: UInt8(ascii: "[")) ?? 0
      let shown = DiagnosticRenderer().text(of: Diagnostic(.badJSON, "a", in: file, mark..<mark + 2))
      #expect(!shown.contains("s3cret"), "\(text)")
    }
  }

  @Test("Puts carets under wide characters and after the end of a line")
  func wide() {
    let file = SourceFile(path: "m", bytes: Array("\"東京\": x\n[1".utf8))
    #expect(
      DiagnosticRenderer().text(of: Diagnostic(.badJSON, "a", in: file, 0..<8))
        == "m:1:1: error[bad-json]: a\n  1 | \"東京\": x\n    | ^^^^^^"
    )
    #expect(
      DiagnosticRenderer().text(of: Diagnostic(.badJSON, "a", in: file, 10..<11))
        == "m:1:7: error[bad-json]: a\n  1 | \"東京\": x\n    |         ^"
    )
    #expect(
      DiagnosticRenderer().text(of: Diagnostic(.badJSON, "a", in: file, 14..<14))
        == "m:2:3: error[bad-json]: a\n  2 | [1\n    |   ^"
    )
  }

  @Test("Escapes what could fool a terminal")
  func hostile() {
    let text = "\u{1B}[31m\u{202E}\u{0}\u{9B}\u{2066}\u{E0041}"
    let file = SourceFile(path: "a\u{1B}b\n.json", bytes: Array("\"\(text)\"".utf8))
    let diagnostic = Diagnostic(
      .badName,
      "name \(text)",
      in: file,
      0..<4,
      notes: [.init("note \(text)")],
      hint: "hint \(text)"
    )
    let rendered = DiagnosticRenderer().text(of: diagnostic)
    for scalar in rendered.unicodeScalars {
      #expect(
        scalar == "\n" || scalar.value >= 0x20 && !scalar.properties.isBidiControl && scalar.value != 0x9B
      )
    }
    #expect(rendered.hasPrefix(#"a\u{1B}b\n.json:1:1: error[bad-name]: name"#))
    #expect(rendered.contains(#"\u{1B}[31m\u{202E}\u{0}"#))
    #expect(rendered.contains(#"  1 | "\u{1B}[31m\u{202E}"#))
  }

  @Test("Survives bytes that are not UTF-8")
  func invalid() {
    let file = SourceFile(path: "m", bytes: [0x22, 0xFF, 0xC3, 0x22])
    #expect(
      DiagnosticRenderer().text(of: Diagnostic(.badJSON, "a", in: file, 1..<2))
        == "m:1:2: error[bad-json]: a\n  1 | \"\u{FFFD}\u{FFFD}\"\n    |  ^"
    )
  }

  @Test("Never exceeds its width", arguments: RandomRuns.blocks(60))
  func width(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for width in [40, 80, 120] {
      for isASCII in [false, true] {
        let text = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
          RandomJSON.string(using: &generator)
        }
        let bytes = Array(text.joined(separator: " ").utf8)
        let start = Int.random(in: 0...bytes.count, using: &generator)
        let end = Int.random(in: start...bytes.count, using: &generator)
        let file = SourceFile(path: text.first ?? "m", bytes: bytes)
        let diagnostic = Diagnostic(
          .badJSON,
          text.prefix(8).joined(separator: " "),
          in: file,
          start..<end,
          notes: [.init(text.last ?? "")],
          hint: text.first
        )
        let rendered = DiagnosticRenderer(width: width, isASCIIOnly: isASCII).text(of: diagnostic)
        for line in rendered.split(separator: "\n") {
          #expect(DisplayWidth.of(line) <= width, "\(line)")
          #expect(!isASCII || line.utf8.allSatisfy { $0 < 0x80 })
        }
        #expect(!rendered.contains(" | ") || rendered.contains("^"))
      }
    }
  }

  @Test("Shows the part around the mark in a line of a megabyte")
  func longLine() {
    let bytes =
      [UInt8](repeating: UInt8(ascii: "a"), count: 500_000) + Array("XY".utf8)
      + [UInt8](repeating: UInt8(ascii: "b"), count: 500_000)
    let file = SourceFile(path: "m", bytes: bytes)
    let rendered = DiagnosticRenderer().text(of: Diagnostic(.badJSON, "a", in: file, 500_000..<500_002))
    let lines = rendered.split(separator: "\n")
    #expect(lines[1].hasPrefix("  1 | …aaa") && lines[1].hasSuffix("bbb…"))
    let column = lines[2].utf8.count - 2
    #expect(lines[2].hasSuffix("^^"))
    #expect(Array(lines[1].unicodeScalars)[column..<column + 2].elementsEqual("XY".unicodeScalars))
  }

  @Test("Marks its severity with color only when asked to")
  func color() {
    let diagnostic = Diagnostic(.badJSON, "a", at: SourcePosition(file: "m"), severity: .warning)
    #expect(DiagnosticRenderer().text(of: diagnostic) == "m:1:1: warning[bad-json]: a")
    #expect(
      DiagnosticRenderer(isColored: true).text(of: diagnostic)
        == "m:1:1: \u{1B}[1;33mwarning[bad-json]:\u{1B}[0m a"
    )
  }

  @Test("Encodes the diagnostic as a JSON value, too")
  func json() {
    let file = SourceFile(path: "m", bytes: Array("\"1.02.3\"".utf8))
    let diagnostic = Diagnostic(
      .badVersion,
      "zero",
      in: file,
      0..<8,
      marking: 3..<5,
      notes: [.init("n", at: file.start), .init("k")],
      hint: "h"
    )
    #expect(
      diagnostic.json.compactText
        == #"{"severity":"error","code":"bad-version","message":"zero","at":{"file":"m","line":1,"column":1},"#
        + #""marked":{"file":"m","line":1,"column":4},"#
        + #""notes":[{"message":"n","at":{"file":"m","line":1,"column":1}},{"message":"k"}],"hint":"h"}"#
    )
  }
}

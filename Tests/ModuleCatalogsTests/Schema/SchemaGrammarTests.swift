import TestSupport
import Testing
import VersionResolver

@testable import ModuleManifests

/// Compares the patterns with the parsers, on random texts.
@Suite("The patterns of the schemas agree with the parsers")
struct SchemaGrammarTests {
  @Test("On random requirements", arguments: [UInt64](1...4))
  func requirements(_ seed: UInt64) throws {
    let pieces = [
      "1", "0", "12", "01", ".", ".", "x", "*", "X", "-", "-", "+", "a", "rc.1", "^", "~", "~>", ">", ">=",
      "<", "<=", "=",
      " ", " ", " ", "\t", ",", "||", "|", " - ", "1.2.3", "1.2", "1.x", " 2.3.4-b", "\n", "v", "!", "é",
    ]
    try compare("requirement", pieces, seed: seed) { (try? Requirement(parsing: $0)) != nil }
  }

  @Test("On random versions", arguments: [UInt64](1...2))
  func versions(_ seed: UInt64) throws {
    let pieces = [
      "1.2.3", "0.1.0", "1", "0", "23", "00", ".", ".", "1.2.3", "-", "+", "a", "rc", "01", "0a", "--", " ",
      "_", "\n",
    ]
    try compare("version", pieces, seed: seed) { (try? Version(parsing: $0)) != nil }
  }

  @Test("On random names", arguments: [UInt64](1...2))
  func names(_ seed: UInt64) throws {
    let pieces = ["a", "Z", "0", ".", "..", "-", "_", "/", "scope/", "name", " ", "é", "\0", "\n", "@"]
    try compare("name", pieces, seed: seed, ModuleName.isValid)
  }

  @Test("On random dates", arguments: [UInt64](1...2))
  func dates(_ seed: UInt64) throws {
    let validator = try #require(try SchemaFile.of(.module).value.object?["properties"]?.object?["published"])
    let schema = try SchemaValidator(validator)
    var generator = SplitMix64(seed: seed)
    var counts = [false: 0, true: 0]
    func two(_ range: ClosedRange<Int>) -> String {
      let number = Int.random(in: range, using: &generator)
      return (number < 10 ? "0" : "") + "\(number)"
    }
    for _ in 0..<4000 {
      let zone = ["Z", "z", "", "+\(two(0...25)):\(two(0...62))"].randomElement(using: &generator) ?? ""
      let fraction = ["", "", ".", ".25"].randomElement(using: &generator) ?? ""
      let date = "\(two(18...21))\(two(0...99))-\(two(0...13))-\(two(0...32))"
      let text = "\(date)T\(two(0...25)):\(two(0...61)):\(two(0...62))\(fraction)\(zone)"
      let isValid = (try? Timestamp(parsing: text)) != nil
      counts[isValid, default: 0] += 1
      #expect(schema.isValid(.string(text)) == isValid, "\(text)")
    }
    for year in 0...9999 {
      let text = String(String(10_000 + year).dropFirst()) + "-02-29T00:00:00Z"
      #expect(schema.isValid(.string(text)) == ((try? Timestamp(parsing: text)) != nil), "\(text)")
    }
    #expect(counts.values.allSatisfy { $0 > 200 })
  }

  /// Every scalar in the planes that have characters, except those that not every Unicode table has to know yet.
  @Test("On every character in a route")
  func routes() throws {
    let routes = try #require(try SchemaFile.of(.module).value.object?["properties"]?.object?["routes"])
    let pattern = try #require(routes.object?["items"]?.object?["pattern"])
    let schema = try SchemaValidator(.object(["pattern": pattern]))
    var (visible, invisible) = (0, 0)
    for value in [0...0x1FFFF, 0xE0000...0xE0FFF, 0xF0000...0xF00FF].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.generalCategory != .unassigned
      else {
        continue
      }
      let isVisible = Printable.isVisible(scalar) && !scalar.properties.isWhitespace
      if isVisible { visible += 1 } else { invisible += 1 }
      if schema.isValid(.string("/" + String(scalar))) != isVisible {
        Issue.record("U+\(String(value, radix: 16, uppercase: true))")
      }
    }
    #expect(visible > 50_000 && invisible > 6_000)
  }

  /// Hostile text must not keep an editor busy: the pattern gives an engine no choices that multiply.
  @Test("In time that does not explode")
  func hostile() throws {
    let schema = try definition("requirement")
    for piece in [" ", "1 ", "1  ", "^1  ", "1 , ", "1,", "|| ", "1.2.3-a.", "1.2.3-a-", "0.", "1 - "] {
      let text = String(repeating: piece, count: 4000 / piece.utf8.count) + "!"
      #expect(!schema.isValid(.string(text)))
    }
  }

  private func definition(_ name: String) throws -> SchemaValidator {
    try SchemaValidator(try #require(try SchemaFile.of(.module).value.object?["$defs"]?.object?[name]))
  }

  private func compare(_ name: String, _ pieces: [String], seed: UInt64, _ parse: (String) -> Bool) throws {
    let schema = try definition(name)
    var generator = SplitMix64(seed: seed)
    var valid = 0
    for _ in 0..<10_000 {
      let count = Int.random(in: 0...7, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let isValid = parse(text)
      if isValid { valid += 1 }
      #expect(schema.isValid(.string(text)) == isValid, "\(text.debugDescription)")
    }
    // Both verdicts must occur, or the comparison proves nothing.
    #expect((200...9800).contains(valid))
  }
}

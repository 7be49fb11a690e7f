import ModuleManifests
import TestSupport
import Testing

/// The standard library parses the same numbers from strings.
@Suite("Numbers in a document")
struct JSONNumberTests {
  private func element(_ text: String) throws -> JSONElement {
    try JSONDocument(parsing: Array(text.utf8)).root
  }

  private static let edges = [
    "0", "-0", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "92233720368547758070", "1.0", "1e3", "-1E+2", "0.1", "-0.0", "9007199254740991", "9007199254740992",
    "9007199254740993",
    "0.000000000000001", "123456789.0123456", "1234567890123456", "12345678901234567", "99999999999999999",
    "0.30000000000000004",
  ]

  @Test("Numbers have the value that their text has as a string", arguments: RandomRuns.blocks(20))
  func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func digits(_ count: Int) -> String { (0..<count).map { _ in "\(random.below(10))" }.joined() }
    let made = (0..<300).map { _ in
      let whole = random.chance(20) ? "0" : "\(1 + random.below(9))" + digits(random.below(20))
      let fraction = random.chance(50) ? "." + digits(1 + random.below(18)) : ""
      let exponent = random.chance(10) ? "e\(random.below(20) - 10)" : ""
      return (random.chance(40) ? "-" : "") + whole + fraction + exponent
    }
    for text in Self.edges + made {
      let element = try element(text)
      #expect(element.integer == Int(text), "\(text)")
      let value = try #require(Double(text))
      if let simple = element.simpleDouble { #expect(simple.bitPattern == value.bitPattern, "\(text)") }
    }
  }

  @Test("Numbers of few digits are read without a string")
  func simple() throws {
    for text in ["0", "-7", "0.25", "199.99", "-0.001", "1234567890.12345"] {
      #expect(try element(text).simpleDouble == Double(text))
    }
    #expect(try element("1e3").simpleDouble == nil)
    #expect(try element("\"1\"").simpleDouble == nil)
    #expect(try element("\"1\"").integer == nil)
  }
}

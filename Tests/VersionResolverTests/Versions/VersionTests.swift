import TestSupport
import Testing
import VersionResolver

@Suite("A version")
struct VersionTests {
  @Test("Orders as SemVer §11 specifies")
  func precedence() throws {
    let chain = [
      "0.0.0-0", "0.0.0", "1.0.0-0", "1.0.0-0.0", "1.0.0-1", "1.0.0-9", "1.0.0-10",
      "1.0.0-99999999999999999999", "1.0.0-A", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta",
      "1.0.0-beta",
      "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0-rc.1-x", "1.0.0", "1.0.1", "1.2.0", "1.10.0",
      "2.0.0",
      "9007199254740991.0.0",
    ].map { Version($0) }
    for (low, first) in chain.enumerated() {
      let first = try #require(first)
      for (high, second) in chain.enumerated() {
        let second = try #require(second)
        #expect((first < second) == (low < high), "\(first) \(second)")
        #expect((first == second) == (low == high), "\(first) \(second)")
      }
    }
  }

  @Test(
    "Prints as it was read",
    arguments: ["1.2.3", "0.0.0-0", "1.0.0-rc.1+b.007", "1.0.0+2026", "1.0.0--.-"]
  )
  func roundTrip(_ text: String) throws {
    #expect(try Version(parsing: text).description == text)
  }

  @Test("Ignores build metadata in every comparison but one")
  func build() throws {
    let first = try Version(parsing: "1.0.0+a")
    let second = try Version(parsing: "1.0.0+b")
    #expect(first == second)
    #expect(!(first < second) && !(second < first))
    #expect(Set([first, second]).count == 1)
    #expect(!first.isIdentical(to: second))
  }

  @Test(
    "Reports which rule a text broke, and where",
    arguments: [
      ("1.02.3", 2, 2, "leading zero in `02`"),
      ("01.2.3", 0, 2, "leading zero in `01`"),
      ("1.2", 3, 0, "the patch number is missing"),
      ("1", 1, 0, "the minor number is missing"),
      ("", 0, 0, "the major number is missing"),
      ("v1.2.3", 0, 1, "a version does not begin with `v`"),
      ("1.2.3.4", 5, 2, "more than three numbers"),
      ("1.2.3-", 6, 0, "empty pre-release identifier"),
      ("1.2.3-a..b", 8, 1, "empty pre-release identifier"),
      ("1.2.3-01", 6, 2, "leading zero in the pre-release number `01`"),
      ("1.2.3+", 6, 0, "empty build metadata identifier"),
      ("9007199254740992.0.0", 0, 16, "the major number is above 9007199254740991 (2^53 - 1)"),
      ("1.99999999999999999999999999.0", 2, 26, "the minor number is above 9007199254740991 (2^53 - 1)"),
      (" 1.2.3", 0, 0, "expected the major number, found ``"),
      ("1.2.3 ", 5, 1, "whitespace after the version"),
    ]
  )
  func errors(_ text: String, _ offset: Int, _ length: Int, _ message: String) {
    do {
      _ = try Version(parsing: text)
      Issue.record("\(text) was accepted")
    } catch {
      if text.hasPrefix(" ") {
        #expect(error.offset == 0)
      } else {
        #expect((error.offset, error.length) == (offset, length))
        #expect(error.message == message)
      }
    }
  }

  @Test("Has at most 256 bytes, and digits of any length in a pre-release")
  func length() {
    #expect(Version("1.0.0-" + String(repeating: "9", count: 250)) != nil)
    #expect(Version("1.0.0-" + String(repeating: "9", count: 251)) == nil)
  }

  @Test("Survives any random bytes")
  func hostile() {
    var generator = SplitMix64(seed: 1)
    let alphabet = Array("0123456789.-+xX*^~<>=|, vaé\u{0}\u{202E}".unicodeScalars)
    for _ in 0..<5_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
      }
      let string = String(text)
      if let version = Version(string) { #expect(version.description == string) }
      if let requirement = Requirement(string) {
        #expect(Requirement(requirement.normalized)?.versions == requirement.versions, "\(string)")
      }
    }
  }
}

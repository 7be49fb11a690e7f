import TestSupport
import Testing
import VersionResolver

@Suite("Version precedence")
struct VersionPrecedenceTests {
  /// SemVer §11's own chain and the cases around it, each lower than the next.
  static let chain = [
    "0.0.0-0", "0.0.0-0.0", "0.0.0-00a", "0.0.0", "0.0.1-0", "0.0.1", "0.1.0", "0.9.9",
    "1.0.0--", "1.0.0-0a", "1.0.0-A", "1.0.0-Z", "1.0.0-a", "1.0.0-alpha", "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-beta.11.0", "1.0.0-beta.a", "1.0.0-rc.1", "1.0.0",
    "1.0.1-1", "1.0.1-2", "1.0.1-10", "1.0.1-18446744073709551615", "1.0.1-18446744073709551616",
    "1.0.1-99999999999999999999999999999999999999999999", "1.0.1-1-", "1.0.1-x-y-z.4", "1.0.1", "1.2.0",
    "1.10.0",
    "2.0.0", "2.1.0", "2.1.1", "10.0.0", "9007199254740991.9007199254740991.9007199254740991-z",
    "9007199254740991.9007199254740991.9007199254740991",
  ]

  @Test("Every pair in a chain of versions compares in the order of the chain")
  func everyPair() {
    let versions = Self.chain.map(Version.init(text:))
    for (place, first) in versions.enumerated() {
      for (otherPlace, second) in versions.enumerated() {
        #expect((first < second) == (place < otherPlace), "\(first) and \(second)")
        #expect((first == second) == (place == otherPlace), "\(first) and \(second)")
        #expect((first > second) == (place > otherPlace), "\(first) and \(second)")
      }
    }
  }

  @Test("Sorting the chain from any order restores it")
  func sorting() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<20 {
      let sorted = Self.chain.map(Version.init(text:)).shuffled(using: &random).sorted()
      #expect(sorted.map(\.description) == Self.chain)
    }
  }

  @Test(
    "Build metadata does not affect order, equality or hashing",
    arguments: [("1.0.0+a", "1.0.0+b"), ("1.0.0", "1.0.0+001"), ("1.0.0-rc.1", "1.0.0-rc.1+a.b")]
  )
  func buildMetadata(first: String, second: String) {
    let (first, second) = (Version(text: first), Version(text: second))
    #expect(first == second)
    #expect(!(first < second) && !(second < first))
    #expect(Set([first, second]).count == 1)
    #expect(!first.isIdentical(to: second))
    #expect(first.isIdentical(to: first))
  }

  @Test("Versions that differ in precedence are not identical")
  func identity() {
    #expect(!Version(text: "1.0.0+a").isIdentical(to: Version(text: "1.0.1+a")))
    #expect(!Version(text: "1.0.0-a").isIdentical(to: Version(text: "1.0.0-b")))
    #expect(Version(text: "1.0.0").isIdentical(to: Version(1, 0, 0)))
  }

  @Test("Numeric identifiers sort below the others and compare as numbers of any length")
  func identifiers() {
    let tag = Version(text: "1.0.0-9.10.a.A.18446744073709551616").prerelease
    #expect(tag.sorted().map(\.description) == ["9", "10", "18446744073709551616", "A", "a"])
    #expect(tag.map(\.isNumeric) == [true, true, false, false, true])
  }
}

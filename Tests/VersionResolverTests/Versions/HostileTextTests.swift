import TestSupport
import Testing
import VersionResolver

@Suite("Hostile text produces an error, never a crash")
struct HostileTextTests {
  /// Checks what holds for every text, whether or not it parses.
  static func check(_ text: String) {
    do throws(VersionSyntaxError) {
      let version = try Version(parsing: text)
      #expect(version.description == text)
      #expect(VersionSet(version).contains(version))
    } catch {
      check(error, text)
    }
    do throws(VersionSyntaxError) {
      let requirement = try Requirement(parsing: text)
      #expect(requirement.description == NaiveRequirement.description(of: text))
      #expect(Requirement(requirement.normalized)?.versions == requirement.versions)
      #expect(requirement.versions.isSubset(of: requirement.versions(includingPrereleases: true)))
    } catch {
      check(error, text)
    }
  }

  private static func check(_ error: VersionSyntaxError, _ text: String) {
    #expect(error.offset >= 0 && error.length >= 0)
    #expect(error.offset + error.length <= text.utf8.count)
    #expect(!error.message.isEmpty && error.message.utf8.count < 400)
    let isVisible = error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    #expect(isVisible, "\(error)")
  }

  @Test("Random bytes", arguments: RandomRuns.blocks(4))
  func bytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let bytes = (0..<random.below(24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      Self.check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test("Random symbols of the grammar", arguments: RandomRuns.blocks(4))
  func signs(seed: UInt64) {
    let signs = Array("0123491.....xX*-+^~<>=|| ,,!vabrc\t&ä")
    var random = SplitMix64(seed: seed)
    for _ in 0..<1500 {
      Self.check(String((0..<random.below(20)).map { _ in random.pick(signs) }))
    }
  }

  @Test("Pieces of requirements in any order", arguments: RandomRuns.blocks(4))
  func pieces(seed: UInt64) {
    let pieces = [
      "1.2.3", "0.0.0-0", "2.x", "*", " ", " ", " - ", " || ", ", ", "^", "~", "~> ", ">", ">=", "<", "<=",
      "=", "-rc.1", "+b",
      "9007199254740991", ".", "9007199254740991.9007199254740991.9007199254740991", "-0", "||", "x.x", "1",
      "0",
    ]
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      Self.check((0..<random.below(7)).map { _ in random.pick(pieces) }.joined())
    }
  }

  @Test(
    "Very long texts",
    arguments: [
      "1", "0", ".", "1.", "-", "a", ">", "<=", "|", "||", " ", ",", "*", "x.", "^", "1 ", "1.0.0-", "9", "ä",
      "\0", "!",
    ]
  )
  func long(unit: String) {
    for count in [255, 256, 257, 1000, 4095, 4096, 4097, 100_000] {
      let text = String(repeating: unit, count: count)
      for text in [text, "1.2.3-" + text, "1.2.3+" + text, "^1." + text, text + "1.2.3", "1 || " + text] {
        if case .failure(let error) = Result(catching: { try Version(parsing: text) }),
          let error = error as? VersionSyntaxError
        {
          Self.check(error, text)
        }
        if case .failure(let error) = Result(catching: { try Requirement(parsing: text) }),
          let error = error as? VersionSyntaxError
        {
          Self.check(error, text)
        }
      }
    }
  }
}

import Foundation
import TestSupport
import Testing
import VersionResolver

/// SwiftPM-style requirements admit what SwiftPM admits, and print as text.
@Suite("SwiftPM-style requirements")
struct SwiftPMWordsTests {
  private static let versions = [
    "0.0.0", "0.9.9", "1.0.0-alpha", "1.0.0", "1.1.0-rc.1", "1.1.0-rc.2", "1.1.0", "1.1.1-0", "1.1.1",
    "1.1.1-rc.1", "1.1.1-rc.0", "1.2.0-beta", "1.2.0", "2.0.0-rc.0", "2.0.0-rc.1", "2.0.0-rc.2", "2.0.0",
    "2.0.1-alpha", "2.0.1-rc.1", "2.0.1", "3.0.0",
  ].map { Version(text: $0) }

  private static let bounds = ["1.0.0", "1.1.0-rc.1", "1.1.0", "2.0.0-rc.1", "2.0.0"].map {
    Version(text: $0)
  }

  /// A requirement in SwiftPM's words and the half-open interval SwiftPM makes of it.
  private struct Word {
    let requirement: Requirement
    let lower: Version
    let upper: Version
  }

  private static let words: [Word] = bounds.flatMap { lower in
    [
      Word(requirement: .upToNextMajor(from: lower), lower: lower, upper: Version(lower.major + 1, 0, 0)),
      Word(
        requirement: .upToNextMinor(from: lower),
        lower: lower,
        upper: Version(lower.major, lower.minor + 1, 0)
      ),
    ]
      + bounds.filter { lower <= $0 }.flatMap { upper in
        let tag = upper.isPrerelease ? "-" + upper.description.drop { $0 != "-" }.dropFirst() : ""
        let next = Version(text: "\(upper.major).\(upper.minor).\(upper.patch + 1)\(tag)")
        return [
          Word(requirement: .range(from: lower, to: upper), lower: lower, upper: upper),
          Word(requirement: .closedRange(from: lower, through: upper), lower: lower, upper: next),
        ]
      }
  }

  /// Restates SwiftPM's `Range<Version>.contains(version:)`; `SwiftPMDifferenceTests` asks SwiftPM itself.
  private static func swiftPMAdmits(_ version: Version, _ word: Word) -> Bool {
    guard word.lower <= version, version < word.upper else { return false }
    guard version.isPrerelease else { return true }
    if !word.lower.isPrerelease, !word.upper.isPrerelease { return false }
    let isOfUpper =
      [version.major, version.minor, version.patch] == [word.upper.major, word.upper.minor, word.upper.patch]
    return word.upper.isPrerelease || !isOfUpper
  }

  @Test("They admit what SwiftPM admits")
  func sameAsSwiftPM() {
    for word in Self.words {
      for version in Self.versions {
        #expect(
          word.requirement.admits(version) == Self.swiftPMAdmits(version, word),
          "\(word.requirement) \(version)"
        )
      }
    }
    #expect(Self.words.contains { $0.requirement.description.hasSuffix(" with pre-releases") })
  }

  @Test("They mean what they print, with and without the opt-in to pre-releases")
  func sameAsText() throws {
    for word in Self.words.map(\.requirement) + Self.bounds.map({ Requirement.exactly($0) }) {
      let text = try #require(Requirement(word.description))
      let decoded = try JSONDecoder().decode(Requirement.self, from: JSONEncoder().encode(word))
      for copy in [text, decoded] {
        #expect(copy == word && copy.normalized == word.normalized)
        for optIn in [false, true] {
          #expect(
            copy.versions(includingPrereleases: optIn) == word.versions(includingPrereleases: optIn),
            "\(word)"
          )
        }
      }
    }
  }

  @Test("An opt-in admits no more where a bound is already a pre-release")
  func optIn() {
    for word in Self.words.map(\.requirement) where word.description.hasSuffix(" with pre-releases") {
      #expect(word.versions(includingPrereleases: true) == word.versions)
    }
  }

  @Test("Not all of them print as text that an author may write")
  func strict() {
    let word = Requirement.upToNextMajor(from: Version(text: "1.0.0-rc.1"))
    #expect(word.description == ">=1.0.0-rc.1 <2.0.0 with pre-releases")
    #expect(throws: VersionSyntaxError.self) { try Requirement(parsing: word.description) }
    for text in [">=1.0.0 <2.0.0 with pre-releases", "^1.0.0-rc.1 with pre-releases", " with pre-releases"] {
      #expect(Requirement(text) == nil)
    }
  }
}

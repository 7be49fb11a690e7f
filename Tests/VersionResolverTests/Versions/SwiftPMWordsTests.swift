import Testing
import VersionResolver

/// SwiftPM's words print as text; both must mean the same.
@Suite("SwiftPM's words")
struct SwiftPMWordsTests {
  private static let versions = [
    "0.0.0", "0.9.9", "1.0.0-alpha", "1.0.0", "1.1.0-rc.1", "1.1.0", "1.1.1-0", "1.1.1", "1.2.0-beta",
    "1.2.0",
    "2.0.0-rc.1", "2.0.0", "2.0.1-rc.1", "3.0.0",
  ].map { Version(text: $0) }

  @Test("What a word admits is what its text admits, with and without the opt-in to pre-releases")
  func sameAsText() throws {
    let bounds = ["1.0.0", "1.1.0-rc.1", "1.1.0", "2.0.0-rc.1", "2.0.0"].map { Version(text: $0) }
    for lower in bounds {
      var words = [Requirement.exactly(lower), .upToNextMajor(from: lower), .upToNextMinor(from: lower)]
      for upper in bounds where lower < upper {
        words += [.range(lower, upper), .closedRange(lower, upper)]
      }
      for word in words {
        let text = try Requirement(parsing: word.description)
        for version in Self.versions {
          for optIn in [false, true] {
            #expect(
              word.admits(version, includingPreReleases: optIn)
                == text.admits(version, includingPreReleases: optIn),
              "\(word) \(version) \(optIn)"
            )
          }
        }
      }
    }
  }
}

import TestSupport
import Testing
import VersionResolver

@Suite("Texts of SwiftPM-style requirements")
struct RequirementWordTests {
  static let greatest = Version.maximumPart

  static let words: [(Requirement, String)] = [
    (.any, "*"),
    (.exactly(Version(1, 2, 3)), "=1.2.3"),
    (.exactly(Version(text: "1.2.3-rc.1+b")), "=1.2.3-rc.1+b"),
    (.upToNextMajor(from: Version(1, 2, 3)), ">=1.2.3 <2.0.0"),
    (.upToNextMajor(from: Version(0, 3, 0)), ">=0.3.0 <1.0.0"),
    (.upToNextMajor(from: Version(greatest, 2, 3)), ">=9007199254740991.2.3"),
    (.upToNextMinor(from: Version(1, 2, 3)), ">=1.2.3 <1.3.0"),
    (.upToNextMinor(from: Version(1, greatest, 3)), ">=1.9007199254740991.3 <2.0.0"),
    (.range(from: Version(1, 2, 3), to: Version(2, 0, 0)), ">=1.2.3 <2.0.0"),
    (.range(from: Version(2, 0, 0), to: Version(1, 0, 0)), ">=2.0.0 <1.0.0"),
    (.closedRange(from: Version(1, 2, 3), through: Version(2, 0, 0)), ">=1.2.3 <=2.0.0"),
  ]

  @Test("Every requirement has a text that means the same, with and without the opt-in", arguments: words)
  func text(requirement: Requirement, text: String) throws {
    #expect(requirement.description == text)
    #expect(!requirement.isBareVersion)
    let parsed = try Requirement(parsing: text)
    #expect(parsed == requirement)
    #expect(parsed.versions == requirement.versions)
    #expect(parsed.versions(includingPrereleases: true) == requirement.versions(includingPrereleases: true))
  }

  @Test("A half-open range of equal versions is empty; a closed one is that version")
  func ends() {
    for version in [Version(1, 2, 3), Version(text: "1.2.3-rc.1")] {
      #expect(Requirement.range(from: version, to: version).versions.isEmpty)
      #expect(Requirement.exactly(version).versions == VersionSet(version))
    }
    #expect(
      Requirement.closedRange(from: Version(1, 2, 3), through: Version(1, 2, 3)).versions
        == VersionSet(Version(1, 2, 3))
    )
  }
}

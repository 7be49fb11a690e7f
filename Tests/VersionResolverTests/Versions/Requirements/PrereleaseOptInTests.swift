import TestSupport
import Testing
import VersionResolver

@Suite("Opting in to pre-releases")
struct PrereleaseOptInTests {
  /// A requirement, pre-releases the opt-in admits, and versions it still refuses.
  static let rows: [(String, admits: String, refuses: String)] = [
    ("^1.2.3", "1.2.4-0 1.3.0-rc.1 1.2.3 1.9.9", "1.2.3-rc.1 2.0.0-0 2.0.0-rc.1 2.0.0"),
    ("^2.0.0", "2.0.1-a 2.1.0-rc.1", "2.0.0-rc.1 3.0.0-rc.1"),
    ("^2", "2.0.0-0 2.0.0-rc.1 2.5.0-a", "3.0.0-0 1.9.9"),
    ("^2.1", "2.1.0-rc.1", "2.0.9 3.0.0-rc.1"),
    ("~2.1", "2.1.0-rc.1 2.1.9-a", "2.2.0-0 2.0.9"),
    ("~2.1.0", "2.1.1-a", "2.1.0-rc.1 2.2.0-a"),
    ("~> 2.1", "2.1.0-rc.1 2.9.0-a", "3.0.0-0"),
    ("2.x", "2.0.0-0 2.9.9-a", "3.0.0-0"),
    ("2", "2.0.0-0 2.9.9-a", "3.0.0-0"),
    ("*", "0.0.0-0 9.9.9-a 1.0.0", ""),
    ("", "0.0.0-0 9.9.9-a", ""),
    ("* || 1.2.3", "0.0.0-0 9.9.9-a", ""),
    (">=0.0.0 || *", "0.0.0-0 9.9.9-a", ""),
    ("* || >=0.0.0", "0.0.0-0 9.9.9-a", ""),
    (">=0.0.0 || 1.2.3", "0.0.1-0 9.9.9-a 0.0.0", "0.0.0-0"),
    ("1.2.3 || 1.2.4", "1.2.3 1.2.4", "1.2.3-a 1.2.4-a 1.2.5-0"),
    ("^1.2.3 || ^2.0.0", "1.2.4-a 1.9.9-a 2.0.1-a", "1.2.3-a 2.0.0-a 3.0.0-0"),
    ("^1.2 || ^2", "1.2.0-a 2.0.0-a 2.5.0-a", "1.1.9-a 3.0.0-0"),
    ("^1.2.3 || ^2", "1.2.4-a 2.0.0-a", "1.2.3-a 3.0.0-0"),
    ("<2.0.0", "1.9.9-a 0.0.0-0 1.9.9+b", "2.0.0-rc.1 2.0.0-0"),
    ("<2", "1.9.9-a", "2.0.0-0"),
    ("<=2.0.0", "2.0.0-rc.1 2.0.0 1.0.0-a", "2.0.1-0"),
    ("<=2", "2.0.0-rc.1 2.9.9-a", "3.0.0-0"),
    (">2.0.0", "2.0.1-0 3.0.0-a", "2.0.0 2.0.0-a"),
    (">2", "3.0.0-0 3.0.0-a", "2.9.9 2.9.9-a"),
    (">=2.0.0", "2.0.1-a", "2.0.0-rc.1"),
    (">=2.0", "2.0.0-rc.1", "1.9.9"),
    ("1.0.0 - 2.0.0", "2.0.0-rc.1 1.0.1-a", "1.0.0-a 2.0.1-0"),
    ("1 - 2", "1.0.0-a 2.9.9-a", "3.0.0-0"),
    ("=1.2.3", "1.2.3", "1.2.3-a 1.2.4-0"),
    ("1.2", "1.2.0-0 1.2.9-a", "1.3.0-0"),
    (">2 <1", "", "1.5.0-a 2.5.0-a 0.5.0-a"),
    (">*", "", "1.0.0-a 1.0.0"),
    (">=1.2.0 <2.0.0", "1.2.1-a 1.9.9-a", "2.0.0-rc.1 1.2.0-a"),
    (">=1.2 <1.2.3", "1.2.0-a 1.2.2-a", "1.2.3-a"),
    (">=1.2 >=1.2.0", "1.2.0 1.2.1-a", "1.2.0-a"),
    ("^1.2.3-beta", "1.2.3-beta 1.2.3-rc 1.2.4-a", "1.2.3-alpha 2.0.0-a"),
    (">=2.0.0-rc.1 <2.0.0", "2.0.0-rc.1 2.0.0-rc.2", "2.0.0 2.0.0-a"),
    (">1.2.3-beta", "1.2.3-beta.0 1.3.0-a", "1.2.3-beta"),
    ("<1.2.3-beta", "1.2.3-alpha 1.0.0-a", "1.2.3-beta"),
    ("^1.0.0 || ^3", "1.5.0-a 3.0.0-a", "1.0.0-a 2.0.0-a 4.0.0-a"),
    ("1.2.3-a || 2.0.0", "1.2.3-a 2.0.0", "2.0.0-a 1.2.3-b"),
    (
      ">9007199254740991.9007199254740991.9007199254740991", "",
      "9007199254740991.9007199254740991.9007199254740991-a"
    ),
    (
      ">=9007199254740991.9007199254740991.9007199254740991",
      "9007199254740991.9007199254740991.9007199254740991",
      "9007199254740991.9007199254740991.9007199254740991-a"
    ),
  ]

  @Test("Every row of the table holds", arguments: rows)
  func row(text: String, admitted: String, refused: String) throws {
    let requirement = try Requirement(parsing: text)
    let set = requirement.versions(includingPrereleases: true)
    for text in admitted.split(separator: " ") {
      let version = try Version(parsing: text)
      #expect(set.contains(version), "\(text) belongs to `\(requirement)`")
      #expect(requirement.admits(version, includingPrereleases: true))
    }
    for text in refused.split(separator: " ") {
      #expect(!set.contains(try Version(parsing: text)), "\(text) does not belong to `\(requirement)`")
    }
    #expect(requirement.versions.isSubset(of: set))
    #expect(requirement.versions(includingPrereleases: false) == requirement.versions)
  }

  @Test("Opting in never changes which releases are admitted", arguments: RequirementTableTests.rows.map(\.0))
  func releases(text: String) throws {
    let requirement = try Requirement(parsing: text)
    let added = requirement.versions(includingPrereleases: true).intersection(requirement.versions.complement)
    let releases = try Requirement(parsing: "*").versions
    #expect(added.isDisjoint(with: releases))
    #expect(requirement.versions.isSubset(of: requirement.versions(includingPrereleases: true)))
  }
}

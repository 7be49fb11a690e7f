import TestSupport
import Testing
import VersionResolver

@Suite("A requirement")
struct RequirementTests {
  @Test(
    "Maps to an interval",
    arguments: [
      ("^1.2.3", ">=1.2.3 <2.0.0"), ("^0.2.3", ">=0.2.3 <0.3.0"), ("^0.0.3", "=0.0.3"), ("^0", "<1.0.0"),
      ("^0.0", "<0.1.0"), ("^1.2", ">=1.2.0 <2.0.0"), ("~1.2.3", ">=1.2.3 <1.3.0"),
      ("~1.2", ">=1.2.0 <1.3.0"),
      ("~1", ">=1.0.0 <2.0.0"), ("~> 1.2.3", ">=1.2.3 <1.3.0"), ("~> 1.2", ">=1.2.0 <2.0.0"),
      ("~>1", ">=1.0.0 <2.0.0"), ("1.2.3", "=1.2.3"), ("=1.2.3", "=1.2.3"), ("1.2", ">=1.2.0 <1.3.0"),
      ("1.x", ">=1.0.0 <2.0.0"), ("1.2.*", ">=1.2.0 <1.3.0"), ("*", "*"), ("", "*"),
      ("  ^1.2\t\n", ">=1.2.0 <2.0.0"), ("1.2 - 2.3", ">=1.2.0 <2.4.0"), ("1.2.3 - 2.3.4", ">=1.2.3 <2.3.5"),
      (">1.2", ">=1.3.0"),
      ("<=1.2", "<1.3.0"), (">=1.2, <1.5", ">=1.2.0 <1.5.0"),
      ("^1 || ^3", ">=1.0.0 <2.0.0 || >=3.0.0 <4.0.0"),
      ("^1 || ^2", ">=1.0.0 <3.0.0"), (">2 <1", "<0.0.0-0"), (">= 1.2", ">=1.2.0"),
      ("=1.2.3-rc.1", "=1.2.3-rc.1"),
    ]
  )
  func intervals(_ text: String, _ normalized: String) throws {
    let requirement = try Requirement(parsing: text)
    #expect(requirement.normalized == normalized)
    #expect(requirement.description == NaiveRequirement.description(of: text))
    #expect(try Requirement(parsing: requirement.normalized).versions == requirement.versions)
  }

  @Test(
    "Admits pre-releases only where it names them or where the application opted in",
    arguments: [
      ("^1.2.3", "1.3.0-rc.1", false, true), ("^1.2.3-rc.1", "1.2.3-rc.2", true, true),
      ("^1.2.3-rc.1", "1.3.0-rc.1", false, true), ("^2.0.0", "2.0.0-rc.1", false, false),
      ("^2", "2.0.0-rc.1", false, true), ("<2.0.0", "2.0.0-rc.1", false, false),
      ("^1", "2.0.0-rc.1", false, false), ("*", "1.0.0-a", false, true),
      ("<=2.0.0", "2.0.0-rc.1", false, true),
      (">=2.0.0-a <2.0.0", "2.0.0-b", true, true), (">=0.0.0-0", "1.0.0-a", false, true),
      (">=0.0.0-0", "0.0.0-a", true, true),
    ]
  )
  func prereleases(_ text: String, _ version: String, _ strict: Bool, _ optedIn: Bool) throws {
    let requirement = try Requirement(parsing: text)
    let version = try Version(parsing: version)
    #expect(requirement.admits(version) == strict)
    #expect(requirement.admits(version, includingPrereleases: true) == optedIn)
  }

  @Test(
    "Reports what was expected, and where",
    arguments: [
      ("^1.x.3", 5, "after the wildcard `x` only wildcards may follow"),
      ("1.2.3.4", 5, "more than three numbers"),
      ("latest", 0, "expected a version, found `latest`"), ("^", 0, "no version after `^`"),
      (">=1 <", 4, "no version after `<`"),
      ("1.0 -2.0", 4, "a hyphen range needs a space on both sides of the hyphen"),
      ("v1.2.3", 0, "a version does not begin with `v`"),
      ("!=1", 0, "a requirement cannot exclude a version with `!`"),
      ("1 | 2", 2, "expected `||`, found `|`"), (",1", 0, "nothing before this comma"),
      ("1,", 1, "nothing after this comma"), ("=>1", 0, "`=>` is not an operator"),
      ("1.2-beta", 3, "a tag needs all three numbers before it"), ("^1.02", 3, "leading zero in `02`"),
    ]
  )
  func errors(_ text: String, _ offset: Int, _ message: String) {
    do {
      _ = try Requirement(parsing: text)
      Issue.record("\(text) was accepted")
    } catch {
      #expect(error.offset == offset)
      #expect(error.message == message)
    }
  }

  @Test("Limits keep hostile texts cheap")
  func bounds() {
    #expect(Requirement(String(repeating: "1||", count: 511) + "1") != nil)
    #expect(Requirement(String(repeating: "1||", count: 512) + "1") == nil)
    #expect(Requirement(String(repeating: "  ||", count: 1_024)) != nil)
    #expect(Requirement(String(repeating: "  ||", count: 1_024) + " ") == nil)
  }

  @Test("Agrees with node-semver", .enabled(if: RealRegistries.folder != nil))
  func satisfies() throws {
    var requirements: [Substring: Requirement] = [:]
    var rows = 0
    for row in try RealRegistries.text("semver/satisfies.tsv").split(separator: "\n") {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
      let requirement = try requirements[fields[0]] ?? Requirement(parsing: fields[0])
      requirements[fields[0]] = requirement
      let admits = requirement.admits(try Version(parsing: fields[1]))
      if admits != (fields[2] == "1") { Issue.record("\(row)") }
      rows += 1
    }
    #expect(rows > 100_000)
    for requirement in requirements.values {
      #expect(Requirement(requirement.normalized)?.versions == requirement.versions, "\(requirement)")
    }
  }
}

import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("The next version")
struct PublishedReleasesTests {
  @Test(
    "The version follows from the level, at and around the edges",
    arguments: [
      ("1.2.3", ReleaseLevel.patch, "1.2.4"), ("1.2.3", .minor, "1.3.0"), ("1.2.3", .major, "2.0.0"),
      ("0.2.3", .patch, "0.2.4"), ("0.2.3", .minor, "0.2.4"), ("0.2.3", .major, "0.3.0"),
      ("0.0.3", .major, "0.1.0"), ("0.0.3", .minor, "0.0.4"),
      // A number that cannot be raised.
      ("1.2.9007199254740991", .patch, "1.3.0"), ("1.9007199254740991.3", .minor, "2.0.0"),
      ("0.9007199254740991.3", .major, "1.0.0"), ("1.9007199254740991.9007199254740991", .patch, "2.0.0"),
    ]
  )
  func levels(_ base: String, _ level: ReleaseLevel, _ next: String) throws {
    #expect(level.version(after: try Version(parsing: base))?.description == next)
  }

  @Test(
    "A pre-release counts as its release",
    arguments: [
      ("2.0.0-rc.1", ReleaseLevel.major, true), ("1.9.0-rc.1", .major, false), ("1.3.0-alpha", .minor, true),
      ("1.2.4-rc.1", .minor, false), ("1.2.4-rc.1", .patch, true), ("1.2.3", .patch, false),
      ("1.2.3-rc.1", .patch, false),
    ]
  )
  func prereleases(_ version: String, _ level: ReleaseLevel, _ isEnough: Bool) throws {
    #expect(level.isEnough(try Version(parsing: version), after: Version(1, 2, 3)) == isEnough)
  }

  @Test(
    "The version is the lowest free one that is high enough for all before it, by trying all",
    arguments: RandomRuns.blocks(3)
  )
  func lowest(block: UInt64) {
    let grid = (0...4).flatMap { major in
      (0...12).flatMap { minor in (0...12).map { Version(major, minor, $0) } }
    }
    for seed in block * 60..<block * 60 + 60 {
      var generator = SplitMix64(seed: seed)
      func version(_ generator: inout SplitMix64) -> Version {
        Version(UInt64(generator.below(3)), UInt64(generator.below(3)), UInt64(generator.below(3)))
      }
      let published = Array(Set((0..<1 + generator.below(6)).map { _ in version(&generator) }))
      let withdrawn = (0..<generator.below(4)).map { _ in version(&generator) }
      let usable = published.filter { !withdrawn.contains($0) }
      let levels = Dictionary(grid.map { ($0, [ReleaseLevel.patch, .minor, .major][generator.below(3)]) }) {
        first,
        _ in first
      }
      let releases = PublishedReleases(usable, yanked: withdrawn)
      let current = version(&generator)
      let base = usable.filter { $0 <= current }.max()
      #expect(releases.base(of: current) == base)
      let successor = releases.successor(of: current) { levels[$0] ?? .patch }
      let found = successor?.version
      // What is published cannot be published again, not even if it was withdrawn.
      let floor = withdrawn.contains(current) ? current : base
      let expected = floor.flatMap { floor in
        grid.first { candidate in
          guard candidate > floor, !usable.contains(candidate), !withdrawn.contains(candidate) else {
            return false
          }
          guard let before = usable.filter({ $0 < candidate }).max() else { return true }
          return (levels[before] ?? .patch).isEnough(candidate, after: before)
        }
      }
      #expect(found == expected, "seed \(seed)")
      #expect(
        successor?.base == found.flatMap { found in usable.filter { $0 < found }.max() },
        "seed \(seed)"
      )
    }
  }

  @Test("An older line continues beside a newer one, and a pre-release is compared with the last release")
  func lines() throws {
    let versions = try ["1.0.0", "1.1.0", "2.0.0", "2.1.0-rc.1"].map { try Version(parsing: $0) }
    let releases = PublishedReleases(versions)
    func base(_ text: String) throws -> String? { releases.base(of: try Version(parsing: text))?.description }
    #expect(try base("1.1.1") == "1.1.0")
    #expect(try base("2.1.0") == "2.0.0")
    #expect(try base("2.1.0-rc.1") == "2.0.0")
    #expect(try base("2.0.0-rc.1") == "1.1.0")
    #expect(try base("0.9.0") == nil)
    #expect(releases.successor(of: Version(1, 1, 0)) { _ in .minor }?.version == Version(1, 2, 0))
    // Nothing follows the greatest version.
    let greatest = Version(.max, .max, .max)
    let none = PublishedReleases([greatest]).successor(of: greatest) { _ in .patch }
    #expect(none?.base == greatest && none?.version == nil)
    #expect(!ReleaseLevel.major.isEnough(greatest, after: Version(.max, 0, 0)))
    // A break does not fit between 1.1.0 and 2.0.0.
    #expect(releases.successor(of: Version(1, 1, 0)) { _ in .major }?.version == Version(3, 0, 0))
  }

  @Test(
    "A published pre-release is followed by the next one before the same release, if that release is high enough",
    arguments: [
      ("2.0.0-rc.1", ReleaseLevel.patch, "2.0.0-rc.2"), ("2.0.0-rc.1", .major, "2.0.0-rc.2"),
      ("1.2.0-rc.1", .minor, "1.2.0-rc.2"), ("1.2.0-rc.1", .major, "2.0.0"),
      ("1.2.0-beta", .patch, "1.2.0-beta.1"),
      ("1.2.0-9", .patch, "1.2.0-11"), ("1.2.0-a.99", .patch, "1.2.0-a.100"),
      ("1.2.0-a.99999999999999999999", .patch, "1.2.0-a.99999999999999999999.1"),
      ("1.2.0-a.109", .patch, "1.2.0-a.110"),
      ("0.5.0-rc.1", .major, "0.5.0-rc.2"),
    ]
  )
  func followingPrereleases(_ version: String, _ level: ReleaseLevel, _ next: String) throws {
    let version = try Version(parsing: version)
    let releases = PublishedReleases([Version(1, 1, 0), version, try Version(parsing: "1.2.0-10")])
    #expect(releases.successor(of: version) { _ in level }?.version?.description == next)
  }

  @Test("A pre-release whose tag cannot be longer is followed by its release")
  func longest() throws {
    let version = try Version(parsing: "1.0.0-" + String(repeating: "a", count: Version.maximumLength - 6))
    #expect(PublishedReleases([version]).successor(of: version) { _ in .patch }?.version == Version(1, 0, 0))
  }
}

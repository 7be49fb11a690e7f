import TestSupport
import Testing
import VersionResolver

@Suite("Ranges of sorted versions in a set")
struct VersionSetRangesTests {
  @Test(
    "Ranges hold exactly the versions that the set contains when asked one by one",
    arguments: RandomRuns.blocks(12)
  )
  func agreesWithContains(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let releases = VersionGrid.versions.filter { !$0.isPrerelease && random.chance(60) }.sorted()
    let prereleases = VersionGrid.versions.filter { $0.isPrerelease && random.chance(60) }.sorted()
    for _ in 0..<25 {
      let text = VersionGrid.requirement(&random)
      let requirement = try Requirement(parsing: text)
      for isOpen in [false, true] {
        let set = requirement.versions(includingPrereleases: isOpen)
        let found = set.ranges(inReleases: releases)
        #expect(found.flatMap { releases[$0] } == releases.filter(set.contains), "\(text)")
        #expect(found.allSatisfy { !$0.isEmpty })
        let tagged = set.ranges(inPrereleases: prereleases)
        #expect(tagged.flatMap { prereleases[$0] } == prereleases.filter(set.contains), "\(text)")
      }
    }
  }

  @Test(
    "Ranges say nothing about the other kind of version in the same list",
    arguments: RandomRuns.blocks(12)
  )
  func agreesInOneList(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let versions = VersionGrid.versions.filter { _ in random.chance(60) }.sorted()
    for _ in 0..<25 {
      let text = VersionGrid.requirement(&random)
      let requirement = try Requirement(parsing: text)
      for isOpen in [false, true] {
        let set = requirement.versions(includingPrereleases: isOpen)
        let releases = set.ranges(inReleases: versions).joined().filter { !versions[$0].isPrerelease }
        let prereleases = set.ranges(inPrereleases: versions).joined().filter { versions[$0].isPrerelease }
        #expect(
          Set(releases + prereleases).sorted().map { versions[$0] } == versions.filter(set.contains),
          "\(text)"
        )
      }
    }
  }

  @Test("There are no ranges without versions")
  func empty() {
    #expect(VersionSet.all.ranges(inReleases: []).isEmpty)
    #expect(VersionSet.empty.ranges(inReleases: [Version(1, 0, 0)]).isEmpty)
  }
}

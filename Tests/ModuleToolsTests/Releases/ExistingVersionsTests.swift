import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("Which versions existed")
struct ExistingVersionsTests {
  @Test("Looking at all versions finds the same", arguments: RandomRuns.blocks(3))
  func oracle(block: UInt64) throws {
    let requirements = try ["*", "^1", "<1.2 || ^2", ">=1.1.0-rc.1", "~2.1", "<0.0.0-0", "=1.1.1 || ~0.1"].map
    {
      try Requirement(parsing: $0)
    }
    for seed in block * 100..<block * 100 + 100 {
      var generator = SplitMix64(seed: seed)
      let existing = (0..<generator.below(12)).map { _ in
        let numbers = (0..<3).map { _ in "\(generator.below(3))" }.joined(separator: ".")
        let version = Version(numbers + (generator.chance(30) ? "-rc.\(generator.below(3))" : ""))
        let time = generator.chance(80) ? Timestamp(secondsSince1970: Int64(generator.below(6))) : nil
        return (version: version ?? Version(0, 0, 0), published: time)
      }
      let index = ExistingVersions(existing)
      for requirement in requirements {
        let set = requirement.versions(includingPrereleases: generator.chance(50))
        let moment = generator.chance(80) ? Timestamp(secondsSince1970: Int64(generator.below(6))) : nil
        let there = existing.filter { version, published in
          guard let moment, let published else { return true }
          return published <= moment
        }
        let all = there.map(\.version).filter { set.contains($0) }.sorted()
        let count = generator.below(6)
        #expect(index.first(count, in: set, at: moment) == Array(all.prefix(count)), "seed \(seed)")
      }
    }
  }
}

import TestSupport
import Testing
import VersionResolver

/// Checks random requirements against node-semver's rules, written a second time as predicates.
@Suite("Requirements compared with a naive evaluation")
struct RequirementOracleTests {
  @Test(
    "Random requirements admit what the rules say, with and without the opt-in",
    arguments: RandomRuns.blocks(12)
  )
  func agrees(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var faults: [String] = []
    for _ in 0..<150 {
      let text = VersionGrid.requirement(&random)
      let requirement = try Requirement(parsing: text)
      let oracle = NaiveRequirement(text)
      let open = requirement.versions(includingPrereleases: true)
      for _ in 0..<60 {
        let place = random.below(VersionGrid.naive.count)
        let (version, naive) = (VersionGrid.versions[place], VersionGrid.naive[place])
        if requirement.admits(version) != oracle.admits(naive) { faults.append("`\(text)` \(version)") }
        if open.contains(version) != oracle.admits(naive, includingPrereleases: true) {
          faults.append("`\(text)` with the opt-in \(version)")
        }
      }
    }
    #expect(faults.isEmpty)
  }

  @Test(
    "The normalized form parses back to the same set and depends on nothing else",
    arguments: RandomRuns.blocks(4)
  )
  func normalized(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 100)
    for _ in 0..<500 {
      let requirement = try Requirement(parsing: VersionGrid.requirement(&random))
      let again = try Requirement(parsing: requirement.normalized)
      #expect(again.versions == requirement.versions, "`\(requirement)` as `\(again)`")
      #expect(again.normalized == requirement.normalized)
    }
  }

  @Test("The oracle compares versions as SemVer's chain does")
  func order() {
    let chain = VersionPrecedenceTests.chain.filter { $0.count < 16 }.map { NaiveVersion($0) }
    for (place, first) in chain.enumerated() {
      for (otherPlace, second) in chain.enumerated() {
        #expect(
          first.compared(to: second) == (place - otherPlace).signum(),
          "\(first.text) and \(second.text)"
        )
      }
    }
  }
}

import TestSupport
import Testing
import VersionResolver

@Suite("A version set")
struct VersionSetTests {
  /// Versions around every bound the random requirements can have.
  private static let samples: [Version] = (0...3).flatMap { major in
    (0...3).flatMap { minor in
      (0...3).flatMap { patch in
        ["", "-0", "-0.0", "-a", "-a.0", "-b"].compactMap { Version("\(major).\(minor).\(patch)\($0)") }
      }
    }
  }

  private static func randomSet(_ generator: inout SplitMix64) -> VersionSet {
    var set = VersionSet.empty
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let sign = [">=", ">", "<", "<=", "^", "~", "="].randomElement(using: &generator) ?? "="
      let numbers = (0..<3).map { _ in String(Int.random(in: 0...2, using: &generator)) }.joined(
        separator: "."
      )
      let tag = ["", "", "-a", "-0", "-a.0"].randomElement(using: &generator) ?? ""
      guard let requirement = Requirement(sign + numbers + tag) else { continue }
      let other = requirement.versions(includingPrereleases: Bool.random(using: &generator))
      set = Bool.random(using: &generator) ? set.union(other) : set.complement.intersection(other)
    }
    return set
  }

  @Test("Obeys the laws of sets", arguments: 0..<20)
  func laws(_ seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    for _ in 0..<20 {
      let first = Self.randomSet(&generator)
      let second = Self.randomSet(&generator)
      let union = first.union(second)
      let intersection = first.intersection(second)
      for version in Self.samples {
        let inFirst = first.contains(version)
        let inSecond = second.contains(version)
        if union.contains(version) != (inFirst || inSecond)
          || intersection.contains(version) != (inFirst && inSecond)
          || first.complement.contains(version) == inFirst
        {
          Issue.record("seed \(seed): \(version)")
        }
      }
      #expect(first.complement.complement == first)
      #expect(union.complement == first.complement.intersection(second.complement))
      #expect(first.union(first.complement) == .all)
      #expect(first.intersection(first.complement) == .empty)
      #expect(union == second.union(first))
      #expect(intersection.isSubset(of: first) && first.isSubset(of: union))
      #expect(first.isSubset(of: second) == (union == second))
      #expect(first.isDisjoint(with: second) == intersection.isEmpty)
    }
  }

  @Test("A set of one version contains only that version")
  func single() throws {
    for version in Self.samples {
      let set = VersionSet(version)
      #expect(Self.samples.filter(set.contains) == [version])
      #expect(set.union(set.complement) == .all)
    }
  }
}

import TestSupport
import Testing
import VersionResolver

/// Compares random sets with pre-releases to the same sets stored as one bit for each version of a dense grid.
@Suite("Laws of version sets")
struct VersionSetLawTests {
  struct Sample: Sendable {
    let set: VersionSet
    let grid: GridSet

    func union(_ other: Sample) -> Sample {
      Sample(set: set.union(other.set), grid: grid.union(other.grid))
    }
    func intersection(_ other: Sample) -> Sample {
      Sample(set: set.intersection(other.set), grid: grid.intersection(other.grid))
    }
    var complement: Sample { Sample(set: set.complement, grid: grid.complement) }
  }

  /// Leaves: requirements, which the naive evaluation judges, single versions, everything, and nothing.
  static let leaves: [Sample] = {
    var random = SplitMix64(seed: 2026)
    var result = [Sample(set: .all, grid: .all), Sample(set: .empty, grid: .none)]
    for _ in 0..<30 {
      let text = VersionGrid.requirement(&random)
      guard let requirement = Requirement(text) else { preconditionFailure("not valid: \(text)") }
      let isOpen = random.chance(40)
      let grid = GridSet(NaiveRequirement(text), includingPrereleases: isOpen)
      result.append(Sample(set: requirement.versions(includingPrereleases: isOpen), grid: grid))
    }
    for _ in 0..<8 {
      let place = random.below(VersionGrid.naive.count)
      result.append(Sample(set: VersionSet(VersionGrid.versions[place]), grid: GridSet { $0 == place }))
    }
    return result
  }()

  /// Leaves and random combinations of them. Some are equal but built in different ways.
  static let samples: [Sample] = {
    var random = SplitMix64(seed: 7)
    var result = leaves
    while result.count < 160 {
      let first = random.pick(result)
      let second = random.pick(result)
      switch random.below(4) {
      case 0: result.append(first.union(second))
      case 1: result.append(first.intersection(second))
      case 2: result.append(first.complement.union(second))
      default: result.append(first.complement)
      }
    }
    return result
  }()

  @Test("Every combination contains what its parts imply")
  func membership() {
    for sample in Self.samples { #expect(GridSet(sample.set) == sample.grid, "\(sample.set)") }
  }

  @Test("Two sets are equal, subsets or disjoint exactly when their members say so")
  func comparisons() {
    var faults: [String] = []
    for first in Self.samples {
      if first.set.isEmpty != first.grid.isEmpty { faults.append("isEmpty: \(first.set)") }
      for second in Self.samples {
        let common = first.grid.intersection(second.grid)
        if (first.set == second.set) != (first.grid == second.grid)
          || first.set.isSubset(of: second.set) != (common == first.grid)
          || first.set.isDisjoint(with: second.set) != common.isEmpty
          || first.set == second.set && first.set.hashValue != second.set.hashValue
        {
          faults.append("\(first.set) and \(second.set)")
        }
      }
    }
    #expect(faults.isEmpty)
  }

  @Test("The laws hold as equalities", arguments: RandomRuns.blocks(4))
  func laws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<150 {
      let (a, b, c) = (
        random.pick(Self.samples).set, random.pick(Self.samples).set, random.pick(Self.samples).set
      )
      #expect(a.union(b) == b.union(a))
      #expect(a.intersection(b) == b.intersection(a))
      #expect(a.union(b).union(c) == a.union(b.union(c)))
      #expect(a.intersection(b).intersection(c) == a.intersection(b.intersection(c)))
      #expect(a.union(b.intersection(c)) == a.union(b).intersection(a.union(c)))
      #expect(a.intersection(b.union(c)) == a.intersection(b).union(a.intersection(c)))
      #expect(a.union(b).complement == a.complement.intersection(b.complement))
      #expect(a.intersection(b).complement == a.complement.union(b.complement))
      #expect(a.union(a.intersection(b)) == a && a.intersection(a.union(b)) == a)
      #expect(a.union(a) == a && a.intersection(a) == a)
      #expect(a.complement.complement == a)
      #expect(a.union(a.complement) == .all && a.intersection(a.complement) == .empty)
      #expect(a.union(.empty) == a && a.intersection(.all) == a)
      #expect(a.union(.all) == .all && a.intersection(.empty) == .empty)
      #expect(a.intersection(b).isSubset(of: a) && a.isSubset(of: a.union(b)))
      #expect(a.isSubset(of: b) == a.isDisjoint(with: b.complement))
    }
  }

  @Test("Bounds that differ in form but not in meaning make equal sets")
  func canonical() throws {
    let pairs = [
      (">1.2.3", ">=1.2.4"), ("<=1.2.3", "<1.2.4"), ("<1.2.3 || >=1.2.3", "*"),
      ("1.2.3 || >1.2.3", ">=1.2.3"),
      (">1.2.9007199254740991", ">=1.3.0"), ("<=1.9007199254740991", "<2"),
      (">1.2.3-a <1.2.3", ">=1.2.3-a.0 <1.2.3"),
      ("<=1.2.3-a", "<1.2.3-a.0"), (">=1.2.3-0 <1.2.3 || 1.2.3", ">=1.2.3-0 <=1.2.3"), (">2 <1", "<0.0.0-0"),
      ("1.2.3-a || >1.2.3-a <1.2.3", ">=1.2.3-a <1.2.3"),
    ]
    for (first, second) in pairs {
      #expect(
        try Requirement(parsing: first).versions == Requirement(parsing: second).versions,
        "\(first), \(second)"
      )
    }
    let all = try Requirement(parsing: "*").versions(includingPrereleases: true)
    #expect(all == .all && all.complement == .empty && VersionSet.empty.complement == .all)
  }

  @Test("The greatest versions belong to sets like any other")
  func greatest() {
    let text = "9007199254740991.9007199254740991.9007199254740991"
    for version in [Version(text: text), Version(text: text + "-rc")] {
      let set = VersionSet(version)
      #expect(set.contains(version) && !set.complement.contains(version))
      #expect(set.union(set.complement) == .all && !set.isEmpty)
    }
  }

  @Test(
    "A set prints its intervals",
    arguments: [
      ("^1.2", "releases >=1.2.0 <2.0.0"), ("*", "releases *"), (">2 <1", "none"),
      ("^1.2.3-rc.1", "releases >=1.2.3 <2.0.0, pre-releases >=1.2.3-rc.1 <1.2.4-0"),
      ("1.0.0-0", "pre-releases >=1.0.0-0 <1.0.0-0.0"),
      ("<1 || >=2", "releases <1.0.0 || >=2.0.0"),
    ]
  )
  func text(requirement: String, text: String) throws {
    #expect(try Requirement(parsing: requirement).versions.description == text)
  }

  @Test("All and none print as such")
  func extremes() {
    #expect(VersionSet.all.description == "releases *, pre-releases *")
    #expect(VersionSet.empty.description == "none")
  }
}

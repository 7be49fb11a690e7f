import TestSupport
import Testing

@testable import VersionResolver

@Suite("How the resolver represents a catalog")
struct UniverseTests {
  /// Versions of one module, each with its own spelling of a requirement; all spellings admit the same versions of another
  /// module.
  private struct Spellings: CandidateProvider {
    func versions(of module: String) -> [Version] {
      (0..<100).map { Version(1, UInt64($0), 0) }
    }

    func candidate(of module: String, at version: Version) throws -> Candidate {
      guard module == "a" else { return Candidate() }
      return Candidate([Edge("b", try Requirement(parsing: ">=1.\(version.minor % 4).0-rc.\(version.minor)"))]
      )
    }
  }

  @Test("Requirements that admit the same versions share one set and one group")
  func sharedSets() throws {
    var universe = Universe(options: ResolverOptions())
    let package = try universe.package(named: "a", from: Spellings())
    for ordinal in 1...100 { try universe.load(package, ordinal, from: Spellings()) }
    #expect(universe.requirements.count == 100)
    #expect(universe.pairs.count == 1)
    #expect(universe.groups.count == 4)
    // The targets and the sources of each group, two words each.
    #expect(universe.sets.count == 4 * 2 * 2)
  }

  /// Versions of one module that need single versions of another, in an order in which neighbors rarely agree.
  private struct Repeating: CandidateProvider {
    let edges: [Edge]

    /// - Parameter count: the number of different edges.
    init(_ count: Int, areShared: Bool) {
      edges = (0..<count).map {
        let requirement = Requirement.exactly(Version(1, UInt64($0), 0))
        return areShared
          ? Edge(EdgeTarget("b"), requirement, kind: .dependency, isLazy: false, number: Int32($0))
          : Edge("b", requirement)
      }
    }

    func versions(of module: String) -> [Version] { (0..<200).map { Version(1, UInt64($0), 0) } }

    func candidate(of module: String, at version: Version) -> Candidate {
      Candidate(module == "a" ? [edges[Int(version.minor) * 7 % edges.count]] : [])
    }
  }

  @Test(
    "A pair has one group for each set, whether there are few or many",
    arguments: [1, 2, 8, 9, 10, 30],
    [false, true]
  )
  func groups(count: Int, areShared: Bool) throws {
    let provider = Repeating(count, areShared: areShared)
    var universe = Universe(options: ResolverOptions())
    let package = try universe.package(named: "a", from: provider)
    for ordinal in 1...200 { try universe.load(package, ordinal, from: provider) }
    #expect(universe.groups.count == count && universe.pairs.count == 1)
    for ordinal in 1...200 {
      let holders = universe.groups.filter {
        universe.sets[Int($0.sources) + ordinal >> 6] >> UInt64(ordinal & 63) & 1 != 0
      }
      #expect(holders.map(\.targets) == [universe.edges[ordinal - 1].set])
    }
  }

  /// Versions of one module with lists of edges from a few, in arrays that they share or not.
  private struct Lists: CandidateProvider {
    let lists: [[Edge]]
    let choices: [Int]
    let areShared: Bool

    func versions(of module: String) -> [Version] { choices.indices.map { Version(1, UInt64($0), 0) } }

    func candidate(of module: String, at version: Version) -> Candidate {
      guard module == "a" else { return Candidate() }
      let list = lists[choices[Int(version.minor)]]
      return Candidate(
        areShared ? list : list.map { $0 },
        unavailabilityReason: version.minor % 7 == 3 ? "is yanked" : nil
      )
    }
  }

  /// What a universe knows of the versions of a module, without the numbers of its records.
  private static func known(_ universe: Universe, _ package: PackageID) -> [String] {
    let count = universe.versions[Int(package)].count
    return (1...count).map { ordinal in
      let index = universe.candidateIndex(package, ordinal)
      let record = universe.candidates[index]
      let edges = (record.edgeStart..<record.edgeStart + record.edgeCount).map { edge in
        let edge = universe.edges[Int(edge)]
        let group = universe.groups.first {
          $0.pair == edge.pair && $0.targets == edge.set && $0.orders == edge.orders
            && universe.sets[Int($0.sources) + ordinal >> 6] >> UInt64(ordinal & 63) & 1 == 1
            && $0.sourceWords.range.contains(ordinal >> 6)
        }
        return
          "\(universe.names[Int(edge.target)]) \(edge.set) \(edge.requires) \(edge.orders) \(group != nil)"
      }
      let groups = universe.groups.count {
        universe.sets[Int($0.sources) + ordinal >> 6] >> UInt64(ordinal & 63) & 1 == 1
      }
      return "\(edges) \(groups) \(universe.written[index]) \(universe.reasons[Int32(index)]?.phrase ?? "")"
    }
  }

  @Test(
    "Versions that share the array of their edges are like those that do not",
    arguments: RandomRuns.blocks(20)
  )
  func sharedArrays(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lists = (0..<4).map { _ in
      (0..<random.below(5)).map { _ in
        Edge(
          random.pick(["a", "b", "c", "d", "e"]),
          .upToNextMajor(from: Version(1, UInt64(random.below(150)), 0)),
          kind: random.pick([.dependency, .optional, .conflict]),
          isLazy: random.chance(20)
        )
      }
    }
    var choice = 0
    let choices = (0..<150).map { _ in
      if random.chance(30) { choice = random.below(lists.count) }
      return choice
    }
    let order = (1...150).map { ($0, random.next()) }.sorted { $0.1 < $1.1 }.map(\.0)
    for ordinals in [Array(1...150), order] {
      let (first, second) = try (
        Self.loaded(ordinals, Lists(lists: lists, choices: choices, areShared: true)),
        Self.loaded(ordinals, Lists(lists: lists, choices: choices, areShared: false))
      )
      #expect(first == second)
      #expect(first.allSatisfy { !$0.contains("false\"") })
    }
  }

  private static func loaded(_ ordinals: [Int], _ provider: Lists) throws -> [String] {
    var universe = Universe(options: ResolverOptions())
    let package = try universe.package(named: "a", from: provider)
    for ordinal in ordinals { try universe.load(package, ordinal, from: provider) }
    return known(universe, package)
  }

  @Test(
    "A set holds exactly the ordinals that the requirement admits one by one",
    arguments: RandomRuns.blocks(6)
  )
  func ordinals(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let versions = VersionGrid.versions.filter { _ in random.chance(70) }.sorted()
    let provider = OneModule(versions: versions)
    for prereleases: Set<String> in [[], ["m"]] {
      var options = ResolverOptions()
      options.prereleases = prereleases
      var universe = Universe(options: options)
      let package = try universe.package(named: "m", from: provider)
      let existing = universe.versions[Int(package)]
      for kind in [Edge.Kind.dependency, .optional, .conflict] {
        for _ in 0..<20 {
          let requirement = try Requirement(parsing: VersionGrid.requirement(&random))
          let set = Int(universe.compile(Edge("m", requirement, kind: kind), for: package))
          let admitted = requirement.versions(includingPrereleases: !prereleases.isEmpty)
          for (index, version) in existing.enumerated() {
            let isIn = universe.sets[set + (index + 1) >> 6] >> UInt64((index + 1) & 63) & 1 != 0
            #expect(isIn == (admitted.contains(version) != (kind == .conflict)), "\(requirement) \(version)")
          }
          #expect(universe.sets[set] & 1 == (kind == .dependency ? 0 : 1))
        }
      }
    }
  }

  private struct OneModule: CandidateProvider {
    let versions: [Version]
    func versions(of module: String) -> [Version] { versions }
    func candidate(of module: String, at version: Version) -> Candidate { Candidate() }
  }
}

import TestSupport
import Testing

@testable import VersionResolver

@Suite("Pair tables")
struct PairTableTests {
  /// One module in many versions. Each needs some of three others in single versions, which makes many groups, and mostly any
  /// version of a fourth, which makes few.
  private struct Scattered: CandidateProvider {
    let edges: [[Edge]]

    init(_ count: Int, _ random: inout SplitMix64) {
      edges = (0..<count).map { _ in
        ["b", "c", "d"].filter { _ in random.chance(70) }.map {
          Edge($0, .exactly(Version(1, UInt64(random.below(90)), 0)))
        } + (random.chance(90) ? [Edge("e", .any)] : [])
      }
    }

    func versions(of module: String) -> [Version] {
      (0..<(module == "a" ? edges.count : 90)).map { Version(1, UInt64($0), 0) }
    }

    func candidate(of module: String, at version: Version) -> Candidate {
      Candidate(module == "a" ? edges[Int(version.minor)] : [])
    }
  }

  @Test(
    "Tables of pairs with many groups match the edges and stay within a multiple of them",
    arguments: RandomRuns.blocks(8)
  )
  func agreesWithEdges(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let provider = Scattered(64 + random.below(150), &random)
    var universe = Universe(options: ResolverOptions())
    let package = try universe.package(named: "a", from: provider)
    for ordinal in 1...provider.edges.count { try universe.load(package, ordinal, from: provider) }
    universe.tabulate(package)
    let size = universe.tables.count
    universe.tabulate(package)
    #expect(universe.tables.count == size && size > 0 && size <= 9 * universe.edges.count)

    for (index, pair) in universe.pairs.enumerated() {
      let target = universe.names[Int(pair.target)]
      #expect((pair.table >= 0) == (target != "e"))
      guard pair.table >= 0 else { continue }
      for ordinal in 1...provider.edges.count {
        let candidate = universe.candidates[universe.candidateIndex(package, ordinal)]
        let edges = universe.edges[Int(candidate.edgeStart)..<Int(candidate.edgeStart + candidate.edgeCount)]
        let set = edges.first { $0.pair == Int32(index) }?.set ?? -1
        #expect(universe.tables[Int(pair.table) + ordinal] == set)
      }
    }
  }

  @Test("No tables are made where one word holds the versions")
  func narrow() throws {
    var random = SplitMix64(seed: 1)
    let provider = Scattered(60, &random)
    var universe = Universe(options: ResolverOptions())
    let package = try universe.package(named: "a", from: provider)
    for ordinal in 1...60 { try universe.load(package, ordinal, from: provider) }
    universe.tabulate(package)
    #expect(universe.tables.isEmpty)
  }
}

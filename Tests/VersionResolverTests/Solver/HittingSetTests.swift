import TestSupport
import Testing

@testable import VersionResolver

@Suite("Smallest sets that have an element in common with each of some sets")
struct HittingSetTests {
  private static let names = ["a", "b", "c", "d", "e", "f", "g", "h"]

  @Test("None is smaller, as all subsets show", arguments: RandomRuns.block(0, of: 300, from: 0))
  func smallest(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let sets = (0..<generator.below(9)).map { _ in
      let first = generator.below(8)
      return Self.names.indices.filter { $0 == first || generator.below(4) == 0 }
    }
    let sizes = (0..<1 << 8).compactMap { (subset: Int) in
      sets.allSatisfy { $0.contains { subset >> $0 & 1 == 1 } } ? subset.nonzeroBitCount : nil
    }
    let search = HittingSet(sets.map { $0.map { Self.names[$0] } })
    let found = try #require(search.smallest())
    #expect(found.count == sizes.min())
    for found in [found, search.greedy()] {
      #expect(sets.allSatisfy { $0.contains { found.contains(Self.names[$0]) } })
    }
  }

  /// Without bounds, this takes more nodes than the limit allows.
  @Test func manyDisjointSets() {
    let sets = (0..<40).flatMap { group in
      [["\(group)a", "\(group)b", "\(group)c"], ["\(group)d", "\(group)b"], ["\(group)e", "\(group)b"]]
    }
    #expect(HittingSet(sets).smallest() == Set((0..<40).map { "\($0)b" }))
  }
}

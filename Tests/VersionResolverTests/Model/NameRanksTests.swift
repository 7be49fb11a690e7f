import TestSupport
import Testing

@testable import VersionResolver

@Suite("Name ranks")
struct NameRanksTests {
  /// Names that share their first eight bytes, are shorter than that, or are prefixes of others.
  private static let ascii =
    ["", "a", "aa", "aaaaaaaa", "aaaaaaaaa", "aaaaaaab", "Z", "z"]
    + (0..<200).map { "module-\($0 % 13)-\($0)" } + (0..<20).map { String(repeating: "b", count: $0 + 1) }
  private static let others = ["\u{E9}clair", "z\u{301}", "東", "😀", "a\u{7F}"]

  @Test(
    "Ranks sort packages as their names sort, including packages without a rank yet",
    arguments: RandomRuns.blocks(12)
  )
  func agreesWithStrings(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var names = (Self.ascii + (seed % 3 == 0 ? Self.others : [])).shuffled(using: &random)
    var universe = Universe(options: ResolverOptions())
    while !names.isEmpty {
      for _ in 0..<min(names.count, 1 + random.below(60)) {
        _ = universe.append(names.removeLast(), [], isInterface: false)
      }
      if random.chance(60) { universe.rankNames() }
      let some = universe.names.indices.filter { _ in random.chance(50) }.map { PackageID($0) }
        .shuffled(using: &random)
      let sorted = universe.sortedByName(some).map { universe.names[Int($0)] }
      #expect(sorted == some.map { universe.names[Int($0)] }.sorted())
    }
  }

  @Test("Ranks are not recomputed for every package that is added")
  func amortized() {
    var ranks = NameRanks()
    let names = (0..<1024).map { "m\($0)" }
    ranks.refresh(Array(names.prefix(600)))
    ranks.refresh(names)
    #expect(ranks[599] != nil && ranks[600] == nil)
    ranks.refresh(names + (0..<176).map { "n\($0)" })
    #expect(ranks[1199] != nil)
  }
}

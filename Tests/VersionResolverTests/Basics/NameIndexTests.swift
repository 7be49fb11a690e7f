import TestSupport
import Testing

@testable import VersionResolver

@Suite("The name index")
struct NameIndexTests {
  /// `e` with an accent as one scalar and as two, which are equal strings, and names of every length up to 20.
  private static let names =
    ["\u{E9}", "e\u{301}", "caf\u{E9}", "cafe\u{301}", ""]
    + (1...20).map { String(repeating: "a", count: $0) }
    + (0..<300).map { "module-\($0 % 17)-\($0)" }

  @Test("Finds what a dictionary finds", arguments: RandomRuns.blocks(8))
  func agreesWithDictionary(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var index = NameIndex()
    var expected: [String: UInt32] = [:]
    var inserted: [String] = []
    for _ in 0..<600 {
      let name = random.pick(Self.names)
      #expect(index.place(of: name, hash: name.nameHash, in: inserted) == expected[name])
      if expected[name] == nil, random.chance(50) {
        index.insert(hash: name.nameHash, at: UInt32(inserted.count))
        expected[name] = UInt32(inserted.count)
        inserted.append(name)
      }
    }
  }
}

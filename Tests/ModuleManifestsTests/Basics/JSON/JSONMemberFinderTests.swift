import ModuleManifests
import TestSupport
import Testing

@Suite("Finding members one after another")
struct JSONMemberFinderTests {
  @Test(
    "Finds what a search from the beginning finds, in any order of lookups",
    arguments: RandomRuns.blocks(40)
  )
  func agreesWithMember(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var object = JSONObject()
    for _ in 0..<random.below(12) {
      object[RandomJSON.string(using: &random)] = RandomJSON.value(using: &random, depth: 2)
    }
    let root = try JSONDocument(parsing: Array(JSONValue.object(object).text.utf8)).root
    let names = object.members.map(\.key) + ["", "zzz"]
    var finder = JSONMemberFinder(root)
    for name in names + (0..<60).map({ _ in random.pick(names) }) {
      let found = finder.member(name)
      #expect(found?.key.range == root.entry(name)?.key.range)
      #expect(found?.value.range == root.member(name)?.range)
    }
  }

  @Test("Finds nothing in an element that is not an object")
  func others() throws {
    for text in ["[1, 2]", "\"a\"", "{}", "null"] {
      var finder = JSONMemberFinder(try JSONDocument(parsing: Array(text.utf8)).root)
      #expect(finder.member("a") == nil)
    }
  }
}

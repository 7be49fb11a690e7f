import ModuleManifests
import Testing

@Suite("Repeated keys")
struct JSONDuplicateKeyTests {
  @Test("Reports both places")
  func bothPlaces() throws {
    let document = try JSONDocument(parsing: Array(#"{"a": 1, "b": 2, "a": 3}"#.utf8))
    let error = try #require(document.duplicateKeys.first)
    #expect(document.duplicateKeys.count == 1)
    #expect(error.message == "the key `a` is already in this object")
    #expect(error.offset == 17)
    #expect(error.length == 3)
    #expect(error.related?.offset == 1)
  }

  @Test("Keys are the same however they are escaped")
  func escaped() throws {
    let document = try JSONDocument(parsing: Array(#"{"ab": 1, "a\u0062": 2, "\u0061b": 3}"#.utf8))
    #expect(document.duplicateKeys.map(\.offset) == [10, 24])
  }

  @Test("Compares keys by their bytes, not as Swift compares strings")
  func canonicalEquivalence() throws {
    let document = try JSONDocument(parsing: Array("{\"\u{E9}\": 1, \"e\u{301}\": 2}".utf8))
    #expect(document.duplicateKeys.isEmpty)
  }

  @Test("Finds repeated keys in objects of every size", arguments: [2, 3, 23, 63, 64, 65, 66, 200, 5000])
  func everySize(_ count: Int) throws {
    let keys = (0..<count - 1).map { "\"key-number-\($0)\": 0" }
    let repeated = keys + ["\"key-number-\(count / 3)\": 1"]
    let document = try JSONDocument(
      parsing: Array("[{\(keys.joined(separator: ","))},{\(repeated.joined(separator: ","))}]".utf8)
    )
    #expect(document.duplicateKeys.count == (count > 1 ? 1 : 0))
    #expect(document.duplicateKeys.first?.message.contains("key-number-\(count / 3)`") == true)
  }

  @Test("Keys that differ only in the middle are not reported")
  func middle() throws {
    let keys = (0..<60).map { "\"aaaaaaaa\($0 + 10)bbbbbbbb\": 0" }
    let document = try JSONDocument(parsing: Array("{\(keys.joined(separator: ","))}".utf8))
    #expect(document.duplicateKeys.isEmpty)
  }

  @Test("Takes linear time in a large object, and lists at most a hundred")
  func large() throws {
    let keys = (0..<60_000).map { "\"k\($0 % 30_000)\":0" }
    let document = try JSONDocument(parsing: Array("{\(keys.joined(separator: ","))}".utf8))
    #expect(document.duplicateKeys.count == 100)
    #expect(document.duplicateKeys.map(\.offset) == document.duplicateKeys.map(\.offset).sorted())
  }
}

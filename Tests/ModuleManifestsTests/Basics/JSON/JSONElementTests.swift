import ModuleCatalogs
import ModuleManifests
import Testing

@Suite("An element of a document")
struct JSONElementTests {
  private let document: JSONDocument

  init() throws {
    document = try JSONDocument(
      parsing: Array(#"{"a": "x", "b": [1, {"c": true}, "e\n"], "d": {}, "n": null, "f": -7}"#.utf8)
    )
  }

  @Test("Has its members, elements and bytes")
  func navigation() throws {
    let root = document.root
    #expect(root.members.map { $0.key.string } == ["a", "b", "d", "n", "f"])
    #expect(root.member("a")?.range == 6..<9)
    #expect(root.entry("a")?.key.range == 1..<4)
    #expect(root.member("b")?.elements.map(\.kind) == [.number, .object, .string])
    #expect(root.member("b")?.elements.map(\.source) == ["1", #"{"c": true}"#, #""e\n""#])
    #expect(root.member("d")?.members.map { $0.key.string } == [])
    #expect(root.member("zzz") == nil)
    #expect(root.member("n")?.kind == .null)
    #expect(root.member("f")?.integer == -7)
  }

  @Test("Knows whether its text has escapes")
  func escapes() throws {
    let last = try #require(document.root.member("b")?.elements.map { $0 }.last)
    #expect(last.isEscaped)
    #expect(last.string == "e\n")
    #expect(document.root.member("a")?.isEscaped == false)
  }

  @Test("An element read from part of a file has its positions in the file")
  func part() throws {
    let bytes = Array("{}\n{\"a\": 1}\n".utf8)
    let line = try JSONDocument(parsing: bytes, range: 3..<11)
    #expect(line.root.member("a")?.range == 9..<10)
    #expect(line.root.member("a")?.integer == 1)
  }

  @Test("Has a canonical form that does not depend on whitespace, key order or escapes")
  func canonical() throws {
    let one = try JSONDocument(parsing: Array(#"{ "b" : [1, 2.0], "a": "\u0041\/\u000a\u0001" }"#.utf8))
    let two = try JSONDocument(parsing: Array("{\"a\":\"A/\\n\\u0001\",\"b\":[1,2.0]}".utf8))
    #expect(CanonicalJSON.bytes(of: one.root) == CanonicalJSON.bytes(of: two.root))
    #expect(
      String(decoding: CanonicalJSON.bytes(of: one.root), as: UTF8.self) == #"{"a":"A/\n\u0001","b":[1,2.0]}"#
    )
    #expect(
      String(decoding: CanonicalJSON.bytes(of: one.root, excluding: ["a"]), as: UTF8.self)
        == #"{"b":[1,2.0]}"#
    )
  }
}

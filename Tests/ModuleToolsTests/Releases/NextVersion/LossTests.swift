import ModuleTools
import Testing

@Suite("What a declaration no longer offers")
struct LossTests {
  /// A change of a member.
  struct Case: Sendable {
    let kind: String
    var old = ""
    var new = ""
    /// What the member's owner is.
    var owner = #""declKind": "Struct""#
    /// `nil` if callers notice nothing.
    let loss: String?

    static let openClass = #""declKind": "Class", "isOpen": true"#

    func dump(_ more: String) throws -> APIDump {
      let text = #"""
        {"ABIRoot": {"kind": "Root", "printedName": "Cart", "children": [
          {"kind": "TypeDecl", "printedName": "C", "usr": "s:C", \#(owner), "children": [
            {"printedName": "a", "usr": "s:a", "declKind": "\#(kind)"\#(more.isEmpty ? "" : ", " + more)}]}]}}
        """#
      return try #require(APIDump(Array(text.utf8)))
    }
  }

  static let cases = [
    Case(kind: "Var", old: #""declAttributes": ["Nonisolated"]"#, loss: "is no longer nonisolated"),
    Case(kind: "Func", new: #""declAttributes": ["DiscardableResult"]"#, loss: nil),
    Case(
      kind: "Struct",
      old: #""declAttributes": ["Frozen", "DynamicMemberLookup"]"#,
      new: #""declAttributes": ["Frozen"]"#,
      loss: "is no longer @dynamicMemberLookup"
    ),
    Case(kind: "Class", new: #""conformances": [{"printedName": "Actor"}]"#, loss: "is now an actor"),
    Case(
      kind: "Subscript",
      old: #""accessors": [{"accessorKind": "get"}]"#,
      new: #""accessors": [{"accessorKind": "get", "throwing": true}]"#,
      loss: "throws now"
    ),
    Case(
      kind: "Var",
      old: #""accessors": [{"accessorKind": "get"}, {"accessorKind": "set"}]"#,
      new: #""accessors": [{"accessorKind": "get"}, {"accessorKind": "set", "isInternal": true}]"#,
      loss: "can be set only in its own package now"
    ),
    Case(
      kind: "Var",
      old: #""accessors": [{"accessorKind": "get"}]"#,
      new: #""accessors": [{"accessorKind": "get"}, {"accessorKind": "set", "isInternal": true}]"#,
      loss: nil
    ),
    Case(
      kind: "Var",
      new: #""declAttributes": ["Lazy"]"#,
      loss: "is lazy now, and can be read only from a variable"
    ),
    Case(kind: "Var", new: #""declAttributes": ["Lazy"]"#, owner: Case.openClass, loss: nil),
    Case(
      kind: "EnumElement",
      old: #""children": [{"kind": "TypeNominal", "printedName": "(b: Swift.Int)"}]"#,
      new: #""children": [{"kind": "TypeNominal", "printedName": "(c: Swift.Int)"}]"#,
      loss: "has different labels"
    ),
    Case(
      kind: "Constructor",
      new: #""declAttributes": ["Required"]"#,
      owner: Case.openClass,
      loss: "is now required of subclasses"
    ),
    Case(kind: "Constructor", new: #""declAttributes": ["Required"]"#, loss: nil),
    Case(
      kind: "Constructor",
      old: #""init_kind": "Designated""#,
      new: #""init_kind": "Convenience""#,
      owner: Case.openClass,
      loss: "is now a convenience initializer, which subclasses cannot call"
    ),
  ]

  @Test("It is major, even if the checker says nothing; the opposite change is minor", arguments: cases)
  func losses(_ change: Case) throws {
    let (old, new) = (try change.dump(change.old), try change.dump(change.new))
    func changes(_ old: APIDump, _ new: APIDump) -> [String] {
      CodeComparison(report: "", old: ["Cart": old], new: ["Cart": new]).changes.map {
        "\($0.level): \($0.text)"
      }
    }
    let title = "\(change.kind.lowercased()) C.a"
    let harmless = "minor: \(title) is declared differently"
    #expect(changes(old, new) == [change.loss.map { "major: \(title) \($0)" } ?? harmless])
    // Labels change in both directions.
    if change.kind != "EnumElement" { #expect(changes(new, old) == [harmless]) }
  }

  @Test(
    "It may be seen in the symbol graphs only",
    arguments: [
      ("Var", "var v: Int { get }", "var v: Int { get async }", "is async now"),
      ("Var", "var v: Int { get set }", "var v: Int { mutating get set }", "has a mutating getter now"),
      ("Var", "var v: Int { get nonmutating set }", "var v: Int { get set }", "has a mutating setter now"),
      (
        "Subscript", "subscript(Int) -> Int { get throws(E) }", "subscript(Int) -> Int { get throws }",
        "throws different errors now"
      ),
      ("Func", "func f(@R _: () -> Int)", "func f(_: () -> Int)", "has a parameter that is no longer @R"),
      ("Func", "func f() -> sending K", "func f() -> K", "has a result that is no longer sending"),
      (
        "EnumElement", "case a(b: Int = 0, c: Int = 1)", "case a(b: Int = 0, c: Int)",
        "has fewer default values"
      ),
      (
        "Protocol", "protocol P<T, U> : Sequence<Int>", "protocol P<T> : Sequence<Int>",
        "has different primary associated types"
      ),
      ("Protocol", "protocol P<T>", "protocol P", "has different primary associated types"),
      ("Var", "var v: Int { get throws }", "var v: Int { get throws(E) }", nil),
      ("Var", "var v: Int { get throws }", "var v: Int { get }", nil),
      ("Var", "var v: Int { get }", "let v: Int", nil),
      ("Var", "var v: Int { get nonmutating set }", "var v: Int { get }", nil),
      ("Func", "func f(_: Int = 0)", "func f(_: Int = 1)", nil),
      ("Func", "@MainActor func f()", "func f()", nil),
      ("Protocol", "protocol P", "protocol P<T>", nil),
      ("Protocol", "protocol P : Sequence<Int>", "protocol P : Sequence<String>", nil),
    ] as [(String, String, String, String?)]
  )
  func text(_ kind: String, _ old: String, _ new: String, _ loss: String?) throws {
    let dumps = try [old, new].map { text in
      var dump = try Case(kind: kind, loss: nil).dump("")
      let symbols = #"""
        {"symbols": [{"identifier": {"precise": "s:a"}, "declarationFragments": [
          {"kind": "internalParam", "spelling": "\#(text.count)"}, {"kind": "text", "spelling": "\#(text)"}]}]}
        """#
      dump.readSymbols(Array(symbols.utf8))
      return dump
    }
    let comparison = CodeComparison(report: "", old: ["Cart": dumps[0]], new: ["Cart": dumps[1]])
    #expect(comparison.changes.map(\.text) == (loss.map { ["\(kind.lowercased()) C.a \($0)"] } ?? []))
  }

  @Test("A type of another module is not new because it is extended")
  func extended() throws {
    let dumps = try ["", #", {"printedName": "b", "usr": "s:b", "declKind": "Func"}"#].map { more in
      let text = #"""
        {"ABIRoot": {"kind": "Root", "printedName": "Cart", "children": [
          {"kind": "TypeDecl", "declKind": "Struct", "printedName": "C", "usr": "s:C"}\#(more.isEmpty ? "" : #"""
            , {"kind": "TypeDecl", "declKind": "Protocol", "printedName": "Decoder", "usr": "s:D", "isExternal": true,
              "children": [{"printedName": "a", "usr": "s:a", "declKind": "Func", "isInternal": true}\#(more)]}
            """#)]}}
        """#
      return try #require(APIDump(Array(text.utf8)))
    }
    let comparison = CodeComparison(report: "", old: ["Cart": dumps[0]], new: ["Cart": dumps[1]])
    #expect(comparison.changes.map(\.text) == ["func Decoder.b is new"])
  }

  @Test("What the checker has reported is not repeated")
  func reported() throws {
    let change = Self.cases[0]
    let comparison = CodeComparison(
      report: "API breakage: var C.a is now without nonisolated",
      old: ["Cart": try change.dump(change.old)],
      new: ["Cart": try change.dump(change.new)]
    )
    #expect(comparison.changes.map(\.text) == ["var C.a is now without nonisolated"])
  }
}

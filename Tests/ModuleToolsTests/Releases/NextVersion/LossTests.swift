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
      new: #""declAttributes": ["Lazy"]"#,
      loss: "is lazy now, and can be read only from a variable"
    ),
    Case(kind: "Var", new: #""declAttributes": ["Lazy"]"#, owner: Case.openClass, loss: nil),
    Case(
      kind: "EnumElement",
      old: #""children": [{"kind": "TypeNominal", "printedName": "(b: Swift.Int)"}]"#,
      new: #""children": [{"kind": "TypeNominal", "printedName": "(c: Swift.Int)"}]"#,
      loss: "has other labels"
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

import ModuleTools
import Testing

@Suite("What a public API change requires")
struct CodeComparisonTests {
  /// A description as the toolchain writes it, with the functions of a struct `Cart` by name, each with its identifier and
  /// further members.
  private static func dump(_ functions: [(name: String, usr: String, more: String)]) -> APIDump? {
    let members = functions.map {
      #"{"kind": "Function", "declKind": "Func", "printedName": "\#($0.name)", "usr": "\#($0.usr)"\#($0.more)}"#
    }
    let text = #"""
      {"ABIRoot": {"kind": "Root", "printedName": "Cart", "children": [
        {"kind": "Import", "declKind": "Import", "printedName": "Foundation"},
        {"kind": "TypeDecl", "declKind": "Struct", "printedName": "Cart", "usr": "s:Cart", "children": [
          \#(members.joined(separator: ",\n"))]}]}}
      """#
    return APIDump(Array(text.utf8))
  }

  private func changes(
    _ report: String = "",
    _ old: [(name: String, usr: String, more: String)],
    _ new: [(name: String, usr: String, more: String)]
  ) throws -> [String] {
    let comparison = CodeComparison(
      report: report,
      old: ["Cart": try #require(Self.dump(old))],
      new: ["Cart": try #require(Self.dump(new))]
    )
    return comparison.changes.map { "\($0.level): \($0.text)" }
  }

  @Test("A break the checker reports is major; a new or differently declared symbol is minor")
  func levels() throws {
    let report = "1 breaking change detected in Cart:\n  💔 API breakage: func Cart.gone() has been removed\n"
    #expect(
      try changes(
        report,
        [("gone()", "s:g", ""), ("same()", "s:s", ""), ("old()", "s:o", "")],
        [("same()", "s:s", ""), ("old()", "s:o", #", "deprecated": true"#), ("more()", "s:m", "")]
      ) == [
        "major: func Cart.gone() has been removed", "minor: func Cart.more() is new",
        "minor: func Cart.old() is declared differently",
      ]
    )
    #expect(try changes("", [("same()", "s:s", "")], [("same()", "s:s", "")]) == [])
  }

  @Test("A different signature under the same name is major, and counts once")
  func signature() throws {
    #expect(
      try changes("", [("f()", "s:f", "")], [("f()", "s:fYa", "")]) == [
        "major: func Cart.f() has a different signature; code that uses it may not compile"
      ]
    )
    #expect(
      try changes(
        "💔 API breakage: func Cart.f() is now throwing",
        [("f()", "s:f", "")],
        [("f()", "s:fK", "")]
      ) == ["major: func Cart.f() is now throwing"]
    )
  }

  @Test("Changes to package declarations are patch at most, and one that becomes public is new")
  func package() throws {
    let inside = #", "isInternal": true"#
    let report = "💔 API breakage: func Cart.hidden() has been removed"
    #expect(
      try changes(report, [("hidden()", "s:h", inside)], [("other()", "s:o", inside)]) == [
        "patch: func Cart.hidden() has been removed, for this package only"
      ]
    )
    #expect(
      try changes("", [("h()", "s:h", inside)], [("h()", "s:h", "")]) == ["minor: func Cart.h() is new"]
    )
  }

  @Test("An attribute callers notice is major, by its name; a property wrapper or a result builder is not")
  func attributes() throws {
    let custom = #", "declAttributes": ["Custom"]"#
    let builder = (name: "B", usr: "s:B", more: #", "declAttributes": ["ResultBuilder"]"#)
    let nested =
      #"{"kind": "text", "spelling": "."}, {"kind": "typeIdentifier", "spelling": "Y", "preciseIdentifier": "#
    for (identifier, more, expected) in [
      ("s:ScM", "", "major: func Cart.f() now has the attribute @X"),
      ("s:B", "", "minor: func Cart.f() is declared differently"),
      ("s:5Other1XV", "", "major: func Cart.f() now has the attribute @X"),
      ("s:Cart", nested + #""s:B"},"#, "minor: func Cart.f() is declared differently"),
      ("s:Cart", nested + #""s:Y"},"#, "major: func Cart.f() now has the attribute @X.Y"),
    ] {
      let old = try #require(Self.dump([builder, ("f()", "s:f", "")]))
      var new = try #require(Self.dump([builder, ("f()", "s:f", custom)]))
      new.readSymbols(
        Array(
          #"""
          {"symbols": [{"identifier": {"precise": "s:f"}, "declarationFragments": [
            {"kind": "attribute", "spelling": "@"},
            {"kind": "attribute", "spelling": "X", "preciseIdentifier": "\#(identifier)"}, \#(more)
            {"kind": "keyword", "spelling": "func"}]}]}
          """#.utf8
        )
      )
      let comparison = CodeComparison(report: "", old: ["Cart": old], new: ["Cart": new])
      #expect(comparison.changes.map { "\($0.level): \($0.text)" } == [expected])
    }
  }

  @Test(
    "A change that fewer can use is major, even if the checker says nothing",
    arguments: [
      ("", #", "isInternal": true"#, "major: func Cart.f() is now visible only in its own package"),
      (
        "", #", "declAttributes": ["Custom"]"#,
        "major: func Cart.f() has an attribute that a module declares, such as a global actor"
      ),
      ("", #", "intro_Macosx": "26""#, "major: func Cart.f() is now available only on macOS 26 and later"),
      (
        #", "intro_iOS": "9.2""#, #", "intro_iOS": "10""#,
        "major: func Cart.f() is now available only on iOS 10 and later"
      ),
      (#", "intro_iOS": "10""#, #", "intro_iOS": "9.2""#, "minor: func Cart.f() is declared differently"),
      (#", "declAttributes": ["Custom"]"#, "", "minor: func Cart.f() is declared differently"),
      ("", #", "deprecated": true"#, "minor: func Cart.f() is declared differently"),
    ]
  )
  func restrictions(_ before: String, _ now: String, _ change: String) throws {
    #expect(try changes("", [("f()", "s:f", before)], [("f()", "s:f", now)]) == [change])
  }

  @Test("Of overloads with the same title, one is told, always the same one")
  func overloads() throws {
    let before = (0..<20).map { (name: "f()", usr: "s:f\($0)", more: "") }
    let now = (0..<20).map { (name: "f()", usr: "s:f\($0)", more: #", "intro_iOS": "\#(10 + $0)""#) }
    #expect(
      try changes("", before, now) == ["major: func Cart.f() is now available only on iOS 10 and later"]
    )
  }

  /// A module with a struct `Basket` that has a function, and the module's exports.
  private static func module(_ name: String, _ members: String?, exports: String = "") throws -> APIDump {
    let basket = members.map {
      #"""
      {"kind": "TypeDecl", "declKind": "Struct", "printedName": "Basket", "usr": "s:\#(name)6Basket",
        "moduleName": "\#(name)", "children": [{"kind": "Function", "declKind": "Func", "printedName": "f()",
          "usr": "s:\#(name)6Basket1f", "children": [{"kind": "TypeNominal", "printedName": "\#(name).Basket"}\#($0)]}]}
      """#
    }
    let exported =
      exports.isEmpty
      ? []
      : [
        #"{"kind": "Import", "declKind": "Import", "printedName": "\#(exports)", "declAttributes": ["Exported"]}"#
      ]
    let children = exported + (basket.map { [$0] } ?? [])
    return try #require(
      APIDump(
        Array(#"{"ABIRoot": {"kind": "Root", "children": [\#(children.joined(separator: ","))]}}"#.utf8)
      )
    )
  }

  @Test("A split target keeps what moved unchanged to an exported module; anything else is gone")
  func split() throws {
    let report = "1 breaking change detected in Cart:\n  💔 API breakage: struct Basket has been removed\n"
    let (old, argument) = (
      ["Cart": try Self.module("Cart", "")], #", {"kind": "TypeNominal", "printedName": "Swift.Int"}"#
    )
    func changes(_ cart: APIDump, _ core: APIDump, isInProduct: Bool) -> [String] {
      let new = isInProduct ? ["Cart": cart, "CartCore": core] : ["Cart": cart]
      return CodeComparison(
        report: report,
        old: old,
        new: new,
        exports: isInProduct ? [:] : ["CartCore": core]
      )
      .changes.map { "\($0.level): \($0.text)" }
    }
    let moved = try Self.module("CartCore", "")
    let exporting = try Self.module("Cart", nil, exports: "CartCore")
    #expect(
      changes(exporting, moved, isInProduct: true) == [
        "minor: the product has the module CartCore, which is new",
        "patch: struct Basket is in CartCore now, which Cart exports",
      ]
    )
    #expect(
      changes(exporting, moved, isInProduct: false) == [
        "minor: the product exports the module CartCore, which is new",
        "patch: struct Basket is in CartCore now, which Cart exports",
      ]
    )
    let broken = "major: struct Basket has been removed"
    #expect(changes(try Self.module("Cart", nil), moved, isInProduct: true).first == broken)
    #expect(changes(exporting, try Self.module("CartCore", argument), isInProduct: true).first == broken)
    #expect(changes(exporting, try Self.module("CartCore", nil), isInProduct: false).first == broken)
  }

  @Test("Removing a product or one of its modules is major")
  func gone() throws {
    let comparison = CodeComparison(
      report: "",
      old: [:],
      new: [:],
      formerExports: ["Core"],
      goneProduct: "Cart"
    )
    #expect(
      comparison.changes.map { "\($0.level): \($0.text)" } == [
        "major: the package no longer has the product Cart",
        "major: the product no longer exports the module Core",
      ]
    )
  }

  @Test("A module the product lost is major, a new one minor, and derived members count for nothing")
  func modules() throws {
    let dump = try #require(Self.dump([("f()", "s:f", #", "implicit": true"#)]))
    let empty = try #require(Self.dump([]))
    let comparison = CodeComparison(
      report: "",
      old: ["Cart": empty, "Old": empty],
      new: ["Cart": dump, "New": empty],
      gone: ["Old"]
    )
    #expect(
      comparison.changes.map(\.text) == [
        "the product no longer has the module Old", "the product has the module New, which is new",
      ]
    )
    for text in ["{}", "", "[1]", #"{"ABIRoot": {"children": 1}}"#] {
      #expect(APIDump(Array(text.utf8))?.isEmpty ?? true)
    }
  }
}

import Foundation
import Testing

/// Failures with several causes, or whose wording only some of them need.
@Suite("Failures with several parts, as they are printed")
struct ManyConflictScenarioTests {
  private func run(_ table: String, _ arguments: String...) throws -> Modctl.Result {
    let app = try CompactApp(table).folder()
    return try Modctl.run(arguments, in: app.url)
  }

  private static let six = """
    shop: a ^1; b ^1; c ^1; d ^1; e ^1; f ^1; log *
    log 1.0.0
    """

  @Test("Counts more than four conflicts, and shows four of them with their fixes")
  func count() throws {
    let text = try run(Self.six, "resolve").flatErrors
    #expect(text.contains("6 conflicts that have no requirement of shop in common; the first 4 of them:"))
    #expect(text.contains(#"4. modules.json:1 remove "d""#))
    #expect(
      text.contains(
        "2 more conflicts are not shown. They concern the requirements of shop for e and f. Fixes: these changes together"
      )
    )
    let picture = try run(Self.six, "graph", "--format", "svg").output
    #expect(picture.contains(">The first of 6 conflicts that have no requirement of shop in common</text>"))
    #expect(picture.contains(">Fixes: these changes together make it solvable (checked)</text>"))
    let json = try run(Self.six, "resolve", "--format", "json").output
    #expect(json.contains(#""conflictCount": 6"#))
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let omitted = try #require(object?["omitted"] as? [[String: Any]])
    #expect(omitted.compactMap { $0["target"] as? String } == ["e", "f"])
    #expect(omitted.allSatisfy { $0["fact"] as? String == "root" && $0["at"] != nil })
    let five = try run("shop: a ^1; b ^1; c ^1; d ^1; e ^1", "resolve").flatErrors
    #expect(five.contains("1 more conflict is not shown. It concerns the requirement of shop for e."))
  }

  @Test("One fix solves all conflicts, also those that are not shown, and nothing less does")
  func everything() throws {
    let app = try CompactApp(Self.six).folder()
    func errors(_ arguments: String...) throws -> String {
      try Modctl.run(["resolve"] + arguments, in: app.url).flatErrors
    }
    #expect(try errors().contains(#"5. modules.json:1 remove "a" modules.json:1 remove "b""#))
    #expect(
      try errors("--fix", "1").contains("fix 1 solves one of 6 conflicts; --fix 5 solves all conflicts")
    )
    #expect(
      try errors("--fix", "1,2,3,4").contains(
        "these fixes do not make it solvable together; --fix 5 solves all conflicts"
      )
    )
    #expect(try app.modctl("resolve", "--fix", "5").status == 0)
    #expect(try app.modctl("resolve", "--locked").status == 0)
    let many = try CompactApp("shop: " + (0...60).map { "m\($0) ^1" }.joined(separator: "; ")).folder()
    let text = try many.modctl("resolve").flatErrors
    #expect(text.hasSuffix("Fixes: none found for all conflicts at once"))
    #expect(
      try many.modctl("resolve", "--fix", "1").flatErrors.contains(
        "fix 1 solves one of 61 conflicts; change the files yourself, and resolve again to see the other conflicts"
      )
    )
  }

  @Test(
    "Says which requirements the omitted conflicts concern only if it knows",
    arguments: [
      "abcd": "1 more conflict is not shown.",
      "abcde": "2 more conflicts are not shown. Some of them concern",
    ]
  )
  func omittedWithoutRequirement(names: String, expected: String) throws {
    let needs = names.map { "\"\($0)\": \"^1\"" }.joined(separator: ", ")
    let start =
      #"{"name": "shop", "catalogs": ["manifests"], "providers": {"I": ["y", "z"]}, "dependencies": {"#
    let app = try AppFolder([
      "modules.json": start + needs + "}}",
      "manifests/y/1.0.0.json":
        #"{"name": "y", "version": "1.0.0", "provides": {"I": "1.0.0"}, "dependencies": {"q": "^1"}}"#,
      "manifests/z/1.0.0.json": #"{"name": "z", "version": "1.0.0", "provides": {"I": "1.0.0"}}"#,
    ])
    let text = try Modctl.run(["resolve"], in: app.url).flatErrors
    let end = names.count == 4 ? "" : " the requirement of shop for e."
    #expect(text.contains("At least \(names.count + 1) conflicts"))
    #expect(text.contains(expected + end + " Fixes: none found for all conflicts at once"))
  }

  @Test(
    "A requirement that is both given by --with and written, lazily or not, is one conflict with its place"
  )
  func askedTwice() throws {
    for edge in ["cat =2.0.0", "lazy cat =2.0.0"] {
      let table = "shop: \(edge)\ncat 2.0.0: gone *"
      let text = try run(table, "resolve", "--with", "cat@=2.0.0").flatErrors
      #expect(!text.contains("2 conflicts") && text.contains("shop needs cat =2.0.0 modules.json:1:"))
      #expect(!text.contains("this run only"))
    }
  }

  @Test("A missing module that many others need is one conflict, which names them all")
  func missing() throws {
    let names = (0..<12).map { "m\($0)" }
    let table = "shop: \(names.map { "\($0) *" }.joined(separator: "; "))\n"
    let all = names.map { "\($0) 1.0.0: log ^1" }.joined(separator: "\n")
    let text = try run(table + all, "resolve").flatErrors
    #expect(text.hasPrefix("error[missing-module]: no module `log`, which m0 needs"), "\(text)")
    let others = "m1, m10, m11, m2, m3, m4, m5, m6 and 3 others"
    #expect(
      text.contains("note: for the same reason, the requirements of shop for \(others) cannot be met either")
    )
    #expect(text.contains("these work together (checked) 1. modules.json:1 remove \"m0\""))
    let json = try run(table + all, "resolve", "--format", "json").output
    #expect(json.contains("\"code\": \"also-unmet\"") && !json.contains("conflictCount"))
    let sarif = try run(table + all, "resolve", "--format", "sarif").output
    #expect(sarif.contains("Note: for the same reason"))
    let two = try run("shop: a *; b *\na 1.0.0: log *\nb 1.0.0: log *", "resolve").flatErrors
    #expect(two.contains("the requirement of shop for b cannot be met either"))
    #expect(two.contains("this pair works (checked)"))
  }

  @Test("Conflicts that one change solves are one")
  func sharedFix() throws {
    let text = try run("shop: log ^1; a *\nlog 1.1.0: yanked leaks\na 1.0.0: log *", "resolve").flatErrors
    #expect(!text.contains("2 conflicts"))
    #expect(text.contains("Fixes: each alone makes it solvable (checked)"))
  }

  @Test("Packages of one identity at two locations are named with their locations")
  func locations() throws {
    let table = """
      shop: cart *; pay *
      cart 1.0.0: package https://git.example/acme/mods.git 3.1.0
      pay 1.0.0: package https://mirror.example/acme/mods.git 3.1.0
      """
    let text = try run(table, "resolve").flatErrors
    #expect(text.contains("pay 1.0.0 comes from https://mirror.example/acme/mods.git 3.1.0 manifests/"))
    #expect(text.contains("One build takes mods from one place in one version, and these differ."))
  }

  @Test("The search's own request does not hold back a newest version that another module refuses")
  func outdated() throws {
    let table = """
      shop: a *; lock a 1.0.0; lock b 1.0.0
      a 1.0.0: b ^1
      a 1.1.0: b ^2
      b 1.0.0
      b 2.0.0: conflicts a *
      """
    let result = try run(table, "outdated")
    #expect(result.output.contains("it is incompatible with b"))
    #expect(!result.output.contains("that shop needs"))
  }

  @Test("Distinguishes an application and a module with the same name")
  func sameName() throws {
    let text = try run("shop: some 1.x; shop ^1\nshop 1.0.0: some ^2\nsome 1.0.0\nsome 2.0.0", "resolve")
    #expect(text.errors.contains("shop and shop 1.0.0 need different versions of some"))
  }

  @Test("Names a module that is listed as a provider but does not provide the interface")
  func listedStranger() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "requires": {"Pay": "*"}, "providers": {"Pay": ["a", "ghost"]}}"#,
      "manifests/a/1.0.0.json": #"{"name": "a", "version": "1.0.0", "provides": {"Pay": "1.0.0"}}"#,
    ])
    let text = try app.modctl("resolve").flatErrors
    #expect(text.contains("shop lists ghost as a provider of Pay, but ghost does not provide it"))
    #expect(!text.contains("no module provides"))
    #expect(!text.contains("2 conflicts"), "one change solves it: \(text)")
    #expect(text.contains(#"1. modules.json:1 choose "Pay": "a" in "providers""#))
    #expect(try app.modctl("resolve", "--fix", "1").status == 0)
  }

  @Test("A choice left to the host is reported for the module that cannot provide it")
  func leftToHost() throws {
    let app = try AppFolder(fixture: "providers-several-version")
    let text = try app.modctl("resolve", "--dry-run").flatErrors
    #expect(text.contains("mail-console cannot provide mailer ^2, which orders requires"))
    #expect(text.contains("orders 1.0.0 requires mailer ^2 from mail-console"))
    // Another module of the choice provides it.
    #expect(text.contains("but mail-console provides only mailer 1.1.0 and 1.2.0."))
    #expect(!text.contains("only mail-console"))
  }
}

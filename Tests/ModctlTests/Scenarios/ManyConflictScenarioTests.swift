import Foundation
import Testing

/// Failures of which much is wrong at once, or that are told in words that only some of them need.
@Suite("Failures of several parts, as they are printed")
struct ManyConflictScenarioTests {
  private func run(_ table: String, _ arguments: String...) throws -> Modctl.Result {
    let app = try CompactApp(table).folder()
    return try Modctl.run(arguments, in: app.url)
  }

  private static let six = """
    shop: a ^1; b ^1; c ^1; d ^1; e ^1; f ^1; log *
    log 1.0.0
    """

  @Test("More than four conflicts are counted, and four of them shown with their fixes")
  func count() throws {
    let text = try run(Self.six, "resolve").flatErrors
    #expect(text.contains("6 conflicts that have no requirement of shop in common; the first 4 of them:"))
    #expect(text.contains(#"4. modules.json:1 remove "d""#))
    #expect(text.contains("Fixes: none for all conflicts at once; 2 are not shown"))
    let json = try run(Self.six, "resolve", "--format", "json").output
    #expect(json.contains(#""conflictCount": 6"#))
  }

  @Test("What --with asks and the application writes, lazily or not, is one conflict with its place")
  func askedTwice() throws {
    for edge in ["cat =2.0.0", "lazy cat =2.0.0"] {
      let table = "shop: \(edge)\ncat 2.0.0: gone *"
      let text = try run(table, "resolve", "--with", "cat@=2.0.0").flatErrors
      #expect(!text.contains("2 conflicts") && text.contains("shop needs cat =2.0.0 modules.json:1:"))
      #expect(!text.contains("this run only"))
    }
  }

  @Test("Conflicts that one change solves are one")
  func sharedFix() throws {
    let text = try run("shop: log ^1; a *\nlog 1.1.0: yanked leaks\na 1.0.0: log *", "resolve").flatErrors
    #expect(!text.contains("2 conflicts"))
    #expect(text.contains("Fixes: each alone makes it solvable (checked)"))
  }

  @Test("Packages of one identity at two locations are named with these")
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

  @Test("A newest version that another module refuses is not held back by what the search asks for itself")
  func outdated() throws {
    let table = """
      shop: a *; lock a 1.0.0; lock b 1.0.0
      a 1.0.0: b ^1
      a 1.1.0: b ^2
      b 1.0.0
      b 2.0.0: conflicts a *
      """
    let result = try run(table, "outdated")
    #expect(result.output.contains("it does not go with b"))
    #expect(!result.output.contains("that shop needs"))
  }

  @Test("An application and a module of one name are told apart")
  func sameName() throws {
    let text = try run("shop: some 1.x; shop ^1\nshop 1.0.0: some ^2\nsome 1.0.0\nsome 2.0.0", "resolve")
    #expect(text.errors.contains("shop and shop 1.0.0 need different versions of some"))
  }

  @Test("A module that is listed as a provider and is none is named")
  func listedStranger() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "requires": {"Pay": "*"}, "providers": {"Pay": ["a", "ghost"]}}"#,
      "manifests/a/1.0.0.json": #"{"name": "a", "version": "1.0.0", "provides": {"Pay": "1.0.0"}}"#,
    ])
    let text = try app.modctl("resolve").flatErrors
    #expect(text.contains("ghost does not provide Pay, for which shop lists it"))
    #expect(!text.contains("no module provides"))
  }

  @Test("What is left to the host is said of the module that cannot do it")
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

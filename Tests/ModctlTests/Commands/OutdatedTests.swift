import Foundation
import Testing

@Suite("modctl outdated")
struct OutdatedTests {
  private func app(_ requirements: String, _ manifests: [String], _ more: String = "") throws -> AppFolder {
    try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {\#(requirements)}\#(more), "catalogs": ["all.ndjson"]}"#,
      "all.ndjson": manifests.joined(separator: "\n"),
    ])
  }

  private static let log = ["1.0.0", "1.4.0", "2.0.0"].map { #"{"name": "log", "version": "\#($0)"}"# }

  @Test("An override holds back a provider, too")
  func overriddenProvider() throws {
    let pay = ["1.0.0", "2.0.0"].map {
      #"{"name": "pay", "version": "\#($0)", "provides": {"Bank": "1.0.0"}}"#
    }
    let more =
      #", "requires": {"Bank": "*"}, "overrides": [{"module": "pay", "version": "1.0.0", "reason": "r"}]"#
    let app = try app("", pay, more)
    try app.modctl("outdated").expect(
      0,
      output: "pay     1.0.0     1.0.0       2.0.0   overridden with 1.0.0"
    )
    try app.lock()
    try app.modctl("update", "pay@2.0.0").expect(1, "overrides pay with 1.0.0")
    #expect(try app.modctl("resolve", "--locked").status == 0)
  }

  @Test("A locked release that is withdrawn is not older than a pre-release that nothing admits")
  func withdrawn() throws {
    let pay = [("1.0.0", "1.0.0"), ("1.1.0-rc.1", "1.1.0")].map {
      #"{"name": "pay", "version": "\#($0.0)", "provides": {"Bank": "\#($0.1)"}}"#
    }
    let app = try app("", pay, #", "requires": {"Bank": "^1"}"#)
    try app.lock()
    #expect(try app.modctl("yank", "pay@1.0.0", "--reason", "slow").status == 0)
    let warning = "warning: pay 1.0.0 is yanked and kept because it is locked: slow\n"
    for command in [["outdated"], ["why", "pay"], ["resolve"]] {
      let result = try Modctl.run(command, in: app.url)
      #expect(result.status == 0 && result.errors == warning, "\(command): \(result)")
      #expect(!result.output.contains("Not the newest"))
    }
    #expect(try app.modctl("outdated").output.hasPrefix("Nothing is outdated"))
    let json = try app.modctl("outdated", "--format", "json").output
    #expect(json.contains(#""reason": "slow""#))
    #expect(try app.modctl("resolve", "--format", "json").output.contains(#""yanked": "slow""#))
  }

  @Test("Lists the newest compatible version, the newest, and what holds each back")
  func locked() throws {
    let app = try app(#""log": "=1.0.0""#, Self.log)
    try app.lock()
    try app.write(
      "modules.json",
      #"{"name": "shop", "dependencies": {"log": "^1.0"}, "catalogs": ["all.ndjson"]}"#
    )
    let lock = try app.read("modules.lock.json")
    let result = try app.modctl("outdated")
    #expect(result.status == 0)
    #expect(
      result.output == """
        1 of 1 module could be newer

          module  selected  compatible  newest  held back by
          log     1.0.0     1.4.0       2.0.0   shop needs ^1.0; locked

        Held back only by the lockfile; to update: modctl update log

        """
    )
    #expect(try app.read("modules.lock.json") == lock)
    #expect(try app.modctl("update", "log").status == 0)
    #expect(
      try app.modctl("outdated").output.contains("log     1.4.0     1.4.0       2.0.0   shop needs ^1.0\n")
    )
  }

  @Test("A conflict with the newest version holds a module back")
  func conflict() throws {
    let manifests =
      Self.log + [#"{"name": "cart", "version": "1.0.0", "conflicts": {"log": ">=2"}}"#]
    let app = try app(#""cart": "*", "log": "*""#, manifests)
    try app.modctl("resolve").expect(0, output: "+ log 1.4.0   newest 2.0.0; cart conflicts with >=2\n")
    let row = "log     1.4.0     1.4.0       2.0.0   cart conflicts with >=2\n"
    try app.modctl("outdated").expect(0, output: row)
    // An older version is held back by the conflict and by the lockfile.
    #expect(try app.modctl("update", "log@1.0.0").status == 0)
    try app.modctl("outdated").expect(
      0,
      output: "log     1.0.0     1.4.0       2.0.0   cart conflicts with >=2; locked\n"
    )
  }

  @Test("A yanked newest version, one that is incompatible with the rest, and one given up for another")
  func obstacles() throws {
    let manifests =
      Self.log + [
        #"{"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}}"#,
        #"{"name": "tax", "version": "1.0.0"}"#,
        #"{"name": "tax", "version": "2.0.0", "dependencies": {"log": "^2"}}"#,
        #"{"name": "mail", "version": "1.0.0"}"#,
        #"{"name": "mail", "version": "1.1.0", "yanked": "sends twice"}"#,
        #"{"name": "a", "version": "2.0.0", "dependencies": {"b": "^1"}}"#,
        #"{"name": "a", "version": "1.0.0"}"#,
        #"{"name": "b", "version": "1.0.0"}"#,
        #"{"name": "b", "version": "2.0.0"}"#,
      ]
    let app = try app(#""cart": "*", "tax": "*", "mail": "*", "a": "*", "b": "*""#, manifests)
    let result = try app.modctl("outdated")
    #expect(
      result.output == """
        4 of 6 modules could be newer

          module  selected  compatible  newest  held back by
          b       1.0.0     2.0.0       2.0.0   other modules would have to change
          log     1.4.0     1.4.0       2.0.0   cart needs ^1
          mail    1.0.0     1.0.0       1.1.0   1.1.0 is yanked: sends twice
          tax     1.0.0     1.0.0       2.0.0   cart and tax need different versions of
                                                log

        """
    )
    let json = try app.modctl("outdated", "--format", "json")
    #expect(
      try json.values("modules", "heldBackBy", "kind") == ["precedence", "requirement", "yanked", "conflict"]
    )
    #expect(try json.values("modules", "compatible") == ["2.0.0", "1.4.0", "1.0.0", "1.0.0"])
  }

  @Test("A module that others would no longer need is not said to make one of them older")
  func unneeded() throws {
    let manifests =
      Self.log + [
        #"{"name": "log", "version": "2.1.0-rc.1"}"#,
        #"{"name": "cart", "version": "1.0.0", "dependencies": {"log": "=1.0.0"}}"#,
        #"{"name": "cart", "version": "2.0.0"}"#,
      ]
    let app = try app(#""cart": "=1.0.0""#, manifests)
    try app.lock()
    try app.write(
      "modules.json",
      #"{"name": "shop", "dependencies": {"cart": "*"}, "catalogs": ["all.ndjson"]}"#
    )
    let result = try app.modctl("outdated")
    // Only cart 2.0.0 goes with a newer log, and it is newer itself and needs none. Nothing admits the pre-release.
    #expect(
      result.output.contains("  log     1.0.0     2.0.0       2.0.0   other modules would have to change\n"),
      "\(result.output)"
    )
    #expect(try app.modctl("resolve", "--with", "log@2.0.0", "--dry-run").status == 0)
  }

  @Test("Pre-releases count only if the application opted in")
  func prereleases() throws {
    let manifests = [#"{"name": "log", "version": "1.0.0"}"#, #"{"name": "log", "version": "1.1.0-rc.1"}"#]
    let none = try app(#""log": "^1""#, manifests).modctl("outdated").output
    #expect(none == "Nothing is outdated: 1 module, each at its newest version.\n")
    let optedIn = try app(#""log": "^1""#, manifests, #", "prereleases": ["log"]"#)
    #expect(try optedIn.modctl("outdated").output.hasPrefix("Nothing is outdated"))
    try app(#""log": "=1.0.0""#, manifests, #", "prereleases": ["log"]"#).modctl("outdated").expect(
      0,
      output: "  log     1.0.0     1.0.0       1.1.0-rc.1  shop needs =1.0.0\n"
    )
    #expect(try optedIn.modctl("why", "log").output.contains("log 1.1.0-rc.1 is selected"))
  }

  @Test("A pre-release that a requirement admits counts, though there is an older release")
  func admittedPrerelease() throws {
    let manifests = ["1.9.0", "2.0.0-beta.1", "2.0.0-beta.2", "2.1.0-rc.1"].map {
      #"{"name": "log", "version": "\#($0)"}"#
    }
    let app = try app(#""log": "=2.0.0-beta.1""#, manifests)
    try app.lock()
    try app.write(
      "modules.json",
      #"{"name": "shop", "dependencies": {"log": "^2.0.0-beta.1"}, "catalogs": ["all.ndjson"]}"#
    )
    try app.modctl("outdated").expect(
      0,
      output: "  log     2.0.0-beta.1  2.0.0-beta.2  2.0.0-beta.2  locked\n"
    )
    #expect(try app.modctl("update", "log").output.contains("2.0.0-beta.2"))
  }

  @Test("What only the lockfile holds back gets its compatible version from the update that is named")
  func promised() throws {
    // mail 2.0.0 needs what cart 1.0.0 excludes, and cart 1.1.0 does not need mail.
    let single = try CompactApp(
      """
      shop: cart *; lock cart 1.0.0; lock mail 1.0.0
      cart 1.0.0: mail *; conflicts tax *
      cart 1.1.0:
      mail 1.0.0:
      mail 1.1.0:
      mail 2.0.0: tax *
      tax 1.0.0:
      """
    ).folder().modctl("outdated").output
    #expect(
      single.contains("mail    1.0.0     2.0.0       2.0.0   other modules would have to change"),
      "\(single)"
    )
    // Each can be updated, but the newest of one excludes the newest of the other.
    let both = try CompactApp(
      """
      shop: cart *; mail *; lock cart 1.0.0; lock mail 1.0.0
      cart 1.0.0:
      cart 2.0.0:
      mail 1.0.0:
      mail 1.1.0:
      mail 2.0.0: cart <2
      """
    ).folder().modctl("outdated").output
    #expect(both.contains("not all can be updated at once"), "\(both)")
  }

  @Test("A newer version that was yanked does not hide what holds the module back")
  func yankedAbove() throws {
    let app = try CompactApp(
      """
      shop: cart *
      cart 1.0.0: log ~1.0
      log 1.0.0
      log 2.0.0
      """
    ).folder()
    try app.lock()
    let before = try app.modctl("outdated").output
    #expect(before.contains("2.0.0") && before.contains("cart"), "\(before)")
    try app.write(
      "manifests/log/3.0.0.json",
      #"{"name": "log", "version": "3.0.0", "yanked": "loses lines"}"#
    )
    #expect(try app.modctl("outdated").output == before)
    let resolved = try app.modctl("resolve").output
    #expect(resolved.contains("newest 2.0.0; cart needs ~1.0"), "\(resolved)")
  }

  @Test("Lists a newer version in a catalog that a module of the workspace hides")
  func hidden() throws {
    let table = """
      shop: log *
      workspace log 1.5.0
      log 1.4.0
      log 1.6.0
      log 1.7.0-rc.1
      log 1.8.0: yanked loses lines
      """
    let app = try CompactApp(table).folder()
    try app.lock()
    let result = try app.modctl("outdated")
    #expect(
      result.output == """
        1 of 1 module could be newer

          module  selected  compatible  newest  held back by
          log     1.5.0     1.5.0       1.6.0   its version in the workspace

        """
    )
    let json = try app.modctl("outdated", "--format", "json")
    #expect(try json.values("modules", "compatible") == ["1.5.0"])
    #expect(try json.values("modules", "heldBackBy", "kind") == ["workspace"])
    for newest in ["1.6.0", "1.7.0", "1.8.0"] {
      let own = table.replacing("workspace log 1.5.0", with: "workspace log \(newest)")
        .replacing("log 1.8.0: yanked loses lines", with: "")
      #expect(try CompactApp(own).folder().modctl("outdated").output.hasPrefix("Nothing is outdated"))
    }
  }

  @Test(
    "Not only the lockfile holds a module back that an update moves further, at the cost of another module"
  )
  func beyond() throws {
    let app = try CompactApp(
      """
      shop: cat *; lock bee 0.3.0; lock cat 1.2.0; lock dog 1.1.0
      cat 1.1.0: bee ^1
      cat 1.2.0: dog =1.1.0 || =1.2.0-rc.1
      bee 0.3.0:
      bee 1.0.0: dog =1.1.0 || =1.2.0-rc.1 || =3.0.0-beta
      dog 1.1.0: bee ^0.3
      dog 1.2.0-rc.1:
      dog 3.0.0-beta:
      """
    )
    .folder()
    let update = try app.modctl("update", "dog", "--dry-run").flatOutput
    #expect(update.contains("< cat 1.2.0 → 1.1.0") && update.contains("dog 1.1.0 → 3.0.0-beta"), "\(update)")
    let text = try app.modctl("outdated").flatOutput
    #expect(text.contains("dog 1.1.0 1.2.0-rc.1 1.2.0-rc.1 other modules would have to change"), "\(text)")
  }

  @Test("Does not claim to know what a remote catalog has of a module of the workspace")
  func unasked() throws {
    let app = try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {"log": "*"}, "workspace": ["own/*.json"], "catalogs": [{"url": "https://modules.example"}]}"#,
      "own/log.json": #"{"name": "log", "version": "1.5.0"}"#,
    ])
    let result = try app.modctl("outdated", "--offline")
    let words = result.flatOutput
    #expect(
      words == "Nothing is outdated: 1 module, each at its newest version, except that remote catalogs were "
        + "not asked about modules of the workspace."
    )
    let document = try app.modctl("outdated", "--offline", "--format", "json").output
    #expect(document.contains("\"isComplete\": false"), "\(document)")
    try app.write(
      "modules.json",
      #"{"name": "shop", "dependencies": {"log": "*", "mail": "=1.0.0"}, "workspace": ["own/*.json"], "#
        + #""catalogs": ["mail.ndjson", {"url": "https://modules.example"}]}"#
    )
    let mail = ["1.0.0", "1.1.0"].map { #"{"name": "mail", "version": "\#($0)"}"# + "\n" }
    try app.write("mail.ndjson", mail.joined())
    let other = try app.modctl("outdated", "--offline").flatOutput
    #expect(
      other.hasPrefix(
        "1 of 2 modules could be newer; remote catalogs were not asked about modules of the workspace"
      ),
      "\(other)"
    )
  }
}

import Foundation
import Testing

/// What somebody who tried modctl for the first time found wrong.
@Suite("Faults found by trying modctl")
struct ReportedFaultTests {
  @Test("A stale lockfile without a moved version says what differs, in text and in SARIF")
  func staleProvider() throws {
    let app = try AppFolder(fixture: "provider-choice")
    try app.lock()
    let chosen = try app.read("modules.json")
    try app.write(
      "modules.json",
      chosen.replacingOccurrences(of: #": "paypal-payment" }"#, with: #": "stripe-payment" }"#)
    )
    let difference = "provider of PaymentGateway: paypal-payment → stripe-payment"
    try app.modctl("resolve", "--locked").expect(2, output: "Changes\n  ~ \(difference)\n")
    let sarif = try app.modctl("resolve", "--locked", "--format", "sarif")
    sarif.expect(2, output: "modules.lock.json is not up to date; \(difference)")
    #expect(try app.modctl("resolve").output.contains(difference))
    #expect(try app.modctl("resolve", "--locked", "--format", "sarif").output.contains(#""results": []"#))
  }

  @Test("An export of nothing but remote catalogs, and one over a catalog, is refused")
  func export() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "catalogs": [{"git": "https://git.example/c.git"}]}"#
    ])
    let remote = try app.modctl("catalog", "export")
    remote.expect(65, "modules.json:1:30: error[remote-catalog]")
    #expect(!app.exists("catalog"))
    try app.write("catalog/all.ndjson", #"{"name": "log", "version": "1.0.0"}"#)
    try app.write("modules.json", #"{"name": "shop", "catalogs": ["catalog/all.ndjson"]}"#)
    #expect(try app.modctl("catalog", "export").status == 65)
  }

  @Test("What a summary contains does not reach the terminal as it is")
  func controlCharacters() throws {
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"c": "*"}, "catalogs": ["m"]}"#,
      "m/c.ndjson": #"{"name": "c", "version": "1.0.0", "summary": "\u001b[31mRED\u0007\nline"}"#,
    ])
    try app.modctl("tree", "--format", "{n} {s}").expect(0, output: #"c \u{1B}[31mRED\u{7}\nline"#)
  }

  @Test("The path of a file does not reach the terminal as it is either")
  func controlCharactersInPaths() throws {
    let app = try AppFolder([
      "modules.json": #"""
      {"name": "shop", "dependencies": {"cart": "^1"}, "catalogs": ["m\u001b[31m", "n\u001b[31m"],
       "workspace": ["w\u001b[31m/module.json"], "assembly": {"output": "o\u001b[31m", "modulekit": {"path": "k"}}}
      """#,
      "m\u{1B}[31m/cart.ndjson": #"{"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}}"#,
      "m\u{1B}[31m/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "n\u{1B}[31m/log/1.0.0.json": #"{"name": "log", "version": "1.0.0"}"#,
      "w\u{1B}[31m/module.json": #"{"name": "own", "version": "1.0.0", "dependencies": {"log": "^1"}}"#,
    ])
    let commands = [
      "resolve", "check", "why log", "show cart", "tree", "outdated", "routes", "bump own",
      "yank log@1.0.0 --reason bad", "yank log@1.0.0 --undo", "publish --dry-run", "publish",
      "assemble --check", "assemble", "add log --to own", "add cart --to own --dry-run",
      "add cart --to own", "add cart@^9 --to own", "remove log --to own", "resolve --with cart@^9",
    ]
    func run(_ command: String) throws -> String {
      let result = try Modctl.run(command.split(separator: " ").map(String.init), in: app.url)
      #expect(!(result.output + result.errors).contains("\u{1B}"), "\(command): \(result)")
      return result.flatErrors
    }
    for command in commands { _ = try run(command) }
    _ = try run("yank log@1.0.0 --reason bad")
    try app.remove("modules.lock.json")
    #expect(try run("resolve").contains(#"and from its copy in n\u{1B}[31m/log/1.0.0.json"#))
  }

  @Test("init names a folder that does not exist yet, and refuses a file as a catalog")
  func initialize() throws {
    let app = try AppFolder(["keep": "", "taken/manifests": ""])
    #expect(try app.modctl("init", "-C", "new").output.hasPrefix("Created new\n"))
    let taken = try app.modctl("init", "-C", "taken")
    taken.expect(65, "a file in place of the catalog's folder")
    #expect(!app.exists("taken/modules.json"))
  }

  @Test("init --git in a clone of an application only configures git", .enabled(if: Git.program != nil))
  func clone() throws {
    let app = try AppFolder(["keep": ""])
    #expect(try app.modctl("init", "-C", "new").status == 0)
    _ = try Git(in: app.url.appendingPathComponent("new"))
    let text = try app.read("new/modules.json")
    let environment = Git.environment(home: app.url)
    let clone = try app.modctl("init", "--git", "-C", "new", environment: environment)
    #expect(
      clone.status == 0 && clone.output.hasPrefix("Configured git to merge lockfiles\n"),
      "\(clone.errors)"
    )
    #expect(try app.read("new/modules.json") == text)
    #expect(try app.read("new/.git/config").contains("modctl lock merge %O %A %B"))
  }

  @Test("A missing folder is named, and a graph repeats its options in the command for more")
  func places() throws {
    let app = try AppFolder(["keep": ""])
    try app.modctl("resolve", "-C", "no/such").expect(65, "there is no folder no/such")
    try app.modctl("check", "-C", "no/such").expect(65, output: "there is no folder no/such")
    let file = try app.modctl("resolve", "-C", "keep")
    file.expect(65, "keep is a file, not a folder")
    let lost = [
      ["resolve"], ["bump"], ["publish"], ["show", "log"], ["yank", "log@1.0.0", "--reason", "old"],
      ["catalog", "export", "--output", "out"],
    ]
    for arguments in lost {
      try Modctl.run(arguments, in: app.url).expect(65, "or create it with `modctl init`")
    }
    let graph = try AppFolder(fixture: "conflict-log").modctl("graph", "--step-limit", "5000")
    #expect(
      graph.errors.contains("Run `modctl resolve --step-limit 5000` for the explanation"),
      "\(graph.errors)"
    )
  }
}

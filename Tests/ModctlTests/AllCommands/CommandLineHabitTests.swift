import Foundation
import Testing

/// What users expect of every command line.
@Suite("Command-line conventions")
struct CommandLineHabitTests {
  @Test("Finds modules.json in the enclosing folders and says so; a folder that is named takes precedence")
  func parents() throws {
    let app = try AppFolder(fixture: "conflict-log")
    try app.write("Sources/Cart/Deep/keep", "")
    let deep = app.url.appendingPathComponent("Sources/Cart/Deep")
    try Modctl.run(["resolve"], in: deep).expect(
      1,
      "note: using ../../../modules.json; paths are relative to its folder",
      "manifests/cart/1.2.0.json:7:14",
      "Try `modctl resolve --fix 1 --dry-run`"
    )
    let named = try Modctl.run(["resolve", "-C", "../../.."], in: deep)
    #expect(named.errors.contains("Try `modctl resolve --directory ../../.. --fix 1 --dry-run`"))
    #expect(try Modctl.run(["resolve", "--fix", "1"], in: deep).status == 0)
    #expect(app.exists("modules.lock.json"))
    #expect(!app.exists("Sources/Cart/Deep/modules.lock.json"))
    #expect(try Modctl.run(["resolve", "-C", "."], in: deep).status == 65)
    #expect(try Modctl.run(["graph", "-o", "here.svg", "--format", "svg"], in: deep).status == 0)
    #expect(app.exists("Sources/Cart/Deep/here.svg"))
    let lock = "../../../modules.lock.json"
    #expect(try Modctl.run(["plan", lock, lock], in: deep).status == 0)
  }

  @Test("A folder whose name begins with a hyphen is suggested as an argument, not as an option")
  func hyphen() throws {
    let app = try AppFolder(fixture: "conflict-log")
    let link = app.url.appendingPathComponent("-shop").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: ".")
    let result = try Modctl.run(["resolve", "--directory=-shop"], in: app.url)
    #expect(result.flatErrors.contains("Try `modctl resolve --directory ./-shop --fix 1 --dry-run`"))
    let suggested = ["resolve", "--directory", "./-shop", "--fix", "1", "--dry-run"]
    #expect(try Modctl.run(suggested, in: app.url).status == 0)
  }

  @Test(
    "The help of commands that work in one folder mentions neither enclosing folders nor the network",
    arguments: [
      ["init"], ["new"], ["lock", "merge"], ["cache", "show"], ["cache", "clear"],
      ["catalog", "export"], ["resolve"], ["show"], ["graph"],
    ]
  )
  func folderHelp(_ command: [String]) throws {
    let help = try Modctl.run(["help"] + command).flatOutput
    let isLocal = ["init", "new", "lock", "cache"].contains(command[0])
    #expect(help.contains("nearest parent") != isLocal)
    #expect(help.contains("The folder to work in. (default: the current one)") == isLocal)
    let isOffline = isLocal || command == ["catalog", "export"]
    #expect(help.contains("--offline") != isOffline && help.contains("--refresh") != isOffline)
  }

  @Test(
    "Suggests a command for a mistyped one, and for one of another package manager",
    arguments: [
      ("reslove", "resolve"), ("tre", "tree"), ("udpate", "update"), ("hlep", "help"),
      ("lock mrge", "lock merge"), ("catalog exprt", "catalog export"), ("install", "resolve"),
      ("ls", "tree"),
    ],
    [[], ["help"]]
  )
  func commands(_ names: (typed: String, meant: String), after help: [String]) throws {
    let (typed, meant) = names
    if !help.isEmpty, meant == "help" { return }
    let result = try Modctl.run(help + typed.split(separator: " ").map(String.init))
    #expect(result.status == 64)
    #expect(result.errors == "Error: There is no command `\(typed)`; did you mean `\(meant)`?\n")
  }

  @Test(
    "Says that there is no such command",
    arguments: ["frobnicate": "modctl --help", "lock frobnicate": "modctl lock --help"]
  )
  func noCommand(typed: String, help: String) throws {
    let result = try Modctl.run(typed.split(separator: " ").map(String.init))
    #expect(result.status == 64)
    #expect(result.errors == "Error: There is no command `\(typed)`.\n  See '\(help)' for the commands.\n")
  }

  @Test(
    "A mistake in an argument names the command's own usage and what was expected",
    arguments: [
      (["add", "log@"], "`log@` ends after the `@`; write log@* for any version."),
      (["resolve", "--with", "log@ "], "`log@ ` ends after the `@`; write log@* for any version."),
      (["routes", "not a url"], "not a url: expected a scheme such as `shop:` (byte 4)."),
      (["graph", "--output", ""], "--output takes the path of a file."),
      (["graph", "-o", "modules.PNG"], "modctl draws no PNG. Write an .svg file and convert it"),
      (["plan", "", "modules.lock.json"], "A path is empty; name two lockfiles."),
      (["lock", "merge", "base", "", "theirs"], "A path is empty; name three files."),
      (["catalog", "verify", ""], "A place is empty; name a folder or a URL."),
    ]
  )
  func mistakes(_ arguments: [String], _ message: String) throws {
    let app = try AppFolder(fixture: "diamond")
    let before = try app.read("modules.json")
    try Modctl.run(arguments, in: app.url).expect(64, message, "Usage: modctl \(arguments[0])")
    #expect(try app.read("modules.json") == before && !app.exists("modules.lock.json"))
  }

  @Test(
    "Suggests an option for one of another tool, if the command has it",
    arguments: [
      (["resolve", "--json"], "'--json'. Did you mean '--format json'?"),
      (["graph", "--svg"], "'--svg'. Did you mean '--format svg'?"),
      (["resolve", "--frozen"], "'--frozen'. Did you mean '--locked'?"),
      (["catalog", "export", "--json"], "'--json'. Did you mean '--format json'?"),
      (["check", "--frozen"], "'--frozen'"), (["outdated", "--svg"], "'--svg'"), (["--json"], "'--json'"),
    ]
  )
  func otherOptions(_ arguments: [String], _ message: String) throws {
    let result = try Modctl.run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.prefix { $0 != "\n" } == "Error: Unknown option \(message)")
  }

  @Test(
    "An unknown option is reported, and its value is not taken for a name",
    arguments: [
      ["add", "log", "--pre", "log"], ["remove", "log", "--pre", "log"], ["publish", "log", "--pre", "log"],
      ["update", "log", "--with-pre", "log"], ["add", "--pre", "log", "log"],
    ]
  )
  func unknownOption(_ arguments: [String]) throws {
    let app = try AppFolder(fixture: "diamond")
    let result = try Modctl.run(arguments, in: app.url)
    #expect(result.status == 64)
    let option = try #require(arguments.first { $0.hasPrefix("--") })
    #expect(result.errors.hasPrefix("Error: Unknown option '\(option)'"), "\(result.errors)")
    #expect(result.errors.contains("Usage: modctl \(arguments[0])"), "\(result.errors)")
  }

  @Test(
    "Help and errors about arguments fit 80 columns",
    arguments: [
      ["show", "--help"], ["remove", "--help"], ["catalog", "export", "--help"], ["why"], ["init", "x"],
      ["resolve", "--fix", "x"], ["resolve", "--with", "a@zz"], ["tree", "--format", "json"],
      ["resolve", "--before", "yesterday"], ["show", "a@1"],
      [
        "plan", "/no/such/folder/with/a/long/name/that/goes/on/one.json",
        "/no/such/folder/with/a/name/two.json",
      ],
    ]
  )
  func width(_ arguments: [String]) throws {
    let result = try Modctl.run(arguments)
    for line in (result.output + result.errors).split(separator: "\n") {
      #expect(line.unicodeScalars.count <= 80, "\(line)")
    }
  }

  @Test(
    "A very long argument is shortened in what is said about it; its beginning and its end are there",
    arguments: longArguments
  )
  func longArgument(_ arguments: [String], _ filling: String) throws {
    let long = String(repeating: filling, count: 10_000 / filling.unicodeScalars.count)
    let app = try AppFolder(fixture: "diamond")
    let result = try Modctl.run(arguments.map { $0.replacing("…", with: "from" + long + "to") }, in: app.url)
    #expect(result.status == 64, "\(result.errors.prefix(300))")
    #expect(result.errors.unicodeScalars.count < 1_600, "\(result.errors.prefix(3_000))")
    #expect(result.errors.contains("fro"))
  }

  /// Each argument, filled with combining marks and characters of several kinds; and some, filled with each kind alone.
  private static let longArguments: [([String], String)] = {
    let arguments = [
      ["resolve", "--with", "…"], ["resolve", "--with=…"], ["add", "…@^1"], ["add", "log@…"], ["why", "…"],
      ["resolve", "--before", "…"], ["show", "log@…"], ["update", "…"], ["routes", "…"], ["routes", "…:x"],
      ["…"], ["init", "…"], ["new", "…"], ["resolve", "--…"], ["resolve", "--format", "…"],
      ["resolve", "--fix", "…"], ["tree", "--format", "{…"], ["tree", "--format", "{…}"],
      ["add", "log", "--to=…"],
      ["yank", "…@1"], ["yank", "log@…"], ["init", "…", "…x"], ["graph", "--depth", "…"],
    ]
    let some = [["resolve", "--with", "…"], ["why", "…"], ["…"]]
    // Five thousand marks belong to the character before them, and as many characters of several kinds follow.
    let mixed = String(repeating: "\u{301}", count: 5_000) + String(repeating: "ab 'é=", count: 833)
    return arguments.map { ($0, mixed) }
      + some.flatMap { some in ["a", "ab ", "é", "'", "=", "\u{301}"].map { (some, $0) } }
  }()

  @Test("Each command states its name, which is cheaper than deriving it from the type at every start")
  func names() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: AppFolder.repository.appendingPathComponent("Sources/modctl/Commands"),
      includingPropertiesForKeys: nil
    )
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      let configurations = text.components(separatedBy: "= CommandConfiguration(").count
      #expect(
        configurations == text.components(separatedBy: "    commandName: \"").count,
        "\(file.lastPathComponent)"
      )
    }
  }

  @Test(
    "Module names complete",
    arguments: [
      ["why", "--", "positional@0"], ["resolve", "--", "--with"], ["update", "--", "--pre"],
      ["yank", "--", "positional@0"], ["graph", "--", "--focus"],
    ]
  )
  func completion(_ place: [String]) throws {
    let app = try AppFolder(fixture: "conflict-log")
    try Modctl.run(["---completion"] + place + ["1", "0", place[0], ""], in: app.url).expect(
      0,
      output: "cart",
      "payment"
    )
  }

  @Test("Prints its version")
  func version() throws {
    #expect(try Modctl.run(["--version"]).output == "0.1.0\n")
  }

  @Test("Each shell has a completion script", arguments: ["bash", "zsh", "fish"])
  func completionScript(_ shell: String) throws {
    try Modctl.run(["--generate-completion-script", shell]).expect(0, output: "---completion")
  }

  @Test(
    "SARIF is offered only by commands that print it",
    arguments: ["why", "outdated", "plan", "routes", "new"]
  )
  func sarif(_ command: String) throws {
    let help = try Modctl.run([command, "--help"]).output
    #expect(help.contains("json") && !help.contains("sarif"))
    #expect(try Modctl.run([command, "--format", "sarif"]).status == 64)
  }

  @Test("An error is a JSON document if JSON was asked for")
  func documents() throws {
    let app = try AppFolder(fixture: "diamond")
    try app.lock()
    #expect(try app.modctl("new", "cart").status == 0)
    let commands: [(arguments: [String], status: Int32, code: String)] = [
      (["plan", "none.json", "modules.lock.json"], 65, "unreadable-file"),
      (["new", "cart"], 65, "exists"), (["why", "log", "--not", "99.0.0"], 64, "no-such-version"),
      (["graph", "--from", "lgo"], 64, "not-selected"), (["graph", "-C", "none"], 65, "unreadable-file"),
      (["why", "crat"], 64, "missing-module"), (["why", "crat", "--not", "1.0.0"], 64, "missing-module"),
      (["graph", "--output", "none/graph.json"], 65, "write-failed"),
    ]
    for command in commands {
      let result = try Modctl.run(command.arguments + ["--format", "json"], in: app.url)
      #expect(result.status == command.status)
      let text = try Modctl.run(command.arguments, in: app.url).errors
      // A mistake in an argument is not placed in a file.
      if command.status == 64 { #expect(text.hasPrefix("error["), "\(text)") }
      let document = try result.object()
      #expect(document["schema"] as? String == "modctl.diagnostic/1", "\(command)")
      #expect(document["code"] as? String == command.code)
    }
  }
}

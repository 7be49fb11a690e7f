import Foundation
import Testing

/// The plugin `modctl-read` has its own list, since it cannot see modctl's code.
@Suite("Read-only commands")
struct ReadingCommandTests {
  private static func words(_ name: String) throws -> Set<String> {
    let file = AppFolder.repository.appendingPathComponent(
      "Plugins/ModctlReadCommand/ModctlReadCommand.swift"
    )
    let text = try String(contentsOf: file, encoding: .utf8)
    let list = try #require(text.firstMatch(of: try Regex("\(name): Set = \\[([^\\]]*)\\]")))
    return Set(String(list.output[1].substring ?? "").matches(of: /"([^"]+)"/).map { String($0.output.1) })
  }

  private static let writers: Set = [
    "add", "assemble", "cache", "catalog", "init", "lock", "new", "publish", "remove", "resolve", "update",
    "yank",
  ]

  private static let uses: [String: [String]] = [
    "bump": ["bump", "--manifest-only"], "check": ["check"], "graph": ["graph"], "outdated": ["outdated"],
    "plan": ["plan", "modules.lock.json", "modules.lock.json"], "routes": ["routes"],
    "show": ["show", "cart"],
    "tree": ["tree"], "why": ["why", "log"], "help": ["help"], "--help": ["--help"],
    "--version": ["--version"],
  ]

  @Test("Are in the plugin's list, and all others write")
  func list() throws {
    let help = try AppFolder(["x": ""]).modctl("help").output
    let section = try #require(help.firstRange(of: "SUBCOMMANDS:"))
    let commands = help[section.upperBound...].matches(of: #/\n  ([a-z-]+) /#).map { String($0.output.1) }
    let reading = try Self.words("commands")
    #expect(reading == Set(Self.uses.keys))
    #expect(Set(commands).subtracting(Self.writers) == reading.filter { !$0.hasPrefix("-") && $0 != "help" })
  }

  @Test("Leave every file unchanged")
  func untouched() throws {
    let app = try ReleaseApp.make(["manifests/gift/0.1.0.json": #"{"name": "gift", "version": "0.1.0"}"#])
    try app.lock()
    let before = try app.texts(".")
    for (command, arguments) in Self.uses {
      let result = try Modctl.run(arguments, in: app.url)
      #expect(result.status == 0, "\(command): \(result.errors)")
      #expect(try app.texts(".") == before, "\(command) writes")
    }
  }

  @Test("Have no option that writes, except those that the plugin refuses")
  func options() throws {
    let refused = try Self.words("writing")
    let app = try AppFolder(["x": ""])
    for command in Self.uses.keys where !command.hasPrefix("-") && command != "help" {
      let help = try app.modctl(command, "--help").output
      for option in help.matches(of: /\n  ((?:-[a-z], )?--[a-z-]+)[^\n]*?  +([^\n]*(?:\n {10,}[^\n]*)*)/) {
        let text = option.output.2.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.hasPrefix("Write") else { continue }
        let names = option.output.1.split(separator: ", ").map(String.init)
        #expect(Set(names).isSubset(of: refused), "\(command) \(names): \(text)")
      }
    }
  }
}

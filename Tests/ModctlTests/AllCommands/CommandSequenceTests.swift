import Foundation
import TestSupport
import Testing

/// What holds for any commands, one after another, in any folder.
@Suite("Commands in sequence")
struct CommandSequenceTests {
  @Test(
    "A command does all of what it rehearsed or nothing, and leaves a lockfile that fits and that resolve keeps"
  )
  func laws() throws {
    var seen: [String: Int] = [:]
    for seed in RandomRuns.seeds(6, from: 9_000_000) {
      let application = RandomApplication(seed: seed)
      let folder = try AppFolder(application.files)
      var commands = RandomCommands(application, seed: seed)
      for _ in 0..<6 {
        let command = commands.next()
        let status = try perform(command, in: folder, "seed \(seed): \(command.joined(separator: " "))")
        seen["\(command[0]) \(status)", default: 0] += 1
      }
    }
    for what in ["resolve 0", "update 0", "add 0", "resolve 1"] {
      #expect(seen[what, default: 0] > 0, "\(seen)")
    }
  }

  /// Gives one command and checks what it did.
  private func perform(_ command: [String], in folder: AppFolder, _ comment: String) throws -> Int32 {
    func run(_ arguments: [String]) throws -> Modctl.Result { try Modctl.run(arguments, in: folder.url) }
    let before = try folder.texts(".")
    let rehearsal = command.canBeRehearsed ? try run(command + ["--dry-run", "--format", "json"]) : nil
    #expect(try folder.texts(".") == before, "\(comment) --dry-run")
    let result = try run(command + ["--format", "json"])
    let after = try folder.texts(".")
    #expect([0, 1, 64, 65].contains(result.status), "\(comment): \(result)")
    if let rehearsal {
      #expect(rehearsal.status == result.status, "\(comment): \(rehearsal), \(result)")
      #expect(Self.content(rehearsal.output) == Self.content(result.output), "\(comment)")
    }
    guard result.status == 0 else {
      #expect(after == before, "\(comment): \(result)")
      return result.status
    }
    guard command.resolves, after["modules.lock.json"] != nil else { return 0 }
    let locked = try run(["resolve", "--locked"])
    #expect(locked.status == 0, "\(comment), then \(locked)")
    // A module that was named stays for the time being, needed or not.
    if command.first != "update" || command.count == 1 {
      #expect(try run(["resolve"]).status == 0, "\(comment)")
      #expect(try folder.texts(".") == after, "\(comment)")
    }
    if command == ["update"] {
      try folder.remove("modules.lock.json")
      #expect(try run(["resolve"]).status == 0, "\(comment)")
      #expect(try folder.texts(".") == after, "\(comment)")
    }
    return 0
  }

  /// Returns the content of a document without what differs in a rehearsal: whether something was written.
  private static func content(_ output: String) -> NSObject? {
    func strip(_ value: Any) -> Any {
      switch value {
      case let members as [String: Any]:
        members.filter { !["written", "published", "dryRun"].contains($0.key) }.mapValues(strip)
      case let list as [Any]: list.map(strip)
      default: value
      }
    }
    let value = try? JSONSerialization.jsonObject(with: Data(output.utf8))
    return value.map { strip($0) } as? NSObject
  }
}

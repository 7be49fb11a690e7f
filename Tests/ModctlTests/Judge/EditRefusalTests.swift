import TestSupport
import Testing

/// Judges what `add`, `remove` and `update` print if they fail, and applies the fixes that they offer.
@Suite("The judge of refused edits and updates")
struct EditRefusalTests {
  @Test("Finds nothing wrong in random applications")
  func random() throws {
    var faults: [String] = []
    var counts: [String: Int] = [:]
    for seed in RandomRuns.seeds(12, usually: 5, from: 9_500_000) {
      let application = RandomApplication(seed: seed)
      let folder = try AppFolder(application.files)
      var commands = RandomCommands(application, seed: seed)
      for number in 0..<16 {
        let command = commands.next()
        guard ["add", "remove", "update"].contains(command[0]), command.count > 1 else { continue }
        let printed = try Modctl.run(command + ["--dry-run", "--format", "json"], in: folder.url)
        guard printed.status == 1 else { continue }
        counts[command[0], default: 0] += 1
        let question = Question(command)
        let fault: String?
        do {
          fault = try DocumentJudgeTests.fault(
            folder.url,
            question,
            printed: printed,
            fixes: { Array(0..<$0) },
            isText: number % 4 == 0
          )
        } catch {
          fault = "\(error)"
        }
        if let fault { faults.append("seed \(seed), \(question): \(fault)\n\(application)") }
      }
    }
    #expect(faults.isEmpty, "\(faults.count) faults: \(faults.prefix(4).joined(separator: "\n"))")
    #expect(counts["add", default: 0] > 2 && counts["update", default: 0] > 0, "\(counts)")
  }
}

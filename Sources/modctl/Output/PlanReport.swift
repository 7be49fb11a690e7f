import ModuleManifests
import VersionResolver

/// Prints the output of `modctl plan`.
struct PlanReport {
  let plan: ChangePlan
  let terminal: Terminal

  func showText() {
    guard !plan.isEmpty else {
      terminal.print(summary)
      return
    }
    terminal.print(terminal.bold("Changes"))
    for entry in plan.changes {
      switch (entry.old, entry.new) {
      case (nil, let new?): terminal.print("  + \(entry.module) \(new)")
      case (let old?, nil): terminal.print("  - \(entry.module) \(old)")
      case (let old?, let new?) where old < new: terminal.print("  > \(entry.module) \(old) → \(new)")
      case (let old?, let new?) where new < old: terminal.print("  < \(entry.module) \(old) → \(new)")
      case (let old?, _): terminal.print("  ~ \(entry.module) \(old), different digest")
      case (nil, nil): break
      }
    }
    show("Initialize the new ones alongside the old ones", plan.prepare)
    show("Destroy what depends on them", plan.stop)
    show("Initialize it again, on the new ones", plan.start)
    show("Destroy the old ones", plan.retire)
    terminal.print("\n" + summary)
  }

  /// A summary of what happens, in one sentence.
  var summary: String {
    plan.isEmpty
      ? "Nothing changes; \(count(plan.untouched)) untouched."
      : "\(count(plan.restarted.count)) restarted, \(count(plan.untouched)) untouched."
  }

  private func show(_ title: String, _ waves: [[String]]) {
    guard !waves.isEmpty else { return }
    terminal.print("\n" + terminal.bold(title))
    let digits = "\(waves.count)".utf8.count
    for (index, wave) in waves.enumerated() {
      let number = "\(index + 1)"
      let padding = String(repeating: " ", count: 2 + digits - number.utf8.count)
      terminal.print(wrapping: "\(padding)\(number)  \(wave.joined(separator: ", "))", indent: 4 + digits)
    }
  }

  private func count(_ number: Int) -> String { "\(number) \(number == 1 ? "module" : "modules")" }

  var json: JSONValue {
    [
      "schema": "modctl.plan/1",
      "changes": .array(
        plan.changes.map { entry in
          [
            "module": .string(entry.module), "old": .optional(entry.old?.description),
            "new": .optional(entry.new?.description),
          ]
        }
      ),
      "restarted": .strings(plan.restarted),
      "untouched": .integer(plan.untouched),
      "prepare": waves(plan.prepare), "stop": waves(plan.stop), "start": waves(plan.start),
      "retire": waves(plan.retire),
    ]
  }

  private func waves(_ waves: [[String]]) -> JSONValue { .array(waves.map { .strings($0) }) }
}

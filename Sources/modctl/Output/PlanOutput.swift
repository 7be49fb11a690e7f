import ModuleManifests
import VersionResolver

/// Prints the output of `modctl plan`.
struct PlanOutput {
  let plan: ChangePlan
  let terminal: Terminal

  func showText() {
    for (title, lines) in plan.blocks(sameVersion: "different digest") {
      terminal.print(terminal.bold(title))
      for (lead, text) in lines { terminal.print(wrapping: lead + text, indent: lead.utf8.count) }
      terminal.print("")
    }
    terminal.print(plan.summary)
  }

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
      "untouched": .integer(plan.untouchedCount),
      "prepare": waves(plan.prepare), "stop": waves(plan.stop), "start": waves(plan.start),
      "retire": waves(plan.retire),
    ]
  }

  private func waves(_ waves: [[String]]) -> JSONValue { .array(waves.map { .strings($0) }) }
}

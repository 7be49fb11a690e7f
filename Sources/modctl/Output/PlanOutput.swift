import ModuleManifests

/// Prints the output of `modctl plan`.
struct PlanOutput {
  let plan: ChangePlan
  /// The interfaces that get another provider.
  let providers: [Lockfile.ProviderChange]
  /// The modules, with their versions, of which nobody knows which dependencies are lazy.
  let assumed: [String]
  let terminal: Terminal

  func showText() {
    var blocks = plan.blocks(sameVersion: "different digest")
    if !providers.isEmpty {
      let lines = providers.map { (lead: "  ~ ", text: $0.description) }
      if plan.changes.isEmpty { blocks.insert(("Changes", lines), at: 0) } else { blocks[0].lines += lines }
    }
    for (title, lines) in blocks {
      terminal.print(terminal.bold(title))
      for (lead, text) in lines { terminal.print(wrapping: lead + text, indent: lead.utf8.count) }
      terminal.print("")
    }
    terminal.print(plan.summary)
  }

  /// Says what the plan takes for granted, so that nobody takes a restart for certain that a lazy dependency makes unnecessary.
  func noteAssumptions(hasCatalogs: Bool) {
    guard let first = assumed.first else { return }
    let more = assumed.count > 1 ? " and \(assumed.count - 1) more" : ""
    let reason =
      hasCatalogs
      ? "no catalog has \(first)\(more)" : "there is no modules.json with catalogs that have \(first)\(more)"
    terminal.note(
      wrapping: "note: \(reason), so \(assumed.count == 1 ? "its" : "their") dependencies count as not lazy"
    )
  }

  var json: JSONValue {
    [
      "schema": "modctl.plan/1",
      "changes": plan.changesJSON,
      "providers": .array(
        providers.map {
          ["interface": .string($0.interface), "old": .optional($0.old), "new": .string($0.new)]
        }
      ),
      "restarted": .strings(plan.restarted),
      "untouched": .integer(plan.untouchedCount),
      "assumed": .strings(assumed),
      "prepare": waves(plan.preparationWaves), "stop": waves(plan.stopWaves), "start": waves(plan.startWaves),
      "retire": waves(plan.retirementWaves),
    ]
  }

  private func waves(_ waves: [[String]]) -> JSONValue { .array(waves.map { .strings($0) }) }
}

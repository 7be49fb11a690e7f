import ModuleManifests
import ModuleTools
import VersionResolver

/// What `modctl bump` prints.
struct BumpOutput {
  let report: BumpReport
  let terminal: Terminal

  func show(_ format: GlobalOptions.Format, isWritten: Bool) {
    switch format {
    case .json: terminal.print(json(isWritten).text)
    case .sarif:
      let low = report.modules.filter { !$0.isEnough }
      terminal.print(SARIF(results: low.map { SARIF.Result($0.complaint) }).json.text)
    case .text:
      for (index, module) in report.modules.enumerated() {
        if index > 0 { terminal.print("") }
        show(module, isWritten)
      }
      if report.modules.contains(where: { $0.base != nil }) {
        wrap("\nCompared: the manifests. Not looked at: the code, whose public API may demand more.")
      }
      if report.modules.isEmpty { wrap("The workspace has no module.") }
    }
  }

  private func show(_ module: ModuleBump, _ isWritten: Bool) {
    wrap(terminal.bold("\(module.name) \(module.version)") + ": " + verdict(module, isWritten))
    let rows = module.changes.map { change in
      let place = module.position(of: change)
      return ["\(change.level)", change.text, "\(place.file):\(place.line)"]
    }
    for line in ColumnTable(rows: rows).lines(width: terminal.width) { terminal.print(line) }
  }

  private func verdict(_ module: ModuleBump, _ isWritten: Bool) -> String {
    guard let base = module.base, let level = module.level else {
      return "nothing is published that precedes it; it may have any version"
    }
    if module.isUnchanged {
      return module.isPublished
        ? "published, and unchanged" : "unchanged since \(base); \(module.required) is enough"
    }
    if !module.isEnough {
      let why = module.isPublished ? "is published and differs" : "is too low"
      return isWritten
        ? "wrote \(module.required) (\(level) since \(base))"
        : "\(why); the next version is \(module.required) (\(level) since \(base))"
    }
    return "enough, \(module.required) is needed (\(level) since \(base))"
  }

  private func wrap(_ text: String) {
    for line in TextWrapper(width: terminal.width, indent: 2).lines(of: text) { terminal.print(line) }
  }

  /// `modctl.bump/1`.
  private func json(_ isWritten: Bool) -> JSONValue {
    let modules = report.modules.map { module -> JSONValue in
      let changes = module.changes.map { change -> JSONValue in
        [
          "level": .string("\(change.level)"), "text": .string(change.text),
          "at": module.position(of: change).json,
        ]
      }
      return [
        "name": .string(module.name), "version": .string(module.version.description),
        "base": .optional(module.base?.description), "level": .optional(module.level?.description),
        "required": .string(module.required.description), "next": .string(module.next.description),
        "published": .bool(module.isPublished), "unchanged": .bool(module.isUnchanged),
        "enough": .bool(module.isEnough), "written": .bool(isWritten && !module.isEnough),
        "changes": .array(changes),
      ]
    }
    return [
      "schema": "modctl.bump/1", "compared": ["manifest"], "notCompared": ["code"],
      "modules": .array(modules),
    ]
  }
}

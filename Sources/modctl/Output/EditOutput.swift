import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl add` and `remove` if there is a solution: the edit, then the output of `resolve`.
struct EditOutput {
  let command: String
  let result: EditedApplication
  let resolution: ResolveOutput
  let isDryRun: Bool
  let terminal: Terminal

  private var path: String { result.files.first?.path ?? "" }

  private var shownPath: String { Printable.escaped(path) }

  /// Whether the edit changes a file.
  private var isEdited: Bool { result.files.contains { $0.old != $0.new } }

  func show(written: Bool) {
    guard terminal.format == .text else { return terminal.print(json: json(written: written)) }
    if !isEdited {
      terminal.print(wrapping: "\(shownPath) is already up to date.")
    } else if isDryRun {
      for file in result.files {
        terminal.print(UnifiedDiff(path: file.path, from: file.old, to: file.new).text, end: "")
      }
    } else {
      terminal.print(terminal.bold("Edited \(shownPath)"))
      let rows = result.changes.map { change in
        ["\(sign(change)) \(change.name)", words(change), change.line.map { "\(shownPath):\($0)" } ?? ""]
      }
      terminal.print(ColumnTable(rows: rows))
    }
    for name in result.remaining {
      let application = resolution.application
      let others = Set(application.dependents(of: name).map { $0.module?.name ?? application.manifest.name })
        .sortedBytewise()
      terminal.print(wrapping: "note: \(name) stays selected; needed by \(others.joined(separator: ", "))")
    }
    terminal.print("")
    resolution.show(written: written)
    if isDryRun, isEdited { terminal.print(wrapping: "Dry run: \(shownPath) was not changed.") }
  }

  private func sign(_ change: DependencyChange) -> String {
    change.old == nil ? "+" : change.new == nil ? "-" : "~"
  }

  private func words(_ change: DependencyChange) -> String {
    let place = change.section == "dependencies" ? "" : " in \(change.section)"
    guard let old = change.old, let new = change.new else { return (change.new ?? change.old ?? "") + place }
    return (old == new ? new : "\(old) → \(new)") + place
  }

  /// `modctl.add/1` and `modctl.remove/1`.
  private func json(written: Bool) -> JSONValue {
    let changes = result.changes.map { change -> JSONValue in
      [
        "name": .string(change.name), "section": .string(change.section), "old": .optional(change.old),
        "new": .optional(change.new), "line": change.line.map { .integer($0) } ?? .null,
      ]
    }
    return [
      "schema": .string("modctl.\(command)/1"), "file": .string(path), "changes": .array(changes),
      "written": .bool(written || isEdited && !isDryRun), "remaining": .strings(result.remaining),
      "resolution": resolution.json(written: written),
    ]
  }
}

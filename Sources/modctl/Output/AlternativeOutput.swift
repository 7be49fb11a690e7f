import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl why NAME --not VERSION`, except for a conflict.
struct AlternativeOutput {
  let application: ResolvedApplication
  let module: String
  let version: Version
  let terminal: Terminal

  private var selected: Version? { application.selection[module]?.version }

  /// Prints the introduction to a conflict.
  func showHeadline() {
    guard terminal.format == .text else { return }
    let instead = selected.map { "; \($0) is selected" } ?? ""
    terminal.note(wrapping: "\(module) \(version) cannot be selected\(instead)")
    terminal.note("")
  }

  func show(_ alternative: ResolvedApplication.Alternative) {
    guard terminal.format == .text else { return terminal.print(json: json(alternative)) }
    switch alternative {
    case .impossible: break
    case .selected: terminal.print(wrapping: "\(module) \(version) is the version that is selected.")
    case .overridden(let other):
      terminal.print(
        wrapping: "\(module) \(version) cannot be selected: modules.json overrides it with \(other)."
      )
    case .possible(let changes, let isProvenMinimal):
      let instead = selected.map { "; \($0) is selected, \(reason)" } ?? "; no module needs it now"
      terminal.print(wrapping: "\(module) \(version) could be selected\(instead)")
      let others = changes.dropFirst()
      if others.isEmpty {
        terminal.print("\nNo other module would change.")
      } else {
        terminal.print("\nWhat else would change")
        let rows = others.map { ["\($0.kind.sign) \($0.module)", move($0)] }
        terminal.print(ColumnTable(rows: rows))
        if !isProvenMinimal {
          terminal.print(wrapping: "Fewer changes may be enough.")
        }
      }
      terminal.print(wrapping: "\nTry `modctl resolve --with \(module)@=\(version) --dry-run`.")
    }
  }

  /// Why the selected version was preferred.
  private var reason: String {
    guard let selected else { return "" }
    let locked = application.previous?.lockfile.modules[module]?.version
    if application.prefersLocked, locked == selected { return "because it is locked" }
    return version < selected ? "because it is newer" : "so that other modules can be newer"
  }

  private func move(_ change: VersionChange) -> String {
    [change.old, change.new].compactMap { $0?.description }.joined(separator: " → ")
  }

  private func json(_ alternative: ResolvedApplication.Alternative) -> JSONValue {
    var document: JSONObject = [
      "schema": "modctl.why/1", "application": .string(application.manifest.name), "name": .string(module),
      "selected": .optional(selected?.description), "not": .string(version.description),
    ]
    switch alternative {
    case .impossible: document["status"] = "impossible"
    case .selected: document["status"] = "selected"
    case .overridden(let other):
      document["status"] = "overridden"
      document["override"] = .string(other.description)
    case .possible(let changes, let isProvenMinimal):
      document["status"] = "possible"
      document["changes"] = .array(changes.map { .object($0.json) })
      document["fewest"] = .bool(isProvenMinimal)
    }
    return .object(document)
  }
}

import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl catalog export`.
struct CatalogExportOutput {
  let export: CatalogExport
  let isDryRun: Bool
  let terminal: Terminal

  /// The maximum number of files listed; beyond that, they are only counted. JSON output lists all of them.
  private static let maximumLines = 20

  func show() {
    guard terminal.format == .text else { return terminal.print(json: json) }
    let modules = export.moduleCount.counted("module")
    let content = "\(modules) in \(export.versionCount.counted("version"))"
    terminal.print(
      terminal.bold(
        "\(isDryRun ? "Would export" : "Exported") \(content) to \(Printable.escaped(export.output))"
      )
    )
    let changes = export.changes
    for change in changes.prefix(Self.maximumLines) {
      terminal.print(
        "  \(change.isRemoval ? "-" : change.isNew ? "+" : "~") \(Printable.escaped(change.path))"
      )
    }
    if changes.count > Self.maximumLines {
      terminal.print("  … and \(changes.count - Self.maximumLines) more")
    }
    if export.unchanged > 0 { terminal.print("  \(export.unchanged.counted("file")) unchanged") }
    if isDryRun { terminal.print("\nDry run: nothing was written.") }
  }

  private var json: JSONValue {
    [
      "schema": "modctl.catalog-export/1", "output": .string(export.output), "dryRun": .bool(isDryRun),
      "modules": .integer(export.moduleCount), "versions": .integer(export.versionCount),
      "added": .strings(export.changes.filter(\.isNew).map(\.path)),
      "changed": .strings(export.changes.filter { !$0.isNew && !$0.isRemoval }.map(\.path)),
      "removed": .strings(export.changes.filter(\.isRemoval).map(\.path)),
      "unchanged": .integer(export.unchanged),
    ]
  }
}

import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl assemble`.
struct AssembleOutput {
  enum Mode {
    case write, dryRun, check

    /// What a run did; only one that writes has assembled anything.
    fileprivate var verb: String {
      switch self {
      case .write: "Assembled"
      case .dryRun: "Would assemble"
      case .check: "Checked"
      }
    }
  }

  let assembly: Assembly
  /// The state before anything was written.
  let folder: AssemblyFolder
  let revisions: PinnedRevisions
  let directory: String
  let terminal: Terminal

  /// The refusal to replace files that `modctl assemble` has not written, or to let others be built with its own.
  var refusal: Refusal {
    let diagnostics = folder.foreign.map { path in
      let consequence =
        folder.intruders.contains(path) ? "but SwiftPM would use it here" : "so it is not replaced"
      return Diagnostic(
        DiagnosticCode("foreign-file"),
        "this file was not written by `modctl assemble`, \(consequence)",
        at: SourcePosition(file: path),
        hint: "move it away, or choose another folder with --output"
      )
    }
    return Refusal(.badData, diagnostics)
  }

  func show(mode: Mode) {
    guard terminal.format == .text else { return terminal.print(json: json(mode)) }
    let handedIn = assembly.modules.filter(\.isHandedIn).map(\.name).sortedBytewise()
    let count = assembly.modules.count
    terminal.print(
      terminal.bold("\(mode.verb) \(count.counted("module")) in \(Printable.escaped(assembly.output))")
    )
    for entry in folder.files {
      terminal.print("  \(sign(entry.state)) \(Printable.escaped(entry.file.path))")
    }
    if !handedIn.isEmpty {
      terminal.print(wrapping: "Supplied by the host: \(handedIn.joined(separator: ", "))")
    }
    if revisions.count > 0 {
      terminal.print(
        "\(revisions.count.counted("commit")) \(revisions.count == 1 ? "matches" : "match") what was published."
      )
    }
    if mode == .check { terminal.note(revisions.outdated) }
    switch mode {
    case .check where !folder.isCurrent:
      let output = Printable.escaped(assembly.output)
      terminal.note("error: \(output) does not match modules.lock.json; run `modctl assemble`")
    case .dryRun: showDifference()
    default: break
    }
  }

  private func sign(_ state: AssemblyFolder.State) -> String {
    switch state {
    case .current: "="
    case .missing: "+"
    case .outdated, .foreign: ">"
    }
  }

  private func showDifference() {
    for entry in folder.files where entry.state != .current {
      let file = entry.file
      let old = entry.state == .missing ? nil : try? FileReader.bytes(of: Path.join(directory, file.path))
      terminal.print(UnifiedDiff(path: file.path, from: old ?? [], to: Array(file.text.utf8)).text, end: "")
    }
    terminal.note("Dry run: nothing was written.")
  }

  private func json(_ mode: Mode) -> JSONValue {
    [
      "schema": "modctl.assemble/1", "output": .string(assembly.output),
      "current": .bool(mode == .write || folder.isCurrent),
      "written": .bool(mode == .write && !folder.isCurrent),
      "files": .array(
        folder.files.map { ["path": .string($0.file.path), "state": .string("\($0.state)")] }
      ),
      "modules": .array(
        assembly.modules.map {
          [
            "module": .string($0.name), "version": .string($0.version.description),
            "handedIn": .bool($0.isHandedIn),
          ]
        }
      ),
      "comparedCommits": .integer(revisions.count),
      "diagnostics": .array(revisions.outdated.map(\.json)),
    ]
  }
}

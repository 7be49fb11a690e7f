import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Applies one of the fixes printed with a failure by editing the files in place.
struct FixRun {
  let failure: ApplicationError
  let directory: String
  let terminal: Terminal

  /// Returns the fix with a number in the printed list, or several fixes combined. Requires at least one number.
  func fix(_ numbers: [Int]) throws -> ApplicationFix {
    guard let explanation = failure.explanation(mostRelations: 0) else {
      _ = refusal(.badRequest, "there is no fix, since the failure could not be explained")
      throw failure.exitCode
    }
    return try chosen(numbers, of: failure.fixes(for: explanation))
  }

  /// Writes the files, or shows how they would change.
  ///
  /// - Parameter numbers: one or more numbers in the printed list.
  func run(_ numbers: [Int], isDryRun: Bool) throws {
    let fix = try fix(numbers)
    let files: [EditedFile]
    switch Result(catching: { () throws(ManifestEditError) in try failure.edited(by: fix.fix) }) {
    case .success(let edited): files = edited
    case .failure(let error): throw refusal(numbers, error)
    }
    if isDryRun {
      preview(fix, numbers, files)
    } else {
      try AtomicFiles.write(files.contents(in: directory))
      show(fix, numbers)
    }
  }

  /// Returns the fix with a number, or several fixes combined, if they solve the problem.
  private func chosen(_ numbers: [Int], of fixes: ApplicationFixes) throws -> ApplicationFix {
    let all = fixes.numbered
    for number in numbers where !all.indices.contains(number - 1) {
      let known =
        all.isEmpty
        ? "the failure has no fixes"
        : "run without --fix to see the \(all.count == 1 ? "only one" : "\(all.count) there are")"
      throw refusal(.badRequest, "there is no fix \(number); \(known)")
    }
    let some = numbers.map { all[$0 - 1] }
    let partial = all.count - fixes.fixes.count
    if let only = some.first, some.count == 1, numbers[0] > partial { return only }
    if let combined = failure.combination(of: some) { return combined }
    let text =
      some.count == 1
      ? "fix \(numbers[0]) solves one of \(fixes.countInWords) conflicts"
      : "these fixes do not make it solvable together"
    throw refusal(.badRequest, "\(text); \(advice(some.count, fixes))")
  }

  /// Returns what to do instead of applying fixes that do not solve everything.
  private func advice(_ count: Int, _ fixes: ApplicationFixes) -> String {
    let option =
      fixes.fixes.isEmpty
      ? nil : "--fix \(fixes.option(at: 0).map(String.init).joined(separator: ","))"
    if fixes.hiddenCount > 0 {
      return option.map { "\($0) solves all conflicts" }
        ?? "change the files yourself, and resolve again to see the other conflicts"
    }
    let each = count == 1 ? "give one for each" : "give one for each conflict, or one alone"
    return each + (option.map { ", such as \($0)" } ?? "")
  }

  /// Shows how a fix would change files.
  private func preview(_ fix: ApplicationFix, _ numbers: [Int], _ files: [EditedFile]) {
    let differences = files.map { UnifiedDiff(path: $0.path, from: $0.old, to: $0.new).text }
    switch terminal.format {
    case .text: for text in differences { terminal.print(text, end: "") }
    case .sarif: terminal.print(sarif: [])
    case .json:
      let document: JSONValue = [
        "schema": "modctl.fix/1", "fix": .array(numbers.map { .integer($0) }),
        "edits": .array(fix.changes.map(\.json)),
        "files": .array(
          zip(files, differences).map { ["file": .string($0.path), "difference": .string($1)] }
        ),
        "modules": .array(
          fix.fix.selection.modules.map {
            ["name": .string($0.name), "version": .string($0.version.description)]
          }
        ),
      ]
      terminal.print(json: document)
    }
    terminal.note("Dry run: no file was changed.")
  }

  /// Reports what a fix has changed.
  func show(_ fix: ApplicationFix, _ numbers: [Int]) {
    for change in fix.changes { terminal.note(wrapping: "Fix \(words(numbers)): \(change.sentence)") }
  }

  /// Reports why a fix cannot be applied.
  func refusal(_ numbers: [Int], _ error: ManifestEditError) -> ExitCode {
    refusal(.badData, "fix \(words(numbers)) cannot be written: \(error)")
  }

  private func refusal(_ code: Refusal.Code, _ message: String) -> ExitCode {
    let position = SourcePosition.application
    return terminal.refusal(Diagnostic(DiagnosticCode("no-fix"), message, at: position), code)
  }

  private func words(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ", ") }
}

import ArgumentParser
import ModuleManifests
import ModuleTools
import VersionResolver

/// Makes one of the fixes that a failure was printed with: edits the files in place.
struct FixRun {
  let failure: ApplicationFailure
  let directory: String
  let terminal: Terminal

  /// The fix with a number, as the printed list counts.
  func fix(_ number: Int) throws -> ApplicationFix {
    guard let explanation = failure.error?.explanation(application: failure.application) else {
      terminal.note("error[no-fix]: there is no fix, since the failure could not be explained")
      throw failure.exitCode
    }
    let fixes = failure.fixes(explanation).fixes
    guard fixes.indices.contains(number - 1) else {
      let known =
        fixes.isEmpty
        ? "there is none"
        : "run without --fix to see the \(fixes.count == 1 ? "only one" : "\(fixes.count) there are")"
      terminal.note(wrapping: "error[no-fix]: there is no fix \(number); \(known)")
      throw ExitStatus.usage
    }
    return fixes[number - 1]
  }

  /// Writes the files, or shows how they would change.
  ///
  /// - Parameter number: counts as the printed list does.
  func run(_ number: Int, isDryRun: Bool) throws {
    let fix = try fix(number)
    let files: [EditedFile]
    switch Result(catching: { () throws(ManifestEditError) in try failure.edited(by: fix.fix) }) {
    case .success(let edited): files = edited
    case .failure(let error): throw refusal(number, error)
    }
    if isDryRun {
      for file in files {
        terminal.print(UnifiedDiff(path: file.path, from: file.old, to: file.new).text, end: "")
      }
      terminal.note("Dry run: no file was changed.")
    } else {
      try write(files)
      show(fix, number)
    }
  }

  /// Says what a fix has changed.
  func show(_ fix: ApplicationFix, _ number: Int) {
    for change in fix.changes {
      let line = change.position.map { ":\($0.line)" } ?? ""
      terminal.note(wrapping: "Fix \(number): \(change.path)\(line)  \(change.text)")
    }
  }

  /// Says why a fix cannot be made.
  func refusal(_ number: Int, _ error: ManifestEditError) -> ExitCode {
    terminal.note(wrapping: "error[no-fix]: fix \(number) cannot be written: \(error)")
    return ExitStatus.badData
  }

  /// Replaces all files or none, unless one has changed since it was read.
  private func write(_ files: [EditedFile]) throws {
    var written: [EditedFile] = []
    var changed: EditedFile?
    do throws(FileError) {
      for file in files where changed == nil {
        let path = Path.join(directory, file.path)
        if try FileReader.bytes(of: path, limit: file.old.count + 1) != file.old { changed = file }
      }
      for file in files where changed == nil {
        try AtomicFile.write(file.new, to: Path.join(directory, file.path))
        written.append(file)
      }
    } catch {
      terminal.note("error[write-failed]: \(error)")
      takeBack(written)
      throw ExitStatus.badData
    }
    if let changed {
      terminal.note("error[write-failed]: \(changed.path) has changed in the meantime; try again")
      throw ExitStatus.badData
    }
  }

  /// Puts the old content of files back.
  private func takeBack(_ files: [EditedFile]) {
    for file in files {
      do throws(FileError) {
        try AtomicFile.write(file.old, to: Path.join(directory, file.path))
      } catch {
        terminal.note("error[write-failed]: \(error); it is left with a part of the fix")
      }
    }
  }
}

import ArgumentParser
import ModuleManifests
import ModuleTools
import VersionResolver

/// Makes one of the fixes that a failure was printed with: edits the files in place.
struct FixRun {
  let failure: ApplicationFailure
  let directory: String
  let terminal: Terminal

  /// Writes the files, or shows how they would change.
  ///
  /// - Parameter number: counts as the printed list does.
  func run(_ number: Int, isDryRun: Bool) throws {
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
    let files: [EditedFile]
    switch Result(catching: { () throws(ManifestEditError) in try failure.edited(by: fixes[number - 1].fix) })
    {
    case .success(let edited): files = edited
    case .failure(let error):
      terminal.note(wrapping: "error[no-fix]: fix \(number) cannot be written: \(error)")
      throw ExitStatus.badData
    }
    if isDryRun {
      for file in files {
        terminal.print(UnifiedDiff(path: file.path, from: file.old, to: file.new).text, end: "")
      }
      terminal.note("Dry run: no file was changed.")
    } else {
      try write(files)
      for change in fixes[number - 1].changes {
        let line = change.position.map { ":\($0.line)" } ?? ""
        terminal.note(wrapping: "Fix \(number): \(change.path)\(line)  \(change.text)")
      }
    }
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

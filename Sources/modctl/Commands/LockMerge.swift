import ArgumentParser
import ModuleCatalogs
import ModuleManifests

/// Merges three versions of a lockfile, as a merge driver for git.
///
/// It reads only the three files. Resolving afterwards would be wrong: git runs a driver while the working tree is half merged,
/// so `modules.json` and the catalogs may still be those of one side, or contain conflicts themselves. The result is therefore
/// well-formed and prefers what both sides locked, and `modctl resolve` checks that it satisfies all requirements.
struct LockMerge: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge lockfiles, as a git merge driver.",
    discussion: """
      To make git use it for modules.lock.json, add this line to .gitattributes and commit it:

        modules.lock.json merge=modctl

      and run this once in every clone, since git does not run programs that a repository names:

        git config merge.modctl.name "modctl lock merge"
        git config merge.modctl.driver "modctl lock merge %O %A %B --path %P"

      If only one side changed a module, that change is taken, even if it is a removal. If both sides changed it, \
      the higher version wins, and any version wins over a removal. The result is written to OURS. Its \
      entries are preferences: run `modctl resolve` after the merge to make it satisfy the merged manifests, \
      and `modctl resolve --locked` in CI to verify it. The working tree is not read.

      If both sides have the same version of a module with different digests, the rest is merged, conflict \
      markers are written around the two digests, and the exit code is 1: git reports a conflict. If a \
      file cannot be read, OURS is not touched and the exit code is 65, which is a conflict for git too. \
      During a rebase, OURS is the branch that commits are applied to. Paths are relative to the current folder or \
      that of --directory.
      """
  )

  @OptionGroup var options: LocalOptions

  /// Not an enclosing folder: git passes paths relative to this one.
  private var folder: String { options.directory }

  @Argument(help: "The common ancestor (%O); an empty or missing file if there is none.")
  var base: String

  @Argument(help: "Our side (%A), and where the result goes.")
  var ours: String

  @Argument(help: "Their side (%B).")
  var theirs: String

  @Option(help: "The lockfile's name for messages (%P), since git passes temporary files.")
  var path: String?

  func validate() throws {
    if [base, ours, theirs].contains("") { throw ValidationError("A path is empty; name three files.") }
  }

  func run(_ terminal: Terminal) throws {
    let output = LockMergeOutput(path: path ?? ours, terminal: terminal)
    let ancestor = read(base, "base", isOptional: true)
    let sides = [read(ours, "ours"), read(theirs, "theirs")]
    let diagnostics = ([ancestor] + sides).flatMap(\.diagnostics)
    guard !diagnostics.haveErrors, let left = sides[0].value,
      let right = sides[1].value
    else {
      output.showFailure(diagnostics)
      throw ExitStatus.badData
    }
    let merge = LockfileMerge(base: ancestor.value?.lockfile, ours: left.lockfile, theirs: right.lockfile)
    do throws(FileError) {
      try AtomicFile.writeDelayingSignals(Array(merge.text.utf8), to: Path.join(folder, ours))
    } catch {
      output.showFailure([Diagnostic(.unwritableFile, error.message, at: SourcePosition(file: error.path))])
      throw ExitStatus.badData
    }
    output.show(merge, warnings: diagnostics)
    if !merge.conflicts.isEmpty { throw ExitStatus.checkFailed }
  }

  /// Reads one of the three files; an empty or missing ancestor counts as no file.
  private func read(_ file: String, _ side: String, isOptional: Bool = false) -> Decoded<ParsedLockfile> {
    let nothing = Decoded<ParsedLockfile>(value: nil, document: nil, diagnostics: [])
    let label = path.map { "\($0) (\(side))" } ?? file
    do throws(FileError) {
      let bytes = try FileReader.bytes(of: Path.join(folder, file))
      if isOptional, bytes.isEmpty { return nothing }
      return Lockfile.decode(bytes, path: label)
    } catch {
      // A caller without a file passes /dev/null, as git itself does.
      if isOptional, error.code == .notFound || file == "/dev/null" { return nothing }
      let message = "cannot be read: \(error.message)"
      let diagnostic = Diagnostic(.unreadableFile, message, at: SourcePosition(file: label))
      return Decoded(value: nil, document: nil, diagnostics: [diagnostic])
    }
  }
}

extension DiagnosticCode {
  /// A file that cannot be written.
  static let unwritableFile = DiagnosticCode("write-failed")
}

/// Commands for lockfiles other than resolving.
struct Lock: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Commands for lockfiles.",
    subcommands: [LockMerge.self]
  )
}

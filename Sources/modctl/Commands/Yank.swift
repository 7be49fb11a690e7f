import ArgumentParser
import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Withdraws a published version.
struct Yank: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "yank",
    abstract: "Withdraw a published version, so that no new selection includes it.",
    discussion:
      "Lockfiles that pin it keep it, with a warning. Its manifest gets `yanked` and is otherwise unchanged."
  )

  @OptionGroup var options: PlainOptions

  @Argument(
    help: ArgumentHelp("The version.", valueName: "name@version"),
    completion: .moduleName,
    transform: ReleaseArgument.init
  )
  var release: ReleaseArgument

  @Option(help: "The reason, shown to users who have the version locked.")
  var reason: String?

  @Flag(help: "Undo the withdrawal, so that the version can be selected again.")
  var undo = false

  func validate() throws {
    if release.version == nil {
      throw ValidationError("`\(release.text)` is not NAME@VERSION, such as cart@2.1.0.")
    }
    if undo, reason != nil { throw ValidationError("--reason cannot be combined with --undo.") }
    if !undo, reason == nil { throw ValidationError("Give --reason, or --undo.") }
    if let reason, !reason.contains(where: { !$0.isWhitespace }) {
      throw ValidationError("--reason must not be empty.")
    }
  }

  func run(_ terminal: Terminal) throws {
    guard let version = release.version else { return }
    let locks = CatalogTarget.lockFolders(in: options.directory).compactMap { terminal.lock($0) }
    defer { for lock in locks { lock.release() } }
    var yank = try YankEdit(release.name, version, reason: reason, in: options.directory)
    if let repository = yank.repository {
      let edit = GitEdit(catalog: repository, in: options.directory, terminal: terminal)
      yank = try push(version, edit)
    }
    if yank.repository == nil { try yank.write(in: options.directory) }
    show(yank, terminal)
  }

  /// Yanks a version in a catalog in a git repository.
  private func push(_ version: Version, _ edit: GitEdit) throws(Refusal) -> YankEdit {
    let directory = options.directory
    return try edit.run { (snapshot) throws(Refusal) -> GitEdit.Change<YankEdit> in
      let yank = try YankEdit(release.name, version, reason: reason, in: directory)
      let files = yank.files.filter { $0.old != $0.new }.map { file in
        (path: snapshot.pathInRepository(shownAs: file.path), bytes: file.new)
      }
      let title = "\(undo ? "Reinstate" : "Yank") \(release.name) \(version)"
      return GitEdit.Change(
        result: yank,
        files: files,
        message: title + (reason.map { "\n\n\($0)" } ?? "")
      )
    }.result
  }

  private func show(_ yank: YankEdit, _ terminal: Terminal) {
    let changed = yank.files.filter { $0.old != $0.new }.map(\.path)
    guard terminal.format == .text else {
      let document: JSONValue = [
        "schema": "modctl.yank/1", "name": .string(release.name),
        "version": .string(yank.version.description),
        "yanked": .optional(reason), "files": .strings(changed), "stranded": .strings(yank.stranded),
      ]
      return terminal.print(json: document)
    }
    let title = "\(release.name) \(yank.version)"
    let (done, already) =
      undo ? ("is no longer yanked", "is not yanked.") : ("is yanked", "is already yanked.")
    terminal.print(wrapping: changed.isEmpty ? "\(title) \(already)" : terminal.bold("\(title) \(done)"))
    for path in changed { terminal.print("  ~ \(Printable.escaped(path))") }
    if !yank.stranded.isEmpty {
      let text =
        "warning: these need \(title) and admit no other version: \(yank.stranded.joined(separator: ", "))"
      terminal.print(wrapping: text)
    }
  }
}

import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// The publication itself, to a catalog on this machine.
extension Publish {
  /// What is new, the tags of packages, and the commit that was pushed to a git catalog.
  typealias Result = (publication: Publication, tags: PackageTags, commit: String?)

  /// Publishes to the catalog that is meant, or only checks everything in a dry run.
  func publish(_ terminal: Terminal) throws(Refusal) -> Result {
    let directory = options.directory
    var publisher = Publisher(directory: directory, published: date?.text ?? Timestamp.now.description)
    publisher.names = names.map(\.name)
    publisher.destination = catalog
    publisher.allowsBreaking = allowBreaking != nil
    let catalogs = ApplicationManifest.read(in: directory).value?.catalogs.filter(\.isWritable) ?? []
    // If several are meant, the publisher refuses.
    let target = publisher.destination.map { catalogs.named($0, in: directory).first } ?? catalogs.first
    let folder = target?.path.map { CatalogTarget.lockFolder($0, in: directory) }
    publisher.revision = { [tag] (manifest, place) throws(Refusal) in
      try PackageRevision(manifest: manifest, folder: place, catalog: folder, isTagging: tag).check()
    }
    let memory = CodeMemory { [manifestOnly] bump in
      bump.compareCode(in: directory, isManifestOnly: manifestOnly)
    }
    publisher.compareCode = memory.compare
    if !manifestOnly { publisher.dumpPackage = ProgramRun.releaseDump }
    if let target, target.path == nil {
      return try push(publisher, GitEdit(catalog: target, in: directory, terminal: terminal))
    }
    if dryRun {
      let publication = try publisher.plan()
      return (publication, missingTags(publication), nil)
    }
    // Of two concurrent publishers one goes first, and the other sees the result.
    let lock = { folder.flatMap { terminal.lock($0) } }
    var tags = PackageTags.none
    let publication = try publisher.publish(comparing: memory, locking: lock) {
      (publication) throws(Refusal) in
      tags = missingTags(publication)
      // git gets Ctrl-C too, and fails; then everything is taken back.
      try SignalDelay.during { () throws(Refusal) in try write(publication, tags) }
    }
    if commit { try commitEarlier(publication, lock, terminal) }
    return (publication, tags, nil)
  }

  /// Commits what a run published that was killed before it could commit it.
  private func commitEarlier(_ publication: Publication, _ lock: () -> FolderLock?, _ terminal: Terminal)
    throws(Refusal)
  {
    let files = publication.earlier.map(\.file).uniqued()
    if files.isEmpty || status(files).isEmpty { return }
    // Another process that holds the lock may be about to commit it.
    let lock = lock()
    defer { lock?.release() }
    let added = Dictionary(uniqueKeysWithValues: files.map { ($0, additions(to: $0)) })
    let rest = publication.earlier.filter { added[$0.file]?($0.name, $0.version) ?? false }
    if rest.isEmpty { return }
    let paths = Set(rest.map(\.file)).sorted()
    let list = rest.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    let reason = SignalDelay.during { commitFiles(paths, adding: paths, "Publish \(list)") }
    if let reason {
      _ = git(["reset", "--quiet"], on: paths)
      let message = "git could not commit \(list), published by an earlier run"
      throw Refusal(
        .badData,
        PackageRevision.code,
        message,
        at: SourcePosition(file: paths[0]),
        notes: reason
      )
    }
    terminal.note(wrapping: "note: committed what an earlier run had published: \(list)")
  }

  /// Returns what git says about files that differ from the commit; nothing if it fails.
  private func status(_ paths: [String]) -> String {
    git(["status", "--porcelain", "--untracked-files=all"], on: paths)?.line ?? ""
  }

  /// Returns a test of whether a version was added to a file since the commit. Other changes, such as of `yanked`, do not count.
  private func additions(to file: String) -> (_ name: String, _ version: Version) -> Bool {
    let status = status([file])
    if status.hasPrefix("?") || status.hasPrefix("A") { return { _, _ in true } }
    guard !status.isEmpty, PackedFile.isName(file) else { return { _, _ in false } }
    let difference = git(["diff-index", "--patch", "--unified=0", "HEAD"], on: [file])?.lines ?? []
    return { name, version in
      let lines = difference.filter {
        $0.contains("\"name\":\"\(name)\"") && $0.contains("\"version\":\"\(version)\"")
      }
      return lines.contains { $0.hasPrefix("+") } && !lines.contains { $0.hasPrefix("-") }
    }
  }

  /// Returns the tags to create for a publication.
  func missingTags(_ publication: Publication) -> PackageTags {
    tag ? PackageTags(missingFor: publication, in: options.directory) : .none
  }

  private func write(_ publication: Publication, _ tags: PackageTags) throws(Refusal) {
    try tags.create()
    let written: Publication.Written
    do throws(FileError) {
      written = try publication.write()
    } catch {
      tags.remove()
      throw Refusal(unwritten: error)
    }
    guard commit, let first = publication.new.first,
      let reason = commitFiles(written.paths, adding: written.newPaths, message(publication))
    else { return }
    var diagnostic = Diagnostic(
      PackageRevision.code,
      "git could not commit it, so nothing was published",
      at: first.bump.position,
      notes: reason
    )
    do throws(FileError) {
      // A full disk has room again once the files are gone.
      try publication.takeBack(written) {
        if !written.newPaths.isEmpty { _ = git(["reset", "--quiet"], on: written.newPaths) }
      }
      tags.remove()
    } catch {
      diagnostic.message =
        "git could not commit what was published, and not all of it could be undone: \(error.message)"
      diagnostic.hint = "examine \(written.paths.joined(separator: ", "))"
    }
    throw Refusal(.badData, diagnostic)
  }

  /// Returns the commit message for a catalog.
  func message(_ publication: Publication) -> String {
    let list = publication.new.map { "\($0.bump.name) \($0.bump.version)" }.joined(separator: ", ")
    return "Publish \(list)"
      + (allowBreaking.map { "\n\nSome versions are too low for their changes; allowed because: \($0)" } ?? "")
  }

  /// Runs git in the repository of the catalog, which need not be that of the application.
  ///
  /// - Parameters:
  ///   - paths: files of the catalog, relative to the application.
  ///   - isLimited: whether the command is only about these files.
  private func git(_ words: [String], on paths: [String], isLimited: Bool = true) -> ProgramRun? {
    // git follows no links in the path of a file.
    let files = paths.map { path in
      let full = Path.join(options.directory, path)
      return Path.join(Path.resolved(Path.parent(of: full)) ?? Path.parent(of: full), Path.name(of: full))
    }
    let folder = files.first.map(Path.parent) ?? options.directory
    return ProgramRun(git: words + ["--"] + (isLimited ? files : []), in: folder, withErrors: true)
  }

  /// Commits files of the catalog, of which some are new. Returns what git printed if it failed.
  private func commitFiles(_ paths: [String], adding newPaths: [String], _ message: String)
    -> [Diagnostic.Note]?
  {
    if !newPaths.isEmpty {
      let added = git(["add"], on: newPaths)
      guard added?.status == 0 else { return ProgramRun.gitNotes(added) }
    }
    let head = git(["rev-list", "-1", "HEAD"], on: paths, isLimited: false)?.line
    let committed = git(["commit", "--quiet", "--message", message], on: paths)
    if committed?.status == 0 { return nil }
    // A hook that runs after the commit may fail, or be interrupted.
    let isCommitted =
      git(["rev-list", "-1", "HEAD"], on: paths, isLimited: false)?.line != head
      && git(["diff", "--quiet", "HEAD"], on: paths)?.status == 0
    return isCommitted ? nil : ProgramRun.gitNotes(committed)
  }
}

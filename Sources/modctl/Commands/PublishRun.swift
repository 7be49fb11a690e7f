import ArgumentParser
import ModuleManifests
import ModuleTools
import VersionResolver

/// A publication from the checks to the report.
struct PublishRun {
  var publisher: Publisher
  /// Why versions may be too low.
  let reason: String?
  let isCommitting: Bool
  let isTagging: Bool
  let isDryRun: Bool
  let global: GlobalOptions

  func run() throws {
    let terminal = Terminal(global)
    var publisher = publisher
    let directory = global.directory
    let target =
      publisher.destination
      ?? ApplicationManifest.read(in: directory).value?.catalogs.compactMap(\.path).first
    let folder = target.map { CatalogTarget(path: $0).lockFolder(in: directory) }
    // Of two publishers one is first, and the other sees what it did.
    let lock = folder.flatMap { folder in
      try? FolderLock(folder) { terminal.note("note: another modctl writes this catalog; waiting for it") }
    }
    defer { lock?.release() }
    let isTagging = isTagging
    publisher.revision = { (manifest, place) throws(Refusal) in
      try PackageRevision(manifest: manifest, folder: place, catalog: folder, isTagging: isTagging).check()
    }
    do throws(Refusal) {
      let publication = try publisher.plan()
      let output = PublishOutput(
        publication: publication,
        isDryRun: isDryRun,
        reason: reason,
        terminal: terminal
      )
      if isDryRun { return output.show(global.format) }
      let tags = try makeTags(publication)
      let paths: [String]
      do throws(FileError) {
        paths = try publication.write()
      } catch {
        for tag in tags { _ = ProgramRun(git: ["tag", "--delete", tag.name], in: tag.folder) }
        let place = SourcePosition(file: Printable.escaped(error.path))
        throw Refusal(.badData, [Diagnostic(DiagnosticCode("write-failed"), error.message, at: place)])
      }
      if isCommitting, !paths.isEmpty { try commit(paths, publication) }
      output.show(global.format)
    } catch {
      throw error.show(terminal, global.format)
    }
  }

  /// Tags the commits of the packages that are published, where they have no tag yet.
  private func makeTags(_ publication: Publication) throws(Refusal) -> [(name: String, folder: String)] {
    guard isTagging else { return [] }
    var made: [(name: String, folder: String)] = []
    for item in publication.new {
      guard let revision = item.revision else { continue }
      let folder = Path.join(global.directory, Path.parent(of: item.bump.document.file.path))
      let name = item.tag
      if PackageRevision.commit(of: name, in: folder) != nil
        || made.contains(where: { $0.name == name && $0.folder == folder })
      {
        continue
      }
      guard ProgramRun(git: ["tag", name, revision], in: folder)?.status == 0 else {
        for tag in made { _ = ProgramRun(git: ["tag", "--delete", tag.name], in: tag.folder) }
        throw Refusal(
          .badData,
          [Diagnostic(PackageRevision.code, "git could not make the tag \(name)", at: item.bump.position)]
        )
      }
      made.append((name, folder))
    }
    return made
  }

  private func commit(_ paths: [String], _ publication: Publication) throws(Refusal) {
    let list = publication.new.map { "\($0.bump.name) \($0.bump.version)" }.joined(separator: ", ")
    let message = "Publish \(list)" + (reason.map { "\n\nToo low for their changes, allowed: \($0)" } ?? "")
    let isDone =
      ProgramRun(git: ["add", "--"] + paths, in: global.directory)?.status == 0
      && ProgramRun(git: ["commit", "--quiet", "--message", message, "--"] + paths, in: global.directory)?
        .status == 0
    guard !isDone else { return }
    throw Refusal(
      .badData,
      [
        Diagnostic(
          PackageRevision.code,
          "published, and git could not commit it",
          at: SourcePosition(file: paths[0]),
          hint: "commit \(paths.joined(separator: ", "))"
        )
      ]
    )
  }
}

extension Publication.Item {
  /// The tag of its package.
  fileprivate var tag: String { PackageRevision.tag(of: bump) }
}

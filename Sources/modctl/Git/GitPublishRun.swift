import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// A publication to a catalog in a git repository.
struct GitPublishRun {
  let publisher: Publisher
  let run: PublishRun
  let edit: GitEdit

  /// - Returns: what was published, the tags that were created for it, and the commit that was pushed; `nil` on a dry run, or if
  ///   nothing is new.
  func publish() throws(Refusal) -> (publication: Publication, tags: PackageTags, commit: String?) {
    typealias Result = (publication: Publication, tags: PackageTags)
    var publisher = publisher
    let (result, commit) = try edit.run { (snapshot) throws(Refusal) -> GitEdit.Change<Result> in
      if snapshot.isStatic { throw exported }
      let publication = try publisher.plan()
      // A module chosen once stays chosen on the next attempt, even if someone else has published it in the meantime.
      publisher.names = publication.items.map(\.bump.name)
      let tags = run.missingTags(publication)
      if run.isDryRun || publication.new.isEmpty {
        return GitEdit.Change(result: (publication, tags), files: [], message: "")
      }
      let files = try contents(publication, snapshot)
      return GitEdit.Change(
        result: (publication, tags),
        files: files,
        message: run.message(publication),
        prepare: { () throws(Refusal) in try tags.create() },
        undo: { tags.remove() }
      )
    }
    return (result.publication, result.tags, commit)
  }

  /// Returns the new files with their paths in the repository.
  private func contents(_ publication: Publication, _ snapshot: GitSnapshot) throws(Refusal) -> [(
    path: String, bytes: [UInt8]
  )] {
    let packed = publication.new.compactMap(\.file).filter(PackedFile.isName)
    var known: [String: [UInt8]] = [:]
    for path in Set(packed) {
      known[path] = try edit.refusing { () throws(CatalogProblem) in try snapshot.bytes(at: path) }
    }
    do throws(FileError) {
      // The checks have verified that new files do not exist yet, and they read the same commit.
      return try publication.contents { known[$0] }.map { (snapshot.pathInRepository($0.path), $0.bytes) }
    } catch {
      throw Refusal(unwritten: error)
    }
  }

  private var exported: Refusal {
    Refusal(
      .badRequest,
      Diagnostic(
        .badValue,
        "\(edit.catalog) contains an exported catalog, which is generated from another one",
        at: SourcePosition(file: "modules.json"),
        hint: "publish to that catalog, then run `modctl catalog export`"
      )
    )
  }
}

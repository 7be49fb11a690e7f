import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// The publication to a catalog in a git repository.
extension Publish {
  /// - Returns: what was published, the tags that were created for it, and the commit that was pushed; `nil` on a dry run, or if
  ///   nothing is new.
  func push(_ publisher: Publisher, _ edit: GitEdit) throws(Refusal) -> Result {
    typealias Planned = (publication: Publication, tags: PackageTags)
    var publisher = publisher
    let (result, commit) = try edit.run { (snapshot) throws(Refusal) -> GitEdit.Change<Planned> in
      if snapshot.isStatic { throw Self.exported(edit.catalog) }
      let publication = try publisher.plan()
      // A module chosen once stays chosen on the next attempt, even if someone else has published it in the meantime.
      publisher.names = publication.items.map(\.bump.name)
      let tags = missingTags(publication)
      if dryRun || publication.new.isEmpty {
        return GitEdit.Change(result: (publication, tags), files: [], message: "")
      }
      return GitEdit.Change(
        result: (publication, tags),
        files: try Self.contents(publication, snapshot, edit),
        message: message(publication),
        prepare: { () throws(Refusal) in try tags.create() },
        undo: { tags.remove() }
      )
    }
    return (result.publication, result.tags, commit)
  }

  /// Returns the new files with their paths in the repository.
  private static func contents(
    _ publication: Publication,
    _ snapshot: GitSnapshot,
    _ edit: GitEdit
  ) throws(Refusal) -> [(path: String, bytes: [UInt8])] {
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

  private static func exported(_ catalog: CatalogReference) -> Refusal {
    Refusal(
      .badRequest,
      .badValue,
      "\(catalog) contains an exported catalog, which is generated from another one",
      at: .application,
      hint: "publish to that catalog, then run `modctl catalog export`"
    )
  }
}

import ModuleManifests
import ModuleTools

/// A publication into a catalog in a git repository: one commit on top of what is there, pushed.
///
/// If somebody else was faster, everything is checked again against what they published: a version that they published too is
/// then either the same, or refused.
struct GitPublishRun {
  let publisher: Publisher
  let catalog: CatalogReference
  let run: PublishRun
  let terminal: Terminal

  /// So often somebody else may be faster.
  private static let attempts = 20

  /// - Returns: what was published, and the commit that was pushed; none on a dry run, or if nothing is new.
  func publish() throws(Refusal) -> (publication: Publication, commit: String?) {
    for _ in 0..<Self.attempts {
      let catalogs = GitCatalogs(cache: CatalogCacheFolder.git, isOffline: false) { [terminal] in
        terminal.note($0)
      }
      let snapshot = try refusing { () throws(CatalogProblem) in try catalogs.pin(catalog) }
      if snapshot.isStatic { throw exported }
      let publication = try CatalogReaders.$current.withValue(catalogs) {
        () -> Result<Publication, Refusal> in
        do throws(Refusal) { return .success(try publisher.plan()) } catch { return .failure(error) }
      }.get()
      if run.isDryRun || publication.new.isEmpty { return (publication, nil) }
      let commit = try run.withTags(publication) { () throws(Refusal) in
        let files = try contents(publication, snapshot)
        let change = GitChange(repository: snapshot.repository, parent: snapshot.commit)
        return try refusing { () throws(CatalogProblem) in
          try change.push(files, message: run.message(publication))
        }
      }
      if let commit { return (publication, commit) }
      terminal.note(wrapping: "note: somebody else published into \(catalog) meanwhile; trying again")
    }
    let problem = CatalogProblem(
      .unreachableCatalog,
      "\(Self.attempts) times somebody else published into \(catalog) before this could be pushed",
      hint: "run the command again"
    )
    throw Refusal(.badData, [problem.diagnostic(place)])
  }

  /// The new files with their paths in the repository.
  private func contents(_ publication: Publication, _ snapshot: GitSnapshot) throws(Refusal) -> [(
    path: String, bytes: [UInt8]
  )] {
    var files: [(path: String, bytes: [UInt8])] = []
    var problem: CatalogProblem?
    do throws(FileError) {
      files = try publication.contents { path in
        do throws(CatalogProblem) {
          return try snapshot.bytes(at: path)
        } catch {
          problem = error
          return nil
        }
      }
    } catch {
      let place = SourcePosition(file: Printable.escaped(error.path))
      throw Refusal(.badData, [Diagnostic(DiagnosticCode("write-failed"), error.message, at: place)])
    }
    if let problem { throw Refusal(.badData, [problem.diagnostic(place)]) }
    return files.map { (snapshot.pathInRepository($0.path), $0.bytes) }
  }

  private var place: SourcePosition { SourcePosition(file: "modules.json") }

  private var exported: Refusal {
    Refusal(
      .badRequest,
      [
        Diagnostic(
          .badValue,
          "\(catalog) holds an exported catalog, which is made from another one",
          at: place,
          hint: "publish into that other one; then modctl catalog export"
        )
      ]
    )
  }

  /// A problem of a catalog as a refusal.
  private func refusing<Result>(_ body: () throws(CatalogProblem) -> Result) throws(Refusal) -> Result {
    do throws(CatalogProblem) {
      return try body()
    } catch {
      throw Refusal(.badData, [error.diagnostic(place)])
    }
  }
}

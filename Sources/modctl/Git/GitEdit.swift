import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// A change to a catalog in a git repository: one commit on top of what is there, pushed.
///
/// If someone else was faster, the change is made again based on what they pushed, including all its checks: if they published
/// the same version, it is either identical or rejected.
struct GitEdit {
  /// What to push.
  struct Change<Result> {
    let result: Result
    /// File contents by path in the repository; empty if there is nothing to push.
    let files: [(path: String, bytes: [UInt8])]
    let message: String
    /// Makes the other changes, just before the push.
    var prepare: () throws(Refusal) -> Void = {}
    /// Undoes the other changes if nothing is pushed.
    var undo: () -> Void = {}
  }

  let catalog: CatalogReference
  private let terminal: Terminal
  /// The entry of the catalog in `modules.json`.
  private let position: SourcePosition?

  init(catalog: CatalogReference, in directory: String, terminal: Terminal) {
    self.catalog = catalog
    self.terminal = terminal
    let read = ApplicationManifest.read(in: directory)
    let index = read.value?.catalogs.firstIndex(of: catalog)
    position = index.flatMap { read.document?.position(of: ["catalogs", .index($0)]) }
  }

  /// The maximum number of attempts if others are faster each time.
  private static let attempts = 20

  /// - Parameter body: makes the change. While it runs, the catalog is read from the commit that the change is based on.
  /// - Returns: its result, and the commit that was pushed, if any.
  func run<Result>(_ body: (GitSnapshot) throws(Refusal) -> Change<Result>) throws(Refusal) -> (
    result: Result, commit: String?
  ) {
    if NetworkCatalogReader.Mode.chosen.withLock({ $0 }) == .offline {
      let problem = CatalogProblem(
        .unreachableCatalog,
        "\(catalog) is in a git repository, and nothing can be pushed with --offline"
      )
      throw Refusal(.badData, problem.diagnostic(position))
    }
    for _ in 0..<Self.attempts {
      let access = CatalogAccess.chosen()
      let catalogs = access.repositories()
      let snapshot = try refusing { () throws(CatalogProblem) in try catalogs.pin(catalog) }
      let change = try CatalogReaders.$current.withValue(access.reader(repositories: catalogs)) {
        Swift.Result<Change<Result>, Refusal>(catching: { () throws(Refusal) in try body(snapshot) })
      }.get()
      if change.files.isEmpty { return (change.result, nil) }
      let target = GitChange(repository: snapshot.repository, parent: snapshot.commit)
      // git gets Ctrl-C too, and fails; then everything is taken back.
      let commit = try SignalDelay.during { () throws(Refusal) in try push(change, to: target) }
      if let commit { return (change.result, commit) }
      terminal.note(wrapping: "note: someone else published to \(catalog) in the meantime; trying again")
    }
    let problem = CatalogProblem(
      .unreachableCatalog,
      "someone else published to \(catalog) before this could be pushed, \(Self.attempts) times in a row",
      hint: "run the command again"
    )
    throw Refusal(.badData, problem.diagnostic(position))
  }

  /// Pushes a change with everything that belongs to it, or does nothing.
  ///
  /// - Returns: the commit; `nil` if someone else was faster.
  private func push<Result>(_ change: Change<Result>, to target: GitChange) throws(Refusal) -> String? {
    try change.prepare()
    do throws(Refusal) {
      let commit = try refusing { () throws(CatalogProblem) in
        try target.push(change.files, message: change.message)
      }
      if commit == nil { change.undo() }
      return commit
    } catch {
      change.undo()
      throw error
    }
  }

  /// Rethrows a problem of the catalog as a refusal.
  func refusing<Result>(_ body: () throws(CatalogProblem) -> Result) throws(Refusal) -> Result {
    do throws(CatalogProblem) {
      return try body()
    } catch {
      throw Refusal(.badData, error.diagnostic(position))
    }
  }
}

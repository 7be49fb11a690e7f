import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// A change of a catalog in a git repository: one commit on top of what is there, pushed.
///
/// If somebody else was faster, the change is made anew from what they pushed, with all its checks: a version that they
/// published too is then either the same, or refused.
struct GitEdit {
  /// What is to be pushed.
  struct Change<Result> {
    let result: Result
    /// Contents by path in the repository; empty if there is nothing to push.
    let files: [(path: String, bytes: [UInt8])]
    let message: String
    /// Takes back what was done besides, if nothing is pushed.
    var undo: () -> Void = {}
  }

  let catalog: CatalogReference
  let terminal: Terminal

  /// How many times a change is made, if others are faster each time.
  private static let attempts = 20

  /// - Parameter body: makes the change; meanwhile the catalog is read from the commit that the change follows.
  /// - Returns: its result, and the commit that was pushed, if any.
  func run<Result>(_ body: (GitSnapshot) throws(Refusal) -> Change<Result>) throws(Refusal) -> (
    result: Result, commit: String?
  ) {
    if NetworkFlag.chosen.withLock({ $0 }) == .offline {
      let problem = CatalogProblem(
        .unreachableCatalog,
        "\(catalog) is in a git repository, into which nothing can be pushed with --offline"
      )
      throw Refusal(.badData, [problem.diagnostic(nil)])
    }
    for _ in 0..<Self.attempts {
      let catalogs = Network.repositories()
      let snapshot = try refusing { () throws(CatalogProblem) in try catalogs.pin(catalog) }
      let change = try CatalogReaders.$current.withValue(Network.reader(repositories: catalogs)) {
        Swift.Result<Change<Result>, Refusal>(catching: { () throws(Refusal) in try body(snapshot) })
      }.get()
      if change.files.isEmpty { return (change.result, nil) }
      let push = GitChange(repository: snapshot.repository, parent: snapshot.commit)
      do throws(CatalogProblem) {
        if let commit = try push.push(change.files, message: change.message) {
          return (change.result, commit)
        }
      } catch {
        change.undo()
        throw Refusal(.badData, [error.diagnostic(nil)])
      }
      change.undo()
      terminal.note(wrapping: "note: somebody else published into \(catalog) meanwhile; trying again")
    }
    let problem = CatalogProblem(
      .unreachableCatalog,
      "\(Self.attempts) times somebody else published into \(catalog) before this could be pushed",
      hint: "run the command again"
    )
    throw Refusal(.badData, [problem.diagnostic(nil)])
  }

  /// A problem of the catalog as a refusal.
  func refusing<Result>(_ body: () throws(CatalogProblem) -> Result) throws(Refusal) -> Result {
    do throws(CatalogProblem) {
      return try body()
    } catch {
      throw Refusal(.badData, [error.diagnostic(nil)])
    }
  }
}

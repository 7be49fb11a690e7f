package import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Reads catalogs in git repositories, using the `git` installed on this machine.
///
/// Each repository is fetched once, when the first name is requested, and then read from that one commit: a command sees
/// consistent content, whatever is pushed in the meantime.
package final class GitCatalogs: CatalogReader {
  /// What is known about one catalog.
  fileprivate enum State {
    case read(GitSnapshot, before: GitSnapshot?)
    case failed(CatalogProblem)
  }

  private struct Memory {
    var states: [CatalogReference: State] = [:]
  }

  private let cache: String?
  private let isOffline: Bool
  /// The digest of each locked module, if the cache is sufficient where it has them.
  private let locked: [String: String]?
  private let note: @Sendable (String) -> Void
  private let memory = Guarded(Memory())

  /// - Parameters:
  ///   - cache: the folder of all repositories; `nil` if there is no place for it.
  ///   - isOffline: whether only the cache is used.
  ///   - locked: the digest of each locked module. If given, the cache is sufficient where it has what they identify.
  ///   - note: reports that something takes time.
  package init(
    cache: String?,
    isOffline: Bool,
    locked: [String: String]? = nil,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.cache = cache
    self.isOffline = isOffline
    self.locked = locked
    self.note = note
  }

  package func read(_ questions: [CatalogQuestion]) -> [CatalogAnswer] {
    var answers = questions.map { _ in CatalogAnswer(.failed) }
    let groups = Dictionary(grouping: questions.indices) { questions[$0].catalog }
    for (catalog, indices) in groups {
      do throws(CatalogProblem) {
        let some = indices.map { questions[$0] }
        for (index, answer) in zip(indices, try answer(some, of: catalog)) { answers[index] = answer }
      } catch {
        // A problem of a catalog is reported only once.
        for index in indices { answers[index] = CatalogAnswer(.failed, problems: [error]) }
      }
    }
    return answers
  }

  private func answer(_ questions: [CatalogQuestion], of catalog: CatalogReference) throws(CatalogProblem)
    -> [CatalogAnswer]
  {
    let (snapshot, before) = try snapshot(of: catalog, for: questions.compactMap(\.moduleName))
    let names = questions.compactMap(\.moduleName)
    let modules = try snapshot.modules(named: names)
    let earlier = try before?.modules(named: names)
    var answers: [CatalogAnswer] = []
    var next = 0
    for question in questions {
      switch question.subject {
      case .module(let name):
        let files = modules[next].files
        var answer = CatalogAnswer(files.isEmpty ? .absent : .found(files))
        answer.problems = modules[next].links.map(Self.ignored)
        if let earlier { answer.problems += Self.rewrites(name, from: earlier[next].files, to: files) }
        answers.append(answer)
        next += 1
      case .interface(let name):
        answers.append(CatalogAnswer(try snapshot.interface(name).map { .found([$0]) } ?? .absent))
      case .names:
        let text = try snapshot.names().map { $0 + "\n" }.joined()
        answers.append(
          CatalogAnswer(.found([SourceFile(path: catalog.description, bytes: Array(text.utf8))]))
        )
      }
    }
    return answers
  }

  /// Pins a catalog to its newest commit for all further reads.
  package func pin(_ catalog: CatalogReference) throws(CatalogProblem) -> GitSnapshot {
    try snapshot(of: catalog, for: []).0
  }

  /// Returns the commit that this command reads: the newest, or the one in the cache if that has everything that is locked.
  private func snapshot(of catalog: CatalogReference, for names: [String]) throws(CatalogProblem) -> (
    GitSnapshot, before: GitSnapshot?
  ) {
    if let state = memory.withLock({ $0.states[catalog] }) { return try state.get() }
    if let snapshot = try locked(catalog, names) { return (snapshot, nil) }
    let state = find(catalog)
    memory.withLock { $0.states[catalog] = state }
    return try state.get()
  }

  /// Returns the commit in the cache, if only locked content is needed and the commit has the locked versions of some modules.
  private func locked(_ catalog: CatalogReference, _ names: [String]) throws(CatalogProblem) -> GitSnapshot? {
    guard let locked, !isOffline else { return nil }
    let repository = try repository(of: catalog)
    guard let commit = repository.commit else { return nil }
    let tree = GitTree(repository: repository, commit: commit)
    // What is wrong with this commit may have been corrected since.
    guard let snapshot = try? GitSnapshot(tree, path: catalog.gitPath) else { return nil }
    for (name, module) in zip(names, try snapshot.modules(named: names)) {
      guard let digest = locked[name] else { continue }
      guard PublishedDocuments.digests(in: module.files).values.contains(digest) else { return nil }
    }
    return snapshot
  }

  private func find(_ catalog: CatalogReference) -> State {
    do throws(CatalogProblem) {
      let repository = try repository(of: catalog)
      let commit = try isOffline ? cached(repository, catalog) : fetched(repository)
      let tree = GitTree(repository: repository, commit: commit)
      let snapshot = try GitSnapshot(tree, path: catalog.gitPath)
      let before = repository.reference(GitRepository.previous).flatMap { commit in
        try? GitSnapshot(GitTree(repository: repository, commit: commit), path: catalog.gitPath)
      }
      return .read(snapshot, before: before)
    } catch {
      return .failed(error)
    }
  }

  private func fetched(_ repository: GitRepository) throws(CatalogProblem) -> String {
    let lock = try repository.lock {
      note("note: another modctl process is reading \(repository.url); waiting for it")
    }
    defer { lock.release() }
    return try repository.fetch(lock)
  }

  private func cached(_ repository: GitRepository, _ catalog: CatalogReference) throws(CatalogProblem)
    -> String
  {
    if let commit = repository.commit { return commit }
    throw CatalogProblem(
      .unreachableCatalog,
      "the catalog \(catalog) is not in the cache, and --offline uses only the cache",
      hint: "run the command once without --offline"
    )
  }

  private func repository(of catalog: CatalogReference) throws(CatalogProblem) -> GitRepository {
    guard case .git(let url, let branch, _) = catalog.location, let cache else {
      throw CatalogProblem(
        .unreachableCatalog,
        "\(catalog) cannot be read: neither XDG_CACHE_HOME nor HOME names a folder for a copy of it"
      )
    }
    return GitRepository(url: url, branch: branch, cache: cache)
  }

  /// Reports a link in the place of a manifest.
  private static func ignored(_ link: String) -> CatalogProblem {
    CatalogProblem(
      .unreadableFile,
      "this is a link, which is not followed in a git repository",
      severity: .warning,
      at: SourcePosition(file: link),
      hint: "commit a copy of its target"
    )
  }

  /// Reports published versions that are gone, or whose content differs from the previous commit.
  private static func rewrites(_ name: String, from old: [SourceFile], to new: [SourceFile])
    -> [CatalogProblem]
  {
    guard !old.isEmpty, old.map(\.bytes) != new.map(\.bytes) else { return [] }
    let before = PublishedDocuments.digests(in: old)
    var after: [String: (digest: String, file: SourceFile)] = [:]
    for file in new {
      for (version, digest) in PublishedDocuments.digests(in: [file]) { after[version] = (digest, file) }
    }
    return before.keys.sortedBytewise().filter { after[$0]?.digest != before[$0] }.map { version in
      CatalogProblem(
        .rewrittenVersion,
        after[version] == nil
          ? "\(name) \(version) was published but is now missing"
          : "\(name) \(version) was published but its content has changed",
        severity: .warning,
        at: (after[version]?.file ?? new.first).map { SourcePosition(file: $0.path) },
        hint: "a published version must not change; ask those who publish to this catalog"
      )
    }
  }
}

extension GitCatalogs.State {
  fileprivate func get() throws(CatalogProblem) -> (GitSnapshot, before: GitSnapshot?) {
    switch self {
    case .read(let snapshot, let before): return (snapshot, before)
    case .failed(let problem): throw problem
    }
  }
}

extension CatalogQuestion {
  fileprivate var moduleName: String? {
    if case .module(let name) = subject { name } else { nil }
  }
}

extension CatalogReference {
  /// The folder of a catalog in its repository.
  package var gitPath: String? {
    if case .git(_, _, let path) = location { path } else { nil }
  }
}

package import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Reads catalogs in git repositories, using the `git` installed on this machine.
///
/// Each repository is fetched once, when the first name is requested, and then read from that one commit: a command sees
/// consistent content, whatever is pushed in the meantime.
package final class GitCatalogs: CatalogReader {
  /// The content of one catalog, and that of an earlier commit if something in it was lost or changed since.
  private typealias Content = (GitSnapshot, before: GitSnapshot?)

  private let cache: String?
  private let isOffline: Bool
  private let timeout: Duration
  /// The digest of each locked module, if the cache is sufficient where it has them.
  private let locked: [String: String]?
  private let note: @Sendable (String) -> Void
  private let known = Guarded<[CatalogReference: Result<Content, CatalogProblem>]>([:])

  /// - Parameters:
  ///   - cache: the folder of all repositories; `nil` if there is no place for it.
  ///   - isOffline: whether only the cache is used.
  ///   - timeout: how long a server may be silent.
  ///   - locked: the digest of each locked module. If given, the cache is sufficient where it has what they identify.
  ///   - note: reports that something takes time.
  package init(
    cache: String?,
    isOffline: Bool,
    timeout: Duration,
    locked: [String: String]? = nil,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.cache = cache
    self.isOffline = isOffline
    self.timeout = timeout
    self.locked = locked
    self.note = note
  }

  package func read(_ questions: [CatalogQuestion]) -> [CatalogAnswer] {
    var answers = questions.map { _ in CatalogAnswer(.failed) }
    let groups = Dictionary(grouping: questions.indices) { questions[$0].catalog }
    for catalog in questions.map(\.catalog).uniqued() {
      let indices = groups[catalog] ?? []
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
    do throws(CatalogProblem) {
      return try answer(questions, of: catalog, from: snapshot, before)
    } catch {
      guard error == snapshot.damaged, !isOffline else { throw error }
      let lock = try lock(snapshot.repository)
      defer { lock.release() }
      // Another process may have replaced the copy in the meantime.
      if let answers = try? answer(questions, of: catalog, from: snapshot, before) { return answers }
      let renewed = try open(catalog, at: try snapshot.repository.renew(lock))
      // Other answers may be from the commit that was damaged.
      guard renewed.commit == snapshot.commit else { throw error }
      known.withLock { $0[catalog] = .success((renewed, before: nil)) }
      return try answer(questions, of: catalog, from: renewed, nil)
    }
  }

  private func answer(
    _ questions: [CatalogQuestion],
    of catalog: CatalogReference,
    from snapshot: GitSnapshot,
    _ before: GitSnapshot?
  ) throws(CatalogProblem) -> [CatalogAnswer] {
    let names = questions.compactMap(\.moduleName)
    let modules = try snapshot.modules(named: names)
    let earlier = try? before?.modules(named: names)
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
  private func snapshot(of catalog: CatalogReference, for names: [String]) throws(CatalogProblem) -> Content {
    if let content = known.withLock({ $0[catalog] }) { return try content.get() }
    if let snapshot = try locked(catalog, names) { return (snapshot, nil) }
    let content = Result { () throws(CatalogProblem) in try find(catalog) }
    known.withLock { $0[catalog] = content }
    return try content.get()
  }

  /// Returns the commit in the cache, if only locked content is needed and the commit has the locked versions of some modules.
  private func locked(_ catalog: CatalogReference, _ names: [String]) throws(CatalogProblem) -> GitSnapshot? {
    guard let locked, !isOffline else { return nil }
    let repository = try repository(of: catalog)
    guard let commit = repository.commit else { return nil }
    // What is wrong with this commit may have been corrected since.
    guard let snapshot = try? open(catalog, at: commit) else { return nil }
    guard let modules = try? snapshot.modules(named: names) else { return nil }
    for (name, module) in zip(names, modules) {
      guard let digest = locked[name] else { continue }
      guard PublishedDocuments.digests(in: module.files).values.contains(digest) else { return nil }
    }
    return snapshot
  }

  private func find(_ catalog: CatalogReference) throws(CatalogProblem) -> Content {
    let repository = try repository(of: catalog)
    if isOffline {
      let snapshot = try open(catalog, at: try cached(repository, catalog))
      return (snapshot, published(before: snapshot, catalog))
    }
    let lock = try lock(repository)
    defer { lock.release() }
    let commit = try repository.fetch(lock)
    let snapshot: GitSnapshot
    do throws(CatalogProblem) {
      snapshot = try open(catalog, at: commit)
    } catch {
      guard error == GitTree(repository: repository, commit: commit).damaged else { throw error }
      snapshot = try open(catalog, at: try repository.renew(lock))
    }
    let before = published(before: snapshot, catalog)
    if before == nil, !GitRepository.isEmptyTree(snapshot.commit) {
      repository.set(GitRepository.published(in: catalog.gitPath), to: snapshot.commit, lock)
    }
    return (snapshot, before)
  }

  /// Returns the catalog as it was when it last was in order; `nil` if it has lost or changed nothing since.
  private func published(before snapshot: GitSnapshot, _ catalog: CatalogReference) -> GitSnapshot? {
    guard let commit = snapshot.repository.reference(GitRepository.published(in: catalog.gitPath)),
      commit != snapshot.commit, let before = try? open(catalog, at: commit),
      let names = try? before.modulesChanged(by: snapshot), let old = try? before.modules(named: names),
      let new = try? snapshot.modules(named: names)
    else { return nil }
    let isInOrder = names.indices.allSatisfy { index in
      Self.rewrites(names[index], from: old[index].files, to: new[index].files).isEmpty
    }
    return isInOrder ? nil : before
  }

  private func open(_ catalog: CatalogReference, at commit: String) throws(CatalogProblem) -> GitSnapshot {
    let tree = GitTree(repository: try repository(of: catalog), commit: commit)
    return try GitSnapshot(tree, path: catalog.gitPath)
  }

  private func lock(_ repository: GitRepository) throws(CatalogProblem) -> FolderLock {
    try repository.lock {
      note("note: another modctl process is reading \(repository.url); waiting for it")
    }
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
    return GitRepository(url: url, branch: branch, timeout: timeout, cache: cache)
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

package import ModuleManifests

/// Reads catalogs on web servers in the static layout, through the cache; those in git repositories it passes on.
package final class NetworkCatalogReader: CatalogReader {
  /// When the network is used.
  package enum Mode: Sendable {
    /// What is cached is compared with what the server has, unless the server said how long it stays.
    case normal
    /// Everything is compared.
    case refresh
    /// Nothing but the cache.
    case offline
  }

  private struct State {
    /// For each catalog whose `catalog.json` was looked at, or that did not answer: what is wrong with it.
    var checked: [String: CatalogProblem?] = [:]
    var transport: (any HTTPTransport)?
    /// What was got in earlier rounds.
    var progress = Fetcher.Progress()
  }

  private let state = Guarded(State())
  private let mode: Mode
  private let locked: LockedDigests?
  private let cache: CatalogCache?
  private let credentials: Credentials
  private let limits: Fetcher.Limits
  private let repositories: (any CatalogReader)?
  private let makeTransport: @Sendable () -> any HTTPTransport
  private let time: @Sendable () -> Int
  private let report: @Sendable (Fetcher.Progress) -> Void

  /// - Parameters:
  ///   - mode: when the network is used.
  ///   - locked: the versions that need no network if the cache has them; `nil` for a run that may change the lockfile.
  ///   - cache: what was got before; `nil` if nothing can be kept.
  ///   - credentials: what servers want to know about who asks.
  ///   - limits: how many requests at once, and when they are tried again.
  ///   - repositories: reads catalogs in git repositories.
  ///   - time: the seconds since 1970.
  ///   - report: called while it waits.
  ///   - makeTransport: makes the way to the servers, when it is needed first.
  package init(
    mode: Mode,
    locked: LockedDigests? = nil,
    cache: CatalogCache?,
    credentials: Credentials,
    limits: Fetcher.Limits = Fetcher.Limits(),
    repositories: (any CatalogReader)? = nil,
    time: @escaping @Sendable () -> Int,
    report: @escaping @Sendable (Fetcher.Progress) -> Void = { _ in },
    makeTransport: @escaping @Sendable () -> any HTTPTransport
  ) {
    self.mode = mode
    self.locked = locked
    self.cache = cache
    self.credentials = credentials
    self.limits = limits
    self.repositories = repositories
    self.time = time
    self.report = report
    self.makeTransport = makeTransport
  }

  package func read(_ questions: [CatalogQuestion]) -> [CatalogAnswer] {
    var answers: [CatalogQuestion: CatalogAnswer] = [:]
    let files = questions.compactMap { CatalogFile($0) }
    for (file, answer) in zip(files, read(files)) { answers[file.question] = answer }
    let others = questions.filter { answers[$0] == nil }
    if let repositories, !others.isEmpty {
      for (question, answer) in zip(others, repositories.read(others)) { answers[question] = answer }
    }
    return questions.map { question in
      answers[question]
        ?? CatalogAnswer(
          .failed,
          problems: [
            CatalogProblem(
              .unreachableCatalog,
              "catalogs in git repositories cannot be read: \(question.catalog)"
            )
          ]
        )
    }
  }

  private func read(_ files: [CatalogFile]) -> [CatalogAnswer] {
    var copies = files.map { CachedCopy(of: $0, cache, mode, locked, time()) }
    let asked = copies.indices.filter { copies[$0].needsNetwork && known(files[$0].base) == nil }
    let unchecked = Set(asked.map { files[$0].base }).filter { !isChecked($0) }.sortedBytewise()
    let indexes = unchecked.map { CachedCopy(index: $0, cache) }
    let outcomes = fetch(asked.map { copies[$0] } + indexes)
    for (offset, index) in asked.enumerated() {
      copies[index].take(outcomes[offset], time(), cache)
      if let failure = copies[index].failure, failure.attempts > 1 {
        note(problem(failure, files[index].base, asking: files[index].address), files[index].base)
      }
    }
    for (offset, base) in unchecked.enumerated() {
      var copy = indexes[offset]
      copy.take(outcomes[asked.count + offset], time(), cache)
      note(check(copy, base), base)
    }
    return files.indices.map { index in
      let (file, copy) = (files[index], copies[index])
      if copy.needsNetwork, let problem = known(file.base) {
        return CatalogAnswer(.failed, problems: [problem])
      }
      if let failure = copy.failure {
        return CatalogAnswer(.failed, problems: [problem(failure, file.base, asking: file.address)])
      }
      guard copy.isKnown else { return CatalogAnswer(.failed, problems: [notCached(file)]) }
      guard let body = copy.body else { return CatalogAnswer(.absent, problems: copy.problems) }
      let source = SourceFile(path: file.address, bytes: body)
      return CatalogAnswer(.found([source]), problems: copy.problems)
    }
  }

  private func fetch(_ copies: [CachedCopy]) -> [Fetcher.Outcome] {
    guard !copies.isEmpty else { return [] }
    let (transport, before) = state.withLock { state in
      defer { state.transport = nil }
      return (state.transport ?? makeTransport(), state.progress)
    }
    var total = before
    let fetcher = Fetcher(transport, credentials: credentials, limits: limits) { [report] progress in
      total = Fetcher.Progress(
        finished: before.finished + progress.finished,
        inFlight: progress.inFlight,
        bytes: before.bytes + progress.bytes
      )
      report(total)
    }
    let outcomes = fetcher.run(copies.map { Fetcher.Job($0.address, validators: $0.validators) })
    state.withLock { state in
      state.transport = transport
      state.progress = total
    }
    return outcomes
  }

  /// What is wrong with a catalog as a whole, as far as that is known.
  private func known(_ base: String) -> CatalogProblem? { state.withLock { $0.checked[base] ?? nil } }

  private func isChecked(_ base: String) -> Bool { state.withLock { $0.checked[base] != nil } }

  private func note(_ problem: CatalogProblem?, _ base: String) {
    state.withLock { state in
      if (state.checked[base] ?? nil) == nil { state.checked[base] = .some(problem) }
    }
  }

  /// What is wrong with the index of a catalog.
  private func check(_ copy: CachedCopy, _ base: String) -> CatalogProblem? {
    if let failure = copy.failure { return problem(failure, base, asking: copy.address.description) }
    guard let body = copy.body else {
      return CatalogProblem(
        .missingCatalog,
        "there is no catalog at \(base): it has no catalog.json",
        hint: "name the folder that `modctl catalog export` has written"
      )
    }
    guard let format = (try? JSONDocument(parsing: body))?.root.member("catalog")?.integer else {
      return CatalogProblem(
        .missingCatalog,
        "there is no catalog at \(base): its catalog.json says something else",
        hint: "it says {\"catalog\": 1}"
      )
    }
    guard format == 1 else {
      return CatalogProblem(
        .missingCatalog,
        "the catalog \(base) has the format \(format), and this modctl reads 1",
        hint: "use a newer modctl"
      )
    }
    return nil
  }

  /// - Parameter address: the file. With it and not with the one that failed first, the words are always the same.
  private func problem(_ failure: Fetcher.Failure, _ base: String, asking address: String) -> CatalogProblem {
    let times = failure.attempts == 1 ? "" : ", \(failure.attempts) times"
    let count = cache?.count(of: base) ?? 0
    return CatalogProblem(
      .unreachableCatalog,
      "the catalog \(base) cannot be reached: \(failure.message)",
      notes: [
        "asked for \(address)\(times)",
        count == 0 ? "nothing of it is cached" : "cached: \(count) \(count == 1 ? "file" : "files") of it",
      ],
      hint: count == 0 ? nil : "--offline uses what is cached"
    )
  }

  private func notCached(_ file: CatalogFile) -> CatalogProblem {
    CatalogProblem(
      .unreachableCatalog,
      "\(file.title) of the catalog \(file.base) is not cached, and --offline uses nothing else",
      hint: "run it once without --offline"
    )
  }
}

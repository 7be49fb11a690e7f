package import ModuleCatalogs
import ModuleManifests

/// Reads catalogs on web servers in the static layout through the cache, and passes on requests for catalogs in git repositories.
package final class NetworkCatalogReader: CatalogReader {
  /// When the network is used.
  package enum Mode: Sendable {
    /// Cached files are compared with the server's, unless the server said how long they stay valid.
    case normal
    /// All files are compared.
    case refresh
    /// Only the cache is used.
    case offline
  }

  private struct State {
    /// The problem, if any, with each catalog whose `catalog.json` was checked, or that did not answer.
    var checked: [String: CatalogProblem?] = [:]
    /// The files that servers were asked for. A command may read an application several times, but asks for each file once.
    var asked: Set<String> = []
    var transport: (any HTTPTransport)?
    /// The progress of earlier rounds.
    var progress = Fetcher.Progress()
  }

  private let state = Guarded(State())
  private let mode: Mode
  private let locked: LockedDigests?
  let cache: CatalogCache?
  private let credentials: Credentials
  private let limits: Fetcher.Limits
  private let repositories: (any CatalogReader)?
  private let makeTransport: @Sendable () -> any HTTPTransport
  private let time: @Sendable () -> Int
  private let report: @Sendable (Fetcher.Progress) -> Void

  /// - Parameters:
  ///   - mode: when the network is used.
  ///   - locked: the versions that need no network access if the cache has them; `nil` for a run that may change the lockfile.
  ///   - cache: the cache; `nil` if nothing can be stored.
  ///   - credentials: the credentials for servers.
  ///   - limits: the number of concurrent requests, and when they are retried.
  ///   - repositories: reads catalogs in git repositories.
  ///   - time: returns the current time in seconds since 1970.
  ///   - report: called while waiting.
  ///   - makeTransport: creates the connection to the servers when it is first needed.
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
    let answers = read(questions) { _, _ in [] }
    return questions.map { answers[$0] ?? CatalogAnswer(.failed) }
  }

  package func read(
    _ questions: [CatalogQuestion],
    following: (CatalogQuestion, CatalogAnswer) -> [CatalogQuestion]
  ) -> [CatalogQuestion: CatalogAnswer] {
    var reading = CatalogReading()
    fetch(open(questions, &reading, following)) { number, outcome in
      guard let index = reading.take(outcome, number, time(), cache) else { return [] }
      let (file, copy) = reading.files[index]
      guard copy.isChanged else { return [] }
      return open(following(file.question, answer(file, copy)), &reading, following)
    }
    var counts: [String: Int] = [:]
    func cached(_ base: String) -> Int {
      let count = counts[base] ?? cache?.count(of: base) ?? 0
      counts[base] = count
      return count
    }
    var problems: [String: CatalogProblem] = [:]
    for failed in reading.failures {
      let problem = failed.problem(cached(failed.base))
      if failed.failure.subject == .server { note(problem, failed.base) }
      for address in failed.addresses { problems[address] = problem }
    }
    for (base, files) in reading.notCached {
      let problem = notCached(files, of: base)
      for file in files { problems[file.address] = problem }
    }
    for (base, copy) in reading.checks { note(check(copy, base, cached), base) }
    state.withLock { $0.asked.formUnion(reading.confirmed) }
    for (file, copy) in reading.files {
      reading.others[file.question] = answer(file, copy, problems[file.address])
    }
    return reading.others
  }

  /// Answers the questions that need no server, and what follows from them, and returns jobs for the rest.
  private func open(
    _ questions: [CatalogQuestion],
    _ reading: inout CatalogReading,
    _ following: (CatalogQuestion, CatalogAnswer) -> [CatalogQuestion]
  ) -> [Fetcher.Job] {
    let first = reading.jobs.count
    var questions = questions
    while !questions.isEmpty {
      let new = questions.filter { reading.met.insert($0).inserted }
      questions = []
      var others: [CatalogQuestion] = []
      for question in new {
        guard let file = CatalogFile(question) else {
          others.append(question)
          continue
        }
        let copy = open(file, &reading)
        // The catalog usually still has what is cached, so whatever follows from it need not wait.
        if copy.isKnown || !copy.needsNetwork {
          questions += following(question, answer(file, copy))
        }
      }
      for (question, answer) in zip(others, readRepositories(others)) {
        reading.others[question] = answer
        questions += following(question, answer)
      }
    }
    return reading.jobs[first...].map { job in
      let copy = reading.copy(of: job)
      return Fetcher.Job(copy.address, validators: copy.validators)
    }
  }

  /// Adds a file, and the jobs for it and for the index of its catalog if a server has to be asked.
  private func open(_ file: CatalogFile, _ reading: inout CatalogReading) -> CachedCopy {
    let isAsked = state.withLock { $0.asked.contains(file.address) }
    let copy = CachedCopy(of: file, cache, mode, locked, isAsked: isAsked, time())
    let index = reading.add(file, copy)
    if copy.needsNetwork, known(file.base) == nil {
      reading.jobs.append(.file(index))
      if isChecked(file.base) {
        reading.store(file.base, cache)
      } else if reading.indexes.insert(file.base).inserted {
        reading.jobs.append(.index(file.base, CachedCopy(index: file.base, cache)))
      }
    }
    return copy
  }

  /// Returns the answer for a file as far as it is known.
  ///
  /// - Parameter problem: why there is no file, for an answer that is reported.
  private func answer(_ file: CatalogFile, _ copy: CachedCopy, _ problem: CatalogProblem? = nil)
    -> CatalogAnswer
  {
    if copy.needsNetwork, let problem = known(file.base) {
      return CatalogAnswer(.failed, problems: [problem])
    }
    guard copy.isKnown, copy.failure == nil else {
      return CatalogAnswer(.failed, problems: problem.map { [$0] } ?? [])
    }
    guard let body = copy.body else { return CatalogAnswer(.absent, problems: copy.problems) }
    // A catalog without modules has no names.
    if !(body.isEmpty && file.question.subject == .names), let problem = page(file.address, body) {
      return CatalogAnswer(.failed, problems: [problem])
    }
    return CatalogAnswer(.found([SourceFile(path: file.address, bytes: body)]), problems: copy.problems)
  }

  private func readRepositories(_ questions: [CatalogQuestion]) -> [CatalogAnswer] {
    guard !questions.isEmpty else { return [] }
    return repositories?.read(questions)
      ?? questions.map { question in
        CatalogAnswer(
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

  private func fetch(_ jobs: [Fetcher.Job], following: (Int, Fetcher.Outcome) -> [Fetcher.Job]) {
    guard !jobs.isEmpty else { return }
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
    _ = fetcher.run(jobs, following: following)
    state.withLock { state in
      state.transport = transport
      state.progress = total
    }
  }

  /// Returns the problem with a catalog as a whole, as far as it is known.
  private func known(_ base: String) -> CatalogProblem? { state.withLock { $0.checked[base] ?? nil } }

  private func isChecked(_ base: String) -> Bool { state.withLock { $0.checked[base] != nil } }

  private func note(_ problem: CatalogProblem?, _ base: String) {
    state.withLock { state in
      if (state.checked[base] ?? nil) == nil { state.checked[base] = .some(problem) }
    }
  }
}

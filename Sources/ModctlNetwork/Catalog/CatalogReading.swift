import ModuleCatalogs
import ModuleManifests

/// What one call has asked for: files that are answered as they arrive.
struct CatalogReading {
  /// What a server is asked for.
  enum Job {
    /// A file of ``files``.
    case file(Int)
    /// The index of a catalog.
    case index(String, CachedCopy)
  }

  var met: Set<CatalogQuestion> = []
  private(set) var files: [(file: CatalogFile, copy: CachedCopy)] = []
  var jobs: [Job] = []
  /// The catalogs whose indexes are among the jobs.
  var indexes: Set<String> = []
  /// The answers to questions that no web server is asked.
  var others: [CatalogQuestion: CatalogAnswer] = [:]

  /// The number of a file.
  mutating func add(_ file: CatalogFile, _ copy: CachedCopy) -> Int {
    files.append((file, copy))
    return files.count - 1
  }

  func copy(of job: Job) -> CachedCopy {
    switch job {
    case .file(let index): files[index].copy
    case .index(_, let copy): copy
    }
  }

  /// Takes what a server said to a job.
  ///
  /// - Returns: the number of the file, `nil` for an index.
  mutating func take(_ outcome: Fetcher.Outcome, _ job: Int, _ time: Int, _ cache: CatalogCache?) -> Int? {
    switch jobs[job] {
    case .file(let index):
      files[index].copy.take(outcome, time, cache)
      return index
    case .index(let base, var copy):
      copy.take(outcome, time, cache)
      jobs[job] = .index(base, copy)
      return nil
    }
  }

  /// The files that did not arrive, in the order in which they were asked for.
  var failures: [(base: String, failure: Fetcher.Failure, address: String)] {
    files.compactMap { file, copy in copy.failure.map { (file.base, $0, file.address) } }
  }

  /// The indexes that were asked for.
  var checks: [(base: String, copy: CachedCopy)] {
    jobs.compactMap { job in
      if case .index(let base, let copy) = job { (base, copy) } else { nil }
    }
  }
}

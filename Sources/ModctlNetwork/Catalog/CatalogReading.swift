import ModuleCatalogs
import VersionResolver

/// The requests of one call: files that are answered as they arrive.
struct CatalogReading {
  /// A request to a server.
  enum Job {
    /// A file in ``files``.
    case file(Int)
    /// The index of a catalog.
    case index(String, CachedCopy)
  }

  var met: Set<CatalogQuestion> = []
  private(set) var files: [(file: CatalogFile, copy: CachedCopy)] = []
  var jobs: [Job] = []
  /// The catalogs whose indexes are among the jobs.
  var indexes: Set<String> = []
  /// The catalogs whose indexes are in order, so that what they answer is stored.
  private(set) var sound: Set<String> = []
  /// The answers to questions that do not involve a web server.
  var others: [CatalogQuestion: CatalogAnswer] = [:]

  /// Adds a file and returns its number.
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

  /// Processes a server's answer to a job.
  ///
  /// - Returns: the number of the file, `nil` for an index.
  mutating func take(_ outcome: Fetcher.Outcome, _ job: Int, _ time: Int, _ cache: CatalogCache?) -> Int? {
    switch jobs[job] {
    case .file(let index):
      files[index].copy.take(outcome, time)
      if sound.contains(files[index].file.base) { files[index].copy.store(in: cache) }
      return index
    case .index(let base, var copy):
      copy.take(outcome, time)
      if copy.failure == nil, let body = copy.body, CatalogFormat(of: body) == .known {
        copy.store(in: cache)
        store(base, cache)
      }
      jobs[job] = .index(base, copy)
      return nil
    }
  }

  /// Stores what a catalog has answered, and will answer: its index is in order.
  mutating func store(_ base: String, _ cache: CatalogCache?) {
    guard sound.insert(base).inserted else { return }
    for index in files.indices where files[index].file.base == base { files[index].copy.store(in: cache) }
  }

  /// The files that did not arrive, by reason, in the order of their addresses.
  var failures: [FailedFiles] {
    let failed = sorted { $0.failure != nil }
    let groups = Dictionary(grouping: failed) { file, copy in
      FailedFiles.Reason(file, copy.failure)
    }
    return groups.values.compactMap { FailedFiles($0) }
      .sorted { Bytewise.precedes($0.addresses[0], $1.addresses[0]) }
  }

  /// The files that are needed but not cached, although nothing else may be used, by catalog, each in the order of its addresses.
  var notCached: [String: [CatalogFile]] {
    Dictionary(grouping: sorted { $0.failure == nil && !$0.isKnown }.map(\.file), by: \.base)
  }

  /// Returns some of the files in the order of their addresses, so that messages do not depend on what arrived first.
  private func sorted(_ isIncluded: (CachedCopy) -> Bool) -> [(file: CatalogFile, copy: CachedCopy)] {
    files.filter { isIncluded($0.copy) }.sorted { Bytewise.precedes($0.file.address, $1.file.address) }
  }

  /// The addresses of the files of which the cache now has what the server has, if the catalog has lost nothing in them.
  var confirmed: [String] {
    files.filter {
      $0.copy.needsNetwork && $0.copy.failure == nil && $0.copy.problems.isEmpty && $0.copy.isStored
    }
    .map(\.file.address)
  }

  /// The indexes that were requested.
  var checks: [(base: String, copy: CachedCopy)] {
    jobs.compactMap { job in
      if case .index(let base, let copy) = job { (base, copy) } else { nil }
    }
  }
}

import ModuleCatalogs
import ModuleManifests
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
      files[index].copy.take(outcome, time, cache)
      return index
    case .index(let base, var copy):
      copy.take(outcome, time, cache)
      jobs[job] = .index(base, copy)
      return nil
    }
  }

  /// The files that did not arrive, by reason.
  var failures: [FailedFiles] {
    var result: [FailedFiles] = []
    var indices: [FailedFiles.Reason: Int] = [:]
    for (file, copy) in sorted {
      guard let failure = copy.failure else { continue }
      let failed = FailedFiles(
        base: file.base,
        failure: failure,
        addresses: [file.address],
        areCached: copy.isKnown
      )
      if let index = indices[failed.reason] {
        result[index].addresses.append(file.address)
        if !copy.isKnown { result[index].areCached = false }
      } else {
        indices[failed.reason] = result.count
        result.append(failed)
      }
    }
    return result
  }

  /// The files that are needed but not cached, although nothing else may be used, by catalog.
  var notCached: [[CatalogFile]] {
    let missing = sorted.filter { $0.copy.failure == nil && !$0.copy.isKnown }.map(\.file)
    return Dictionary(grouping: missing, by: \.base).values.sorted {
      Bytewise.precedes($0[0].base, $1[0].base)
    }
  }

  /// The files in the order of their addresses, so that messages do not depend on what arrived first.
  private var sorted: [(file: CatalogFile, copy: CachedCopy)] {
    files.sorted { Bytewise.precedes($0.file.address, $1.file.address) }
  }

  /// The indexes that were requested.
  var checks: [(base: String, copy: CachedCopy)] {
    jobs.compactMap { job in
      if case .index(let base, let copy) = job { (base, copy) } else { nil }
    }
  }
}

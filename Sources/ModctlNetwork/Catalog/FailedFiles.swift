import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Files of one catalog that did not arrive for the same reason.
struct FailedFiles {
  /// What they have in common.
  struct Reason: Hashable {
    private let base: String
    private let message: String?
    private let attempts: Int?
    /// The file, if it is the reason.
    private let address: String?

    init(_ file: CatalogFile, _ failure: Fetcher.Failure?) {
      base = file.base
      message = failure?.message
      attempts = failure?.attempts
      address = failure?.subject == .file ? file.address : nil
    }
  }

  let base: String
  /// The failure of the first file.
  let failure: Fetcher.Failure
  /// At least one.
  let addresses: [String]
  /// Whether the cache has all of them.
  let areCached: Bool

  /// Returns all of them as one problem.
  ///
  /// - Parameter count: the number of the catalog's files in the cache.
  func problem(_ count: Int) -> CatalogProblem {
    if failure.subject == .file {
      let position = SourcePosition(file: addresses.first ?? base)
      return CatalogProblem(
        .unreadableFile,
        "\(failure.message), the maximum for a file of a catalog",
        at: position
      )
    }
    var request = "requested \(addresses.first ?? base)"
    // If the server was given up on, most of the files were not requested.
    if addresses.count > 1, failure.subject != .server {
      request += " and \((addresses.count - 1).counted("more file"))"
    }
    if failure.attempts != 1 { request += ", \(failure.attempts) times" }
    return CatalogProblem(
      .unreachableCatalog,
      "the catalog \(base) cannot be reached: \(failure.message)",
      notes: [
        request, count == 0 ? "nothing is cached" : "cached: \(count.counted("file")) of this catalog",
      ],
      hint: failure.hint ?? (areCached ? "--offline uses what is cached" : nil)
    )
  }
}

extension FailedFiles {
  /// Returns `nil` if there are none.
  init?(_ files: [(file: CatalogFile, copy: CachedCopy)]) {
    guard let (file, copy) = files.first, let failure = copy.failure else { return nil }
    let areCached = files.allSatisfy(\.copy.isKnown)
    self.init(base: file.base, failure: failure, addresses: files.map(\.file.address), areCached: areCached)
  }
}

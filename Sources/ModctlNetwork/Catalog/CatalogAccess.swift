import ModuleLibc
import ModuleManifests

/// Sets up the readers of remote catalogs according to the environment. Nothing is opened or started before a catalog is needed.
package struct CatalogAccess: Sendable {
  private let mode: NetworkCatalogReader.Mode
  private let helper: String?
  private let note: @Sendable (String) -> Void
  private let report: @Sendable (Fetcher.Progress) -> Void

  /// - Parameters:
  ///   - mode: when the network is used.
  ///   - helper: the path of the program for downloads. Default: `modctl-fetch` beside this program.
  ///   - note: reports that something takes time.
  ///   - report: reports the progress of downloads.
  package init(
    _ mode: NetworkCatalogReader.Mode = .normal,
    helper: String? = nil,
    note: @escaping @Sendable (String) -> Void = { _ in },
    report: @escaping @Sendable (Fetcher.Progress) -> Void = { _ in }
  ) {
    (self.mode, self.helper, self.note, self.report) = (mode, helper, note, report)
  }

  /// The user's cache; `nil` if the environment does not define a folder for it.
  package static var cache: CatalogCache? {
    CatalogCache.standardFolder(environment: environment).map { CatalogCache(folder: $0) }
  }

  /// Returns the reader for this run.
  ///
  /// - Parameters:
  ///   - locked: what may be read from the cache without asking the server.
  ///   - repositories: reads catalogs in git repositories, if such a reader is already in use.
  package func reader(locked: LockedDigests? = nil, repositories: GitCatalogs? = nil) -> NetworkCatalogReader
  {
    let timeout = Self.timeout
    return NetworkCatalogReader(
      mode: mode,
      locked: locked,
      cache: Self.cache,
      credentials: Credentials(environment: Self.environment, netrc: Self.netrc),
      limits: Fetcher.Limits(timeout: timeout),
      repositories: repositories ?? self.repositories(locked: locked),
      time: { Int(ModuleLibc.time(nil)) },
      report: report,
      makeTransport: { HelperTransport(program: helper ?? Self.helper, timeout: timeout) }
    )
  }

  package func repositories(locked: LockedDigests? = nil) -> GitCatalogs {
    GitCatalogs(
      cache: Self.cache.map { Path.join($0.folder, "git") },
      isOffline: mode == .offline,
      timeout: Self.timeout,
      locked: locked?.digests,
      note: note
    )
  }

  /// How long a server may be silent, from `MODCTL_TIMEOUT` in seconds.
  private static var timeout: Duration {
    let seconds = environment("MODCTL_TIMEOUT").flatMap { Int($0) } ?? 20
    return .seconds(min(max(seconds, 1), 600))
  }

  /// The program for downloads, next to this one.
  private static var helper: String { Path.join(Path.parent(of: program), "modctl-fetch") }

  private static var program: String {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return CommandLine.arguments[0] }
      let path = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
      return Path.resolved(path) ?? path
    #else
      return Path.linkTarget(of: "/proc/self/exe") ?? CommandLine.arguments[0]
    #endif
  }

  /// The content of `~/.netrc`, or of the file named by `NETRC`.
  private static var netrc: [UInt8]? {
    let path = environment("NETRC") ?? environment("HOME").map { Path.join($0, ".netrc") }
    return path.flatMap { try? FileReader.bytes(of: $0, limit: 1 << 20) }
  }

  @Sendable private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

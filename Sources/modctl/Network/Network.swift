import ModctlNetwork
import ModuleManifests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sets up what reads catalogs elsewhere. Nothing is opened or started before a catalog is asked for.
enum Network {
  /// The user's cache; `nil` if the environment names no folder for it.
  static var cache: CatalogCache? {
    CatalogCache.standardFolder(environment: environment).map { CatalogCache(folder: $0) }
  }

  /// The reader for this run.
  ///
  /// - Parameters:
  ///   - locked: what may be taken from the cache without a question.
  ///   - repositories: reads catalogs in git repositories, if one is in use already.
  ///   - mode: when the network is used, if not as the command line says.
  static func reader(
    locked: LockedDigests? = nil,
    repositories: GitCatalogs? = nil,
    mode: NetworkCatalogReader.Mode? = nil
  ) -> NetworkCatalogReader {
    let progress = ProgressLine()
    return NetworkCatalogReader(
      mode: mode ?? NetworkFlag.chosen.withLock { $0 },
      locked: locked,
      cache: cache,
      credentials: Credentials(environment: environment, netrc: netrc),
      limits: Fetcher.Limits(timeout: timeout),
      repositories: repositories ?? Self.repositories(locked: locked),
      time: { Int(systemTime()) },
      report: { progress.show($0) },
      makeTransport: { HelperTransport(program: helper, timeout: timeout) }
    )
  }

  /// What reads catalogs in git repositories.
  static func repositories(locked: LockedDigests? = nil) -> GitCatalogs {
    GitCatalogs(
      cache: cache.map { Path.join($0.folder, "git") },
      isOffline: NetworkFlag.chosen.withLock { $0 } == .offline,
      locked: locked?.digests
    ) { Terminal.write($0 + "\n", to: 2) }
  }

  /// How long a server may be silent: `MODCTL_TIMEOUT` in seconds.
  private static var timeout: Duration {
    let seconds = environment("MODCTL_TIMEOUT").flatMap { Int($0) } ?? 20
    return .seconds(min(max(seconds, 1), 600))
  }

  /// The program for downloads, beside this one.
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

  /// The content of `~/.netrc`, or of the file that `NETRC` names.
  private static var netrc: [UInt8]? {
    let path = environment("NETRC") ?? environment("HOME").map { Path.join($0, ".netrc") }
    return path.flatMap { try? FileReader.bytes(of: $0, limit: 1 << 20) }
  }

  @Sendable private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

private func systemTime() -> time_t { time(nil) }

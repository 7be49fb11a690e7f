import ModctlNetwork
import ModuleManifests

/// Reads remote catalogs according to the command line, and tells the user about anything that takes time.
enum Network {
  /// - Parameters:
  ///   - locked: what may be read from the cache without asking the server.
  ///   - repositories: reads catalogs in git repositories, if such a reader is already in use.
  ///   - mode: when to use the network, if different from the command line.
  static func reader(
    locked: LockedDigests? = nil,
    repositories: GitCatalogs? = nil,
    mode: NetworkCatalogReader.Mode? = nil
  ) -> NetworkCatalogReader {
    access(mode).reader(locked: locked, repositories: repositories)
  }

  /// Returns the reader of catalogs in git repositories.
  static func repositories() -> GitCatalogs { access(nil).repositories() }

  private static func access(_ mode: NetworkCatalogReader.Mode?) -> CatalogAccess {
    let progress = ProgressLine()
    return CatalogAccess(
      mode ?? NetworkCatalogReader.Mode.chosen.withLock { $0 },
      note: { Terminal.write($0 + "\n", to: 2) },
      report: { progress.show($0) }
    )
  }
}

import ModctlNetwork
import ModuleManifests

/// Reads catalogs elsewhere as the command line says, and tells the user what takes time.
enum Network {
  /// - Parameters:
  ///   - locked: what may be taken from the cache without a question.
  ///   - repositories: reads catalogs in git repositories, if one is in use already.
  ///   - mode: when the network is used, if not as the command line says.
  static func reader(
    locked: LockedDigests? = nil,
    repositories: GitCatalogs? = nil,
    mode: NetworkCatalogReader.Mode? = nil
  ) -> NetworkCatalogReader {
    access(mode).reader(locked: locked, repositories: repositories)
  }

  /// What reads catalogs in git repositories.
  static func repositories() -> GitCatalogs { access(nil).repositories() }

  private static func access(_ mode: NetworkCatalogReader.Mode?) -> CatalogAccess {
    let progress = ProgressLine()
    return CatalogAccess(
      mode ?? NetworkFlag.chosen.withLock { $0 },
      note: { Terminal.write($0 + "\n", to: 2) },
      report: { progress.show($0) }
    )
  }
}

import ModctlNetwork
import ModuleManifests

extension CatalogAccess {
  /// Reads remote catalogs according to the command line, and tells the user about anything that takes time.
  ///
  /// - Parameter mode: when to use the network, if different from the command line.
  static func chosen(_ mode: NetworkCatalogReader.Mode? = nil) -> CatalogAccess {
    let progress = ProgressLine()
    return CatalogAccess(
      mode ?? NetworkCatalogReader.Mode.chosen.withLock { $0 },
      note: { Terminal.write($0 + "\n", to: 2) },
      report: { progress.show($0) }
    )
  }
}

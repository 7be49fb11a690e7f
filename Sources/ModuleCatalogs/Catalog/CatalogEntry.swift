package import ModuleManifests
package import VersionResolver

/// One place where a manifest is written, whether or not it is the one that counts: what a check looks at.
package struct CatalogEntry {
  private let entry: ManifestEntry
  /// That of the catalog, which decodes a manifest when it is asked for.
  private let lock: RecursiveLock
  package var module: String { entry.module }
  package var version: Version { entry.version }
  /// The file, as diagnostics name it.
  package var path: String { lock.withLock { entry.path } }
  package var isFromWorkspace: Bool { entry.isFromWorkspace }
  /// Whether it is in a catalog that is not on this machine.
  package let isRemote: Bool
  /// `nil` if it has mistakes.
  package var manifest: ModuleManifest? { lock.withLock { entry.manifest } }
  /// The text with the places of its parts, made anew each time; `nil` if it cannot be read or is not JSON.
  package var document: ManifestDocument? { lock.withLock { entry.document } }

  init(_ entry: ManifestEntry, lock: RecursiveLock, isRemote: Bool = false) {
    self.entry = entry
    self.lock = lock
    self.isRemote = isRemote
  }
}

extension Catalog {
  /// Every manifest of the workspace and of all catalogs, also those behind a module of the workspace or behind an earlier
  /// catalog: by module, those of the workspace first, then by catalog. Of catalogs elsewhere, what was asked for.
  ///
  /// - Complexity: reads everything.
  package func allEntries() -> [CatalogEntry] {
    lock.withLock { heldModuleNames().flatMap { entries(of: $0) } }
  }

  /// The same of one module.
  package func entries(of module: String) -> [CatalogEntry] {
    lock.withLock {
      ([workspace] + sources).flatMap { $0.entries(of: module).map { CatalogEntry($0, lock: lock) } }
        + remoteEntries(of: module).map { CatalogEntry($0, lock: lock, isRemote: true) }
    }
  }

  /// The catalogs that are there and hold no module, as the application writes them.
  package var emptyCatalogs: [String] {
    lock.withLock { zip(openedCatalogs, sources).filter { $1.moduleNames().isEmpty }.map(\.0) }
  }
}

package import ModuleManifests
package import VersionResolver

/// One place where a manifest is written, whether or not it is the one that counts, as checks need it.
package struct CatalogEntry {
  private let entry: ManifestEntry
  /// The catalog's lock. The catalog decodes a manifest on demand.
  private let lock: RecursiveLock
  package var module: String { entry.module }
  package var version: Version { entry.version }
  /// The file's path in diagnostics.
  package var path: String { lock.withLock { entry.path } }
  package var isFromWorkspace: Bool { entry.isFromWorkspace }
  /// True if the entry is in a catalog that is not on this machine.
  package let isRemote: Bool
  /// The manifest, or `nil` if it has mistakes.
  package var manifest: ModuleManifest? { lock.withLock { entry.manifest } }
  /// The text with the positions of its parts, created on each access; `nil` if it cannot be read or is not JSON.
  package var document: ManifestDocument? { lock.withLock { entry.document } }
  /// The interfaces that it may provide although its manifest has mistakes; `nil` if it may be any.
  package var possibleInterfaces: Set<String>? { lock.withLock { entry.possibleInterfaces } }

  init(_ entry: ManifestEntry, lock: RecursiveLock, isRemote: Bool = false) {
    self.entry = entry
    self.lock = lock
    self.isRemote = isRemote
  }
}

extension Catalog {
  /// Returns every manifest of the workspace and of all catalogs, including those shadowed by a workspace module or an earlier
  /// catalog: by module, those of the workspace first, then by catalog. From remote catalogs, only what was asked for.
  ///
  /// - Complexity: reads everything.
  package func allEntries() -> [CatalogEntry] {
    lock.withLock { heldModuleNames().flatMap { entries(of: $0) } }
  }

  /// Returns every manifest of one module.
  package func entries(of module: String) -> [CatalogEntry] {
    lock.withLock {
      ([workspace] + sources).flatMap { $0.entries(of: module).map { CatalogEntry($0, lock: lock) } }
        + remoteEntries(of: module).map { CatalogEntry($0, lock: lock, isRemote: true) }
    }
  }

  /// The catalogs that exist but contain no module, as the application writes them.
  package var emptyCatalogs: [String] {
    lock.withLock { zip(openedCatalogs, sources).filter { $1.isEmpty }.map(\.0) }
  }
}

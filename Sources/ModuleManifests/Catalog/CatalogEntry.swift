package import VersionResolver

/// One place where a manifest is written, whether or not it is the one that counts: what a check looks at.
package struct CatalogEntry {
  private let entry: ManifestEntry
  package var module: String { entry.module }
  package var version: Version { entry.version }
  /// The file, as diagnostics name it.
  package var path: String { entry.path }
  package var isFromWorkspace: Bool { entry.isFromWorkspace }
  /// Whether it is in a catalog that is not on this machine.
  package let isRemote: Bool
  /// `nil` if it has mistakes.
  package var manifest: ModuleManifest? { entry.manifest }
  /// The text with the places of its parts, made anew each time; `nil` if it cannot be read or is not JSON.
  package var document: ManifestDocument? { entry.document }

  init(_ entry: ManifestEntry, isRemote: Bool = false) {
    self.entry = entry
    self.isRemote = isRemote
  }
}

extension Catalog {
  /// Every manifest of the workspace and of all catalogs, also those behind a module of the workspace or behind an earlier
  /// catalog: by module, those of the workspace first, then by catalog. Of catalogs elsewhere, what was asked for.
  ///
  /// - Complexity: reads everything.
  package func allEntries() -> [CatalogEntry] {
    heldModuleNames().flatMap { entries(of: $0) }
  }

  /// The same of one module.
  package func entries(of module: String) -> [CatalogEntry] {
    ([workspace] + sources).flatMap { $0.entries(of: module).map { CatalogEntry($0) } }
      + remoteEntries(of: module).map { CatalogEntry($0, isRemote: true) }
  }

  /// The catalogs that are there and hold no module, as the application writes them.
  package var emptyCatalogs: [String] {
    zip(openedCatalogs, sources).filter { $1.moduleNames().isEmpty }.map(\.0)
  }
}

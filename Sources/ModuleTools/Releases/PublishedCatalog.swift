package import ModuleCatalogs
package import ModuleManifests
package import VersionResolver

/// The catalogs of an application without its workspace, which means everything that is published.
package struct PublishedCatalog {
  package let catalog: Catalog
  /// The existing versions that have not been withdrawn, for the comparison.
  private let existing: ManifestComparison.Existing

  package init(_ manifest: ApplicationManifest, document: ManifestDocument?, directory: String) {
    var published = manifest
    published.workspace = []
    catalog = Catalog(of: published, document: document, directory: directory)
    existing = ManifestComparison.Existing(in: catalog) { $0.yanked == nil }
  }

  /// Returns the versions of a module that have not been withdrawn.
  package func versions(of module: String) -> [Version] {
    catalog.versions(of: module).filter { version in
      catalog.manifest(of: module, at: version).map { $0.yanked == nil } ?? false
    }
  }

  /// Returns the versions of an interface that modules provide in versions that have not been withdrawn.
  func versions(ofInterface interface: String) -> [Version] {
    catalog.providers(of: interface).filter {
      catalog.manifest(of: $0.module, at: $0.version)?.yanked == nil
    }.map(\.interfaceVersion)
  }

  /// Compares a workspace manifest with what is published of its module.
  package func bump(_ manifest: ModuleManifest, _ document: ManifestDocument) -> ModuleBump {
    let releases = PublishedReleases(
      versions(of: manifest.name),
      withdrawn: catalog.versions(of: manifest.name)
    )
    let isPublished = catalog.versions(of: manifest.name).contains(manifest.version)
    func comparison(_ base: Version) -> ManifestComparison? {
      catalog.manifest(of: manifest.name, at: base).map {
        ManifestComparison(from: $0, to: manifest, existing: existing)
      }
    }
    let base = releases.base(of: manifest.version)
    let changes = base.flatMap(comparison)
    let same = isPublished ? manifest.version : base
    let followers = [ReleaseLevel.patch, .minor, .major].compactMap { level in
      releases.next(after: manifest.version) { max(comparison($0)?.level ?? .patch, level) }.map {
        (level, $0)
      }
    }
    return ModuleBump(
      name: manifest.name,
      manifest: manifest,
      baseManifest: base.flatMap { catalog.manifest(of: manifest.name, at: $0) },
      base: base,
      changes: changes?.changes ?? [],
      manifestLevel: changes?.level,
      isUnchanged: same.flatMap { catalog.document(of: manifest.name, at: $0) }.map {
        // A published version may differ in build metadata, which makes it another version of the same precedence.
        PublishedForm.differences($0, document).filter { $0 != "version" || isPublished }.isEmpty
      } ?? false,
      isPublished: isPublished,
      followers: Dictionary(followers) { first, _ in first },
      document: document
    )
  }
}

package import ModuleCatalogs
package import ModuleManifests
package import VersionResolver

/// The catalogs of an application without its workspace, which means everything that is published.
package struct PublishedCatalog {
  package let catalog: Catalog
  /// The existing versions that have not been withdrawn, for the comparison.
  let existing: ManifestComparison.Existing

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

  /// Compares a workspace manifest with what is published of its module.
  package func bump(_ manifest: ModuleManifest, _ document: ManifestDocument) -> ModuleBump {
    let all = catalog.versions(of: manifest.name)
    let releases = PublishedReleases(versions(of: manifest.name), yanked: all)
    let isPublished = all.contains(manifest.version)
    var known: [Version: ReleaseComparison] = [:]
    func comparison(_ base: Version?) -> ReleaseComparison {
      if let base, let comparison = known[base] { return comparison }
      let release = base.flatMap { catalog.manifest(of: manifest.name, at: $0) }
      let comparison = ReleaseComparison(
        since: release,
        release.map { ManifestComparison(from: $0, to: manifest, existing: existing) }
      )
      if let base { known[base] = comparison }
      return comparison
    }
    func successor(_ codeLevel: ReleaseLevel, since codeBase: Version?) -> ModuleBump.Successor? {
      releases.successor(of: manifest.version) { release in
        let level = comparison(release).level ?? .patch
        return release == codeBase ? max(level, codeLevel) : level
      }.map { ModuleBump.Successor(comparison: comparison($0.base), version: $0.version) }
    }
    let base = releases.base(of: manifest.version)
    let differences = (isPublished ? manifest.version : base)
      .flatMap { catalog.document(of: manifest.name, at: $0) }.map { PublishedForm.differences($0, document) }
    var bump = ModuleBump(
      name: manifest.name,
      manifest: manifest,
      document: document,
      differences: isPublished ? differences ?? [] : [],
      // A published version may differ in build metadata, which makes it another version of the same precedence.
      isUnchanged: differences?.allSatisfy { $0 == "version" && !isPublished } ?? false,
      isPublished: isPublished,
      yanked: isPublished ? catalog.manifest(of: manifest.name, at: manifest.version)?.yanked : nil,
      codeBase: comparison(base)
    )
    if !bump.isEnough, let successor = successor(.patch, since: nil) { bump.codeBase = successor.comparison }
    for level in [ReleaseLevel.patch, .minor, .major] {
      bump.successors[level] = successor(level, since: bump.codeBase.version)
    }
    return bump
  }
}

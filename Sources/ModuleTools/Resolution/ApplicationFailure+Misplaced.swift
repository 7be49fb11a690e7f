import ModuleCatalogs
package import ModuleManifests

extension ApplicationFailure {
  /// The maximum number of modules in catalogs that are searched for a misplaced manifest.
  private static let searchedCount = 100

  /// Returns the finding for a manifest that names a missing module, but is not where the module is looked for.
  ///
  /// A resolution reads only what it needs of a folder, so this reads the rest, unless there is a lot of it.
  package func misplacedManifest(of module: String) -> Diagnostic? {
    guard let catalog, catalog.localModuleNames().count <= Self.searchedCount else { return nil }
    catalog.readEverything()
    return catalog.diagnostics.first { $0.misplacedModule == module }
  }
}

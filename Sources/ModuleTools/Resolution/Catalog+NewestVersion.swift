import ModuleCatalogs
import ModuleManifests
import VersionResolver

extension Catalog {
  /// Returns the newest version of a module that a resolution can select: one that is not yanked and has a readable manifest. A
  /// pre-release counts only if there is no such release.
  ///
  /// - Complexity: O(*v*) for *v* newer versions that cannot be selected.
  func newestSelectableVersion(of module: String) -> Version? {
    let versions = versions(of: module)
    func isSelectable(_ version: Version) -> Bool {
      manifest(of: module, at: version).map { $0.yanked == nil } ?? false
    }
    return versions.last { !$0.isPrerelease && isSelectable($0) } ?? versions.last(where: isSelectable)
  }
}

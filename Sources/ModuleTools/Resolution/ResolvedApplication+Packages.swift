import ModuleCatalogs
import ModuleManifests
package import VersionResolver

extension ResolvedApplication {
  /// Returns the package of a module version, and a selected module that comes from another version of that package or from
  /// another location, both in words; `nil` if there is no such module.
  package func packageRival(of module: String, at version: Version) -> (package: String, rival: String)? {
    guard let mine = catalog.package(of: module, at: version),
      let package = catalog.packageDescription(of: module, at: version)
    else { return nil }
    for other in selection.modules where other.name != module {
      guard let theirs = catalog.package(of: other.name, at: other.version),
        theirs.location.identity == mine.location.identity
      else { continue }
      let isSame =
        theirs.location.canonical == mine.location.canonical
        && (mine.location.kind == .folder || mine.version(of: version) == theirs.version(of: other.version))
      guard !isSame else { continue }
      let from = catalog.packageDescription(of: other.name, at: other.version) ?? ""
      return (package, "\(other.name) \(other.version) from \(from)")
    }
    return nil
  }
}

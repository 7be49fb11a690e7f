import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// The form in which a catalog stores a manifest: the keys in the order in which they are documented, `x-` keys last, and without
/// keys that are only for editors.
package enum PublishedForm {
  /// Keys that publishing adds or that others change later.
  private static let stamps: Set<String> = ["$schema", "published", "yanked"]

  /// Returns a workspace manifest the way a catalog stores it.
  ///
  /// - Parameters:
  ///   - document: the manifest.
  ///   - published: the time of publication.
  ///   - revision: the commit of its package, if known.
  package static func value(_ document: ManifestDocument, published: String, revision: String?) -> JSONValue {
    guard case .object(var object) = JSONValue(document.json.root) else { return .null }
    object["published"] = .string(published)
    if let revision, case .object(var package)? = object["package"] {
      package["revision"] = .string(revision)
      object["package"] = .object(package)
    }
    object["yanked"] = nil
    return ordered(object)
  }

  /// Returns the members of a manifest in catalog order, without keys that are only for editors.
  package static func ordered(_ object: JSONObject) -> JSONValue {
    let known = ModuleManifest.keys.filter { $0 != "$schema" }
    let free = object.members.map(\.key).filter { !ModuleManifest.keys.contains($0) }.sortedBytewise()
    return .object(
      JSONObject((known + free).compactMap { key in object[key].map { (key: key, value: $0) } })
    )
  }

  /// Returns the keys in which two manifests differ, except for those that publishing stamps. The version of the package, which
  /// differs in every release, counts only if nothing else differs.
  package static func differences(_ left: ManifestDocument, _ right: ManifestDocument) -> [String] {
    let keys = left.differingKeys(from: right, ignoring: stamps).filter { $0 != ["package", "revision"] }
    let other = keys.filter { $0 != ["package", "version"] }
    return (other.contains { $0 != ["version"] } ? other : keys).map { $0[0] }.uniqued()
  }

  /// Returns keys as words of a message.
  package static func list(_ keys: [String]) -> String {
    keys.map { Printable.quoted($0) }.joined(separator: ", ")
  }
}

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
    func differences(_ excluded: Set<String>) -> [String] {
      let (a, b) = (members(left, excluded), members(right, excluded))
      return Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sortedBytewise()
    }
    let other = differences(["revision", "version"])
    return other.contains { $0 != "version" } ? other : differences(["revision"])
  }

  /// Returns keys as words of a message.
  package static func list(_ keys: [String]) -> String {
    keys.map { Printable.quoted($0) }.joined(separator: ", ")
  }

  /// - Parameter excluded: keys of `package`.
  private static func members(_ document: ManifestDocument, _ excluded: Set<String>) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (key, value) in document.json.root.members {
      guard let name = key.string, !stamps.contains(name) else { continue }
      result[name] = CanonicalJSON.bytes(of: value, excluding: name == "package" ? excluded : [])
    }
    return result
  }
}

import ModuleCatalogs
package import ModuleManifests

/// The form in which a catalog keeps a manifest: the keys in the order in which they are explained, `x-` keys last, and nothing
/// that is for editors only.
package enum PublishedForm {
  /// What publishing adds or others change later.
  private static let stamps: Set<String> = ["$schema", "published", "yanked"]

  /// The manifest of a workspace as a catalog keeps it.
  ///
  /// - Parameters:
  ///   - document: the manifest.
  ///   - published: the moment.
  ///   - revision: the commit of its package, if that is known.
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

  /// The members of a manifest in the order of a catalog, without what is for editors only.
  package static func ordered(_ object: JSONObject) -> JSONValue {
    let known = ModuleManifest.keys.filter { $0 != "$schema" }
    let free = object.members.map(\.key).filter { !ModuleManifest.keys.contains($0) }.sortedBytewise()
    return .object(
      JSONObject((known + free).compactMap { key in object[key].map { (key: key, value: $0) } })
    )
  }

  /// The keys in which two manifests differ, but for what publishing stamps.
  package static func differences(_ left: ManifestDocument, _ right: ManifestDocument) -> [String] {
    let (a, b) = (members(left), members(right))
    return Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sortedBytewise()
  }

  private static func members(_ document: ManifestDocument) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (key, value) in document.json.root.members {
      guard let name = key.string, !stamps.contains(name) else { continue }
      result[name] = CanonicalJSON.bytes(of: value, excluding: name == "package" ? ["revision"] : [])
    }
    return result
  }
}

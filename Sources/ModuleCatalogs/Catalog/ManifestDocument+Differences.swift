package import ModuleManifests
import VersionResolver

extension ManifestDocument {
  /// Returns the paths of the members in which two manifests differ, whatever their spelling; one step deep, or two in objects.
  ///
  /// - Parameter ignored: keys of the outermost object that are not compared.
  package func differingKeys(from other: ManifestDocument, ignoring ignored: Set<String>) -> [[String]] {
    let (left, right) = (json.root, other.json.root)
    return Self.differingMembers(left, right).filter { !ignored.contains($0) }.flatMap { key -> [[String]] in
      guard let a = left.member(key), let b = right.member(key), a.kind == .object, b.kind == .object else {
        return [[key]]
      }
      return Self.differingMembers(a, b).map { [key, $0] }
    }
  }

  private static func differingMembers(_ left: JSONElement, _ right: JSONElement) -> [String] {
    let (a, b) = (canonicalMembers(left), canonicalMembers(right))
    return Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sortedBytewise()
  }

  private static func canonicalMembers(_ object: JSONElement) -> [String: [UInt8]] {
    var members: [String: [UInt8]] = [:]
    for (key, value) in object.members {
      if let name = key.string { members[name] = CanonicalJSON.bytes(of: value) }
    }
    return members
  }
}

/// The fingerprint of a catalog's manifest, by which a lockfile notices that the catalog changed.
///
/// It is the SHA-256 of the canonical form (see ``CanonicalJSON``) of the whole manifest but for two keys: `$schema`, which
/// is for editors, and `yanked`, because a version may be withdrawn after it was locked and must then stay usable.
/// The order of keys, white space and the spelling of escapes make no difference.
package enum ManifestDigest {
  package static let excludedKeys: Set<String> = ["$schema", "yanked"]

  /// The digest as the lockfile writes it: `sha256:` and 64 hexadecimal digits.
  package static func of(_ root: JSONElement) -> String {
    "sha256:" + SHA256.hexadecimal(CanonicalJSON.bytes(of: root, excluding: excludedKeys))
  }

  /// Whether a text has the form of a digest.
  package static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 71 && bytes.starts(with: "sha256:".utf8)
      && bytes[7...].allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

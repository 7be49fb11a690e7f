package import ModuleManifests

/// The fingerprint of a catalog's manifest, by which a lockfile detects that the catalog changed.
///
/// It is the SHA-256 of the canonical form (see ``CanonicalJSON``) of the whole manifest except two keys: `$schema`, which is for
/// editors, and `yanked`, because a version may be withdrawn after it was locked and must then stay usable. The order of keys,
/// whitespace and the spelling of escapes make no difference.
package enum ManifestDigest {
  package static let excludedKeys: Set<String> = ["$schema", "yanked"]

  /// Returns the digest as the lockfile writes it: `sha256:` and 64 hexadecimal digits.
  package static func of(_ root: JSONElement) -> String {
    "sha256:" + SHA256.hexadecimal(CanonicalJSON.bytes(of: root, excluding: excludedKeys))
  }
}

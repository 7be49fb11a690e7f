import ModuleCatalogs
import ModuleManifests
import TestSupport
import Testing
import VersionResolver

@Suite("The digest of a manifest")
struct ManifestDigestTests {
  @Test("Does not depend on the order of keys, whitespace or escapes")
  func canonical() throws {
    let texts = [
      #"{"name":"a","version":"1.0.0","dependencies":{"b":"^1","c":"^2"}}"#,
      "{ \"dependencies\" : { \"c\":\"^2\",\n\"b\":\"\\u005e1\" },\"version\":\"1.0.0\", \"name\":\"a\" }",
      #"{"$schema":"s","name":"a","version":"1.0.0","dependencies":{"b":"^1","c":"^2"},"yanked":"later"}"#,
    ]
    let digests = try texts.map { ManifestDigest.of(try JSONDocument(parsing: Array($0.utf8)).root) }
    #expect(Set(digests).count == 1)
    #expect(
      digests[0] == "sha256:"
        + SHA256.hexadecimal(
          Array(#"{"dependencies":{"b":"^1","c":"^2"},"name":"a","version":"1.0.0"}"#.utf8)
        )
    )
    #expect(isLocked(digests[0]))
  }

  @Test("Depends on everything in the manifest")
  func content() throws {
    let texts = [
      #"{"name":"a","version":"1.0.0"}"#, #"{"name":"a","version":"1.0.1"}"#,
      #"{"name":"a","version":"1.0.0","x-1":1}"#,
      #"{"name":"a","version":"1.0.0","x-1":1.0}"#, #"{"name":"a","version":"1.0.0","x-1":{"yanked":1}}"#,
      #"{"name":"a","version":"1.0.0","x-1":{"yanked":2}}"#,
    ]
    let digests = try texts.map { ManifestDigest.of(try JSONDocument(parsing: Array($0.utf8)).root) }
    #expect(Set(digests).count == texts.count)
  }

  @Test("The catalog has the same digest")
  func catalog() throws {
    let folder = try TemporaryFolder(["manifests/a/1.0.0.json": manifest("a", "1.0.0")])
    let catalog = Catalog(of: ApplicationManifest(name: "shop"), directory: folder.path)
    let expected = "sha256:" + SHA256.hexadecimal(Array(manifest("a", "1.0.0").utf8))
    #expect(catalog.digest(of: "a", at: Version(1, 0, 0)) == expected)
    #expect(catalog.digest(of: "a", at: Version(2, 0, 0)) == nil)
  }

  @Test(
    "The form of a digest is checked",
    arguments: [
      "", "sha256:", "sha256:" + String(repeating: "a", count: 63),
      "sha256:" + String(repeating: "A", count: 64),
    ]
  )
  func form(_ text: String) {
    #expect(!isLocked(text))
  }

  /// Whether a lockfile may have this text as the digest of a module.
  private func isLocked(_ digest: String) -> Bool {
    let text = """
      {"lockfile": 1, "modules": {"a": {"version": "1.0.0", "digest": "\(digest)", "dependencies": []}}}
      """
    return Lockfile.decode(Array(text.utf8), path: "modules.lock.json").value != nil
  }
}

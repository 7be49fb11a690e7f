import ModuleManifests
import VersionResolver

extension Decoded<ModuleManifest> {
  /// Reports a manifest whose name or version does not match its location, and which therefore cannot be used.
  mutating func expect(module: String, version: Version) {
    guard let manifest = value, let document else { return }
    if manifest.name != module {
      reject(
        document,
        "name",
        "the name is `\(manifest.name)`, but the file is in the folder of `\(module)`",
        hint: "correct the name, or move the file to \(manifest.name)/\(manifest.version).json",
        misplacedModule: manifest.name
      )
    }
    if !manifest.version.isIdentical(to: version) {
      reject(
        document,
        "version",
        "the version is \(manifest.version), but the file is named after \(version)",
        hint: "correct the version, or rename the file to \(manifest.version).json"
      )
    }
  }

  private mutating func reject(
    _ document: ManifestDocument,
    _ key: String,
    _ message: String,
    hint: String,
    misplacedModule: String? = nil
  ) {
    guard let range = document.range(of: [.key(key)]) else { return }
    value = nil
    var diagnostic = Diagnostic(.misplacedManifest, message, in: document.file, range, hint: hint)
    diagnostic.misplacedModule = misplacedModule
    diagnostics.append(diagnostic)
  }
}

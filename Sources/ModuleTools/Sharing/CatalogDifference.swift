import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// What was published once and is not so any more.
enum CatalogDifference {
  /// - Parameters:
  ///   - old: the entry as it was.
  ///   - new: the manifest of the same version now; `nil` if there is none.
  ///   - hint: what to do about it.
  /// - Returns: `nil` if they say the same but for `yanked`.
  static func diagnostic(_ old: CatalogEntry, _ new: ManifestDocument?, hint: String) -> Diagnostic? {
    guard let before = old.document else { return nil }
    let title = "\(old.module) \(old.version)"
    let place = before.position(of: ["version"]) ?? before.file.start
    guard let new else {
      return Diagnostic(.lostVersion, "\(title) was published, and is missing now", at: place, hint: hint)
    }
    let keys = before.differingKeys(from: new, ignoring: ManifestDigest.excludedKeys)
    guard let key = keys.first else { return nil }
    let list = keys.map { Printable.quoted($0.joined(separator: ".")) }.joined(separator: ", ")
    let steps = key.map { ManifestDocument.Step.key($0) }
    return Diagnostic(
      .rewrittenVersion,
      "\(title) was published, and has other content now: it differs in \(list)",
      at: new.position(of: steps) ?? new.position(of: ["version"]) ?? new.file.start,
      notes: [.init("what was published", at: before.position(of: steps) ?? place)],
      hint: hint
    )
  }
}

extension DiagnosticCode {
  /// A published version that a catalog no longer has.
  package static let lostVersion = DiagnosticCode("lost-version")
}

import ModuleCatalogs
package import ModuleManifests

/// A version that was published once and has since changed or disappeared.
enum CatalogDifference {
  /// - Parameters:
  ///   - old: the earlier entry.
  ///   - new: the current manifest of the same version; `nil` if there is none.
  ///   - hint: what to do about it.
  /// - Returns: `nil` if the two are equal except for `yanked`.
  static func diagnostic(_ old: CatalogEntry, _ new: ManifestDocument?, hint: String) -> Diagnostic? {
    guard let before = old.document else { return nil }
    let title = "\(old.module) \(old.version)"
    let position = before.position(of: ["version"]) ?? before.file.start
    guard let new else {
      return Diagnostic(.lostVersion, "\(title) was published but is now missing", at: position, hint: hint)
    }
    let keys = before.differingKeys(from: new, ignoring: ManifestDigest.excludedKeys)
    guard let key = keys.first else { return nil }
    let list = keys.map { Printable.quoted($0.joined(separator: ".")) }.joined(separator: ", ")
    let steps = key.map { ManifestDocument.Step.key($0) }
    return Diagnostic(
      .rewrittenVersion,
      "\(title) was published but its content has changed: it differs in \(list)",
      at: new.position(of: steps) ?? new.position(of: ["version"]) ?? new.file.start,
      notes: [.init("what was published", at: before.position(of: steps) ?? position)],
      hint: hint
    )
  }
}

extension DiagnosticCode {
  /// A published version that a catalog no longer has.
  package static let lostVersion = DiagnosticCode("lost-version")
}

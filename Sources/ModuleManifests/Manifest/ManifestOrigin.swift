/// Where an embedded manifest comes from, and what is wrong with it.
///
/// All origins are equal, so that two manifests are equal if they say the same.
package struct ManifestOrigin: Sendable, Hashable {
  /// The text with the places of its parts, `nil` if it is not JSON or the manifest was made in code.
  package var document: ManifestDocument?
  /// What was wrong with the text.
  package var diagnostics: [Diagnostic] = []

  package init() {}

  package static func == (left: ManifestOrigin, right: ManifestOrigin) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

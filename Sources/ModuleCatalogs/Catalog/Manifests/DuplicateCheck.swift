import ModuleManifests
import VersionResolver

/// Compares manifests that claim to be the same version of the same module.
struct DuplicateCheck {
  let bag: DiagnosticBag

  /// Returns whether the first manifest may be used because all others have the same content. The duplicates are reported in any
  /// case.
  func accepts(_ group: [ManifestEntry]) -> Bool {
    guard let first = group.first else { return true }
    var isAccepted = true
    for other in group.dropFirst() {
      if !other.version.isIdentical(to: first.version) {
        reportBuild(first, other)
        isAccepted = false
      } else if !compare(first, other) {
        isAccepted = false
      }
    }
    return isAccepted
  }

  private func reportBuild(_ first: ManifestEntry, _ other: ManifestEntry) {
    bag.add(
      Diagnostic(
        .buildMetadataConflict,
        "\(other.module) \(other.version) and \(first.version) differ only in build metadata, which does not affect the order",
        at: other.position,
        notes: [.init("\(first.version) is here", at: first.position)],
        hint: "give one of them another version"
      )
    )
  }

  /// Returns whether both manifests have the same content, whatever their spelling.
  private func compare(_ first: ManifestEntry, _ other: ManifestEntry) -> Bool {
    guard let left = first.document, let right = other.document else { return false }
    let keys = left.differingKeys(from: right, ignoring: ["$schema"])
    guard let key = keys.first else {
      bag.add(
        Diagnostic(
          .duplicateManifest,
          "\(other.module) \(other.version) is in the catalogs twice, with the same content",
          at: other.position,
          severity: .warning,
          notes: [.init("it is also here", at: first.position)],
          hint: "remove one of the two"
        )
      )
      return true
    }
    let list = keys.map { Printable.quoted($0.joined(separator: ".")) }.joined(separator: ", ")
    let steps = key.map { ManifestDocument.Step.key($0) }
    bag.add(
      Diagnostic(
        .differingManifests,
        "\(other.module) \(other.version) is in the catalogs twice, and the two differ in \(list)",
        in: right.file,
        (right.json.root.member("version") ?? right.json.root).range,
        notes: [
          .init("it is also here", at: first.position),
          .init("the first says this", at: left.position(of: steps)),
          .init("the second says this", at: right.position(of: steps)),
        ].filter { $0.position != nil },
        hint: "remove one of the two, or give it another version"
      )
    )
    return false
  }
}

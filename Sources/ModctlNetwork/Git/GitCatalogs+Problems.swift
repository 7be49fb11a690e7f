import ModuleCatalogs
import ModuleManifests
import VersionResolver

extension GitCatalogs {
  /// Reports a link in the place of a manifest.
  static func ignored(_ link: String) -> CatalogProblem {
    CatalogProblem(
      .unreadableFile,
      "this is a link, which is not followed in a git repository",
      severity: .warning,
      at: SourcePosition(file: link),
      hint: "commit a copy of its target"
    )
  }

  /// Reports published versions that are gone, or whose content differs from an earlier commit.
  static func rewrites(_ name: String, from old: [SourceFile], to new: [SourceFile])
    -> [CatalogProblem]
  {
    guard !old.isEmpty, old.map(\.bytes) != new.map(\.bytes) else { return [] }
    let before = PublishedDocuments.digests(in: old)
    var after: [String: (digest: String, file: SourceFile)] = [:]
    for file in new {
      for (version, digest) in PublishedDocuments.digests(in: [file]) { after[version] = (digest, file) }
    }
    return before.keys.sortedBytewise().filter { after[$0]?.digest != before[$0] }.map { version in
      CatalogProblem(
        .rewrittenVersion,
        after[version] == nil
          ? "\(name) \(version) was published but is now missing"
          : "\(name) \(version) was published but its content has changed",
        severity: .warning,
        at: (after[version]?.file ?? new.first).map { SourcePosition(file: $0.path) },
        hint: "a published version must not change; ask those who publish to this catalog"
      )
    }
  }
}

import ModuleManifests
import VersionResolver

/// What has changed in a manifest since a release.
struct ReleaseComparison {
  /// The release; `nil` if there is none.
  let manifest: ModuleManifest?
  let changes: [ManifestComparison.Change]
  /// The level that the changes require; `nil` without a release.
  let level: ReleaseLevel?

  var version: Version? { manifest?.version }

  init(since release: ModuleManifest?, _ comparison: ManifestComparison?) {
    manifest = release
    changes = comparison?.changes ?? []
    level = comparison?.level
  }
}

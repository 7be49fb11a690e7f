package import ModuleManifests
package import VersionResolver

/// What has changed in a workspace module since it was published, and the version that should follow.
package struct ModuleBump {
  package let name: String
  /// The module's manifest and the manifest of the release.
  package let manifest: ModuleManifest
  package let baseManifest: ModuleManifest?
  /// The release that the module is compared with; `nil` if there is none.
  package let base: Version?
  package let changes: [ManifestComparison.Change]
  /// The level that the manifest's changes require; `nil` if there is nothing to compare with.
  let manifestLevel: ReleaseLevel?
  /// The changes in the code, as far as it was compared.
  package var code: [ManifestComparison.Change] = []
  /// Why the code was not compared; `nil` if it was, or if there is nothing to compare it with.
  package var unseenCode: String?
  /// Whether ``unseenCode`` concerns only part of the code.
  package var isCodePartlySeen = false
  /// Whether the manifest is the same as that of the release except for its version.
  package let isUnchanged: Bool
  /// Whether this exact version is already published.
  package let isPublished: Bool
  /// The lowest version that may follow, for each minimum level.
  let followers: [ReleaseLevel: Version]
  package let document: ManifestDocument

  /// What is known about the code.
  struct Code {
    let changes: [ManifestComparison.Change]
    let unseen: String?
    let isPartlySeen: Bool
  }

  var comparedCode: Code {
    get { Code(changes: code, unseen: unseenCode, isPartlySeen: isCodePartlySeen) }
    set { (code, unseenCode, isCodePartlySeen) = (newValue.changes, newValue.unseen, newValue.isPartlySeen) }
  }

  /// The manifest's current version.
  package var version: Version { manifest.version }

  /// The level that all changes together require.
  package var level: ReleaseLevel? { manifestLevel.map { max($0, code.map(\.level).max() ?? .patch) } }

  /// The lowest version that may follow; the manifest's version if nothing is published up to it.
  package var required: Version { followers[level ?? .patch] ?? version }

  /// Whether the manifest's version is high enough for its changes. Without changes, there is nothing to publish.
  package var isEnough: Bool {
    guard let base, let level else { return !isPublished || isUnchanged }
    if base == version { return isUnchanged && level == .patch }
    return (!isPublished || isUnchanged) && level.isEnough(version, after: base)
  }

  /// The version that the manifest should have.
  package var next: Version { isEnough ? version : required }

  /// The position of the version in the manifest.
  package var position: SourcePosition { document.position(of: ["version"]) ?? document.file.start }

  /// Returns the position of a change in the manifest.
  package func position(of change: ManifestComparison.Change) -> SourcePosition {
    document.position(of: change.path, change.path.count > 1 && change.path[0] != "routes" ? .key : .value)
      ?? document.position(of: Array(change.path.prefix(1)), .key) ?? document.file.start
  }

  /// Returns the manifest with ``next`` as its version, keeping its formatting.
  package func edited() throws(ManifestEditError) -> EditedFile {
    var editor = ManifestEditor(document)
    try editor.replaceValue(at: ["version"], with: .string(next.description))
    return EditedFile(path: document.file.path, old: document.file.bytes, new: editor.edited())
  }
}

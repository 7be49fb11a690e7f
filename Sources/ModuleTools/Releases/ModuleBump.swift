package import ModuleManifests
package import VersionResolver

/// What has changed in a module of the workspace since it was published, and the version that follows.
package struct ModuleBump {
  package let name: String
  /// Its manifest, and that of the release.
  package let manifest: ModuleManifest
  package let baseManifest: ModuleManifest?
  /// The release that it is compared with; `nil` if there is none.
  package let base: Version?
  package let changes: [ManifestComparison.Change]
  /// What the changes of the manifest demand; `nil` if there is nothing to compare with.
  let manifestLevel: ReleaseLevel?
  /// What has changed in the code, as far as it was looked at.
  package var code: [ManifestComparison.Change] = []
  /// Why the code was not looked at; `nil` if it was, or if there is nothing to compare it with.
  package var unseenCode: String?
  /// Whether that is only a part of it.
  package var isCodePartlySeen = false
  /// Whether the manifest says the same as the release but for its version.
  package let isUnchanged: Bool
  /// Whether this very version is published already.
  package let isPublished: Bool
  /// The lowest version that may follow if at least some level is demanded.
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

  /// What its manifest says now.
  package var version: Version { manifest.version }

  /// What all changes demand.
  package var level: ReleaseLevel? { manifestLevel.map { max($0, code.map(\.level).max() ?? .patch) } }

  /// The lowest version that may follow; the manifest's, if nothing is published.
  package var required: Version { level.flatMap { followers[$0] } ?? version }

  /// Whether the manifest's version is high enough for its changes; without any, there is nothing to publish.
  package var isEnough: Bool {
    guard let base, let level else { return true }
    return isPublished ? isUnchanged && level == .patch : level.isEnough(version, after: base)
  }

  /// The version that the manifest should have.
  package var next: Version { isEnough && !isPublished ? version : required }

  /// Where the manifest says its version.
  package var position: SourcePosition { document.position(of: ["version"]) ?? document.file.start }

  /// Where it says what has changed.
  package func position(of change: ManifestComparison.Change) -> SourcePosition {
    document.position(of: change.path, change.path.count > 1 && change.path[0] != "routes" ? .key : .value)
      ?? document.position(of: Array(change.path.prefix(1)), .key) ?? document.file.start
  }

  /// The manifest with ``next`` as its version, in its own formatting.
  package func edited() throws(ManifestEditError) -> EditedFile {
    var editor = ManifestEditor(document)
    try editor.replaceValue(at: ["version"], with: .string(next.description))
    return EditedFile(path: document.file.path, old: document.file.bytes, new: editor.edited())
  }
}

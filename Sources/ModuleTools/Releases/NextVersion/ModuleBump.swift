package import ModuleManifests
package import VersionResolver

/// What has changed in a workspace module since it was published, and the version that should follow.
package struct ModuleBump {
  package let name: String
  package let manifest: ModuleManifest
  package let document: ManifestDocument
  /// The keys in which the manifest differs from the published one of the same version; empty if there is none.
  package let differences: [String]
  /// Whether the manifest is the same as that of the release except for its version.
  package let isUnchanged: Bool
  /// Whether this exact version is already published.
  package let isPublished: Bool
  /// Why the published version was withdrawn; `nil` if it was not.
  package let yanked: String?
  /// The release that decides as far as the manifest goes. The code is compared with it.
  var codeBase: ReleaseComparison
  /// What may follow, for each level that the code requires since ``codeBase``; `nil` if nothing is published.
  var successors: [ReleaseLevel: Successor] = [:]
  /// What is known about the code.
  package var code = Code()

  /// What may follow, and the release before it.
  struct Successor {
    let comparison: ReleaseComparison
    /// `nil` if no version is left.
    let version: Version?
  }

  package struct Code {
    /// The changes since ``ModuleBump/codeBase``, as far as the code was compared.
    package var changes: [ManifestComparison.Change] = []
    /// Why the code was not compared; `nil` if it was, or if there is nothing to compare it with.
    package var unseen: String?
    /// Whether ``unseen`` concerns only part of the code.
    package var isPartlySeen = false
  }

  /// The manifest's current version.
  package var version: Version { manifest.version }

  /// The level that the changes in the code require.
  package var codeLevel: ReleaseLevel { code.changes.map(\.level).max() ?? .patch }

  /// Whether the manifest's version is high enough for its changes. Without changes, there is nothing to publish.
  package var isEnough: Bool {
    guard let base = codeBase.version, let level = codeBase.level.map({ max($0, codeLevel) }) else {
      return !isPublished || isUnchanged
    }
    if base == version { return isUnchanged && level == .patch }
    return (!isPublished || isUnchanged) && level.isEnough(version, after: base)
  }

  private var deciding: ReleaseComparison {
    isEnough ? codeBase : successors[codeLevel]?.comparison ?? codeBase
  }

  /// The release that decides about the next version: the one before it. `nil` if there is none.
  package var base: Version? { deciding.version }

  /// The changes in the manifest since ``base``.
  package var changes: [ManifestComparison.Change] { deciding.changes }

  /// Whether ``code`` is about what has changed since ``base``. It is not if it requires a version after another release.
  package var isCodeRelevant: Bool { base == codeBase.version }

  /// The release whose code is compared; `nil` if there is none.
  package var codeRelease: ModuleManifest? { codeBase.manifest }

  /// The changes in the code since ``base``.
  package var relevantCode: [ManifestComparison.Change] { isCodeRelevant ? code.changes : [] }

  /// The level that all changes since ``base`` together require.
  package var level: ReleaseLevel? { deciding.level.map { isCodeRelevant ? max($0, codeLevel) : $0 } }

  /// The lowest version that may follow, `nil` if none is left; the manifest's version if nothing is published up to it.
  package var required: Version? { successors.isEmpty ? version : successors[codeLevel]?.version }

  /// The version that the manifest should have; `nil` if none is left.
  package var next: Version? { isEnough ? version : required }

  /// The position of the version in the manifest.
  package var position: SourcePosition { document.position(of: ["version"]) ?? document.file.start }

  package func position(of change: ManifestComparison.Change) -> SourcePosition {
    document.position(of: change.path, change.path.count > 1 && change.path[0] != "routes" ? .key : .value)
      ?? document.position(of: Array(change.path.prefix(1)), .key) ?? document.file.start
  }

  /// Returns the manifest with another version, keeping its formatting.
  func edited(to next: Version) throws(ManifestEditError) -> EditedFile {
    var editor = ManifestEditor(document)
    try editor.replaceValue(at: ["version"], with: .string(next.description))
    return EditedFile(path: document.file.path, old: document.file.bytes, new: editor.edited())
  }
}

extension ModuleBump {
  /// Why the version of a published manifest cannot be kept, as the end of a sentence.
  package var difference: String {
    differences.isEmpty ? "its code differs" : "differs in \(PublishedForm.list(differences))"
  }

  /// A diagnostic saying that the manifest's version is too low for its changes.
  package var diagnostic: Diagnostic {
    let range = document.range(of: ["version"]) ?? 0..<0
    let next = required.map { "the \(isPublished ? "next" : "lowest") version is \($0)" }
    let since = base.map { ", given its changes since \($0)" } ?? ""
    return Diagnostic(
      HistoryAudit.code,
      "\(name) \(version) is \(isPublished ? "already published, but \(difference)" : "too low"); "
        + (next ?? "no higher version is left") + since,
      in: document.file,
      range,
      notes: changes.filter { $0.level == level }.map {
        .init("\($0.level): \($0.text)", at: position(of: $0))
      } + relevantCode.filter { $0.level == level }.map { .init("\($0.level): in the code: \($0.text)") },
      hint: required == nil ? "give the module another name" : "write it: modctl bump \(name) --write"
    )
  }
}

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

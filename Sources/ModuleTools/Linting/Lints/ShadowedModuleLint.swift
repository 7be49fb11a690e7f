import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A workspace module that a catalog has in the same version or a newer one.
///
/// The workspace is meant to take precedence, so older versions in a catalog are fine. But a published version must not change
/// any more, and a newer one means that the workspace was left behind. Right after a module is published, it is in both places
/// with the same content, which is fine too.
enum ShadowedModuleLint: Lint {
  static let code = DiagnosticCode("shadowed-module")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for file in subject.files where file.origin == .workspace {
      guard let version = file.version, let newest = subject.shadowed[file.name]?.all.last, newest >= version
      else { continue }
      let isSame = newest == version
      if isSame, isUnchanged(file, subject) { continue }
      findings.add(
        code,
        isSame
          ? "a catalog already has \(file.title), with different content"
          : "a catalog has \(file.name) \(newest); the older version in the workspace is used instead",
        about: file,
        at: file.document?.range(of: ["version"]),
        severity: .warning,
        hint: isSame
          ? "a published version must not change; raise this one: modctl bump \(file.name) --write"
          : "raise the version, or remove the module from the workspace"
      )
    }
  }

  /// Returns whether a catalog has the same version with the same content.
  private static func isUnchanged(_ file: CheckedFile, _ subject: CheckSubject) -> Bool {
    guard let document = file.document else { return false }
    return subject.catalog.entries(of: file.name).contains { other in
      !other.isFromWorkspace && other.version == file.version
        && other.document.map { PublishedForm.differences($0, document).isEmpty } ?? false
    }
  }
}

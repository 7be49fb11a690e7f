import ModuleManifests
import VersionResolver

/// A module of the workspace that a catalog has in the same version or in a newer one.
///
/// That the workspace wins is what it is for, so that older versions in a catalog are no mistake. But a version that
/// was published already must not change any more, and a newer one means that the workspace was left behind.
enum ShadowedModuleLint: Lint {
  static let code = DiagnosticCode("shadowed-module")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for file in subject.files where file.origin == .workspace {
      guard let version = file.version, let newest = subject.shadowed[file.name]?.all.last, newest >= version
      else { continue }
      let isSame = newest == version
      findings.add(
        file.diagnostic(
          code,
          isSame
            ? "a catalog has \(file.title) already; the one of the workspace is used instead"
            : "a catalog has \(file.name) \(newest); the older one of the workspace is used instead",
          at: file.document?.range(of: ["version"]),
          severity: .warning,
          hint: isSame
            ? "a published version must not change; raise this one"
            : "raise the version, or remove the module from the workspace"
        )
      )
    }
  }
}

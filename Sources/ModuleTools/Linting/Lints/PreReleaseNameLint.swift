import ModuleManifests
import VersionResolver

/// A module in `prereleases` that does not exist.
enum PreReleaseNameLint: Lint {
  static let code = DiagnosticCode("unknown-prerelease")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    guard let file = subject.files.first, let list = file.document?.element(at: ["prereleases"]) else {
      return
    }
    for element in list.elements {
      guard let name = element.string, !subject.exists(name) else { continue }
      findings.add(
        file.diagnostic(
          code,
          "pre-releases are allowed for `\(name)`, but there is no such module",
          at: element.range,
          severity: .warning,
          hint: subject.suggestion(for: name)
        )
      )
    }
  }
}

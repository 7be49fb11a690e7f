import ModuleManifests
import VersionResolver

/// A requirement that only pre-releases would match, which nobody gets without asking for them.
enum OnlyPreReleaseLint: Lint {
  static let code = DiagnosticCode("only-prerelease")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    for statement in subject.statements where statement.section != .conflicts {
      guard case .onlyPreRelease(let version)? = subject.match(statement) else { continue }
      findings.add(
        statement.diagnostic(
          code,
          "\(statement.text), and only pre-releases match, such as \(version)",
          severity: statement.severity,
          hint: statement.file.isOwn
            ? "write `^\(version)`, or add \"\(statement.target)\" to `prereleases` in modules.json"
            : "an application gets it with \"\(statement.target)\" in its `prereleases`"
        )
      )
    }
  }
}

import ModuleManifests
import VersionResolver

/// A requirement that no version could ever match, such as `>2 <1`.
enum EmptyRequirementLint: Lint {
  static let code = DiagnosticCode("empty-requirement")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    for statement in subject.statements
    where statement.requirement.versions(includingPreReleases: true).isEmpty {
      findings.add(
        statement.diagnostic(
          code,
          "no version can ever match `\(statement.requirement)`",
          severity: .error,
          hint: "its bounds exclude one another; several ranges are joined by `||`, as in `^1.4 || ^2.1`"
        )
      )
    }
  }
}

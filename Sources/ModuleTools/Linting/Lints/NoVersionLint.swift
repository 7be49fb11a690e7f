import ModuleManifests
import VersionResolver

/// A requirement that matches none of the versions that exist.
enum NoVersionLint: Lint {
  static let code = DiagnosticCode("no-version")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    for statement in subject.statements where statement.section != .conflicts {
      // Nothing at all, and a module of the same workspace, are findings of their own.
      guard subject.match(statement) == .nothing, !WorkspaceMismatchLint.concerns(statement, subject),
        !statement.requirement.versions(includingPreReleases: true).isEmpty,
        let index = subject.modules[statement.target]
      else { continue }
      findings.add(
        statement.diagnostic(
          code,
          "\(statement.text), and \(statement.target) has \(index.summary)",
          severity: statement.severity,
          hint: statement.file.isOwn
            ? index.newest.map { "the newest is matched by `^\($0)`" }
            : statement.section == .dependencies
              ? "\(statement.file.title) can never be selected; publish what it needs, or yank it"
              : "\(statement.file.title) cannot be used together with any \(statement.target)"
        )
      )
    }
  }
}

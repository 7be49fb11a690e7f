import ModuleManifests
import VersionResolver

/// A name that no workspace and no catalog has.
enum MissingModuleLint: Lint {
  static let code = DiagnosticCode("missing-module")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    for statement in subject.statements {
      guard statement.section != .requires, !statement.file.isWithdrawn, !subject.exists(statement.target)
      else { continue }
      let who = "\(statement.file.title) \(statement.section.verb)"
      findings.add(
        statement.diagnosticAtName(
          code,
          statement.section == .conflicts
            ? "no module `\(statement.target)`, with which \(statement.file.title) conflicts"
            : "no module `\(statement.target)`, which \(who)",
          severity: statement.section == .dependencies ? .error : .warning,
          hint: subject.suggestion(for: statement.target)
        )
      )
    }
  }
}

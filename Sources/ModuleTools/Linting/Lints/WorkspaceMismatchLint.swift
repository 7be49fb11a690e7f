import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A workspace module that does not admit the current version of another one: there is no other version to choose.
enum WorkspaceMismatchLint: Lint {
  static let code = DiagnosticCode("workspace-mismatch")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements where concerns(statement, subject) {
      guard let version = statement.index?.all.first else { continue }
      findings.add(
        code,
        "\(statement.text), but this workspace has \(version)",
        about: statement,
        severity: statement.kind == .dependency ? .error : .warning,
        notes: subject.catalog.position(of: statement.target, at: version)
          .map { [.init("\(statement.target) \(version) is here", at: $0)] } ?? [],
        hint: "a workspace module has only one version; write `^\(version)`, or change its version"
      )
    }
  }

  /// Returns whether the statement is one of this lint's findings.
  static func concerns(_ statement: Statement, _ subject: CheckSubject) -> Bool {
    guard statement.file.isOwn,
      statement.kind == .dependency || statement.kind == .optional,
      subject.catalog.isWorkspaceModule(statement.target)
    else { return false }
    return subject.match(statement) == .nothing
  }
}

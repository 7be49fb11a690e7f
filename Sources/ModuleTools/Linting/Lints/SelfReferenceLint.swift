import ModuleManifests
import VersionResolver

/// A module that refers to itself: it would wait for itself, or exclude itself.
enum SelfReferenceLint: Lint {
  static let dependency = DiagnosticCode("self-dependency")
  static let conflict = DiagnosticCode("self-conflict")
  static let codes = [dependency, conflict]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements
    where statement.target == statement.file.name && statement.file.origin != .application {
      switch statement.kind {
      case .interface, .package: continue
      case .conflict:
        findings.add(
          conflict,
          "\(statement.file.title) conflicts with itself",
          about: statement,
          at: \.name,
          severity: .error,
          hint: "one process links one version of a module, so versions need not exclude each other"
        )
      case .dependency, .optional:
        findings.add(
          dependency,
          "\(statement.file.title) depends on itself",
          about: statement,
          at: \.name,
          severity: .error,
          hint: "remove the entry `\(statement.target)`"
        )
      }
    }
  }
}

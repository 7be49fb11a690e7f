import ModuleManifests
import VersionResolver

/// `"log": "1.2.3"` means exactly that version, and few who write it mean that.
enum BareVersionLint: Lint {
  static let code = DiagnosticCode("bare-version")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    for statement in subject.statements
    where statement.dependency.spelling == .text && statement.requirement.bareVersion {
      let version = statement.requirement.description.trimmingSpaces()
      findings.add(
        statement.diagnostic(
          code,
          "\(statement.file.title) \(statement.section.verb) exactly \(statement.target) \(version)",
          severity: .warning,
          hint: "write `=\(version)` or `^\(version)`"
        )
      )
    }
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    split(separator: " ").joined(separator: " ")
  }
}

import ModuleManifests
import VersionResolver

/// A requirement that only withdrawn versions match.
enum OnlyYankedLint: Lint {
  static let code = DiagnosticCode("only-yanked")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    for statement in subject.statements where statement.section != .conflicts {
      guard case .onlyYanked(let version)? = subject.match(statement),
        let index = subject.modules[statement.target]
      else { continue }
      let isExact = index.versions(of: statement.requirement) == VersionSet(version)
      let reason =
        (index.reason(version) ?? subject.shadowed[statement.target]?.reason(version)).map { ": \($0)" } ?? ""
      findings.add(
        statement.diagnostic(
          code,
          isExact
            ? "\(statement.text), and exactly that version is yanked\(reason)"
            : "\(statement.text), and only yanked versions match; \(version) is yanked\(reason)",
          // Whoever has it locked keeps it.
          severity: subject.isPinned(statement) ? .warning : statement.severity,
          notes: subject.catalog.position(of: statement.target, version: version)
            .map { [.init("\(statement.target) \(version) is here", at: $0)] } ?? [],
          hint: index.newest.map { "the newest that is not yanked is \($0)" }
            ?? "\(statement.target) has no version that is not yanked"
        )
      )
    }
  }
}

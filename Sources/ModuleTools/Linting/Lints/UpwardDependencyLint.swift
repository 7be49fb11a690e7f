import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A toolkit that needs a service or a feature, or a service that needs a feature: shared code would know the business of
/// its users.
enum UpwardDependencyLint: Lint {
  static let code = DiagnosticCode("upward-dependency")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements
    where statement.kind == .dependency || statement.kind == .optional {
      guard let kind = statement.file.manifest?.kind, kind != .feature,
        case .version(let version)? = subject.match(statement),
        let other = subject.catalog.manifest(of: statement.target, at: version)?.kind,
        level(other) > level(kind)
      else { continue }
      findings.add(
        code,
        "\(statement.file.title) is a \(kind.rawValue) and \(statement.kind.verb()) the \(other.rawValue) "
          + statement.target,
        about: statement,
        at: \.name,
        severity: .warning,
        hint:
          "dependencies point from feature through service to toolkit; make \(statement.file.name) require an "
          + "interface that \(statement.target) provides"
      )
    }
  }

  private static func level(_ kind: ModuleKind) -> Int {
    switch kind {
    case .toolkit: 0
    case .service: 1
    case .feature: 2
    }
  }
}

import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Two workspace modules that exclude each other although the application needs both.
///
/// Two alternatives in one workspace are fine, so both must be needed by the application itself, or by workspace modules that it
/// needs: those have no other version that could need less.
enum WorkspaceConflictLint: Lint {
  static let code = DiagnosticCode("workspace-conflict")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    let conflicts = subject.statements.filter { $0.kind == .conflict && $0.file.origin == .workspace }
    guard !conflicts.isEmpty else { return }
    let needs = needs(subject)
    for statement in conflicts {
      // A module that conflicts with its own dependency is a separate finding.
      guard needs[statement.file.name] != nil, let need = needs[statement.target],
        case .version(let version)? = subject.match(statement),
        !(statement.file.manifest?.dependencies.contains { $0.name == statement.target } ?? false)
      else { continue }
      findings.add(
        code,
        "\(statement.text), but this workspace has \(version), and \(subject.application.name) needs both",
        about: statement,
        severity: .error,
        notes: [needs[statement.file.name], need].compactMap { $0 }.map { .init($0.text, at: $0.position) },
        hint:
          "a workspace module has only one version; narrow the conflict, or remove one of the two"
      )
    }
  }

  /// Returns the workspace modules that every selection contains, each with the first statement that needs it.
  static func needs(_ subject: CheckSubject) -> [String: Statement] {
    var edges: [String: [Statement]] = [:]
    var open: [Statement] = []
    for statement in subject.statements
    where statement.kind == .dependency && subject.catalog.isWorkspaceModule(statement.target) {
      switch statement.file.origin {
      case .application: open.append(statement)
      case .workspace: edges[statement.file.name, default: []].append(statement)
      case .catalog: continue
      }
    }
    var needs: [String: Statement] = [:]
    var cursor = 0
    while cursor < open.count {
      let statement = open[cursor]
      cursor += 1
      guard needs[statement.target] == nil else { continue }
      needs[statement.target] = statement
      open += edges[statement.target] ?? []
    }
    subject.count(steps: open.count)
    return needs
  }
}

import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// An override whose version does not exist or was yanked, or that is not needed.
enum OverrideLint: Lint {
  static let missing = DiagnosticCode("missing-override")
  static let yanked = DiagnosticCode("yanked-override")
  static let unused = DiagnosticCode("unused-override")
  static let codes = [missing, yanked, unused]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    guard let file = subject.files.first, !subject.application.overrides.isEmpty else { return }
    var elements: [String: JSONElement] = [:]
    if let list = file.document?.element(at: ["overrides"]) {
      for element in list.elements {
        if let module = element.member("module")?.string { elements[module] = element }
      }
    }
    for override in subject.application.overrides {
      let element = elements[override.module]
      if let index = subject.modules[override.module] {
        if !index.all.contains(override.version) {
          guard subject.isKnown(module: override.module) else { continue }
          findings.add(
            file.diagnostic(
              missing,
              "the override names \(override.module) \(override.version), but \(override.module) has \(index.summary)",
              at: element?.member("version")?.range,
              severity: .error,
              hint: index.newest.map { "the newest is \($0)" }
            )
          )
        } else if let reason = index.reason(override.version) {
          findings.add(
            file.diagnostic(
              yanked,
              "the override names \(override.module) \(override.version), which is yanked: \(reason)",
              at: element?.member("version")?.range,
              severity: subject.isPinned(override.module, at: override.version) ? .warning : .error,
              hint: index.newest.map { "the newest that is not yanked is \($0)" }
            )
          )
        }
      } else if subject.isMissing(override.module) {
        findings.add(
          file.diagnostic(
            missing,
            "no module `\(override.module)`, which is overridden",
            at: element?.member("module")?.range,
            severity: .error,
            hint: subject.suggestion(for: override.module)
          )
        )
        continue
      }
      if subject.reachability.isComplete, !subject.reachability.modules.contains(override.module) {
        findings.add(
          file.diagnostic(
            unused,
            "nothing that \(file.title) can reach needs \(override.module), so the override does nothing",
            at: element?.member("module")?.range,
            severity: .warning,
            hint: "remove it"
          )
        )
      }
    }
  }
}

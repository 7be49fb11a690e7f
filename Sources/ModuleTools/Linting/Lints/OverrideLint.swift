import ModuleCatalogs
import ModuleManifests

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
        let place = element?.member("version")?.range
        check(override, index, at: place, in: file, subject, findings)
        guard index.all.contains(override.version) || subject.isKnown(module: override.module) else {
          continue
        }
      } else if subject.isMissing(override.module) {
        findings.add(
          missing,
          "no module `\(override.module)`, which is overridden",
          about: file,
          at: element?.member("module")?.range,
          severity: .error,
          hint: subject.suggestion(for: override.module)
        )
        continue
      }
      if subject.reachable.isComplete, !subject.reachable.modules.contains(override.module) {
        findings.add(
          unused,
          "nothing that \(file.title) can reach needs \(override.module), so the override does nothing",
          about: file,
          at: element?.member("module")?.range,
          severity: .warning,
          hint: "remove it"
        )
      }
    }
  }

  /// Checks the version that an override of an existing module names.
  private static func check(
    _ override: ApplicationManifest.Override,
    _ index: VersionIndex,
    at place: Range<Int>?,
    in file: CheckedFile,
    _ subject: CheckSubject,
    _ findings: DiagnosticBag
  ) {
    let overridden = "the override names \(override.module) \(override.version)"
    if !index.all.contains(override.version) {
      guard subject.isKnown(module: override.module) else { return }
      findings.add(
        missing,
        "\(overridden), but \(override.module) has \(index.summary)",
        about: file,
        at: place,
        severity: .error,
        hint: index.newest.map { "the newest is \($0)" }
      )
    } else if let reason = index.reason(override.version) {
      findings.add(
        yanked,
        "\(overridden), which is yanked: \(reason)",
        about: file,
        at: place,
        severity: subject.isPinned(override.module, at: override.version) ? .warning : .error,
        hint: index.newest.map { "the newest that is not yanked is \($0)" }
      )
    }
  }
}

import ModuleManifests
import VersionResolver

/// A required interface that no module provides, at least not in a version that matches.
enum InterfaceLint: Lint {
  static let missing = DiagnosticCode("missing-interface")
  static let version = DiagnosticCode("no-interface-version")
  static let codes = [missing, version]

  /// Explains how a module would provide the missing interface in a matching version.
  private static func suggestion(for statement: Statement) -> String {
    guard let version = statement.requirement.versions.firstRelease else {
      return
        "a module that provides it must list it under `provides`, in a version that matches \(statement.requirement)"
    }
    return "a module provides it with \"provides\": {\"\(statement.target)\": \"\(version)\"}"
  }

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    var names = NameSuggestions(Array(subject.interfaces.keys))
    for statement in subject.statements
    where statement.kind == .interface && !statement.file.isYanked
      && subject.isKnown(interface: statement.target)
    {
      guard let index = subject.interfaces[statement.target] else {
        findings.add(
          missing,
          "no module provides the interface `\(statement.target)`, which \(statement.file.title) requires",
          about: statement,
          at: \.name,
          severity: .error,
          hint: subject.catalog.moduleNote(statement.target) ?? names.suggestion(for: statement.target)
            ?? [suggestion(for: statement), subject.catalog.unasked(for: statement.target)]
            .compactMap { $0 }.joined(separator: "; ")
        )
        continue
      }
      if statement.requirement.versions(includingPrereleases: true).isEmpty { continue }
      switch index.match(statement.requirement) {
      case .version: continue
      case .onlyYanked(let found):
        findings.add(
          version,
          "\(statement.text), but every module that provides \(found) is yanked: \(index.reason(found) ?? "")",
          about: statement,
          hint: index.newest.map { "the newest that is provided is \($0)" }
        )
      case .onlyPrerelease, .nothing:
        findings.add(
          version,
          "\(statement.text), but modules provide \(index.summary) of it",
          about: statement,
          hint: index.newest.map { "`^\($0)` matches the newest" }
        )
      }
    }
  }
}

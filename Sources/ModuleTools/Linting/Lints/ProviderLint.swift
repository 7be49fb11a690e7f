import ModuleManifests
import VersionResolver

/// A choice in `providers` that cannot be made, or that is not needed.
enum ProviderLint: Lint {
  static let bad = DiagnosticCode("bad-provider")
  static let unused = DiagnosticCode("unused-provider")
  static let codes = [bad, unused]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    guard let file = subject.files.first, !subject.application.providers.isEmpty else { return }
    let required = Set(subject.statements.lazy.filter { $0.section == .requires }.map(\.target))
    var names = NameSuggestions(Array(required))
    let choices = subject.application.providers.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (interface, module) in choices {
      let path: [ManifestDocument.Step] = ["providers", .key(interface)]
      let providers = subject.catalog.providers(of: interface).map(\.module)
      if !subject.exists(module) {
        findings.add(
          file.diagnostic(
            bad,
            "no module `\(module)`, which is to provide \(interface)",
            at: file.document?.range(of: path),
            severity: .error,
            hint: subject.suggestion(for: module)
          )
        )
      } else if !providers.contains(module) {
        let names = Set(providers).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        findings.add(
          file.diagnostic(
            bad,
            "no version of \(module) provides \(interface)",
            at: file.document?.range(of: path),
            severity: .error,
            hint: names.isEmpty
              ? "no module provides it" : "it is provided by \(names.joined(separator: ", "))"
          )
        )
      }
      if !required.contains(interface) {
        findings.add(
          file.diagnostic(
            unused,
            "no module requires the interface \(interface), so there is nothing to choose",
            at: file.document?.range(of: path, .key),
            severity: .warning,
            hint: names.nearest(to: interface).map { "did you mean `\($0)`?" } ?? "remove it"
          )
        )
      }
    }
  }
}

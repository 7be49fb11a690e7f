import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A choice in `providers` that cannot be made, or that is not needed.
enum ProviderLint: Lint {
  static let bad = DiagnosticCode("bad-provider")
  static let unused = DiagnosticCode("unused-provider")
  static let codes = [bad, unused]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    let application = subject.application
    let admitted = application.providers.mapValues { [$0] }.merging(application.choices) { $1 }
    guard let file = subject.files.first, !admitted.isEmpty else { return }
    let required = subject.requiredInterfaces
    var names = NameSuggestions(Array(required))
    for interface in admitted.keys.sortedBytewise() {
      let path: [ManifestDocument.Step] = ["providers", .key(interface)]
      let providers = subject.catalog.providers(of: interface).map(\.module)
      for (index, module) in (admitted[interface] ?? []).enumerated() {
        guard let (message, hint) = mistake(module, interface, providers, subject) else { continue }
        let place = file.document?.range(of: path + [.index(index)]) ?? file.document?.range(of: path)
        findings.add(bad, message, about: file, at: place, severity: .error, hint: hint)
      }
      if subject.reachable.isComplete, !required.contains(interface) {
        let isChoice = application.choices[interface] != nil
        findings.add(
          unused,
          "no module requires the interface \(interface), so there is nothing to choose",
          about: file,
          at: file.document?.range(of: path, .key),
          severity: .warning,
          hint: names.suggestion(for: interface)
            ?? (isChoice ? "remove it, or name it in `requires` if the host uses it" : "remove it")
        )
      }
    }
  }

  /// Returns why a module cannot be the provider of an interface, and what to do; `nil` if it can.
  private static func mistake(
    _ module: String,
    _ interface: String,
    _ providers: [String],
    _ subject: CheckSubject
  ) -> (message: String, hint: String)? {
    if subject.isMissing(module) {
      let hint = subject.suggestion(for: module)
      return ("no module `\(module)`, which should provide \(interface)", hint)
    }
    if providers.contains(module) || !subject.isKnown(interface: interface) { return nil }
    let names = Set(providers).sortedBytewise().joined(separator: ", ")
    return (
      "no version of \(module) provides \(interface)",
      names.isEmpty ? "no module provides it" : "it is provided by \(names)"
    )
  }
}

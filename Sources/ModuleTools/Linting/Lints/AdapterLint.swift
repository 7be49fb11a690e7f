import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// An adapter that can never be used, or that nothing needs.
enum AdapterLint: Lint {
  static let bad = DiagnosticCode("bad-adapter")
  static let unused = DiagnosticCode("unused-adapter")
  static let codes = [bad, unused]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    let adapters = subject.application.adapters
    guard let file = subject.files.first, !adapters.isEmpty else { return }
    let required = subject.requiredInterfaces
    var names = NameSuggestions(Array(subject.interfaces.keys))
    var needed = NameSuggestions(Array(required))
    for (index, adapter) in adapters.enumerated() {
      if subject.interfaces[adapter.from] == nil, subject.isKnown(interface: adapter.from) {
        findings.add(
          bad,
          "no module provides the interface `\(adapter.from)`, from which \(adapter.interface) is adapted",
          about: file,
          at: file.document?.range(of: ["adapters", .index(index), "from"]),
          severity: .error,
          hint: hint(for: adapter.from, subject)
            ?? names.suggestion(for: adapter.from)
        )
      }
      if subject.reachable.isComplete, !required.contains(adapter.interface) {
        findings.add(
          unused,
          "nothing requires the interface \(adapter.interface), so the adapter is not needed",
          about: file,
          at: file.document?.range(of: ["adapters", .index(index), "interface"]),
          severity: .warning,
          hint: needed.suggestion(for: adapter.interface)
            ?? "remove it, or name the interface in `requires` if the host uses it"
        )
      }
    }
  }

  /// Returns what to write instead of the name of a module.
  private static func hint(for name: String, _ subject: CheckSubject) -> String? {
    let interfaces = subject.catalog.versions(of: name).flatMap {
      subject.catalog.manifest(of: name, at: $0)?.provides.map(\.name) ?? []
    }
    guard !interfaces.isEmpty else { return nil }
    return "\(name) is a module; name an interface that it provides: "
      + Set(interfaces).sortedBytewise().joined(separator: ", ")
  }
}

import ModuleManifests
import VersionResolver

/// A lockfile that cannot be used, or that pins something else than the catalogs have.
enum LockfileLint: Lint {
  static let codes: [DiagnosticCode] = [
    .lockfileFormat, .conflictMarkers, .digestConflict, .digestMismatch,
  ]

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    findings.add(subject.lockfile.diagnostics)
    guard let modules = subject.lockfile.value?.lockfile.modules else { return }
    for (name, pin) in modules {
      guard let expected = pin.digest, let found = subject.catalog.digest(of: name, at: pin.version),
        expected != found
      else { continue }
      findings.add(
        Diagnostic(
          .digestMismatch,
          "\(name) \(pin.version) is not what \(subject.lockfileName) pinned",
          at: subject.catalog.position(of: name, version: pin.version)
            ?? SourcePosition(file: subject.lockfileName),
          notes: [.init("pinned:  \(expected)"), .init("catalog: \(found)")],
          hint: "a published version must not change; publish a new one, or remove the entry to accept it"
        )
      )
    }
  }
}

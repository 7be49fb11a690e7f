import ModuleManifests
import VersionResolver

/// What is wrong with single files, or with two that claim the same place: everything that reading them reports.
enum FileLint: Lint {
  static let codes: [DiagnosticCode] = [
    .badJSON, .duplicateKey, .unknownKey, .missingKey, .wrongType, .badValue, .badName, .badVersion,
    .badRequirement, .badDate, .repeated, .unreadableFile, .missingCatalog, .noWorkspaceModule, .misplaced,
    .misnamedFile, .outsideCatalog, .caseConflict, .buildConflict, .duplicateManifest, .differingManifests,
  ]

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    findings.add(subject.catalog.diagnostics)
  }
}

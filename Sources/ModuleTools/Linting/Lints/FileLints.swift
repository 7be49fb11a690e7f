import ModuleCatalogs
import ModuleManifests

/// Problems in single files, or with two files that claim the same place: everything reported while reading them.
enum FileLint: Lint {
  static let codes: [DiagnosticCode] = [
    .badJSON, .duplicateKey, .unknownKey, .missingKey, .wrongType, .badValue, .badName, .badVersion,
    .badRequirement, .badDate, .repeated, .unreadableFile, .missingCatalog, .noWorkspaceModule,
    .misplacedManifest, .misnamedFile, .outsideCatalog, .caseConflict, .buildMetadataConflict,
    .duplicateManifest, .differingManifests, .unreachableCatalog, .rewrittenVersion,
  ]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    findings.add(subject.catalog.diagnostics)
  }
}

/// A catalog without any modules. (A missing catalog is reported when it is opened.) A folder with `.gitkeep`, such as the one that
/// `modctl init` creates, is meant to be empty.
enum CatalogLint: Lint {
  static let code = DiagnosticCode("empty-catalog")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    guard let file = subject.files.first else { return }
    let catalogs = subject.application.catalogs.map(\.path)
    for path in subject.catalog.emptyCatalogs
    where !FileKind.exists(Path.join(Path.join(subject.catalog.directory, path), ".gitkeep")) {
      let range = catalogs.firstIndex(of: path).flatMap {
        file.document?.range(of: ["catalogs", .index($0)])
      }
      findings.add(
        code,
        "the catalog `\(path)` has no modules",
        about: file,
        at: range,
        severity: .warning,
        hint: "manifests go into NAME/VERSION.json or NAME.ndjson below it"
      )
    }
  }
}

/// A lockfile that cannot be used, or that pins something other than what the catalogs have.
enum LockfileLint: Lint {
  static let codes: [DiagnosticCode] = [
    .lockfileFormat, .conflictMarkers, .digestConflict, .digestMismatch,
  ]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    findings.add(subject.lockfile.diagnostics)
    guard let modules = subject.lockfile.value?.lockfile.modules else { return }
    for (name, pin) in modules {
      guard let expected = pin.digest, let found = subject.catalog.digest(of: name, at: pin.version),
        expected != found
      else { continue }
      findings.add(.changedContent(of: name, at: pin.version, in: subject.catalog, expected, found))
    }
  }
}

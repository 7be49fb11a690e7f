import ModuleManifests
import VersionResolver

/// A catalog without any module. (One that is not there is a finding of whoever opens it.)
enum CatalogLint: Lint {
  static let code = DiagnosticCode("empty-catalog")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: Findings) {
    guard let file = subject.files.first else { return }
    let catalogs = subject.application.catalogs
    for path in subject.catalog.emptyCatalogs {
      let range = catalogs.firstIndex(of: path).flatMap {
        file.document?.range(of: ["catalogs", .index($0)])
      }
      findings.add(
        file.diagnostic(
          code,
          "the catalog `\(path)` holds no module",
          at: range,
          severity: .warning,
          hint: "manifests lie in NAME/VERSION.json or NAME.ndjson below it"
        )
      )
    }
  }
}

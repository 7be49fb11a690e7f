import ModuleCatalogs
public import ModuleManifests
import VersionResolver

/// Finds mistakes in all manifests that an application can see, not only in those that a resolution would read.
///
/// A resolution shows whether the application works today. A check finds what will fail later or elsewhere: a requirement that
/// nothing matches, modules that depend on each other in a cycle, a conflict with a name that does not exist, an override that is
/// not needed. Nothing is resolved and nothing is written, so a check is fast enough to run on every commit.
///
/// ```swift
/// let report = ApplicationChecker(directory: "/srv/shop").check()
/// for diagnostic in report.diagnostics { print(diagnostic) }
/// print(report.errorCount == 0 ? "fine" : "not fine")
/// ```
///
/// Each kind of finding has its own `DiagnosticCode`; see ``codes``.
public struct ApplicationChecker: Sendable {
  /// The folder of `modules.json`. Default: the working directory.
  public var directory: String

  /// Returns what `swift package dump-package` prints for the package in a folder, or `nil` if SwiftPM cannot read it. If set,
  /// the requirements in workspace manifests are compared with their `Package.swift`. Default: none.
  public var dumpPackage: (@Sendable (_ folder: String) -> [UInt8]?)?

  /// The workspace modules whose packages ``dumpPackage`` is asked about; `nil` for all.
  package var dumpedModules: Set<String>?

  /// Whether to check that each published version's number is high enough for the changes in its manifest. Default: `false`.
  public var checksHistory = false

  public init(directory: String = ".") { self.directory = directory }

  /// The codes of all findings that a check can report, sorted.
  public static var codes: [DiagnosticCode] {
    Set(LintRegistry.all.flatMap { $0.codes }).sorted { Bytewise.precedes($0.name, $1.name) }
  }

  /// Reads everything and reports what is wrong.
  ///
  /// - Returns: the findings, which are the same for the same files in any order. If `modules.json` cannot be used, nothing else
  ///   is checked, and ``CheckReport/isComplete`` is `false`. It is also `false` if a remote catalog does not answer, about whose
  ///   names nothing is then said, or if a packed file has so many mistakes that its other lines are not read.
  /// - Complexity: O(n · log n) in the total size of all manifests.
  public func check() -> CheckReport {
    let application = ApplicationManifest.read(in: directory)
    guard let manifest = application.value else {
      return CheckReport(
        application: nil,
        diagnostics: application.diagnostics(in: directory),
        manifestCount: 0,
        moduleCount: 0,
        isComplete: false,
        steps: 0
      )
    }
    let catalog = Catalog(of: manifest, document: application.document, directory: directory)
    let subject = CheckSubject(
      manifest: manifest,
      document: application.document,
      catalog: catalog,
      lockfile: Lockfile.read(in: directory)
    )
    let findings = DiagnosticBag()
    findings.add(application.diagnostics)
    for lint in LintRegistry.all { lint.check(subject, findings) }
    if checksHistory {
      HistoryAudit(
        catalog: PublishedCatalog(manifest, document: application.document, directory: directory).catalog
      )
      .run(findings)
    }
    if let dumpPackage {
      PackageRequirementCheck(subject: subject, dump: dumpPackage, modules: dumpedModules).run(findings)
    }
    return CheckReport(
      application: manifest.name,
      diagnostics: findings.sorted,
      manifestCount: subject.manifestCount,
      moduleCount: catalog.localModuleNames().count,
      isComplete: findings.sorted.gap == nil,
      steps: subject.steps
    )
  }
}

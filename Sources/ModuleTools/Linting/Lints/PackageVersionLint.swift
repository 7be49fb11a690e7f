import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A module that requires another module of its own package in versions that all come from other versions of that package: the
/// two can never be in one build.
enum PackageVersionLint: Lint {
  static let code = DiagnosticCode("package-version")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements where statement.section == .dependencies {
      guard statement.file.manifest?.package != nil, let version = statement.file.version,
        let mine = subject.catalog.package(of: statement.file.name, at: version),
        case .version? = subject.match(statement), let index = statement.index,
        subject.isKnown(module: statement.target)
      else { continue }
      let admitted = index.versions(of: statement.requirement)
      let found = index.all.filter { admitted.contains($0) && index.reason($0) == nil }.map { other in
        (version: other, package: subject.catalog.package(of: statement.target, at: other))
      }
      subject.count(steps: found.count)
      let others = found.compactMap { entry in entry.package.map { (entry.version, $0) } }
      guard !others.isEmpty, others.count == found.count,
        others.allSatisfy({ disagree(mine, version, $0.1, $0.0) }), let newest = others.last
      else { continue }
      let (ours, theirs) = (description(mine, version), description(newest.1, newest.0))
      findings.add(
        statement.diagnostic(
          code,
          "\(statement.text), but no such version comes from the package of \(statement.file.name): "
            + "\(statement.file.title) comes from \(ours), and \(statement.target) \(newest.0) from \(theirs)",
          severity: statement.severity,
          hint:
            "a build has one version of each package; require a version that was published from the same version of the package"
        )
      )
    }
  }

  private static func disagree(
    _ mine: ModulePackage,
    _ version: Version,
    _ other: ModulePackage,
    _ its: Version
  )
    -> Bool
  {
    guard mine.location.identity == other.location.identity else { return false }
    if mine.location.canonical != other.location.canonical { return true }
    return mine.location.kind != .folder && mine.version(of: version) != other.version(of: its)
  }

  private static func description(_ package: ModulePackage, _ version: Version) -> String {
    package.location.kind == .folder
      ? "the folder \(package.location.text)" : "\(package.location.identity) \(package.version(of: version))"
  }
}

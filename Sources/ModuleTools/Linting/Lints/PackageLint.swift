import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A package that no build can use the way the manifest describes it.
///
/// `Package.swift` and the sources are read as plain text, so only names that occur nowhere in it are reported, as warnings.
enum PackageLint: Lint {
  static let folder = DiagnosticCode("package-folder")
  static let product = DiagnosticCode("package-product")
  static let type = DiagnosticCode("package-type")
  static let name = DiagnosticCode("package-name")
  static let sharedType = DiagnosticCode("package-shared-type")
  static let codes = [folder, product, type, name, sharedType]

  /// What the files of a package mention.
  private struct Contents {
    /// The string literals of `Package.swift`, and what is between them.
    let texts: Set<Substring>
    let types: PackageSources.DeclaredTypes

    /// Returns `nil` if there is no `Package.swift`.
    init?(folder: String, _ subject: CheckSubject) {
      let sources = PackageSources(folder: folder)
      guard let manifest = sources.manifest else { return nil }
      texts = Set(manifest.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().dropLast())
      types = sources.declaredTypes { subject.count(steps: 1) }
    }
  }

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    // Many modules may share a package.
    var known: [String: Contents?] = [:]
    func contents(_ package: ModulePackage) -> Contents? {
      let folder = Path.join(subject.catalog.directory, package.location.text)
      if let contents = known[folder] { return contents }
      let contents = Contents(folder: folder, subject)
      known[folder] = .some(contents)
      return contents
    }
    let handedIn = Set(subject.application.assembly.handedIn)
    var built: [Assembly.Module] = []
    for file in subject.files {
      guard let package = file.manifest?.package, let version = file.version else { continue }
      let report = Report(file: file, findings: findings)
      if file.origin == .workspace {
        let package = subject.catalog.package(of: file.name, at: version)
        check(file, package, contents, report)
        built.append(
          Assembly.Module(
            name: file.name,
            version: version,
            package: package,
            manifest: "",
            isHandedIn: handedIn.contains(file.name)
          )
        )
      } else if package.location.kind == .folder {
        report.add(
          folder,
          "\(file.title) is in a catalog, but its package is the folder \(package.location.text)",
          at: "path",
          severity: .error,
          hint: "others cannot fetch a folder; give the `url` or the `id` of the package"
        )
      }
    }
    let sharing = SharedTypes(catalog: subject.catalog, code: sharedType, severity: .warning)
    findings.add(sharing.diagnostics(built))
  }

  private static func check(
    _ file: CheckedFile,
    _ package: ModulePackage?,
    _ contents: (ModulePackage) -> Contents?,
    _ report: Report
  ) {
    guard let package else {
      return report.add(
        folder,
        "no folder above this manifest has a Package.swift",
        severity: .error,
        hint: "move this manifest into the folder of the package, or into one below it"
      )
    }
    guard let contents = contents(package) else {
      return report.add(
        folder,
        "the folder \(package.location.text) has no Package.swift",
        at: "path",
        severity: .error,
        hint: "the path is relative to the folder of this file"
      )
    }
    if let written = file.manifest?.package?.location, written.kind != .folder,
      written.identity != package.location.identity
    {
      report.add(
        name,
        "the folder of this package is called `\(Path.name(of: package.location.text))`, but the package is called `\(written.identity)`",
        at: written.kind == .url ? "url" : "id",
        hint:
          "SwiftPM uses a folder in place of a package only if the folder has the package's name"
      )
    }
    let product = package.product(of: file.name)
    if !contents.texts.contains(product[...]) {
      report.add(
        Self.product,
        "\(Path.join(package.location.text, "Package.swift")) does not mention a product `\(product)`",
        at: "product",
        hint: "name the library product with the module: \"product\": \"…\""
      )
    }
    let type = package.type(of: file.name)
    if !contents.types.contains(type) {
      report.add(
        Self.type,
        "no Swift file of \(package.location.text) declares a type `\(type.split(separator: ".").last ?? type[...])`",
        at: "type",
        hint: "name the type that conforms to AppModule: \"type\": \"…\""
      )
    }
  }

  /// The findings about one file.
  private struct Report {
    let file: CheckedFile
    let findings: DiagnosticBag

    /// Adds a finding at a key of `package`, or at `package` itself if that key is missing.
    func add(
      _ code: DiagnosticCode,
      _ message: String,
      at key: String? = nil,
      severity: Diagnostic.Severity = .warning,
      hint: String
    ) {
      let range =
        key.flatMap { file.document?.range(of: ["package", .key($0)]) }
        ?? file.document?.range(of: ["package"], .key)
      findings.add(code, message, about: file, at: range, severity: severity, hint: hint)
    }
  }
}

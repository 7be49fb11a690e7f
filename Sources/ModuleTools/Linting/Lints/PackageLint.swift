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
  static let codes = [folder, product, type, name]

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
    for file in subject.files {
      guard let package = file.manifest?.package, let version = file.version else { continue }
      if file.origin == .workspace {
        check(file, subject.catalog.package(of: file.name, at: version), contents, findings)
      } else if package.location.kind == .folder {
        findings.add(
          diagnostic(
            file,
            folder,
            "\(file.title) is in a catalog, but its package is the folder \(package.location.text)",
            at: "path",
            severity: .error,
            hint: "others cannot fetch a folder; give the `url` or the `id` of the package"
          )
        )
      }
    }
  }

  private static func check(
    _ file: CheckedFile,
    _ package: ModulePackage?,
    _ contents: (ModulePackage) -> Contents?,
    _ findings: DiagnosticBag
  ) {
    guard let package else {
      findings.add(
        diagnostic(
          file,
          folder,
          "no folder above this manifest has a Package.swift",
          at: nil,
          severity: .error,
          hint: "move this manifest into the folder of the package, or into one below it"
        )
      )
      return
    }
    guard let contents = contents(package) else {
      findings.add(
        diagnostic(
          file,
          folder,
          "the folder \(package.location.text) has no Package.swift",
          at: "path",
          severity: .error,
          hint: "the path is relative to the folder of this file"
        )
      )
      return
    }
    checkName(file, package, findings)
    checkProduct(file, package, contents, findings)
    checkType(file, package, contents, findings)
  }

  private static func checkName(_ file: CheckedFile, _ package: ModulePackage, _ findings: DiagnosticBag) {
    guard let written = file.manifest?.package?.location, written.kind != .folder,
      written.identity != package.location.identity
    else { return }
    findings.add(
      diagnostic(
        file,
        name,
        "the folder of this package is called `\(Path.name(of: package.location.text))`, but the package is called `\(written.identity)`",
        at: written.kind == .url ? "url" : "id",
        severity: .warning,
        hint:
          "SwiftPM takes a folder in place of the package that others name only if it has the package's name"
      )
    )
  }

  private static func checkProduct(
    _ file: CheckedFile,
    _ package: ModulePackage,
    _ contents: Contents,
    _ findings: DiagnosticBag
  ) {
    let product = package.product(of: file.name)
    if contents.texts.contains(product[...]) { return }
    findings.add(
      diagnostic(
        file,
        Self.product,
        "\(Path.join(package.location.text, "Package.swift")) does not mention a product `\(product)`",
        at: "product",
        severity: .warning,
        hint: "name the library product with the module: \"product\": \"…\""
      )
    )
  }

  private static func checkType(
    _ file: CheckedFile,
    _ package: ModulePackage,
    _ contents: Contents,
    _ findings: DiagnosticBag
  ) {
    let type = package.type(of: file.name)
    if contents.types.contains(type) { return }
    let name = type.split(separator: ".").last.map(String.init) ?? type
    findings.add(
      diagnostic(
        file,
        Self.type,
        "no Swift file of \(package.location.text) declares a type `\(name)`",
        at: "type",
        severity: .warning,
        hint: "name the type that conforms to AppModule: \"type\": \"…\""
      )
    )
  }

  /// Returns a diagnostic at a key of `package`, or at `package` itself if that key is missing.
  private static func diagnostic(
    _ file: CheckedFile,
    _ code: DiagnosticCode,
    _ message: String,
    at key: String?,
    severity: Diagnostic.Severity,
    hint: String
  ) -> Diagnostic {
    let range =
      key.flatMap { file.document?.range(of: ["package", .key($0)]) }
      ?? file.document?.range(of: ["package"], .key)
    return file.diagnostic(code, message, at: range, severity: severity, hint: hint)
  }
}

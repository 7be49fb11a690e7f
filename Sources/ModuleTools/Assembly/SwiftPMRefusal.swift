import ModuleCatalogs
public import ModuleManifests
import VersionResolver

/// Explains, in terms of the manifests, why SwiftPM does not resolve what the lockfile selects.
///
/// SwiftPM knows packages and `Package.swift`. This type finds the parts of its output that concern locked modules, and says
/// which manifest they conflict with. Anything it does not recognize is left in SwiftPM's own words.
///
/// ```swift
/// let refusal = SwiftPMRefusal(text, of: application, output: "Modules")
/// for diagnostic in refusal.diagnostics { print(diagnostic) }
/// ```
public struct SwiftPMRefusal: Sendable {
  /// The findings, sorted by position.
  public private(set) var diagnostics: [Diagnostic] = []

  private let application: ResolvedApplication
  private let output: String
  private let lockfileName: String
  /// The locked modules that come from each package, by package identity and sorted by name.
  private var modules: [String: [(name: String, version: Version, package: ModulePackage)]] = [:]

  /// - Parameters:
  ///   - text: what SwiftPM printed.
  ///   - application: the resolved application.
  ///   - output: the folder of the written package.
  ///   - lockfileName: how diagnostics name the lockfile.
  /// - Complexity: O(n · m) for *n* lines and *m* modules.
  public init(
    _ text: String,
    of application: ResolvedApplication,
    output: String,
    lockfileName: String = "modules.lock.json"
  ) {
    self.application = application
    self.output = PackageLocation("./\(output)").identity
    self.lockfileName = lockfileName
    for module in application.selection.modules {
      guard let package = application.catalog.package(of: module.name, at: module.version) else { continue }
      modules[package.location.identity, default: []].append((module.name, module.version, package))
    }
    for line in text.split(separator: "\n") { read(line) }
    diagnostics = Array(Set(diagnostics)).sorted()
  }

  private mutating func read(_ line: Substring) {
    let dependency = /'([^']+)' (?:>= )?([^ ']+) depends on '([^']+)' ([^ ']+)/
    for match in line.matches(of: dependency) {
      conflict(String(match.1), String(match.2), String(match.3), trimmed(match.4))
    }
    for match in line.matches(of: /no versions of '([^']+)' match the requirement ([^ ]+)/) {
      missingTag(String(match.1), trimmed(match.2))
    }
    if let match = line.firstMatch(
      of: /product '([^']+)' required by package '[^']+' target 'Modules' not found in package '([^']+)'/
    ) {
      missingProduct(String(match.1), String(match.2))
    }
    if let match = line.firstMatch(of: /Failed to clone repository ([^ ]+?):?$/) {
      unreachable(String(match.1))
    }
  }

  /// Returns the text without a trailing period.
  private func trimmed(_ text: Substring) -> String {
    String(text.hasSuffix(".") || text.hasSuffix(",") ? text.dropLast() : text)
  }

  /// Reports a package whose `Package.swift` does not admit the locked version of another package.
  private mutating func conflict(_ source: String, _ version: String, _ target: String, _ requirement: String)
  {
    guard source != output, let locked = modules[target]?.first,
      !Self.admits(requirement, locked.package.version(of: locked.version))
    else { return }
    let lockedVersion = locked.package.version(of: locked.version)
    let owner = modules[source]?.first
    var notes: [Diagnostic.Note] = []
    for module in modules[source] ?? [] {
      let manifest = application.catalog.manifest(of: module.name, at: module.version)
      for dependency in manifest?.dependencies ?? [] {
        guard modules[target]?.contains(where: { $0.name == dependency.name }) ?? false else { continue }
        notes.append(
          .init(
            "the manifest of \(module.name) needs \(dependency.name) \(dependency.requirement)",
            at: application.catalog.position(of: module.name, at: module.version, edge: dependency.name)
          )
        )
      }
    }
    notes.append(.init("\(locked.name) \(locked.version) is selected, from here", at: place(locked)))
    diagnostics.append(
      Diagnostic(
        .swiftPM,
        "the Package.swift of \(source) \(version) needs \(target) \(requirement), but \(lockfileName) has \(lockedVersion)",
        at: owner.map(place) ?? SourcePosition(file: lockfileName),
        notes: notes,
        hint: owner == nil
          ? "\(source) is not a module: require another version of it in the Package.swift of the module that needs it"
          : "make the manifest of \(owner?.name ?? source) require what its Package.swift needs, publish it, and resolve again"
      )
    )
  }

  private mutating func missingTag(_ package: String, _ requirement: String) {
    for module in modules[package] ?? []
    where requirement == module.package.version(of: module.version).description {
      diagnostics.append(
        Diagnostic(
          .swiftPM,
          "\(module.package.location.text) has no tag \(requirement) or v\(requirement), which \(module.name) \(module.version) needs",
          at: place(module),
          hint: "tag the commit that was published, or correct the version of the package"
        )
      )
    }
  }

  private mutating func missingProduct(_ product: String, _ package: String) {
    for module in modules[package] ?? [] where module.package.product(of: module.name) == product {
      let document = application.catalog.document(of: module.name, at: module.version)
      diagnostics.append(
        Diagnostic(
          .swiftPM,
          "the package \(package) has no library product `\(product)`, which should contain \(module.name) \(module.version)",
          at: document?.position(of: ["package", "product"]) ?? document?.position(of: ["package"], .key)
            ?? place(module),
          hint: "name the product with the module: \"product\": \"…\""
        )
      )
    }
  }

  private mutating func unreachable(_ text: String) {
    let canonical = PackageLocation(text.contains(":") ? text : "file://\(text)").canonical
    for module in modules.values.joined() where module.package.location.canonical == canonical {
      diagnostics.append(
        Diagnostic(
          .swiftPM,
          "\(module.package.location.text), from which \(module.name) \(module.version) comes, cannot be fetched",
          at: place(module),
          hint: "check that the repository still exists and that you may read it"
        )
      )
    }
  }

  private func place(_ module: (name: String, version: Version, package: ModulePackage)) -> SourcePosition {
    application.catalog.position(of: module.name, at: module.version, edge: "", kind: .package)
      ?? application.catalog.position(of: module.name, at: module.version)
      ?? SourcePosition(file: lockfileName)
  }

  /// Returns whether a requirement in SwiftPM's output, such as `1.4.0` or `1.0.0..<2.0.0`, admits a version.
  private static func admits(_ requirement: String, _ version: Version) -> Bool {
    if let exact = Version(requirement) { return exact == version }
    guard let dots = requirement.firstRange(of: "..<"),
      let lower = Version(String(requirement[..<dots.lowerBound])),
      let upper = Version(String(requirement[dots.upperBound...]))
    else { return true }
    return Requirement.range(from: lower, to: upper).admits(version)
  }
}

extension DiagnosticCode {
  /// What SwiftPM refuses to build.
  static let swiftPM = DiagnosticCode("swiftpm")
}

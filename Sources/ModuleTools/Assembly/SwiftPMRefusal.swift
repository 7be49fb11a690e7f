import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// Explains, in terms of the manifests, why SwiftPM does not resolve what the lockfile selects.
///
/// SwiftPM knows packages and `Package.swift`. This type finds the parts of its output that concern locked modules, and says
/// which manifest they conflict with. Anything it does not recognize is left in SwiftPM's own words.
package struct SwiftPMRefusal: Sendable {
  /// The findings, sorted by position.
  package private(set) var diagnostics: [Diagnostic] = []

  private let application: ResolvedApplication
  private let output: String
  /// The locked modules that come from each package, by package identity and sorted by name.
  private var modules: [String: [(name: String, version: Version, package: ModulePackage)]] = [:]

  /// - Parameters:
  ///   - text: what SwiftPM printed.
  ///   - application: the resolved application.
  ///   - output: the folder of the written package.
  /// - Complexity: O(n · m) for *n* lines and *m* modules.
  package init(_ text: String, of application: ResolvedApplication, output: String) {
    self.application = application
    self.output = PackageLocation("./\(output)").identity
    for module in application.selection.modules {
      guard let package = application.catalog.package(of: module.name, at: module.version) else { continue }
      modules[package.location.identity, default: []].append((module.name, module.version, package))
    }
    for line in text.split(separator: "\n") { read(line) }
    unresolved(text)
    diagnostics = Array(Set(diagnostics)).sorted()
  }

  private mutating func read(_ line: Substring) {
    let dependency = /'([^']+)' (?:>= )?([^ ']+) depends on '([^']+)' ([^ ']+)/
    for match in line.matches(of: dependency) {
      conflict(String(match.1), String(match.2), String(match.3), trimmed(match.4))
      kitConflict(String(match.1), String(match.2), String(match.3), trimmed(match.4))
    }
    for match in line.matches(of: /'([^']+)' depends on an unstable-version package '([^']+)'/) {
      unstable(String(match.1), String(match.2))
    }
    for match in line.matches(of: /no versions of '([^']+)' match the requirement ([^ ]+)/) {
      missingTag(String(match.1), trimmed(match.2))
    }
    if let match = line.firstMatch(of: /\[label="(.+?)\\n(.*)\\n([^"\\]+)"\]/) {
      replaced(String(match.1), by: String(match.2), String(match.3))
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
    notes.append(.init("\(locked.name) \(locked.version) is selected, from here", at: position(of: locked)))
    let isOverridden = application.manifest.overrides.contains { $0.module == locked.name }
    if isOverridden {
      notes.append(
        .init(
          "modules.json overrides \(locked.name) with \(locked.version)",
          at: application.position(ofNearest: ["overrides"])
        )
      )
    }
    report(
      "the Package.swift of \(source) \(version) needs \(target) \(requirement), but modules.lock.json has \(lockedVersion)",
      at: owner.map(position) ?? .lockfile,
      notes: notes,
      hint: isOverridden
        ? "an override changes nothing for SwiftPM: override \(locked.name) with a version that this Package.swift admits, or remove the override"
        : owner == nil
          ? "\(source) is not a module: require another version of it in the Package.swift of the module that needs it"
          : "make the manifest of \(owner?.name ?? source) require what its Package.swift needs, publish it, and resolve again"
    )
  }

  /// Reports a package whose `Package.swift` needs other versions of ModuleKit than `modules.json` names.
  private mutating func kitConflict(
    _ source: String,
    _ version: String,
    _ target: String,
    _ requirement: String
  ) {
    guard let owner = modules[source]?.first,
      case .url(let url, let reference)? = application.manifest.assembly.moduleKit,
      PackageLocation(url).identity == target, let needed = Self.requirement(requirement)
    else { return }
    let named: Requirement
    switch reference {
    case .from(let version): named = .upToNextMajor(from: version)
    case .exact(let version): named = .exactly(version)
    case .branch, .revision: return
    }
    guard needed.versions.isDisjoint(with: named.versions) else { return }
    report(
      "the Package.swift of \(source) \(version) needs \(target) \(requirement), but modules.json names another version",
      at: application.position(ofNearest: ["assembly", "modulekit"]),
      notes: [.init("\(owner.name) \(owner.version) is selected, from here", at: position(of: owner))],
      hint: "change `modulekit`, or require another version of \(owner.name)"
    )
  }

  /// Reports a package that depends on a branch, a commit or a folder: SwiftPM lets only packages do so that are required in the
  /// same way.
  private mutating func unstable(_ source: String, _ target: String) {
    let owner = modules[source]?.first
    let version = owner.map { " \($0.package.version(of: $0.version))" } ?? ""
    report(
      "the Package.swift of \(source)\(version) needs \(target) from a branch, a commit or a folder, which SwiftPM refuses in a package with a version",
      at: owner.map(position) ?? .lockfile,
      hint: "require a version of \(target) there, such as `from: \"1.0.0\"`, and publish a new version"
    )
  }

  /// Reports a package that SwiftPM takes from elsewhere, such as from a folder that the host's `Package.swift` names.
  private mutating func replaced(_ package: String, by location: String, _ version: String) {
    for module in modules[package] ?? [] {
      let locked = module.package.version(of: module.version)
      let source = module.package.location
      guard source.kind == .url, version != locked.description else { continue }
      if Self.canonical(location) == source.canonical {
        report(
          "a Package.swift needs \(package) from a branch or a commit, so SwiftPM does not use \(locked), which contains \(module.name) \(module.version)",
          at: position(of: module),
          hint:
            "require a version of \(package) there, such as `from: \"1.0.0\"`; `modctl check --packages` looks for it in workspace modules"
        )
        continue
      }
      report(
        "SwiftPM uses the package \(package) from \(location)"
          + (version == "unspecified" ? "" : " in \(version)")
          + ", and not from \(source.text) \(locked), which contains \(module.name) \(module.version)",
        at: position(of: module),
        hint:
          "remove that dependency from the host's Package.swift, or add the module's manifest to `workspace`"
      )
    }
  }

  /// Returns the location of a package that SwiftPM names; it prints a file URL as a path.
  private static func canonical(_ location: String) -> String {
    PackageLocation(location.contains(":") ? location : "file://\(location)").canonical
  }

  private mutating func missingTag(_ package: String, _ requirement: String) {
    for module in modules[package] ?? []
    where requirement == module.package.version(of: module.version).description {
      report(
        "\(module.package.location.text) has no tag \(requirement) or v\(requirement), which \(module.name) \(module.version) needs",
        at: position(of: module),
        hint: "tag the commit that was published, or correct the version of the package"
      )
    }
  }

  private mutating func missingProduct(_ product: String, _ package: String) {
    for module in modules[package] ?? [] where module.package.product(of: module.name) == product {
      let document = application.catalog.document(of: module.name, at: module.version)
      report(
        "the package \(package) has no library product `\(product)`, which should contain \(module.name) \(module.version)",
        at: document?.position(of: ["package", "product"]) ?? document?.position(of: ["package"], .key)
          ?? position(of: module),
        hint: "name the product with the module: \"product\": \"…\""
      )
    }
  }

  /// Reports packages that SwiftPM left out of its search. It does so with those that only a trait needs, if different packages
  /// enable different traits.
  private mutating func unresolved(_ text: String) {
    guard text.contains("exhausted attempts to resolve the dependencies graph") else { return }
    let names = text.matches(of: /\n\* '([^']+)' (?:from|at)/).map { String($0.1) }.uniqued()
    guard !names.isEmpty, application.manifest.assembly.moduleKit != nil else { return }
    report(
      "SwiftPM did not resolve \(names.joined(separator: ", ")), as happens if packages enable different traits of ModuleKit",
      at: application.position(ofNearest: ["assembly", "modulekit"]),
      hint:
        "list all traits that the host and the modules enable, as in \"modulekit\": {…, \"traits\": [\"default\", \"Server\"]}"
    )
  }

  private mutating func unreachable(_ text: String) {
    let canonical = Self.canonical(text)
    for module in modules.values.joined() where module.package.location.canonical == canonical {
      report(
        "\(module.package.location.text), from which \(module.name) \(module.version) comes, cannot be fetched",
        at: position(of: module),
        hint: "check that the repository still exists and that you may read it"
      )
    }
  }

  private mutating func report(
    _ message: String,
    at position: SourcePosition,
    notes: [Diagnostic.Note] = [],
    hint: String
  ) {
    diagnostics.append(Diagnostic(.swiftPM, message, at: position, notes: notes, hint: hint))
  }

  private func position(of module: (name: String, version: Version, package: ModulePackage)) -> SourcePosition
  {
    application.catalog.position(of: module.name, at: module.version, edge: "", kind: .package)
      ?? application.catalog.position(of: module.name, at: module.version)
      ?? .lockfile
  }
}

extension DiagnosticCode {
  /// What SwiftPM refuses to build.
  package static let swiftPM = DiagnosticCode("swiftpm")
}

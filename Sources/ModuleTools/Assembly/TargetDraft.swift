import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Finds the code of each module among the targets that a host can use, and the problems that prevent its use.
struct TargetDraft {
  private let application: ResolvedApplication
  private let handedIn: Set<String>
  private let host: AssemblyHost
  /// The number of selected modules whose manifests are in a target's folder.
  private var counts: [String: Int] = [:]
  /// The types that the code of a target declares, by its folder.
  private var types: [String: PackageSources.DeclaredTypes] = [:]
  private(set) var modules: [Assembly.Module] = []
  private(set) var errors: [Diagnostic]
  private(set) var warnings: [Diagnostic] = []

  init(_ application: ResolvedApplication, host: AssemblyHost) {
    self.application = application
    handedIn = Set(application.manifest.assembly.handedIn)
    self.host = host
    errors = application.strayHandedIn
    let selected = application.selection.initializationWaves().joined().compactMap { name in
      Self.module(name, application)
    }
    let targets = selected.map { host.target(of: Path.join(application.catalog.directory, $0.position.file)) }
    for case let target? in targets { counts[target.name, default: 0] += 1 }
    for (module, target) in zip(selected, targets) { add(module, target) }
    errors += SharedTypes(catalog: application.catalog).diagnostics(modules)
  }

  private struct Selected {
    let manifest: ModuleManifest
    let position: SourcePosition
    var name: String { manifest.name }
    var version: Version { manifest.version }
  }

  private static func module(_ name: String, _ application: ResolvedApplication) -> Selected? {
    let catalog = application.catalog
    guard let version = application.selection[name]?.version,
      let manifest = catalog.manifest(of: name, at: version)
    else { return nil }
    let position = catalog.position(of: name, at: version) ?? .application
    return Selected(manifest: manifest, position: position)
  }

  private mutating func add(_ module: Selected, _ target: AssemblyHost.Target?) {
    let catalog = application.catalog
    var package: ModulePackage?
    if handedIn.contains(module.name) {
      // The host imports it where it creates it.
    } else if catalog.isWorkspaceModule(module.name) {
      guard let target else { return reportNoTarget(module) }
      guard host.canUse(target.name) else { return reportUnused(module, target) }
      package = ModulePackage(
        PackageLocation(target.folder),
        importName: target.name,
        type: type(of: module, in: target)
      )
    } else if let found = catalog.package(of: module.name, at: module.version) {
      guard host.canUse(found.importName(of: module.name)) else { return reportMissing(module, found) }
      package = found
    }
    modules.append(
      Assembly.Module(
        name: module.name,
        version: module.version,
        package: package,
        manifest: module.position.file,
        isHandedIn: package == nil
      )
    )
  }

  /// Returns the type that the manifest names, or the declared type that is named after the target or the module.
  private mutating func type(of module: Selected, in target: AssemblyHost.Target) -> String {
    let types = types[target.folder] ?? PackageSources(folder: target.folder).declaredTypes()
    self.types[target.folder] = types
    var names = [ModulePackage.targetName(of: module.name) + "Module"]
    if let written = module.manifest.package?.type {
      names = [written]
    } else if target.name != host.target.name, counts[target.name] == 1, names != [target.name + "Module"] {
      names.insert(target.name + "Module", at: 0)
    }
    if let declared = names.first(where: types.contains) { return declared }
    let words = names.map { "`\($0)`" }.joined(separator: " or ")
    warnings.append(
      Diagnostic(
        PackageLint.type,
        "no Swift file of the target \(target.name) declares the type of \(module.name): \(words)",
        at: application.catalog.document(of: module.name, at: module.version)?.position(
          of: ["package", "type"]
        ) ?? module.position,
        severity: .warning,
        hint: "declare it, as a `typealias` if the type has another name"
      )
    )
    return names[0]
  }

  private mutating func reportNoTarget(_ module: Selected) {
    report(
      module,
      "no target of this package has the manifest of \(module.name) in its folder",
      hint: "move it into the folder of the target that has its code, or \(Self.handOver(module))"
    )
  }

  private mutating func reportUnused(_ module: Selected, _ target: AssemblyHost.Target) {
    report(
      module,
      "\(module.name) is in the target \(target.name), which the target \(host.target.name) does not depend on",
      hint: "add \"\(target.name)\" to the dependencies of \(host.target.name) in Package.swift"
    )
  }

  private mutating func reportMissing(_ module: Selected, _ package: ModulePackage) {
    let product = package.product(of: module.name)
    let identity = package.location.identity
    report(
      module,
      "\(module.name) \(module.version) is in the package \(identity), but the target \(host.target.name) does not"
        + " depend on a product with `\(package.importName(of: module.name))`",
      hint: "add .product(name: \(SwiftLiteral.quoted(product)), package: \(SwiftLiteral.quoted(identity)))"
        + " to its dependencies in Package.swift, or \(Self.handOver(module))"
    )
  }

  private mutating func report(_ module: Selected, _ message: String, hint: String) {
    errors.append(Diagnostic(.assembly, message, at: module.position, hint: hint))
  }

  private static func handOver(_ module: Selected) -> String {
    "write \"assembly\": {\"handedIn\": [\"\(module.name)\"]} in modules.json and create it in the host"
  }
}

import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Collects the contents of the package and the problems that prevent it.
struct AssemblyDraft {
  private let application: ResolvedApplication
  private let handedIn: Set<String>
  let paths: AssemblyPaths
  private(set) var modules: [Assembly.Module] = []
  private(set) var moduleKit: ApplicationManifest.Source?
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the package in the folder of `modules.json` depends on the written package.
  private let isUsedByHost: Bool

  init(_ application: ResolvedApplication, output: String?) {
    self.application = application
    let assembly = application.manifest.assembly
    handedIn = Set(assembly.handedIn)
    paths = AssemblyPaths(directory: application.catalog.directory, output: output ?? assembly.output)
    moduleKit = assembly.moduleKit
    isUsedByHost = PackageSources(folder: application.catalog.directory).namedFolders
      .contains(where: paths.isOutput)
    if moduleKit == nil {
      report(
        "modules.json does not say where ModuleKit is, although the package needs it",
        at: position(["assembly"]),
        hint: "write \"assembly\": {\"modulekit\": {\"path\": \"../ModuleKit\"}}, or a `url` with `from`"
      )
    }
    let target = Path.join(application.catalog.directory, paths.output)
    if let kind = (try? FileKind.of(target)) ?? nil, kind != .directory {
      report(
        "\(Printable.escaped(paths.output)) is \(kind.described), not a folder",
        at: position(["assembly", "output"]),
        hint: "name another folder with --output, or with \"output\" in modules.json"
      )
    }
    if paths.isOutput(".") {
      report(
        "the package cannot be written into the folder of modules.json itself",
        at: position(["assembly", "output"]),
        hint: "name a folder of its own: \"output\": \"Modules\""
      )
    }
    diagnostics += application.strayHandedIn
    for name in application.selection.initializationWaves().joined() { add(name) }
    refuseSharedNames()
    diagnostics += SharedTypes(catalog: application.catalog).diagnostics(modules)
    refuseTakenIdentities()
  }

  private mutating func add(_ name: String) {
    let catalog = application.catalog
    guard let version = application.selection[name]?.version,
      let manifest = catalog.manifest(of: name, at: version)
    else { return }
    let package = catalog.package(of: name, at: version)
    let position = catalog.position(of: name, at: version) ?? .application
    if let written = manifest.package, package == nil {
      let document = catalog.document(of: name, at: version)
      let isOwn = catalog.isWorkspaceModule(name)
      report(
        isOwn
          ? "no folder above the manifest of \(name) has a Package.swift"
          : "\(name) \(version) is in a catalog, but its package is the folder \(written.location.text)",
        at: document?.position(of: ["package"], .key) ?? position,
        hint: isOwn
          ? "give the package's location as `path`, relative to its manifest"
          : "publish it with the `url` or the `id` under which others get the package"
      )
      return
    }
    if let package { refuseOwnPackage(package.location, name, position) }
    modules.append(
      Assembly.Module(
        name: name,
        version: version,
        package: package,
        manifest: position.file,
        isHandedIn: package == nil || handedIn.contains(name)
      )
    )
  }

  /// Refuses the host's own package: it depends on the written package, so the written package cannot depend on it.
  private mutating func refuseOwnPackage(
    _ location: PackageLocation,
    _ name: String,
    _ position: SourcePosition
  ) {
    guard isUsedByHost, isOwnFolder(location) else { return }
    report(
      "\(name) is a target of the package that depends on \(paths.output), so the package would depend on itself",
      at: position,
      hint:
        "move the module, or the host, into a package of its own, or list the modules with the plugin AssembleModules instead"
    )
  }

  /// Returns whether a package is in the folder of `modules.json`.
  private func isOwnFolder(_ location: PackageLocation) -> Bool {
    let directory = application.catalog.directory
    guard location.kind == .folder, let real = Path.resolved(Path.join(directory, location.text)) else {
      return false
    }
    return real == Path.resolved(directory)
  }

  /// Refuses a module's package that has the name of another package of the build: SwiftPM tells packages apart by the last part
  /// of their location alone.
  private mutating func refuseTakenIdentities() {
    let directory = application.catalog.directory
    let rename = "SwiftPM identifies packages by the last part of their location: rename one of the two"
    var taken = [
      (
        identity: identity(of: paths.output), owner: "the package written to \(paths.output)",
        hint: "choose another folder: \"assembly\": {\"output\": \"…\"} in modules.json"
      )
    ]
    switch moduleKit {
    case .path(let path): taken.append((identity(of: path), "ModuleKit's package", rename))
    case .url(let url, _): taken.append((PackageLocation(url).identity, "ModuleKit's package", rename))
    case nil: break
    }
    if isUsedByHost { taken.append((identity(of: directory), "the package beside modules.json", rename)) }
    for module in modules {
      guard let location = module.package?.location, !isOwnFolder(location),
        let other = taken.first(where: { $0.identity == location.identity })
      else { continue }
      report(
        "\(module.name) \(module.version) comes from the package \(location.identity), and \(other.owner) has the same name",
        at: application.catalog.position(of: module.name, at: module.version, edge: "", kind: .package)
          ?? position(of: module),
        hint: other.hint
      )
    }
  }

  /// Returns SwiftPM's name for the package in a folder.
  private func identity(of folder: String) -> String {
    let path = Path.join(application.catalog.directory, folder)
    return PackageLocation("/" + Path.name(of: Path.resolved(path) ?? Path.marked(path))).identity
  }

  /// SwiftPM cannot build two modules with the same name.
  private mutating func refuseSharedNames() {
    for module in modules where module.package != nil {
      let owner: String
      switch module.importName {
      case "Modules": owner = "the name of the generated module"
      case "ModuleKit": owner = "which the generated module imports, too"
      case let name where AssembledNames.moduleKitTargets.contains(name):
        owner = "the name of a target of ModuleKit"
      default: continue
      }
      report(
        "\(module.name) \(module.version) is imported as `\(module.importName)`, \(owner)",
        at: position(of: module),
        hint: "rename the target of \(module.name)"
      )
    }
    for module in modules where module.package != nil && AssembledNames.usedTypes.contains(module.type) {
      report(
        "\(module.name) \(module.version) is the type `\(module.type)`, a name that the generated code uses",
        at: position(of: module),
        hint: "rename the type, and name it as `type` under `package`"
      )
    }
    var first: [String: Assembly.Module] = [:]
    for module in modules {
      guard let package = module.package else { continue }
      guard let other = first[module.importName] else {
        first[module.importName] = module
        continue
      }
      guard package.location.identity != other.package?.location.identity else { continue }
      report(
        "\(module.name) \(module.version) is imported as `\(module.importName)`, and so is \(other.name) \(other.version) from another package",
        at: position(of: module),
        notes: [.init("\(other.name) is here", at: position(of: other))],
        hint: "rename the target of \(module.name) or of \(other.name)"
      )
    }
  }

  private mutating func report(
    _ message: String,
    at position: SourcePosition,
    notes: [Diagnostic.Note] = [],
    hint: String
  ) {
    diagnostics.append(Diagnostic(.assembly, message, at: position, notes: notes, hint: hint))
  }

  private func position(of module: Assembly.Module) -> SourcePosition {
    application.catalog.position(of: module.name, at: module.version) ?? .application
  }

  private func position(_ path: [ManifestDocument.Step]) -> SourcePosition {
    application.position(ofNearest: path)
  }
}

extension DiagnosticCode {
  /// A problem that prevents the package from being assembled.
  static let assembly = DiagnosticCode("assembly")
}

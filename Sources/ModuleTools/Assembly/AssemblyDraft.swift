import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Collects the contents of the package and the problems that prevent it.
struct AssemblyDraft {
  private let application: ResolvedApplication
  private let manifestName: String
  let paths: AssemblyPaths
  private(set) var modules: [AssembledModule] = []
  private(set) var moduleKit: ApplicationManifest.Source?
  private(set) var diagnostics: [Diagnostic] = []

  init(_ application: ResolvedApplication, output: String?, manifestName: String) {
    self.application = application
    self.manifestName = manifestName
    let assembly = application.manifest.assembly
    paths = AssemblyPaths(directory: application.catalog.directory, output: output ?? assembly.output)
    moduleKit = assembly.moduleKit
    if moduleKit == nil { reportMissingModuleKit() }
    if paths.output == "." {
      diagnostics.append(
        Diagnostic(
          .assembly,
          "the package cannot be written into the folder of \(manifestName) itself",
          at: position(["assembly", "output"]),
          hint: "name a folder of its own: \"output\": \"Modules\""
        )
      )
    }
    diagnostics += application.strayHandedIn(manifestName: manifestName)
    for name in application.selection.initializationWaves().joined() { add(name) }
    refuseSharedNames()
  }

  private mutating func reportMissingModuleKit() {
    diagnostics.append(
      Diagnostic(
        .assembly,
        "\(manifestName) does not say where ModuleKit is, which the package needs",
        at: position(["assembly"]),
        hint: "write \"assembly\": {\"modulekit\": {\"path\": \"../ModuleKit\"}}, or a `url` with `from`"
      )
    )
  }

  private mutating func add(_ name: String) {
    let catalog = application.catalog
    guard let version = application.selection[name]?.version,
      let manifest = catalog.manifest(of: name, at: version)
    else { return }
    let package = catalog.package(of: name, at: version)
    let place = catalog.position(of: name, at: version) ?? SourcePosition(file: manifestName)
    if let written = manifest.package, package == nil {
      let document = catalog.document(of: name, at: version)
      let isOwn = catalog.isWorkspaceModule(name)
      diagnostics.append(
        Diagnostic(
          .assembly,
          isOwn
            ? "no folder above the manifest of \(name) has a Package.swift"
            : "\(name) \(version) is in a catalog, but its package is the folder \(written.location.text)",
          at: document?.position(of: ["package"], .key) ?? place,
          hint: isOwn
            ? "give the package's location as `path`, relative to its manifest"
            : "publish it with the `url` or the `id` under which others get the package"
        )
      )
      return
    }
    if let package, package.location.kind == .folder { refuseOwnPackage(package.location.text, name, place) }
    modules.append(
      AssembledModule(
        name: name,
        version: version,
        package: package,
        manifest: place.file,
        isHandedIn: package == nil || application.manifest.assembly.handedIn.contains(name)
      )
    )
  }

  /// Refuses the host's own package: it depends on the written package, so the written package cannot depend on it.
  private mutating func refuseOwnPackage(_ folder: String, _ name: String, _ place: SourcePosition) {
    let directory = application.catalog.directory
    guard let real = Path.resolved(Path.join(directory, folder)), real == Path.resolved(directory),
      let manifest = PackageSources(folder: directory).manifest,
      manifest.contains("path: \"\(paths.output)\"")
    else { return }
    diagnostics.append(
      Diagnostic(
        .assembly,
        "\(name) is a target of the package that depends on \(paths.output), so the package would depend on itself",
        at: place,
        hint: "move the module, or the host, into a package of its own"
      )
    )
  }

  /// SwiftPM cannot build two modules with the same name.
  private mutating func refuseSharedNames() {
    let taken = [
      "Modules": "the name of the generated module", "ModuleKit": "which the generated module imports, too",
    ]
    for module in modules where module.package != nil {
      guard let owner = taken[module.importName] else { continue }
      diagnostics.append(
        Diagnostic(
          .assembly,
          "\(module.name) \(module.version) is imported as `\(module.importName)`, \(owner)",
          at: position(of: module),
          hint: "rename the target of \(module.name)"
        )
      )
    }
    var first: [String: AssembledModule] = [:]
    for module in modules where !module.isHandedIn {
      guard let package = module.package, let other = first[module.importName] else {
        first[module.importName] = module
        continue
      }
      guard package.location.identity != other.package?.location.identity else { continue }
      diagnostics.append(
        Diagnostic(
          .assembly,
          "\(module.name) \(module.version) is imported as `\(module.importName)`, and so is \(other.name) \(other.version) from another package",
          at: position(of: module),
          notes: [.init("\(other.name) is here", at: position(of: other))],
          hint: "rename the target of \(module.name) or of \(other.name)"
        )
      )
    }
  }

  private func position(of module: AssembledModule) -> SourcePosition {
    application.catalog.position(of: module.name, at: module.version) ?? SourcePosition(file: manifestName)
  }

  private func position(_ path: [ManifestDocument.Step]) -> SourcePosition {
    application.position(ofNearest: path, in: manifestName)
  }
}

extension DiagnosticCode {
  /// A problem that prevents the package from being assembled.
  static let assembly = DiagnosticCode("assembly")
}

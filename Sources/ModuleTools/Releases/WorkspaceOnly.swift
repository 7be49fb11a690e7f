import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The requirements of a manifest that only the workspace can satisfy, so no other application could select it.
struct WorkspaceOnly {
  /// The versions of the modules that are published together, and of the interfaces that they provide.
  struct Companions {
    fileprivate let modules: [String: ExistingVersions]
    fileprivate let interfaces: [String: ExistingVersions]

    init(_ manifests: [ModuleManifest]) {
      modules = Self.versions(manifests.map { ($0.name, $0.version) })
      interfaces = Self.versions(manifests.flatMap(\.provides).map { ($0.name, $0.version) })
    }

    private static func versions(_ list: [(name: String, version: Version)]) -> [String: ExistingVersions] {
      Dictionary(grouping: list, by: \.name).mapValues { ExistingVersions($0.map { ($0.version, nil) }) }
    }
  }

  let diagnostics: [Diagnostic]

  init(
    _ manifest: ModuleManifest,
    _ document: ManifestDocument,
    _ published: PublishedCatalog,
    beside companions: Companions,
    workspace: Catalog
  ) {
    var found: [Diagnostic] = []
    func check(
      _ dependencies: [Dependency],
      _ section: String,
      _ existing: (String, VersionSet) -> [Version],
      _ companions: [String: ExistingVersions],
      _ what: String,
      hint: (Dependency) -> String
    ) {
      let unmet = dependencies.filter { dependency in
        let set = dependency.requirement.versions
        return companions[dependency.name]?.first(1, in: set, at: nil).isEmpty ?? true
          && existing(dependency.name, set).isEmpty
      }
      guard !unmet.isEmpty else { return }
      let places = document.positionsOfRequirements(in: section)
      found += unmet.map { dependency in
        Diagnostic(
          DiagnosticCode("only-in-workspace"),
          "\(manifest.name) \(manifest.version) needs \(dependency.name) \(dependency.requirement), but \(what)",
          at: places[dependency.name] ?? document.file.start,
          hint: hint(dependency)
        )
      }
    }
    check(
      manifest.dependencies,
      "dependencies",
      { published.existing.modules($0, in: $1) },
      companions.modules,
      "no catalog has such a version",
      hint: { dependency in
        let name = dependency.name
        guard workspace.isWorkspaceModule(name), let version = workspace.versions(of: name).first else {
          return "publish such a version first"
        }
        return dependency.requirement.admits(version)
          ? "publish it first, or together: modctl publish \(name) \(manifest.name)"
          : "the workspace has \(name) \(version), which does not match either"
      }
    )
    check(
      manifest.requires,
      "requires",
      { published.existing.interfaces($0, in: $1) },
      companions.interfaces,
      "no module of a catalog provides it",
      hint: { _ in "publish a module that provides it first, or together" }
    )
    diagnostics = found
  }
}

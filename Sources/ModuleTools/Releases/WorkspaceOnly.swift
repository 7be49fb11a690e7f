import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The requirements of a manifest that only the workspace can satisfy, so no other application could select it.
struct WorkspaceOnly {
  /// The versions of the modules that are published together, and of the interfaces that they provide.
  struct Companions {
    fileprivate var modules: [String: [Version]] = [:]
    fileprivate var interfaces: [String: [Version]] = [:]

    init(_ manifests: [ModuleManifest]) {
      for manifest in manifests {
        modules[manifest.name, default: []].append(manifest.version)
        for interface in manifest.provides {
          interfaces[interface.name, default: []].append(interface.version)
        }
      }
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
      _ versions: (String) -> [Version],
      _ what: String,
      hint: (Dependency) -> String
    ) {
      let unmet = dependencies.filter { dependency in
        !versions(dependency.name).contains { dependency.requirement.admits($0) }
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
      { published.versions(of: $0) + (companions.modules[$0] ?? []) },
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
      { published.versions(ofInterface: $0) + (companions.interfaces[$0] ?? []) },
      "no module of a catalog provides it",
      hint: { _ in "publish a module that provides it first, or together" }
    )
    diagnostics = found
  }
}

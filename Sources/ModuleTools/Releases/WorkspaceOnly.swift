import ModuleManifests
import VersionResolver

/// The requirements of a manifest that only the workspace can satisfy, so no other application could select it.
struct WorkspaceOnly {
  let diagnostics: [Diagnostic]

  /// - Parameter companions: manifests published together with it.
  init(
    _ manifest: ModuleManifest,
    _ document: ManifestDocument,
    _ published: PublishedCatalog,
    beside companions: [ModuleManifest]
  ) {
    func complaint(_ dependency: Dependency, _ section: String, _ what: String) -> Diagnostic {
      Diagnostic(
        DiagnosticCode("only-in-workspace"),
        "\(manifest.name) \(manifest.version) needs \(dependency.name) \(dependency.requirement), and \(what)",
        at: document.position(ofRequirementOn: dependency.name, in: section) ?? document.file.start,
        hint: section == "requires"
          ? "publish a module that provides it first, or together"
          : "publish it first, or together: modctl publish \(dependency.name) \(manifest.name)"
      )
    }
    var found: [Diagnostic] = []
    for dependency in manifest.dependencies {
      let versions =
        published.versions(of: dependency.name)
        + companions.filter { $0.name == dependency.name }.map(\.version)
      if !versions.contains(where: { dependency.requirement.admits($0) }) {
        found.append(complaint(dependency, "dependencies", "no catalog has such a version"))
      }
    }
    for interface in manifest.requires {
      let versions =
        published.existing.interfaces(interface.name)
        + companions.flatMap(\.provides).filter { $0.name == interface.name }.map(\.version)
      if !versions.contains(where: { interface.requirement.admits($0) }) {
        found.append(complaint(interface, "requires", "no module of a catalog provides it"))
      }
    }
    diagnostics = found
  }
}

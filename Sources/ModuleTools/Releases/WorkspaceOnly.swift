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

  /// The findings of `modctl check` that say that nothing at all matches a requirement, so the workspace does not either.
  private static let unmatched = Set(
    MissingModuleLint.codes + NoVersionLint.codes + EmptyRequirementLint.codes + OnlyPrereleaseLint.codes
      + OnlyYankedLint.codes + WorkspaceMismatchLint.codes + InterfaceLint.codes
  )

  let diagnostics: [Diagnostic]

  /// - Parameter errors: the errors that `modctl check` reports about the manifest.
  init(
    _ manifest: ModuleManifest,
    _ document: ManifestDocument,
    _ published: PublishedCatalog,
    beside companions: Companions,
    workspace: Catalog,
    besides errors: [Diagnostic]
  ) {
    var found: [Diagnostic] = []
    let reported = Set(errors.filter { Self.unmatched.contains($0.code) }.map(\.position.offset))
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
      for dependency in unmet {
        let place = places[dependency.name] ?? document.file.start
        let name = document.range(of: [.key(section), .key(dependency.name)], .key)
        if reported.contains(place.offset) || name.map({ reported.contains($0.lowerBound) }) ?? false {
          continue
        }
        found.append(
          Diagnostic(
            DiagnosticCode("only-in-workspace"),
            "\(manifest.name) \(manifest.version) needs \(dependency.name) \(dependency.requirement), but \(what)",
            at: place,
            hint: hint(dependency)
          )
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
        let isThere =
          workspace.isWorkspaceModule(name)
          && workspace.versions(of: name).contains { dependency.requirement.admits($0) }
        return isThere
          ? "publish it first, or together: modctl publish \(name) \(manifest.name)"
          : "publish such a version first"
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

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

  /// - Parameters:
  ///   - companions: what is published together with the manifest.
  ///   - errors: the errors that `modctl check` reports about the manifest. What they are about is not reported again.
  init(
    _ manifest: ModuleManifest,
    _ document: ManifestDocument,
    _ published: PublishedCatalog,
    with companions: Companions,
    workspace: Catalog,
    except errors: [Diagnostic]
  ) {
    let modules = manifest.dependencies.filter { need in
      !companions.modules.satisfies(need)
        && published.existing.modules(need.name, in: need.requirement.versions).isEmpty
    }
    let interfaces = manifest.requires.filter { need in
      !companions.interfaces.satisfies(need)
        && published.existing.interfaces(need.name, in: need.requirement.versions).isEmpty
    }
    let reported = Set(errors.filter { Self.unmatched.contains($0.code) }.map(\.position.offset))
    func diagnostics(
      _ unmet: [Dependency],
      _ section: String,
      _ what: String,
      hint: (Dependency) -> String
    ) -> [Diagnostic] {
      guard !unmet.isEmpty else { return [] }
      let positions = document.positionsOfRequirements(in: section)
      return unmet.compactMap { need in
        let position = positions[need.name] ?? document.file.start
        let name = document.range(of: [.key(section), .key(need.name)], .key)
        if reported.contains(position.offset) || name.map({ reported.contains($0.lowerBound) }) ?? false {
          return nil
        }
        return Diagnostic(
          DiagnosticCode("only-in-workspace"),
          "\(manifest.name) \(manifest.version) needs \(need.name) \(need.requirement), but \(what)",
          at: position,
          hint: hint(need)
        )
      }
    }
    self.diagnostics =
      diagnostics(modules, "dependencies", "no catalog has such a version") { need in
        let isThere =
          workspace.isWorkspaceModule(need.name)
          && workspace.versions(of: need.name).contains { need.requirement.admits($0) }
        return isThere
          ? "publish it first, or together: modctl publish \(need.name) \(manifest.name)"
          : "publish such a version first"
      }
      + diagnostics(interfaces, "requires", "no module of a catalog provides it") { _ in
        "publish a module that provides it first, or both together"
      }
  }
}

extension [String: ExistingVersions] {
  /// Returns whether a version satisfies a requirement.
  fileprivate func satisfies(_ need: Dependency) -> Bool {
    self[need.name].map { !$0.first(1, in: need.requirement.versions, at: nil).isEmpty } ?? false
  }
}

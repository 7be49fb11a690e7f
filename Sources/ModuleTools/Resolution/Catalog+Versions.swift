package import ModuleCatalogs
package import ModuleManifests
package import VersionResolver

extension Catalog {
  /// Says that no version of a module can be selected except that of the workspace, whatever the catalogs have; `nil` if the
  /// module is not in the workspace.
  package func workspaceVersion(of module: String) -> String? {
    guard isWorkspaceModule(module), let version = versions(of: module).first else { return nil }
    return "\(module) is in the workspace, so only its version there, \(version), can be selected"
  }

  /// Returns the newest version of a module that a resolution can select: one that is not yanked and has a readable manifest. A
  /// pre-release counts only if there is no such release.
  ///
  /// - Complexity: O(*v*) for *v* newer versions that cannot be selected.
  func newestSelectableVersion(of module: String) -> Version? {
    let versions = versions(of: module)
    func isSelectable(_ version: Version) -> Bool {
      manifest(of: module, at: version).map { $0.yanked == nil } ?? false
    }
    return versions.last { !$0.isPrerelease && isSelectable($0) } ?? versions.last(where: isSelectable)
  }
}

extension Diagnostic {
  /// Returns the finding for a version that a module does not have, and names those that it has.
  package static func noSuchVersion(
    _ version: Version,
    of module: String,
    in catalog: Catalog,
    at position: SourcePosition
  ) -> Diagnostic {
    if let workspace = catalog.workspaceVersion(of: module) {
      return Diagnostic(.noSuchVersion, workspace, at: position)
    }
    return Diagnostic(
      .noSuchVersion,
      "\(module) has no version \(version)",
      at: position,
      hint: catalog.versions(of: module).hint ?? "no catalog has a module of this name"
    )
  }
}

extension [Version] {
  /// Names the newest of the versions that there are; `nil` if there is none.
  var hint: String? {
    isEmpty ? nil : "there is \(suffix(20).map(\.description).joined(separator: ", "))"
  }
}

extension ApplicationError {
  /// Says, with its place, that the contested module has only one version because it is in the workspace; `nil` if the conflict
  /// is about something else. The explanation itself does not know where versions come from.
  package func workspaceVersion(in explanation: Explanation) -> (text: String, position: SourcePosition?)? {
    guard explanation.kind == .noMatchingVersion || explanation.kind == .conflict,
      case .module(let name)? = explanation.contestedSubject,
      let catalog, let text = catalog.workspaceVersion(of: name)
    else { return nil }
    let position = catalog.versions(of: name).first.flatMap { catalog.position(of: name, at: $0) }
    return (text, position.flatMap(places.original))
  }
}

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

  /// Says that a version that was locked does not exist: `no catalog has 1.1.0`.
  ///
  /// - Parameter version: the version, or a word for it.
  package func lacks(_ version: String, of module: String) -> String {
    leavesCatalogsOut(for: module)
      ? "the first catalog with \(module) does not have \(version), and later ones are not asked"
      : "no catalog has \(version)"
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
    let names = suffix(20).map(\.description).listed("and")
    return isEmpty
      ? nil
      : count == 1 ? "there is only \(names)" : "there are \(names)\(count > 20 ? ", and older ones" : "")"
  }
}

extension ApplicationError {
  /// Says what the explanation itself does not know about the versions of the contested module: that there is only one because it
  /// is in the workspace, or that no catalog has the locked one; `nil` if neither is the case.
  package func versionNote(
    on explanation: Explanation
  ) -> (code: String, text: String, position: SourcePosition?)? {
    guard case .module(let name)? = explanation.contestedSubject, let catalog else { return nil }
    let versions = catalog.versions(of: name)
    guard let text = catalog.workspaceVersion(of: name) else {
      guard let pin = problem?.locked?.lockfile.modules[name]?.version, !versions.contains(pin) else {
        return nil
      }
      let words = catalog.lacks("it", of: name)
      return ("lost-version", "modules.lock.json has \(name) \(pin), but \(words)", nil)
    }
    guard explanation.kind == .noMatchingVersion || explanation.kind == .conflict else { return nil }
    let position = versions.first.flatMap { catalog.position(of: name, at: $0) }
    return ("workspace-module", text, position.flatMap(places.original))
  }
}

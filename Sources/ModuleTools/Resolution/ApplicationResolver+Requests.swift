import ModuleCatalogs
public import ModuleManifests

/// Finds problems with the request before anything is solved.
extension ApplicationResolver {
  func diagnostics(about problem: ResolutionProblem) -> [Diagnostic] {
    let catalog = problem.catalog
    var result: [Diagnostic] = []
    for name in prereleases where catalog.versions(of: name).isEmpty {
      result.append(
        Diagnostic(
          MissingModuleLint.code,
          "pre-releases were requested for `\(name)`, but there is no such module",
          at: .application,
          hint: EditDistance.suggestion(for: name, in: catalog.allModuleNames())
        )
      )
    }
    guard let update, !update.targets.isEmpty else { return result }
    return result + diagnostics(about: update, of: problem.locked?.lockfile, in: catalog)
  }

  private func diagnostics(about update: Update, of lockfile: Lockfile?, in catalog: Catalog) -> [Diagnostic]
  {
    let position = SourcePosition.lockfile
    guard let lockfile else {
      let message = "nothing is locked yet, so there is nothing to update"
      return [Diagnostic(.notLocked, message, at: position, hint: "select versions first: modctl resolve")]
    }
    return update.targets.compactMap { target in
      guard lockfile.modules[target.name] != nil else {
        let message = "no module `\(target.name)` is locked"
        let hint = hint(for: target.name, notIn: lockfile, catalog)
        return Diagnostic(.notLocked, message, at: position, hint: hint)
      }
      guard let version = target.version, !catalog.versions(of: target.name).contains(version) else {
        return nil
      }
      return .noSuchVersion(version, of: target.name, in: catalog, at: .application)
    }
  }

  /// Returns what to do if a name that is to be updated is not that of a locked module.
  private func hint(for name: String, notIn lockfile: Lockfile, _ catalog: Catalog) -> String? {
    if let provider = lockfile.providers[name] {
      return "it is an interface; update what provides it: \(provider)"
    }
    if !catalog.versions(of: name).isEmpty { return "add it first: modctl add \(name)" }
    return EditDistance.suggestion(for: name, in: lockfile.modules.keys.sorted())
  }
}

extension DiagnosticCode {
  /// A requested version that does not exist.
  public static let noSuchVersion = DiagnosticCode("no-such-version")
}

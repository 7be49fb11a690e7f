import ModuleCatalogs
public import ModuleManifests
import VersionResolver

/// Finds problems with the request before anything is solved.
extension ApplicationResolver {
  func complaints(about problem: ResolutionProblem) -> [Diagnostic] {
    let catalog = problem.catalog
    var result: [Diagnostic] = []
    for name in prereleases where catalog.versions(of: name).isEmpty {
      result.append(
        Diagnostic(
          MissingModuleLint.code,
          "pre-releases were requested for `\(name)`, but there is no such module",
          at: SourcePosition(file: manifestName),
          hint: EditDistance.nearest(to: name, in: catalog.allModuleNames()).map { "did you mean `\($0)`?" }
        )
      )
    }
    guard let update, !update.targets.isEmpty else { return result }
    guard let locked = problem.locked else {
      result.append(
        Diagnostic(
          .notLocked,
          "nothing is locked yet, so there is nothing to update",
          at: SourcePosition(file: lockfileName),
          hint: "select versions first: modctl resolve"
        )
      )
      return result
    }
    for target in update.targets {
      if locked.lockfile.modules[target.name] == nil {
        let near = EditDistance.nearest(to: target.name, in: locked.lockfile.modules.keys.sorted())
        result.append(
          Diagnostic(
            .notLocked,
            "no module `\(target.name)` is locked",
            at: SourcePosition(file: lockfileName),
            hint: near.map { "did you mean `\($0)`?" }
          )
        )
      } else if let version = target.version, !catalog.versions(of: target.name).contains(version) {
        let versions = catalog.versions(of: target.name).map(\.description)
        let existing =
          versions.isEmpty
          ? "no catalog has a module of this name"
          : "there is \(versions.suffix(20).joined(separator: ", "))"
        let shadow = catalog.workspaceVersion(of: target.name)
        result.append(
          Diagnostic(
            .noSuchVersion,
            shadow ?? "\(target.name) has no version \(version)",
            at: SourcePosition(file: manifestName),
            hint: shadow == nil ? existing : nil
          )
        )
      }
    }
    return result
  }
}

extension DiagnosticCode {
  /// A requested version that does not exist.
  public static let noSuchVersion = DiagnosticCode("no-such-version")
}

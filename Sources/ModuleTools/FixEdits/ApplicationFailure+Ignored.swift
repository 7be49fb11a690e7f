import ModuleCatalogs
import ModuleManifests
package import VersionResolver

extension ApplicationFailure {
  /// Returns what a fix ignores if it overrides a module: everything in its selection that does not admit the version.
  ///
  /// - Returns: the edges with the names of the modules that have them, `nil` for the application's own, which come first.
  package func edges(ignoredBy fix: Fix, overriding module: String) -> [(owner: String?, edge: Edge)] {
    guard let problem, let version = fix.selection[module]?.version else { return [] }
    let request = problem.request
    let isOptedIn = request.options.prereleases.contains(module)
    func ignored(_ owner: String?, _ edges: [Edge]) -> [(owner: String?, edge: Edge)] {
      let edge = edges.first { edge in
        guard edge.isOnModule, edge.target == module, !request.divided(edge, of: owner).isEmpty else {
          return false
        }
        return !edge.isSatisfied(by: version, includingPrereleases: isOptedIn)
      }
      return edge.map { [(owner, $0)] } ?? []
    }
    return ignored(nil, request.roots)
      + fix.selection.modules.flatMap { other in
        ignored(other.name, problem.catalog.manifest(of: other.name, at: other.version)?.edges ?? [])
      }
  }
}

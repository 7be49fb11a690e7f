package import ModuleCatalogs
import ModuleManifests
package import VersionResolver

/// Which modules would accept a version, and which exclude it, according to the newest version of each module.
package struct ModuleReception: Sendable {
  /// What the newest version of each module says about other modules.
  package struct Users {
    private var edges: [String: [(module: String, edges: [Edge])]] = [:]

    /// - Complexity: O(m + e) for *m* modules, whose newest versions have *e* edges, plus reading the versions above these.
    package init(of catalog: Catalog) {
      for module in catalog.heldModuleNames() {
        guard let version = catalog.newestSelectableVersion(of: module),
          let newest = catalog.manifest(of: module, at: version)
        else { continue }
        let own = newest.edges.filter { $0.isOnModule && $0.target != module }
        for (target, edges) in Dictionary(grouping: own, by: \.target) {
          self.edges[target, default: []].append((module, edges))
        }
      }
    }

    /// Returns the modules that refer to a module, sorted, each with its edges on it.
    subscript(target: String) -> [(module: String, edges: [Edge])] { edges[target] ?? [] }
  }

  /// Modules that refer to the module and admit the version, sorted.
  package var admitting: [String] = []
  /// Modules that do not admit it, with their requirement.
  package var holding: [(name: String, requirement: String)] = []

  package init(of name: String, _ version: Version, by users: Users) {
    for (module, edges) in users[name] {
      let refusal = edges.first { $0.requirement.admits(version) == ($0.kind == .conflict) }
      if let refusal {
        let conflict = refusal.kind == .conflict ? "conflicts with " : ""
        holding.append((module, conflict + refusal.requirement.description))
      } else {
        admitting.append(module)
      }
    }
  }

  /// For example, `9 modules admit 2.2.0; 2 exclude it: mail (1.x), search (<2.2)`.
  ///
  /// - Parameter unsearched: catalogs that may contain more such modules.
  package func sentence(_ version: Version, unsearched: [String] = []) -> String {
    unsearched.isEmpty
      ? count(version, in: "the catalogs")
      : count(version, in: "the searched catalogs") + "; not searched: \(unsearched.joined(separator: ", "))"
  }

  private func count(_ version: Version, in catalogs: String) -> String {
    if admitting.isEmpty, holding.isEmpty { return "no module in \(catalogs) depends on it" }
    let count = admitting.count
    let first =
      "\(count == 0 ? "no module admits" : count == 1 ? "1 module admits" : "\(count) modules admit") \(version)"
    guard !holding.isEmpty else { return first + "; none excludes it" }
    let list = holding.map { "\($0.name) (\($0.requirement))" }.joined(separator: ", ")
    return "\(first); \(holding.count) \(holding.count == 1 ? "excludes" : "exclude") it: \(list)"
  }
}

import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Finds out without a search that one module can get another version while everything else stays as it is.
///
/// A search takes time linear in the number of modules, which is too long for each of thousands of outdated modules.
struct SingleReplacement {
  private let application: ResolvedApplication
  /// How many selected modules each SwiftPM package contains, by its identity.
  private let moduleCounts: [String: Int]
  /// When each module is initialized: after those with lower numbers.
  private let waves: [String: Int]

  /// - Complexity: O((m + e) log m) for *m* selected modules with *e* edges.
  init(_ application: ResolvedApplication) {
    self.application = application
    let selection = application.selection
    let packages = selection.modules.compactMap {
      application.catalog.package(of: $0.name, at: $0.version)?.location.identity
    }
    moduleCounts = Dictionary(packages.map { ($0, 1) }, uniquingKeysWith: +)
    let numbered = selection.initializationWaves().enumerated().flatMap { number, names in
      names.map { ($0, number) }
    }
    waves = Dictionary(numbered) { first, _ in first }
  }

  /// Returns whether a module can have another version with the rest of the selection, apart from modules that only its selected
  /// version needs. Also returns `false` if only a search could tell.
  ///
  /// - Complexity: O(e) for *e* edges of the module or to it.
  func isPossible(_ module: Selection.Module, by version: Version) -> Bool {
    let catalog = application.catalog
    guard let old = catalog.manifest(of: module.name, at: module.version),
      let new = catalog.manifest(of: module.name, at: version),
      isSoleProvider(module, new),
      hasSamePackage(module, version),
      application.firstRefusal(of: module.name, at: version) == nil
    else { return false }
    let known = Set(old.edges)
    return new.edges.allSatisfy { edge in
      known.contains(edge)
        || edge.kind != .interface && application.isSatisfied(edge) && isInOrder(edge, of: module)
    }
  }

  /// Returns whether no other module provides what a version of a module provides, as far as it is required.
  private func isSoleProvider(_ module: Selection.Module, _ manifest: ModuleManifest) -> Bool {
    guard !manifest.provides.isEmpty else { return true }
    let providers = application.selection.providers
    return application.manifest.adapters.isEmpty
      && manifest.provides.allSatisfy { providers[$0.name].map { $0 == module.name } ?? true }
  }

  /// Returns whether an edge leads to what is initialized before the module anyway, and so cannot close a cycle.
  private func isInOrder(_ edge: Edge, of module: Selection.Module) -> Bool {
    guard !edge.isLazy, edge.kind != .conflict, let target = waves[edge.target] else { return true }
    return waves[module.name].map { target < $0 } ?? false
  }

  /// Returns whether both versions come from one place that no other selected module comes from.
  private func hasSamePackage(_ module: Selection.Module, _ version: Version) -> Bool {
    let old = application.catalog.package(of: module.name, at: module.version)
    let new = application.catalog.package(of: module.name, at: version)
    guard let old, let new else { return old == nil && new == nil }
    return old.location == new.location && moduleCounts[old.location.identity] == 1
  }
}

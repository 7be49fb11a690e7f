import ModuleManifests
import VersionResolver

/// Modules that fit together, with their order.
struct CheckedModules: Sendable {
  /// Sorted by name.
  let modules: [ModuleInfo]
  /// For each module, the ascending indices of those that must be ready before it.
  let dependsOn: [[Int]]
  /// For each module, the ascending indices of those that it uses lazily, as far as no edges lead from there back to it. They go
  /// down after it, so that it can finish its work.
  let uses: [[Int]]
  /// Whether each module starts with the manager, because it is eager or because an eager one needs it first.
  let isEager: [Bool]
  /// For each interface, adapted ones included, the ascending indices of its providers; a single one if it was chosen.
  let interfaces: [String: [Int]]
  let adapters: AdapterTable
  /// The index of each name.
  let indices: [String: Int]
  /// The routes that their manifests declare.
  let routes: DeclaredRoutes
  /// The names of the modules that handle URLs themselves, in the order in which they are asked.
  let urlHandlers: [String]

  init(_ check: ModuleCheck, dependsOn: [[Int]], interfaces: [String: [Int]], routes: DeclaredRoutes) {
    (modules, adapters, indices) = (check.modules, check.adapters, check.indices)
    (self.dependsOn, self.interfaces, self.routes) = (dependsOn, interfaces, routes)
    let (modules, indices) = (modules, indices)
    let lazy = modules.enumerated().map { index, info -> [Int] in
      let named = (info.manifest.dependencies + info.manifest.optionalDependencies).filter(\.isLazy)
      let required = info.manifest.requires.filter(\.isLazy)
      let targets = named.compactMap { indices[$0.name] } + required.flatMap { interfaces[$0.name] ?? [] }
      return targets.isEmpty ? [] : Set(targets).subtracting(dependsOn[index]).sorted()
    }
    uses = CycleFinder.outsideCycles(lazy, beside: dependsOn)
    urlHandlers = Self.urlHandlers(among: modules)
    let eager = modules.indices.filter { modules[$0].module.startup == .eager }
    isEager = modules.indices.map(Reachability.nodes(from: Set(eager)) { dependsOn[$0] }.contains)
  }

  /// Returns ``uses`` with the nodes of the modules, without those that use none.
  func uses(among nodes: [NodeID]) -> [NodeID: [NodeID]] {
    uses.enumerated().reduce(into: [:]) { found, use in
      if !use.element.isEmpty { found[nodes[use.offset]] = use.element.map { nodes[$0] } }
    }
  }

  /// Returns the only provider of an interface.
  func provider(of interface: String) -> Int? {
    interfaces[interface].flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// Returns the names of the modules that handle URLs themselves: greater priority first, then by name.
  ///
  /// - Complexity: O(modules + handlers log handlers).
  static func urlHandlers(among modules: [ModuleInfo]) -> [String] {
    let handlers = modules.filter { $0.module is any URLHandlingModule }
    // They are in order of their names, which a stable sort keeps among equals.
    return handlers.sorted { $0.module.priority > $1.module.priority }.map(\.name)
  }
}

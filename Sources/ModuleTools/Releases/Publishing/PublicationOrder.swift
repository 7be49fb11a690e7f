package import ModuleManifests
import VersionResolver

/// The order in which modules are published, so that a catalog has what a module needs before it has the module.
package enum PublicationOrder {
  /// Returns the names of modules, each after those of them that it depends on.
  ///
  /// Lazy dependencies may close a cycle. Among the modules of a cycle, they do not count. If other dependencies close one, the
  /// one that closes it does not count.
  ///
  /// - Complexity: O(n log n + e) for *n* modules with *e* dependencies.
  package static func names(_ manifests: [String: ModuleManifest]) -> [String] {
    let names = manifests.keys.sortedBytewise()
    let numbers = Dictionary(zip(names, names.indices)) { first, _ in first }
    let edges = names.enumerated().flatMap { number, name in
      (manifests[name]?.dependencies ?? []).compactMap { dependency in
        numbers[dependency.name].map { (from: number, to: $0, isLazy: dependency.isLazy) }
      }
    }
    let graph = Adjacency(nodeCount: names.count, edges: edges.map { ($0.from, $0.to) })
    var cycles = [Int?](repeating: nil, count: names.count)
    for (cycle, members) in graph.components(where: { _ in true }).enumerated() {
      for member in members { cycles[member] = cycle }
    }
    var targets = [[Int]](repeating: [], count: names.count)
    for edge in edges {
      let isInCycle = cycles[edge.from] != nil && cycles[edge.from] == cycles[edge.to]
      if !isInCycle || !edge.isLazy { targets[edge.from].append(edge.to) }
    }
    let dependsOn = CycleFinder.withoutClosingEdges(targets)
    return TopologicalOrder.waves(names.count) { dependsOn[$0] }.flatMap { $0.map { names[$0] } }
  }
}

package import ModuleManifests
package import VersionResolver

extension ModuleGraph {
  /// Creates the graph of a change to a running host: the modules that are added, removed, replaced or restarted, and what they
  /// need from each other. Modules that are not affected are left out.
  ///
  /// - Parameters:
  ///   - plan: the change from `old` to `new`.
  ///   - application: the name of the host in the picture.
  ///   - manifest: returns the manifest of a module version, with its requirements; `nil` if it is not known.
  package init(
    _ plan: ChangePlan,
    from old: Lockfile,
    to new: Lockfile,
    named application: String,
    manifest: (_ module: String, _ version: Version) -> ModuleManifest?
  ) {
    var places: [String: Int] = [:]
    var nodes: [Node] = []
    var manifests: [ModuleManifest?] = []
    let changes: [(name: String, change: Node.Change?)] =
      plan.changes.map { ($0.module, Node.Change($0)) } + plan.restarted.map { ($0, nil) }
    for (name, change) in changes {
      guard let module = new.modules[name] ?? old.modules[name] else { continue }
      let known = manifest(name, module.version)
      var node = Node(module.digest == nil ? .workspace : .catalog, name, version: module.version.description)
      node.role = known?.kind
      node.summary = known?.summary
      node.isRestarted = change == nil
      node.change = change
      if change == .removed { node.kind = .removed }
      places[name] = nodes.count
      nodes.append(node)
      manifests.append(known)
    }
    for (wave, names) in (plan.preparationWaves + plan.startWaves).enumerated() {
      for name in names { if let place = places[name] { nodes[place].wave = wave + 1 } }
    }
    let (oldOrder, newOrder) = (LockedOrder(old, manifest), LockedOrder(new, manifest))
    var edges: [Edge] = []
    for (from, node) in nodes.enumerated() {
      let isNew = new.modules[node.name] != nil
      let ordering = Set((isNew ? newOrder : oldOrder).dependencies(of: node.name))
      let written = manifests[from].map { $0.dependencies + $0.optionalDependencies } ?? []
      let known = Dictionary(written.map { ($0.name, $0) }) { first, _ in first }
      for target in (isNew ? new : old).modules[node.name]?.dependencies ?? [] {
        guard let to = places[target] else { continue }
        let kind: Edge.Kind = ordering.contains(target) ? .dependency : .lazy
        edges.append(Edge(from: from, to: to, kind, known[target]?.requirement.description ?? ""))
      }
    }
    self.init(application: application, nodes: nodes, edges: edges, isSolved: true)
  }
}

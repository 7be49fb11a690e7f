import ModuleManifests

extension ModuleManager {
  /// The modules as they are wired now, to be drawn or asked; also after a change of which no file knows.
  ///
  /// ```swift
  /// let page = await manager.graph(of: "shop").text(as: .html)
  /// ```
  ///
  /// The application is shown above the modules that no other one needs, without requirements, since a manager is not told what the
  /// application's manifest says.
  ///
  /// - Parameter application: what the application is called.
  /// - Complexity: O((modules + edges) log modules).
  public func graph(of application: String) -> ModuleGraph {
    var nodes = [ModuleGraph.Node(.application, application)]
    var edges: [ModuleGraph.Edge] = []
    var interfaces: [String: Int] = [:]
    let names = checked.manifests.map(\.name)
    let waves = Waves.rising(Set(names)) { name in
      (checked.indices[name].map { checked.dependsOn[$0] } ?? []).map { names[$0] }
    }
    var waveOf: [String: Int] = [:]
    for (index, wave) in waves.enumerated() { for name in wave { waveOf[name] = index + 1 } }
    for manifest in checked.manifests {
      var node = ModuleGraph.Node(.workspace, manifest.name, version: manifest.version.description)
      node.role = manifest.kind
      node.summary = manifest.summary
      node.yankReason = manifest.yanked
      node.wave = waveOf[manifest.name]
      nodes.append(node)
    }
    for interface in Set(checked.manifests.flatMap { $0.requires.map(\.name) }).sortedBytewise() {
      guard let provider = checked.provider(of: interface) else { continue }
      let manifest = checked.manifests[provider]
      // An adapted interface has no version of its own.
      let provided = manifest.provides.first { $0.name == interface }?.version ?? manifest.version
      interfaces[interface] = nodes.count
      edges.append(
        ModuleGraph.Edge(from: nodes.count, to: provider + 1, .provider, provided.description)
      )
      nodes.append(ModuleGraph.Node(.interface, interface))
    }
    var needed: Set<Int> = []
    for (index, manifest) in checked.manifests.enumerated() {
      let lists: [(ModuleGraph.Edge.Kind, [Dependency])] = [
        (.dependency, manifest.dependencies), (.optional, manifest.optionalDependencies),
        (.interface, manifest.requires),
      ]
      for (kind, dependencies) in lists {
        for dependency in dependencies {
          let module =
            kind == .interface ? checked.provider(of: dependency.name) : checked.indices[dependency.name]
          guard let module, module != index else { continue }
          needed.insert(module)
          guard let target = kind == .interface ? interfaces[dependency.name] : module + 1 else { continue }
          let shown = kind == .dependency && dependency.isLazy ? .lazy : kind
          var edge = ModuleGraph.Edge(
            from: index + 1,
            to: target,
            shown,
            dependency.requirement.description
          )
          edge.reason = dependency.reason
          edges.append(edge)
        }
      }
    }
    for index in checked.manifests.indices where !needed.contains(index) {
      edges.append(ModuleGraph.Edge(from: 0, to: index + 1, .dependency, ""))
    }
    return ModuleGraph(application: application, nodes: nodes, edges: edges, isSolved: true)
  }
}

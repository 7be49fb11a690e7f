import ModuleManifests

extension ModuleManager {
  /// The modules of this host and what they need from one another, with the adapters that only the host knows.
  ///
  /// `modctl graph` draws what files say. This is what runs, also after modules were added, removed or replaced:
  ///
  /// ```swift
  /// let page = await manager.graph(named: "shop").text(as: .html)
  /// ```
  ///
  /// - Parameter application: what the host is called in the picture.
  /// - Complexity: O(modules + edges), and a sort.
  public func graph(named application: String) -> ModuleGraph {
    var builder = HostGraphBuilder(application, checked, exchange.adapters)
    builder.addModules()
    builder.addEdges()
    return ModuleGraph(application: application, nodes: builder.nodes, edges: builder.edges, isSolved: true)
  }
}

/// Collects the nodes and edges of a host: the application first, then the modules, then the interfaces.
struct HostGraphBuilder {
  private let checked: CheckedModules
  private let adapters: AdapterTable
  private(set) var nodes: [ModuleGraph.Node]
  private(set) var edges: [ModuleGraph.Edge] = []
  private var interfaces: [String: Int] = [:]

  init(_ application: String, _ checked: CheckedModules, _ adapters: AdapterTable) {
    self.checked = checked
    self.adapters = adapters
    nodes = [ModuleGraph.Node(.application, application)]
  }

  mutating func addModules() {
    let waves = waves()
    for (index, info) in checked.modules.enumerated() {
      let manifest = info.manifest
      var node = ModuleGraph.Node(.catalog, manifest.name, version: manifest.version.description)
      node.role = manifest.kind
      node.summary = manifest.summary
      node.wave = waves[index]
      node.position = manifest.position(of: ["version"])
      nodes.append(node)
    }
  }

  /// When each module is initialized: one after the last that it waits for.
  private func waves() -> [Int] {
    var waiting = checked.dependsOn.map(\.count)
    var dependents = [[Int]](repeating: [], count: waiting.count)
    for (index, targets) in checked.dependsOn.enumerated() {
      for target in targets { dependents[target].append(index) }
    }
    var waves = [Int](repeating: 1, count: waiting.count)
    var ready = waiting.indices.filter { waiting[$0] == 0 }
    while let index = ready.popLast() {
      for dependent in dependents[index] {
        waves[dependent] = max(waves[dependent], waves[index] + 1)
        waiting[dependent] -= 1
        if waiting[dependent] == 0 { ready.append(dependent) }
      }
    }
    return waves
  }

  mutating func addEdges() {
    var isNeeded = [Bool](repeating: false, count: checked.modules.count)
    for targets in checked.dependsOn { for target in targets { isNeeded[target] = true } }
    for (index, info) in checked.modules.enumerated() {
      let manifest = info.manifest
      // The host has asked for whatever nobody else needs.
      if !isNeeded[index] { edges.append(ModuleGraph.Edge(from: 0, to: index + 1, .dependency, "")) }
      for dependency in manifest.dependencies {
        add(
          dependency,
          dependency.isLazy ? .lazy : .dependency,
          of: index,
          to: checked.indices[dependency.name]
        )
      }
      for dependency in manifest.optionalDependencies {
        add(dependency, .optional, of: index, to: checked.indices[dependency.name])
      }
      for dependency in manifest.requires {
        add(dependency, .interface, of: index, to: interface(dependency.name) - 1)
      }
    }
    for adapter in adapters.adapters {
      let (from, to) = (interface(adapter.required.interface), interface(adapter.provided.interface))
      let version = adapter.version?.description ?? ""
      if from != to { edges.append(ModuleGraph.Edge(from: from, to: to, .adapter, version)) }
    }
    for (name, node) in interfaces {
      for index in checked.interfaces[name] ?? [] {
        guard let provided = checked.modules[index].manifest.provides.first(where: { $0.name == name }) else {
          continue
        }
        var edge = ModuleGraph.Edge(from: node, to: index + 1, .provider, provided.version.description)
        edge.position = checked.modules[index].manifest.position(of: ["provides", .key(name)])
        edges.append(edge)
      }
    }
  }

  private mutating func add(
    _ dependency: Dependency,
    _ kind: ModuleGraph.Edge.Kind,
    of index: Int,
    to target: Int?
  ) {
    guard let target, target != index else { return }
    var edge = ModuleGraph.Edge(from: index + 1, to: target + 1, kind, dependency.requirement.description)
    edge.reason = dependency.reason
    let section =
      switch kind {
      case .interface: "requires"
      case .optional: "optionalDependencies"
      default: "dependencies"
      }
    edge.position = checked.modules[index].manifest.position(of: [.key(section), .key(dependency.name)])
    edges.append(edge)
  }

  /// The node of an interface.
  private mutating func interface(_ name: String) -> Int {
    if let node = interfaces[name] { return node }
    interfaces[name] = nodes.count
    nodes.append(ModuleGraph.Node(.interface, name))
    return nodes.count - 1
  }
}

public import ModuleManifests
import VersionResolver

extension ModuleGraph {
  /// Creates the graph of a running host: its modules and what they need from each other, including the adapters that only the
  /// host knows.
  ///
  /// `modctl graph` draws what the files say. This graph shows what is running, even after modules were added, removed or
  /// replaced:
  ///
  /// ```swift
  /// let page = ModuleGraph(wiring: await manager.wiring, named: "shop").text(as: .html)
  /// ```
  ///
  /// - Parameters:
  ///   - wiring: the `wiring` of a manager.
  ///   - application: the name of the host in the picture.
  /// - Complexity: O(modules + edges), and a sort.
  public init(wiring: ModuleWiring, named application: String) {
    var builder = WiringGraphBuilder(wiring, application)
    builder.addModules()
    builder.addEdges()
    self.init(application: application, nodes: builder.nodes, edges: builder.edges, isSolved: true)
  }
}

/// Collects the nodes and edges of a host: the application first, then the modules, then the interfaces.
struct WiringGraphBuilder {
  private let wiring: ModuleWiring
  /// The index of each module in the wiring.
  private let indices: [String: Int]
  private(set) var nodes: [ModuleGraph.Node]
  private(set) var edges: [ModuleGraph.Edge] = []
  private var interfaces: [String: Int] = [:]

  init(_ wiring: ModuleWiring, _ application: String) {
    self.wiring = wiring
    var indices: [String: Int] = [:]
    for (index, module) in wiring.modules.enumerated() { indices[module.manifest.name] = index }
    self.indices = indices
    nodes = [ModuleGraph.Node(.application, application)]
  }

  mutating func addModules() {
    let waves = waves()
    for (index, module) in wiring.modules.enumerated() {
      let manifest = module.manifest
      var node = ModuleGraph.Node(.catalog, manifest.name, version: manifest.version.description)
      node.role = manifest.kind
      node.summary = manifest.summary
      node.wave = waves[index]
      node.position = manifest.position(of: ["version"])
      nodes.append(node)
    }
  }

  /// Returns the wave in which each module is initialized: the one after the last module that it waits for.
  private func waves() -> [Int] {
    var waves = [Int](repeating: 1, count: wiring.modules.count)
    let order = TopologicalOrder.waves(waves.count) { wiring.modules[$0].dependsOn }
    for (index, wave) in order.enumerated() { for module in wave { waves[module] = index + 1 } }
    return waves
  }

  mutating func addEdges() {
    var isNeeded = [Bool](repeating: false, count: wiring.modules.count)
    for module in wiring.modules { for target in module.dependsOn { isNeeded[target] = true } }
    for (index, module) in wiring.modules.enumerated() {
      let manifest = module.manifest
      // The host itself asked for the modules that no other module needs.
      if !isNeeded[index] { edges.append(ModuleGraph.Edge(from: 0, to: index + 1, .dependency, "")) }
      for dependency in manifest.dependencies {
        add(dependency, .dependency, of: index, to: indices[dependency.name])
      }
      for dependency in manifest.optionalDependencies {
        add(dependency, .optional, of: index, to: indices[dependency.name])
      }
      for dependency in manifest.requires {
        add(dependency, .interface, of: index, to: interface(dependency.name) - 1)
      }
    }
    for adapter in wiring.adapters {
      let (from, to) = (interface(adapter.required), interface(adapter.provided))
      let version = adapter.version?.description ?? ""
      if from != to { edges.append(ModuleGraph.Edge(from: from, to: to, .adapter, version)) }
    }
    for (name, node) in interfaces {
      for index in wiring.providers[name] ?? [] {
        guard let provided = wiring.modules[index].manifest.provides.first(where: { $0.name == name }) else {
          continue
        }
        var edge = ModuleGraph.Edge(from: node, to: index + 1, .provider, provided.version.description)
        edge.position = wiring.modules[index].manifest.position(of: ["provides", .key(name)])
        edges.append(edge)
      }
    }
  }

  private mutating func add(
    _ dependency: Dependency,
    _ kind: Edge.Kind,
    of index: Int,
    to target: Int?
  ) {
    guard let target, target != index else { return }
    let shown = ModuleGraph.Edge.Kind(kind, isLazy: dependency.isLazy)
    var edge = ModuleGraph.Edge(from: index + 1, to: target + 1, shown, dependency.requirement.description)
    edge.reason = dependency.reason
    edge.position = wiring.modules[index].manifest.position(of: [.key(kind.section), .key(dependency.name)])
    edges.append(edge)
  }

  private mutating func interface(_ name: String) -> Int {
    if let node = interfaces[name] { return node }
    interfaces[name] = nodes.count
    nodes.append(ModuleGraph.Node(.interface, name))
    return nodes.count - 1
  }
}

import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Collects the nodes and edges of a selection.
struct SelectionGraphBuilder {
  let application: ResolvedApplication
  private let prereleases: Set<String>
  private let overridden: Set<String>
  /// Divides requirements on interfaces of which the host chooses the provider; `nil` if there are none.
  private let request: ResolutionRequest?
  private(set) var nodes: [ModuleGraph.Node] = []
  var edges: [ModuleGraph.Edge] = []
  private(set) var modules: [String: Int] = [:]
  private var interfaces: [String: Int] = [:]
  /// The ends of the edges that lead from interfaces to other interfaces and to their providers.
  private var added: Set<[Int]> = []
  /// The requirements on each module, including those on an interface that it provides, with the indices of their edges.
  private(set) var demands: [String: [(edge: Int, requirement: Edge)]] = [:]

  init(_ application: ResolvedApplication) {
    self.application = application
    prereleases = Set(application.manifest.prereleases)
    overridden = Set(application.manifest.overrides.map(\.module))
    request = application.choosing
    var root = ModuleGraph.Node(.application, application.manifest.name)
    root.position = application.document?.position(of: ["name"])
    nodes.append(root)
  }

  mutating func addModules() {
    var waves: [String: Int] = [:]
    for (index, wave) in application.selection.initializationWaves().enumerated() {
      for name in wave { waves[name] = index + 1 }
    }
    var changes: [String: VersionChange] = [:]
    // Without a lockfile everything would be marked as new, which is not informative.
    if application.previous != nil {
      for change in application.changes { changes[change.module] = change }
    }
    for module in application.selection.modules {
      let manifest = application.catalog.manifest(of: module.name, at: module.version)
      let isOwn = application.catalog.isWorkspaceModule(module.name)
      var node = ModuleGraph.Node(
        isOwn ? .workspace : .catalog,
        module.name,
        version: module.version.description
      )
      if let newest = application.newestSelectableVersion(of: module.name), newest > module.version {
        node.newest = newest.description
      }
      node.role = manifest?.kind
      node.summary = manifest?.summary
      node.package = application.catalog.packageDescription(of: module.name, at: module.version)
      node.overrideReason = application.override(of: module.name)?.override.reason
      node.yankReason = manifest?.yanked
      node.wave = waves[module.name]
      node.change = changes[module.name].map(ModuleGraph.Node.Change.init)
      node.position = application.catalog.position(of: module.name, at: module.version)
      modules[module.name] = nodes.count
      nodes.append(node)
    }
    let selection = application.selection
    let interfaces = selection.providers.mapValues { [$0] }.merging(selection.choices) { $1 }
    for interface in interfaces.keys.sortedBytewise() {
      for provider in interfaces[interface] ?? [] {
        addProvider(provider, of: interface, isAlternative: selection.choices[interface] != nil)
      }
    }
  }

  /// Adds the path from an interface to a module that provides it, through the interfaces that it is adapted from.
  private mutating func addProvider(_ provider: String, of interface: String, isAlternative: Bool) {
    guard let target = modules[provider], let version = application.selection[provider]?.version,
      let provision = application.catalog.provision(of: interface, by: provider, at: version)
    else { return }
    let path = [interface] + provision.adaptedFrom
    for (name, origin) in zip(path, path.dropFirst()) {
      var edge = ModuleGraph.Edge(from: node(name), to: node(origin), .adapter, "")
      let index = application.manifest.adapters.firstIndex { $0.interface == name && $0.from == origin }
      if let index {
        edge.requirement = application.manifest.adapters[index].version.description
        edge.position = application.document?.position(of: ["adapters", .index(index)])
      }
      addOnce(edge)
    }
    let origin = path[path.count - 1]
    let provided = application.catalog.provision(of: origin, by: provider, at: version)?.interfaceVersion
    var edge = ModuleGraph.Edge(from: node(origin), to: target, .provider, (provided ?? version).description)
    edge.position = application.catalog.position(of: provider, at: version, provides: origin)
    edge.isAlternative = isAlternative
    addOnce(edge)
  }

  private mutating func node(_ interface: String) -> Int {
    if let known = interfaces[interface] { return known }
    interfaces[interface] = nodes.count
    nodes.append(ModuleGraph.Node(.interface, interface))
    return nodes.count - 1
  }

  private mutating func addOnce(_ edge: ModuleGraph.Edge) {
    if added.insert([edge.from, edge.to]).inserted { edges.append(edge) }
  }

  mutating func addEdges() {
    let manifest = application.manifest
    let document = application.document
    let places = document?.positionsOfRequirements(in: Edge.Kind.dependency.section) ?? [:]
    for dependency in manifest.dependencies + application.additions {
      add(dependency, .dependency, from: 0, at: places[dependency.name])
    }
    let interfaces = document?.positionsOfRequirements(in: Edge.Kind.interface.section) ?? [:]
    for dependency in manifest.requires {
      add(dependency, .interface, from: 0, at: interfaces[dependency.name])
    }
    for interface in manifest.choices.keys.sortedBytewise() {
      guard let target = self.interfaces[interface] else { continue }
      addDemands(request?.listed.filter { $0.target == interface } ?? [])
      var edge = ModuleGraph.Edge(from: 0, to: target, .interface, "*")
      edge.position = document?.position(of: ["providers", .key(interface)], .key)
      edges.append(edge)
    }
    for module in application.selection.modules {
      guard let source = modules[module.name],
        let manifest = application.catalog.manifest(of: module.name, at: module.version)
      else { continue }
      let lists: [(Edge.Kind, [Dependency])] = [
        (.dependency, manifest.dependencies), (.optional, manifest.optionalDependencies),
        (.interface, manifest.requires),
      ]
      if lists.allSatisfy(\.1.isEmpty) { continue }
      let document = application.catalog.document(of: module.name, at: module.version)
      for (kind, dependencies) in lists {
        let places = document?.positionsOfRequirements(in: kind.section) ?? [:]
        for dependency in dependencies {
          add(dependency, kind, from: source, at: places[dependency.name])
        }
      }
    }
    markBinding()
  }

  /// Adds requirements on modules that the next edge stands for.
  private mutating func addDemands(_ requirements: [Edge]) {
    for requirement in requirements {
      guard let module = application.selection.target(of: requirement)?.name else { continue }
      demands[module, default: []].append((edges.count, requirement))
    }
  }

  /// Adds an edge if its target is selected.
  private mutating func add(
    _ dependency: Dependency,
    _ kind: Edge.Kind,
    from source: Int,
    at position: SourcePosition?
  ) {
    let target = kind == .interface ? interfaces[dependency.name] : modules[dependency.name]
    guard let target, target != source else { return }
    let shown = ModuleGraph.Edge.Kind(kind, isLazy: dependency.isLazy)
    var edge = ModuleGraph.Edge(from: source, to: target, shown, dependency.requirement.description)
    edge.reason = dependency.reason
    edge.position = position
    if kind != .interface, overridden.contains(dependency.name),
      let version = application.selection[dependency.name]?.version,
      !dependency.requirement.admits(version, includingPrereleases: prereleases.contains(dependency.name))
    {
      edge.isOverridden = true
    } else {
      let requirement = Edge(dependency, kind: kind)
      let owner = source == 0 ? nil : nodes[source].name
      addDemands(request?.divided(requirement, of: owner) ?? [requirement])
    }
    edges.append(edge)
  }

  /// Adds modules that only the lockfile has, with what it records about them.
  mutating func addRemoved() {
    guard let previous = application.previous?.lockfile else { return }
    let removed = application.droppedPins
    for change in removed {
      var node = ModuleGraph.Node(.removed, change.module, version: change.old?.description)
      node.change = .removed
      modules[change.module] = nodes.count
      nodes.append(node)
    }
    for change in removed {
      guard let source = modules[change.module] else { continue }
      for name in previous.modules[change.module]?.dependencies ?? [] {
        guard let target = modules[name], target != source else { continue }
        edges.append(ModuleGraph.Edge(from: source, to: target, .dependency, ""))
      }
    }
  }
}

extension ModuleGraph.Node.Change {
  init(_ change: VersionChange) {
    let old = change.old?.description ?? ""
    switch change.kind {
    case .added: self = .added
    case .removed: self = .removed
    case .upgraded: self = .upgraded(from: old)
    case .downgraded: self = .downgraded(from: old)
    case .replaced: self = .upgraded(from: "\(old), with different content")
    }
  }
}

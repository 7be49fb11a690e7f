public import VersionResolver

extension ModuleManifest {
  /// The manifest's lists as the resolver sees them. Interfaces are not modules and not among them.
  public var edges: [Edge] {
    var edges: [Edge] = []
    edges.reserveCapacity(dependencies.count + optionalDependencies.count + conflicts.count)
    for dependency in dependencies { edges.append(Edge(dependency, .dependency)) }
    for dependency in optionalDependencies { edges.append(Edge(dependency, .optional)) }
    for dependency in conflicts { edges.append(Edge(dependency, .conflict)) }
    return edges
  }
}

extension Edge {
  /// A dependency of a manifest as the resolver sees it.
  public init(_ dependency: Dependency, _ kind: Edge.Kind = .dependency) {
    self.init(dependency.name, dependency.requirement, kind: kind, isLazy: dependency.isLazy)
  }
}

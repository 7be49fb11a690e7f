public import VersionResolver

extension ModuleManifest {
  /// The manifest's lists as the resolver sees them.
  public var edges: [Edge] {
    var edges: [Edge] = []
    edges.reserveCapacity(dependencies.count + optionalDependencies.count + conflicts.count + requires.count)
    for dependency in dependencies { edges.append(Edge(dependency, .dependency)) }
    for dependency in optionalDependencies { edges.append(Edge(dependency, .optional)) }
    for dependency in conflicts { edges.append(Edge(dependency, .conflict)) }
    for dependency in requires { edges.append(Edge(dependency, .interface)) }
    return edges
  }
}

extension Edge {
  /// A dependency of a manifest as the resolver sees it.
  public init(_ dependency: Dependency, _ kind: Edge.Kind = .dependency) {
    self.init(dependency.name, dependency.requirement, kind: kind, isLazy: dependency.isLazy)
  }
}

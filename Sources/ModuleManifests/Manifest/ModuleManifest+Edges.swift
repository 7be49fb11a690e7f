public import VersionResolver

extension ModuleManifest {
  /// The manifest's lists as edges for the resolver.
  ///
  /// - Complexity: O(edges); they are created on each access.
  public var edges: [Edge] {
    var edges: [Edge] = []
    edges.reserveCapacity(dependencies.count + optionalDependencies.count + conflicts.count + requires.count)
    func add(_ list: [Dependency], _ kind: Edge.Kind) {
      list.withUnsafeBufferPointer { list in
        for index in list.indices {
          edges.append(
            Edge(list[index].name, list[index].requirement, kind: kind, isLazy: list[index].isLazy)
          )
        }
      }
    }
    add(dependencies, .dependency)
    add(optionalDependencies, .optional)
    add(conflicts, .conflict)
    add(requires, .interface)
    return edges
  }
}

extension Edge {
  /// Creates an edge from a manifest's dependency, as the resolver sees it.
  public init(_ dependency: Dependency, kind: Edge.Kind = .dependency) {
    self.init(dependency.name, dependency.requirement, kind: kind, isLazy: dependency.isLazy)
  }
}

extension Edge.Kind {
  /// The manifest's key for edges of this kind.
  package var section: String {
    switch self {
    case .dependency: "dependencies"
    case .optional: "optionalDependencies"
    case .conflict: "conflicts"
    case .interface: "requires"
    case .package: "package"
    }
  }
}

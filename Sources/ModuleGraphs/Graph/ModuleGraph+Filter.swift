import ModuleManifests

extension ModuleGraph {
  /// Determines which part of a graph to keep.
  ///
  /// ```swift
  /// var filter = ModuleGraph.Filter()
  /// filter.to = ["log"]
  /// filter.depth = 1
  /// let users = graph.filtered(by: filter)  // log and who needs it directly
  /// ```
  public struct Filter: Sendable, Hashable {
    /// If not empty, keeps only these modules and what they lead to.
    public var from: [String] = []
    /// If not empty, keeps only these modules and what leads to them.
    public var to: [String] = []
    /// If not empty, keeps only these modules, what they lead to, and what leads to them. Cannot be combined with ``from`` and
    /// ``to``.
    public var focus: [String] = []
    /// Removes these modules, and whatever only they lead to.
    public var pruned: [String] = []
    /// The maximum number of steps from ``from``, ``to`` or ``focus``, by default from the application. With both ``from`` and
    /// ``to``, keeps only paths of at most this many steps; with ``focus``, keeps only the edges of such paths. The step from an
    /// interface to its provider does not count.
    public var depth: Int?
    /// Whether to keep only what differs from the lockfile, and who needs it directly.
    public var showsOnlyChanges = false
    /// Whether to keep only contradictions: a failure's core, or requirements that an override replaces.
    public var showsOnlyConflicts = false

    /// Whether to omit edges that follow from others; see ``ModuleGraph/reduced()``.
    public var isReduced = false
    /// If set, modules that at least this many others need are drawn without the lines to them; see
    /// ``ModuleGraph/withoutHubs(neededBy:)``.
    public var hubThreshold: Int?

    public init() {}

    var names: [String] { from + to + focus + pruned }
  }

  /// Returns the names in a filter that are neither a module nor an interface of the graph, in the order of the filter.
  public func unknownNames(in filter: Filter) -> [String] {
    let known = Set(nodes.filter { $0.kind != .application }.map(\.name))
    return filter.names.filter { !known.contains($0) }
  }

  /// Returns the part of the graph that a filter keeps. Names that are not in the graph match nothing.
  ///
  /// - Complexity: O(n log n + e log e); O(n · e) if the filter leaves out edges that follow from others.
  public func filtered(by filter: Filter) -> ModuleGraph {
    let pruned = Set(places(of: filter.pruned))
    var graph = keeping { !pruned.contains($0) }
    if !pruned.isEmpty {
      let reached = graph.distances(from: graph.roots, .down)
      graph = graph.keeping { reached[$0] != nil }
    }
    graph = graph.cut(by: filter)
    if filter.showsOnlyChanges {
      var isKept = graph.nodes.map { $0.change != nil }
      for edge in graph.edges where !graph.isExclusion(edge) && graph.nodes[edge.to].change != nil {
        isKept[edge.from] = true
      }
      graph = graph.keeping { isKept[$0] }
    }
    if filter.showsOnlyConflicts {
      let isShown = graph.edges.map { $0.isInConflict || $0.isOverridden }
      var isKept = graph.nodes.map(\.isInConflict)
      for (index, edge) in graph.edges.enumerated() where isShown[index] {
        isKept[edge.from] = true
        isKept[edge.to] = true
      }
      graph = graph.keeping({ isKept[$0] }, edges: { isShown[$0] })
    }
    if let threshold = filter.hubThreshold { graph = graph.withoutHubs(neededBy: threshold) }
    return filter.isReduced ? graph.reduced() : graph
  }

  /// The nodes that everything else depends on for being there: the application, and removed modules.
  private var roots: [Int] {
    nodes.indices.filter { nodes[$0].kind == .application || nodes[$0].kind == .removed }
  }

  private func cut(by filter: Filter) -> ModuleGraph {
    let limit = filter.depth ?? .max
    if !filter.focus.isEmpty { return focused(on: places(of: filter.focus), limit) }
    if filter.from.isEmpty, filter.to.isEmpty, filter.depth == nil { return self }
    // The steps of each node from the start, and to the end, of the paths that are kept.
    let none = [Int?](repeating: 0, count: nodes.count)
    let from = filter.from.isEmpty ? roots : places(of: filter.from)
    let below = filter.from.isEmpty && !filter.to.isEmpty ? none : distances(from: from, .down)
    let above = filter.to.isEmpty ? none : distances(from: places(of: filter.to), .up)
    return keeping { node in
      guard let down = below[node], let up = above[node] else { return false }
      return down + up <= limit
    }
  }

  /// Returns everything within a number of steps from some nodes, up or down, and the edges of these paths: with a limit, other
  /// edges would obscure them.
  private func focused(on places: [Int], _ limit: Int) -> ModuleGraph {
    let (below, above) = (distances(from: places, .down), distances(from: places, .up))
    func isWithin(_ distance: Int?, _ step: Int = 0) -> Bool { distance.map { $0 <= limit - step } ?? false }
    let isNear = nodes.indices.map { isWithin(below[$0]) || isWithin(above[$0]) }
    // A few modules leave room for a row per wave, which is more informative.
    let joinsWaves = limit != .max && isNear.count { $0 } > 30
    return keeping(joiningWaves: joinsWaves) {
      isNear[$0]
    } edges: { index in
      let edge = edges[index]
      let step = edge.kind.isRequirement ? 1 : 0
      return limit == .max || isWithin(below[edge.from], step) || isWithin(above[edge.to], step)
    }
  }

  private func places(of names: [String]) -> [Int] {
    let wanted = Set(names)
    return nodes.indices.filter { nodes[$0].kind != .application && wanted.contains(nodes[$0].name) }
  }

  /// Returns the graph of some of the nodes and edges, by their indices.
  func keeping(
    joiningWaves: Bool = false,
    _ isKept: (Int) -> Bool = { _ in true },
    edges isEdgeKept: (Int) -> Bool = { _ in true }
  ) -> ModuleGraph {
    var places = [Int?](repeating: nil, count: nodes.count)
    var kept: [Node] = []
    for node in nodes.indices where isKept(node) {
      places[node] = kept.count
      kept.append(nodes[node])
    }
    let keptEdges = edges.indices.compactMap { index -> Edge? in
      var edge = edges[index]
      guard isEdgeKept(index), let from = places[edge.from], let to = places[edge.to] else { return nil }
      (edge.from, edge.to) = (from, to)
      return edge
    }
    return ModuleGraph(
      application: application,
      nodes: kept,
      edges: keptEdges,
      isSolved: isSolved,
      joinsWaves: joinsWaves || joiningWaves
    )
  }
}

/// The modules of an application and what they need from each other, ready to be drawn, listed or queried.
///
/// A graph is a plain value with dense indices: an edge refers to its ends by their indices in ``nodes``. It is created from a
/// selection, a failure, or the modules of a running host, and can be narrowed with ``filtered(by:)``.
///
/// ```swift
/// let application = try ApplicationResolver(directory: ".").resolve()
/// let graph = ModuleGraph(application)
/// print(graph.nodes.count, graph.edges.count)
/// print(graph.text(as: .svg))
/// ```
///
/// Equal input in any order produces an equal graph: the application comes first, then modules, then interfaces, each in the
/// bytewise order of their names; edges are ordered by their ends.
public struct ModuleGraph: Sendable, Hashable {
  /// The application's name.
  public let application: String
  /// The application, the modules and the required interfaces.
  public internal(set) var nodes: [Node]
  /// The connections between nodes, without duplicates between the same ends.
  public let edges: [Edge]
  /// Whether it shows a selection; otherwise it shows why there is none.
  public let isSolved: Bool
  /// Whether waves may share a row of a drawing: if it shows only the paths from some modules, most waves are nearly empty.
  let joinsWaves: Bool

  /// Sorts nodes and edges, and removes duplicates.
  init(application: String, nodes: [Node], edges: [Edge], isSolved: Bool, joinsWaves: Bool = false) {
    self.application = application
    self.isSolved = isSolved
    self.joinsWaves = joinsWaves
    let order = nodes.indices.sorted { nodes[$0].precedes(nodes[$1]) }
    self.nodes = Self.namingSharedPackages(order.map { nodes[$0] })
    var places = [Int](repeating: 0, count: nodes.count)
    for (place, index) in order.enumerated() { places[index] = place }
    let moved = edges.map { edge in
      var edge = edge
      edge.from = places[edge.from]
      edge.to = places[edge.to]
      return edge
    }
    var sorted: [Edge] = []
    sorted.reserveCapacity(moved.count)
    for edge in moved.sorted(by: { $0.precedes($1) }) where sorted.last?.isSame(as: edge) != true {
      sorted.append(edge)
    }
    self.edges = sorted
  }

  /// Returns the index of a module in ``nodes``, or `nil` if there is no such module.
  ///
  /// - Complexity: O(n).
  public func indexOfModule(named name: String) -> Int? {
    nodes.firstIndex { $0.name == name && $0.isModule }
  }
}

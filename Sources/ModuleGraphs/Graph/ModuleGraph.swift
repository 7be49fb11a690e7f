/// The modules of an application and what they need from one another, to be drawn, listed or asked.
///
/// It is a plain value of dense numbers: an edge names its ends by their places in ``nodes``. It is made from a
/// selection, from a failure, or from the modules of a running host, and can be cut down with ``filtered(by:)``.
///
/// ```swift
/// if case .resolved(let application) = ApplicationResolver(directory: ".").run() {
///   let graph = ModuleGraph(application)
///   print(graph.nodes.count, graph.edges.count)
///   print(graph.text(as: .svg))
/// }
/// ```
///
/// Equal input in any order gives an equal graph: the application comes first, then modules, then interfaces, each in
/// the bytewise order of their names; edges are ordered by their ends.
public struct ModuleGraph: Sendable, Hashable {
  /// The application's name.
  public let application: String
  /// The application, the modules and the required interfaces.
  public internal(set) var nodes: [Node]
  /// What they need; never twice the same between the same ends.
  public let edges: [Edge]
  /// Whether it shows a selection; otherwise it shows why there is none.
  public let isSolved: Bool
  /// Whether waves may share a row of a drawing: where it shows only the ways from some modules, most waves are nearly empty.
  let joinsWaves: Bool

  /// Puts nodes and edges into their order and drops what is there twice.
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

  /// The place of a module in ``nodes``, `nil` if there is none.
  ///
  /// - Complexity: O(n).
  public func module(_ name: String) -> Int? {
    nodes.firstIndex { $0.name == name && $0.isModule }
  }
}

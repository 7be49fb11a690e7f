/// Before the second step, where only the ways from some modules are drawn: waves that no line connects share a layer.
///
/// A hundred modules around one of them may be of seventeen waves, most with a module or two, and no screen shows seventeen
/// rows. Who is in a lower layer still starts earlier, or in the same wave.
enum JoinedWaves {
  /// - Returns: the lowest layer that each wave may be in.
  /// - Complexity: O(n + e + w log w) for *w* waves.
  static func floors(of graph: ModuleGraph) -> [Int: Int] {
    var highestBelow: [Int: Int] = [:]
    for (from, to) in ends(graph) {
      guard let first = graph.nodes[from].wave, let second = graph.nodes[to].wave, first != second else {
        continue
      }
      highestBelow[max(first, second)] = max(highestBelow[max(first, second)] ?? 0, min(first, second))
    }
    var floors: [Int: Int] = [:]
    var (floor, lowest) = (0, 0)
    for wave in Set(graph.nodes.compactMap(\.wave)).sorted() {
      if floor == 0 || highestBelow[wave] ?? 0 >= lowest { (floor, lowest) = (floor + 1, wave) }
      floors[wave] = floor
    }
    return floors
  }

  /// The modules at the ends of each line, and of each way through an interface.
  private static func ends(_ graph: ModuleGraph) -> [(Int, Int)] {
    var providers = [[Int]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges where graph.nodes[edge.from].kind == .interface {
      providers[edge.from].append(edge.to)
    }
    return graph.edges.flatMap { edge in [(edge.from, edge.to)] + providers[edge.to].map { (edge.from, $0) } }
  }
}

/// Runs before the second step if only the paths from some modules are drawn: waves that no line connects share a layer.
///
/// A hundred modules around one of them may span seventeen waves, most with only a module or two, and no screen can show
/// seventeen rows. A module in a lower layer still starts earlier, or in the same wave.
enum JoinedWaves {
  /// - Returns: the lowest layer in which each wave may be placed.
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

  /// Returns the modules at the ends of each line, and of each path through an interface.
  private static func ends(_ graph: ModuleGraph) -> [(Int, Int)] {
    var providers = [[Int]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges where graph.nodes[edge.from].kind == .interface {
      providers[edge.from].append(edge.to)
    }
    return graph.edges.flatMap { edge in [(edge.from, edge.to)] + providers[edge.to].map { (edge.from, $0) } }
  }
}

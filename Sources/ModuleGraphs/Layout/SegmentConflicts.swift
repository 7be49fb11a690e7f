import VersionResolver

/// Finds segments that cross an inner one: a segment between two bends of long links, which takes precedence in being straight.
enum SegmentConflicts {
  /// - Returns: for each segment, whether it must not be straightened.
  /// - Complexity: O(n + s).
  static func find(in graph: LayeredGraph, _ positions: [Int]) -> [Bool] {
    var isConflict = [Bool](repeating: false, count: graph.segments.count)
    for (upper, lower) in zip(graph.layers, graph.layers.dropFirst()) {
      var (left, scanned) = (0, 0)
      for (place, vertex) in lower.enumerated() {
        let inner = innerEnd(graph, vertex).map { positions[$0] }
        guard inner != nil || place == lower.count - 1 else { continue }
        let right = inner ?? upper.count
        while scanned <= place {
          for segment in graph.above[lower[scanned]] {
            let end = graph.segments[segment].upper
            let isInner = !graph.isBox(end) && !graph.isBox(lower[scanned])
            if positions[end] < left || positions[end] > right, !isInner { isConflict[segment] = true }
          }
          scanned += 1
        }
        left = right
      }
    }
    return isConflict
  }

  private static func innerEnd(_ graph: LayeredGraph, _ vertex: Int) -> Int? {
    guard !graph.isBox(vertex) else { return nil }
    return graph.above[vertex].lazy.map { graph.segments[$0].upper }.first { !graph.isBox($0) }
  }
}

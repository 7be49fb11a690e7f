import VersionResolver

/// Aligns vertices that should be placed one above the other.
struct BlockAlignment {
  /// The vertex that represents the block of each vertex.
  private(set) var roots: [Int]

  /// - Parameters:
  ///   - layers: the layers, each from left to right, or mirrored.
  ///   - positions: the positions of the vertices from left to right.
  ///   - isConflict: which segments must not be straightened.
  ///   - goingDown: whether vertices are aligned with those above them.
  ///   - fromLeft: whether the layers are not mirrored.
  /// - Complexity: O(n + s log s).
  init(
    _ graph: LayeredGraph,
    _ layers: [[Int]],
    _ positions: [Int],
    _ isConflict: [Bool],
    _ goingDown: Bool,
    _ fromLeft: Bool
  ) {
    roots = Array(0..<graph.vertexCount)
    var isTaken = [Bool](repeating: false, count: graph.vertexCount)
    for layer in goingDown ? layers : layers.reversed() {
      // No segment of the alignment may cross an earlier one.
      var last = Int.min
      for vertex in layer {
        let segments = goingDown ? graph.above[vertex] : graph.below[vertex]
        let ends = segments.map { segment -> (place: Int, vertex: Int, segment: Int) in
          let end = goingDown ? graph.segments[segment].upper : graph.segments[segment].lower
          return (fromLeft ? positions[end] : -positions[end], end, segment)
        }.sorted { ($0.place, $0.segment) < ($1.place, $1.segment) }
        guard !ends.isEmpty else { continue }
        for middle in (ends.count - 1) / 2...ends.count / 2 {
          let end = ends[middle]
          guard end.place > last, !isTaken[end.vertex], !isConflict[end.segment] else { continue }
          isTaken[end.vertex] = true
          roots[vertex] = roots[end.vertex]
          last = end.place
          break
        }
      }
    }
  }
}

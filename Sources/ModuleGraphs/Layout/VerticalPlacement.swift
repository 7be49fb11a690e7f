import VersionResolver

/// Determines the vertical positions of the layers, with more room between them where links run far to the side.
enum VerticalPlacement {
  struct Band {
    var y: Int
    var height: Int
  }

  /// - Parameter maximumRoom: the maximum room for links that run far to the side.
  /// - Complexity: O(n + s).
  static func bands(
    of graph: LayeredGraph,
    _ input: LayoutInput,
    middles: [Int],
    margin: Int,
    maximumRoom: Int
  ) -> [Band] {
    var bands: [Band] = []
    var y = margin
    for vertices in graph.layers {
      var height = 0
      var reach = 0
      var hasBoxes = false
      for vertex in vertices {
        if graph.isBox(vertex) {
          height = max(height, input.boxes[vertex].height)
          hasBoxes = true
        } else if graph.isLabel[vertex] {
          height = max(height, input.labelHeight)
        }
        for segment in graph.below[vertex] {
          reach = max(reach, abs(middles[vertex] - middles[graph.segments[segment].lower]))
        }
      }
      bands.append(Band(y: y, height: height))
      y += height + (hasBoxes ? 22 : 14) + min(reach / 8, maximumRoom)
    }
    return bands
  }
}

import VersionResolver

/// The first step: determines which links to reverse so that no cycle remains.
///
/// Sugiyama's method only requires that there be few. The walk that finds them begins at the first node, the application, so links
/// that point away from it keep their direction.
enum CycleBreaking {
  /// - Returns: for each link, whether it is reversed; links that do not imply an order are left alone.
  /// - Complexity: O(n + e).
  static func reversed(_ input: LayoutInput) -> [Bool] {
    var links = [[Int]](repeating: [], count: input.boxes.count)
    for index in input.links.indices where input.links[index].isOrdering {
      links[input.links[index].from].append(index)
    }
    var isReversed = [Bool](repeating: false, count: input.links.count)
    for (node, place) in CycleFinder.closingEdges(in: links.map { $0.map { input.links[$0].to } }) {
      isReversed[links[node][place]] = true
    }
    return isReversed
  }
}

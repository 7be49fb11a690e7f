import VersionResolver

extension OrderGraph {
  /// Returns a shortest cycle through a version, as the statements between its versions in order; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - edges: which edges count.
  ///   - isIncluded: which nodes count.
  /// - Complexity: O(n + e) for the nodes that count.
  func cycle(through start: Int, in edges: Adjacency, where isIncluded: (Int) -> Bool) -> [Statement]? {
    // Only edges from a version to a requirement count as steps; edges of choices are free.
    var origin: [Int: Int] = [start: start]
    var current = [start]
    while !current.isEmpty {
      var next: [Int] = []
      var cursor = 0
      while cursor < current.count {
        let node = current[cursor]
        cursor += 1
        for target in edges[node] where isIncluded(target) {
          if target == start { return statements(backFrom: node, to: start, origin) }
          guard origin[target] == nil else { continue }
          origin[target] = node
          if isVersion(node) { next.append(target) } else { current.append(target) }
        }
      }
      current = next
    }
    return nil
  }

  private func statements(backFrom last: Int, to start: Int, _ origin: [Int: Int]) -> [Statement] {
    var path = [last]
    while let node = path.last, node != start, let before = origin[node] { path.append(before) }
    path.reverse()
    return zip(path, path.dropFirst()).compactMap { statement(from: $0, to: $1) }
  }
}

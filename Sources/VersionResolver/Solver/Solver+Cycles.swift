extension Solver {
  /// Returns a cycle of ordering edges among the settled packages, as the pairs along it, or `nil` if there is none.
  ///
  /// Depth-first with an explicit stack, from the packages in canonical order, so the cycle found depends only on the selection.
  /// O(packages + edges).
  mutating func findCycle() -> [Int32]? {
    defer {
      for package in solution.queue { marks[Int(package)] = 0 }
      for package in solution.deferred { marks[Int(package)] = 0 }
    }
    // The packages on the path above the one whose edges are being examined.
    var stack: [(package: PackageID, next: Int, end: Int)] = []
    var head = 0
    while head < solution.queue.count {
      var top = solution.queue[head]
      head += 1
      if marks[Int(top)] != 0 { continue }
      var (next, end) = visit(top)
      while true {
        if next == end {
          marks[Int(top)] = 2
          guard let above = stack.popLast() else { break }
          (top, next, end) = above
          continue
        }
        let edge = universe.edges[next]
        next += 1
        let mark = marks[Int(edge.target)]
        // An optional target that is not selected has bit 0 left.
        guard mark != 2, edge.orders, solution.domains[Int(solution.bases[Int(edge.target)])] & 1 == 0 else {
          continue
        }
        stack.append((top, next, end))
        if mark == 1 {
          let start = stack.firstIndex { $0.package == edge.target } ?? 0
          return stack[start...].map { universe.edges[$0.next - 1].pair }
        }
        top = edge.target
        (next, end) = visit(top)
      }
    }
    return nil
  }

  /// Marks a package as being on the path, and returns where its edges begin and end.
  private mutating func visit(_ package: PackageID) -> (next: Int, end: Int) {
    marks[Int(package)] = 1
    let record = universe.candidates[universe.candidateIndex(package, preferred(package))]
    return (record.edges.lowerBound, record.edges.upperBound)
  }
}

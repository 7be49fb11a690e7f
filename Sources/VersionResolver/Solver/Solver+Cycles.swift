extension Solver {
  /// A cycle of ordering edges among the settled packages, as the pairs along it; `nil` if there is none.
  ///
  /// Depth first with an explicit stack, from the packages in canonical order, so that the cycle that is found
  /// does not depend on anything but the selection. O(packages + edges).
  mutating func findCycle() -> [Int32]? {
    defer {
      for package in solution.queue { marks[Int(package)] = 0 }
      for package in solution.deferred { marks[Int(package)] = 0 }
    }
    var stack: [(package: PackageID, next: Int32, end: Int32)] = []
    var head = 0
    while head < solution.queue.count {
      let root = solution.queue[head]
      head += 1
      if marks[Int(root)] != 0 { continue }
      stack.append(visit(root))
      while let top = stack.last {
        if top.next == top.end {
          marks[Int(top.package)] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let edge = universe.edges[Int(top.next)]
        // An optional target that is not selected has bit 0 left.
        guard edge.orders, solution.domains[Int(solution.bases[Int(edge.target)])] & 1 == 0 else { continue }
        if marks[Int(edge.target)] == 0 {
          stack.append(visit(edge.target))
        } else if marks[Int(edge.target)] == 1 {
          let start = stack.firstIndex { $0.package == edge.target } ?? 0
          return stack[start...].map { universe.edges[Int($0.next - 1)].pair }
        }
      }
    }
    return nil
  }

  private mutating func visit(_ package: PackageID) -> (package: PackageID, next: Int32, end: Int32) {
    marks[Int(package)] = 1
    let record = universe.candidates[universe.candidateIndex(package, preferred(package))]
    return (package, record.edgeStart, record.edgeStart + record.edgeCount)
  }
}

extension Solver {
  /// A cycle of ordering edges among the settled packages, as the pairs along it; `nil` if there is none.
  ///
  /// Depth first with an explicit stack, from the packages in canonical order, so that the cycle that is found
  /// does not depend on anything but the selection. O(packages + edges).
  func findCycle() -> [Int32]? {
    var state = [Int32: Bool](minimumCapacity: solution.queue.count)
    var stack: [(package: PackageID, next: Int, end: Int)] = []
    for root in solution.queue where state[Int32(root)] == nil {
      push(root, onto: &stack, &state)
      while let top = stack.last {
        if top.next == top.end {
          state[Int32(top.package)] = true
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let edge = universe.edges[top.next]
        guard edge.orders else { continue }
        let base = Int(solution.bases[Int(edge.target)])
        // An optional target that is not selected: bit 0 is left.
        if solution.domains[base] & 1 != 0 { continue }
        switch state[Int32(edge.target)] {
        case nil: push(edge.target, onto: &stack, &state)
        case true?: continue
        case false?:
          let start = stack.firstIndex { $0.package == edge.target } ?? 0
          return stack[start...].map { universe.edges[$0.next - 1].pair }
        }
      }
    }
    return nil
  }

  private func push(
    _ package: PackageID, onto stack: inout [(package: PackageID, next: Int, end: Int)],
    _ state: inout [Int32: Bool]
  ) {
    state[Int32(package)] = false
    let record = universe.candidates[universe.candidateIndex(package, preferred(package))]
    stack.append((package, Int(record.edgeStart), Int(record.edgeStart + record.edgeCount)))
  }
}

extension Explainer {
  func availability(of contested: Subject?, _ constraints: [Constraint], _ derivation: Derivation)
    -> Explanation.Availability?
  {
    guard let contested, !contested.isPackage else { return nil }
    let about = constraints.filter { $0.target == contested }
    let count = count(of: contested)
    guard count > 0, !about.isEmpty else { return nil }
    var exclusions = [String?](repeating: nil, count: count)
    for step in derivation.steps where step.cause == .unavailable(contested) {
      for position in step.terms.first?.positions ?? [] {
        exclusions[position] = unavailability(contested, position)
      }
    }
    let rows = about.map { constraint in
      let allowed = Set(constraint.allowed)
      return Explanation.Availability.Row(
        module: constraint.source?.name,
        isAllowed: (0..<count).map { allowed.contains($0) }
      )
    }
    return Explanation.Availability(
      subject: contested,
      versions: allVersions(of: contested),
      providers: contested.isInterface ? (0..<count).map { provider(contested, $0) } : [],
      exclusions: exclusions,
      rows: rows.sorted { first, second in
        guard let one = first.module, let other = second.module else {
          return first.module == nil && second.module != nil
        }
        return one.utf8.lexicographicallyPrecedes(other.utf8)
      }
    )
  }

  /// For each constraint on the contested module, a shortest chain of the core's edges from the application.
  func paths(to contested: Subject?, _ constraints: [Constraint]) -> [[Explanation.Link]] {
    guard let contested else { return [] }
    // Breadth first from the application; the constraint by which each subject was first reached.
    var reached: [Subject: Int] = [:]
    var queue: [Int] = constraints.indices.filter { constraints[$0].source == nil }
    var head = 0
    while head < queue.count {
      let target = constraints[queue[head]].target
      if reached[target] == nil {
        reached[target] = queue[head]
        if target != contested { queue += constraints.indices.filter { constraints[$0].source == target } }
      }
      head += 1
    }
    var result: [[Explanation.Link]] = []
    for constraint in constraints where constraint.target == contested {
      var chain = [link(constraint)]
      var source = constraint.source
      while let subject = source {
        guard let index = reached[subject], chain.count <= constraints.count else {
          chain = []
          break
        }
        chain.append(link(constraints[index]))
        source = constraints[index].source
      }
      if !chain.isEmpty { result.append(chain.reversed()) }
    }
    return result.sorted { $0.map(\.sortKey).lexicographicallyPrecedes($1.map(\.sortKey)) }
  }

  private func link(_ constraint: Constraint) -> Explanation.Link {
    let versions = constraint.source.map { allVersions(of: $0) } ?? []
    return Explanation.Link(
      source: constraint.source,
      versions: constraint.sources.filter(versions.indices.contains).map { versions[$0] },
      edge: constraint.edges.first,
      target: constraint.target
    )
  }
}

extension Explanation.Link {
  fileprivate var sortKey: Subject { target }
}

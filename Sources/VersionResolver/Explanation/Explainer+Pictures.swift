extension Explainer {
  func availability(of contested: Subject?, _ demands: [Demand], _ derivation: Derivation)
    -> Explanation.Availability?
  {
    guard let contested else { return nil }
    let about = demands.filter { $0.target == contested }
    let count = count(of: contested)
    guard count > 0, !about.isEmpty else { return nil }
    var exclusions = [String?](repeating: nil, count: count)
    for step in derivation.steps where step.cause == .unavailable(contested) {
      for position in step.terms.first?.positions ?? [] {
        exclusions[position] = unavailability(contested, position)
      }
    }
    let rows = about.map { demand in
      let allowed = Set(demand.allowed)
      return Explanation.Availability.Row(
        module: demand.source?.name,
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

  /// For each demand on the contested module, a shortest chain of the core's edges from the application.
  func paths(to contested: Subject?, _ demands: [Demand]) -> [[Explanation.Link]] {
    guard let contested else { return [] }
    // Breadth first from the application; the demand by which each subject was first reached.
    var reached: [Subject: Int] = [:]
    var queue: [Int] = demands.indices.filter { demands[$0].source == nil }
    var head = 0
    while head < queue.count {
      let target = demands[queue[head]].target
      if reached[target] == nil {
        reached[target] = queue[head]
        if target != contested { queue += demands.indices.filter { demands[$0].source == target } }
      }
      head += 1
    }
    var result: [[Explanation.Link]] = []
    for demand in demands where demand.target == contested {
      var chain = [link(demand)]
      var source = demand.source
      while let subject = source {
        guard let index = reached[subject], chain.count <= demands.count else {
          chain = []
          break
        }
        chain.append(link(demands[index]))
        source = demands[index].source
      }
      if !chain.isEmpty { result.append(chain.reversed()) }
    }
    return result.sorted { $0.map(\.sortKey).lexicographicallyPrecedes($1.map(\.sortKey)) }
  }

  private func link(_ demand: Demand) -> Explanation.Link {
    let versions = demand.source.map { allVersions(of: $0) } ?? []
    return Explanation.Link(
      source: demand.source,
      versions: demand.sources.filter(versions.indices.contains).map { versions[$0] },
      edge: demand.edges.first,
      target: demand.target
    )
  }
}

extension Explanation.Link {
  fileprivate var sortKey: Subject { target }
}

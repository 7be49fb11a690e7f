extension Explainer {
  /// Returns what each demand allows of the subject that has nothing left, if there is one.
  func availability(_ propagation: CorePropagation) -> Explanation.Availability? {
    guard let conflict = propagation.conflict else { return nil }
    let contested = propagation.states[conflict].subject
    guard !contested.isPackage else { return nil }
    let count = count(of: contested)
    guard count > 0 else { return nil }
    var exclusions = [String?](repeating: nil, count: count)
    let barred = propagation.model.barred[contested] ?? []
    for position in barred { exclusions[position] = unavailability(contested, position) }
    if contested.isInterface, !barred.isEmpty {
      // All of its providers have been read.
      for position in 0..<count { exclusions[position] = knownUnavailability(contested, position) }
    }
    var rows: [(source: Subject?, admitted: [Bool])] = []
    for row in propagation.rows(of: conflict) {
      if let known = rows.firstIndex(where: { $0.source == row.source }) {
        rows[known].admitted = zip(rows[known].admitted, row.admitted).map { $0 && $1 }
      } else {
        rows.append((row.source, row.admitted))
      }
    }
    return Explanation.Availability(
      subject: contested,
      versions: allVersions(of: contested),
      providers: contested.isInterface ? (0..<count).map { provider(contested, $0) } : [],
      unavailabilityReasons: exclusions,
      rows: rows.sorted { first, second in
        guard let one = first.source, let other = second.source else {
          return first.source == nil && second.source != nil
        }
        return one < other
      }.map { Explanation.Availability.Row(module: $0.source?.name, isAllowed: $0.admitted) }
    )
  }

  /// Returns a shortest chain from the application for each demand on the subject that has nothing left.
  func paths(_ propagation: CorePropagation) -> [[Explanation.Link]] {
    guard let conflict = propagation.conflict else { return [] }
    var result: [[Explanation.Link]] = []
    for row in propagation.rows(of: conflict) {
      var chain = [link(row, propagation)]
      var source = row.source
      while let subject = source, let parent = propagation.requiredBy[subject], chain.count <= 64 {
        chain.append(link(propagation.rows[parent], propagation))
        source = propagation.rows[parent].source
      }
      if source == nil { result.append(chain.reversed()) }
    }
    return result.sorted { $0.map(\.target).lexicographicallyPrecedes($1.map(\.target)) }
  }

  private func link(_ row: CorePropagation.Row, _ propagation: CorePropagation) -> Explanation.Link {
    let rules = row.rules.map { propagation.model.rules[$0] }
    let versions = row.source.map { allVersions(of: $0) } ?? []
    let edges = rules.compactMap(\.edge).uniqued()
    return Explanation.Link(
      source: row.source,
      versions: Set(rules.map(\.position)).sorted().filter(versions.indices.contains).map { versions[$0] },
      edge: edges.first,
      edges: edges,
      target: row.target
    )
  }
}

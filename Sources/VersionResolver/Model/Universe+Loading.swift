extension Universe {
  /// Reads all candidates of a package.
  mutating func read(_ package: PackageID, from provider: any CandidateProvider) throws(ResolutionError) {
    if packages[Int(package)].isRead { return }
    for ordinal in 1..<Int(packages[Int(package)].count) + 1 {
      try load(package, ordinal, from: provider)
    }
    // Modules may name further versions of a SwiftPM package at any time.
    packages[Int(package)].isRead = !packages[Int(package)].isSwiftPackage
  }

  /// Reads a candidate, unless it has already been read, and compiles its edges.
  ///
  /// - Complexity: O(e log e) in its number of edges, plus one evaluation for each requirement text that is new
  ///   for its target.
  mutating func load(
    _ package: PackageID,
    _ ordinal: Int,
    from provider: any CandidateProvider
  ) throws(ResolutionError) {
    let index = candidateIndex(package, ordinal)
    guard candidates[index].edgeStart < 0 else { return }
    let version = version(package, ordinal)
    let name = names[Int(package)]
    let candidate: Candidate
    do {
      candidate = try provider.candidate(of: name, at: version)
    } catch {
      throw ResolutionError(.providerFailed, "\(name) \(version) cannot be read: \(error)", underlying: error)
    }
    if let words = candidate.unavailabilityReason {
      exclude(package, ordinal, .provider(words), pinnable: candidate.isPinnable)
    }
    if recent.package == package, candidate.edges.sharesStorage(with: recent.edges) {
      candidates[index] = candidates[recent.candidate]
      written[index] = written[recent.candidate]
      for group in recent.groups { add(ordinal, to: group) }
      return
    }
    // The order of edges determines the order of discovery, so it must not depend on the order in a file.
    let edges = candidate.edges.sortedByTarget()

    // Compile all edges before any is entered, because compiling may fail. It reads no other candidate.
    compiled.removeAll(keepingCapacity: true)
    recent.package = nil
    var isRepeatable = true
    for edge in edges {
      let next = try compile(edge, from: provider)
      if next.edge.target == package {
        judgeSelfEdge(edge, set: next.edge.set, package, ordinal)
        isRepeatable = false
        continue
      }
      // Keep one edge for each target, so that a version is in exactly one group of a pair.
      if let last = compiled.last?.edge, last.target == next.edge.target {
        compiled[compiled.count - 1] = (merge(last, next.edge), nil)
      } else {
        compiled.append(next)
      }
    }
    candidates[index] = CandidateRecord(edgeStart: Int32(self.edges.count), edgeCount: Int32(compiled.count))
    recent.groups.removeAll(keepingCapacity: true)
    for index in compiled.indices { recent.groups.append(enter(compiled[index], from: package, ordinal)) }
    written[index] = edges
    (recent.candidate, recent.edges) = (index, candidate.edges)
    if isRepeatable { recent.package = package }
  }

  /// Compiles edges that belong to no package: the application's own.
  mutating func compile(
    roots: [Edge],
    from provider: any CandidateProvider
  ) throws(ResolutionError) -> [CompiledEdge] {
    var result: [CompiledEdge] = []
    result.reserveCapacity(roots.count)
    for edge in roots {
      var next = try compile(edge, from: provider).edge
      next.orders = false
      result.append(next)
    }
    return result
  }

  /// Compiles an edge, unless it is a shared one that has been compiled before.
  private mutating func compile(
    _ edge: Edge,
    from provider: any CandidateProvider
  ) throws(ResolutionError) -> NumberedEdge {
    if let known = sharedEdges[edge] { return known }
    let target = try self.target(of: edge, from: provider)
    let compiled = CompiledEdge(
      target: target,
      set: try edge.kind == .package ? admit(edge, into: target) : compile(edge, for: target),
      pair: -1,
      requires: edge.kind.isRequired,
      orders: edge.ordersInitialization
    )
    return (compiled, sharedEdges.add(edge, compiled))
  }

  /// Returns the package of an edge's target, which is requested from the provider the first time.
  mutating func target(
    of edge: Edge,
    from provider: any CandidateProvider
  ) throws(ResolutionError) -> PackageID {
    switch edge.kind {
    case .dependency, .optional, .conflict:
      try package(named: edge.target, hash: edge.targetHash, from: provider)
    case .interface: try interface(of: edge, from: provider)
    case .package: swiftPackage(at: edge.target).package
    }
  }

  /// Handles an edge from a version to its own module, which is either harmless or makes that version unusable.
  private mutating func judgeSelfEdge(_ edge: Edge, set: Int32, _ package: PackageID, _ ordinal: Int) {
    if edge.kind != .conflict {
      exclude(package, ordinal, .dependsOnItself, pinnable: false)
    } else if sets[Int(set) + ordinal >> 6] >> UInt64(ordinal & 63) & 1 == 0 {
      exclude(package, ordinal, .conflictsWithItself, pinnable: false)
    }
  }

  mutating func exclude(
    _ package: PackageID,
    _ ordinal: Int,
    _ reason: Unavailability,
    pinnable isPinnable: Bool
  ) {
    let word = Int(packages[Int(package)].words) + ordinal >> 6
    let bit: UInt64 = 1 << UInt64(ordinal & 63)
    unavailable[word] |= bit
    if isPinnable { pinnable[word] |= bit } else { pinnable[word] &= ~bit }
    reasons[Int32(candidateIndex(package, ordinal))] = reason
  }
}

extension Edge.Kind {
  /// The target must be selected.
  var isRequired: Bool { self == .dependency || self == .interface }
}

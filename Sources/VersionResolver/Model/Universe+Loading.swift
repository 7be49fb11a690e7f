extension Universe {
  /// Reads a candidate, unless it has been read already, and compiles its edges.
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
      candidate = try provider.candidate(name, at: version)
    } catch {
      throw ResolutionError(.providerFailed, "\(name) \(version) cannot be read: \(error)", underlying: error)
    }
    // The order of edges decides the order of discovery, so it must not depend on the order in a file.
    let edges = candidate.edges.sortedByTarget()
    if let words = candidate.unavailable {
      exclude(package, ordinal, .provider(words), pinnable: candidate.isPinnable)
    }

    var compiled: [CompiledEdge] = []
    compiled.reserveCapacity(edges.count)
    for edge in edges {
      let target = try self.target(of: edge, from: provider)
      let set = try edge.kind == .package ? admit(edge, into: target) : compile(edge, for: target)
      if target == package {
        judgeSelfEdge(edge, set: set, package, ordinal)
        continue
      }
      let next = CompiledEdge(
        target: target,
        set: set,
        pair: -1,
        requires: edge.kind.isRequired,
        orders: edge.ordersInitialization
      )
      // One edge for each target, so that a version is in exactly one group of a pair.
      if let last = compiled.last, last.target == target {
        compiled[compiled.count - 1] = merge(last, next)
      } else {
        compiled.append(next)
      }
    }
    candidates[index] = CandidateRecord(edgeStart: Int32(self.edges.count), edgeCount: Int32(compiled.count))
    for var edge in compiled {
      enter(&edge, from: package, ordinal)
      self.edges.append(edge)
    }
    written[index] = edges
  }

  /// Compiles edges that belong to no package: the application's own.
  mutating func compile(
    roots: [Edge],
    from provider: any CandidateProvider
  ) throws(ResolutionError) -> [CompiledEdge] {
    var result: [CompiledEdge] = []
    result.reserveCapacity(roots.count)
    for edge in roots {
      let target = try self.target(of: edge, from: provider)
      result.append(
        CompiledEdge(
          target: target,
          set: try edge.kind == .package ? admit(edge, into: target) : compile(edge, for: target),
          pair: -1,
          requires: edge.kind.isRequired,
          orders: false
        )
      )
    }
    return result
  }

  /// The package of what an edge points to, asked from the provider the first time.
  mutating func target(
    of edge: Edge,
    from provider: any CandidateProvider
  ) throws(ResolutionError) -> PackageID {
    switch edge.kind {
    case .dependency, .optional, .conflict: try package(named: edge.target, from: provider)
    case .interface: try interface(of: edge, from: provider)
    case .package: swiftPackage(at: edge.target).package
    }
  }

  /// The offset in ``sets`` of the ordinals of `target` that an edge admits.
  private mutating func compile(_ edge: Edge, for target: PackageID) -> Int32 {
    let requirement = number(of: edge.requirement)
    let key = UInt64(target) << 32 | UInt64(requirement) << 2 | UInt64(edge.kind.rawValue)
    if let known = compiledSets[key] { return known }

    let offset = sets.count
    let record = packages[Int(target)]
    sets.append(contentsOf: repeatElement(0, count: Int(record.width)))
    let admitted = edge.requirement.versions(includingPreReleases: prereleases.contains(names[Int(target)]))
    for (position, version) in versions[Int(target)].enumerated() where admitted.contains(version) {
      sets[offset + (position + 1) >> 6] |= 1 << UInt64((position + 1) & 63)
    }
    switch edge.kind {
    case .dependency, .interface, .package: break
    case .optional: sets[offset] |= 1
    case .conflict:
      for word in 0..<Int(record.width) {
        sets[offset + word] = full[Int(record.words) + word] & ~sets[offset + word]
      }
    }
    compiledSets[key] = Int32(offset)
    return Int32(offset)
  }

  /// The number of a requirement.
  ///
  /// A catalog shares equal ones, so that their identity says it. Applications that are read one after the other
  /// do not; theirs are known by text, unless the text does not say all.
  private mutating func number(of requirement: Requirement) -> UInt32 {
    let identity = UInt64(UInt(bitPattern: requirement.identity))
    if let known = requirementIDs[identity] { return UInt32(known) }
    let isMeantByText = prereleases.isEmpty && requirement.override == nil && !requirement.isOpen
    if isMeantByText, let known = requirementTexts[requirement.description],
      requirements[Int(known)].versions == requirement.versions
    {
      return known
    }
    let number = UInt32(requirements.count)
    requirementIDs[identity] = Int32(number)
    if isMeantByText { requirementTexts[requirement.description] = number }
    requirements.append(requirement)
    return number
  }

  /// Two edges to one target: what both admit.
  private mutating func merge(_ first: CompiledEdge, _ second: CompiledEdge) -> CompiledEdge {
    let width = Int(packages[Int(first.target)].width)
    let offset = sets.count
    for word in 0..<width {
      sets.append(sets[Int(first.set) + word] & sets[Int(second.set) + word])
    }
    return CompiledEdge(
      target: first.target,
      set: Int32(offset),
      pair: -1,
      requires: first.requires || second.requires,
      orders: first.orders || second.orders
    )
  }

  /// Adds a version to the group of its pair that admits the same versions of the target.
  mutating func enter(_ edge: inout CompiledEdge, from source: PackageID, _ ordinal: Int) {
    let key = UInt64(source) << 32 | UInt64(edge.target)
    let pair: Int32
    if let known = pairIndex[key] {
      pair = known
    } else {
      pair = addPair(from: source, to: edge.target)
      pairIndex[key] = pair
    }
    edge.pair = pair
    let targetWidth = Int(packages[Int(edge.target)].width)
    var group = pairs[Int(pair)].firstGroup
    while group >= 0 {
      let record = groups[Int(group)]
      if record.orders == edge.orders,
        record.targets == edge.set || equalSets(record.targets, edge.set, targetWidth)
      {
        edge.set = record.targets
        sets[Int(record.sources) + ordinal >> 6] |= 1 << UInt64(ordinal & 63)
        groups[Int(group)].sourceWords.insert(ordinal >> 6)
        return
      }
      group = record.next
    }
    let offset = sets.count
    sets.append(contentsOf: repeatElement(0, count: Int(packages[Int(source)].width)))
    sets[offset + ordinal >> 6] |= 1 << UInt64(ordinal & 63)
    groups.append(
      Group(
        sources: Int32(offset),
        targets: edge.set,
        sourceWords: WordRange(first: Int32(ordinal >> 6), last: Int32(ordinal >> 6)),
        targetWords: wordRange(of: edge.set, width: targetWidth),
        orders: edge.orders,
        next: pairs[Int(pair)].firstGroup
      )
    )
    pairs[Int(pair)].firstGroup = Int32(groups.count - 1)
    var refused: Int32 = 0
    let base = Int(packages[Int(edge.target)].words)
    for word in 0..<targetWidth {
      refused += Int32((full[base + word] & ~sets[Int(edge.set) + word]).nonzeroBitCount)
    }
    pairs[Int(pair)].mostRefused = max(pairs[Int(pair)].mostRefused, refused)
  }

  /// The words of an interned set that have elements; the first word if none has.
  private func wordRange(of set: Int32, width: Int) -> WordRange {
    let filled = (0..<width).filter { sets[Int(set) + $0] != 0 }
    return WordRange(first: Int32(filled.first ?? 0), last: Int32(filled.last ?? 0))
  }

  /// A pair without groups, in the lists of both of its packages.
  mutating func addPair(from source: PackageID, to target: PackageID, isExclusive: Bool = false) -> Int32 {
    let pair = Int32(pairs.count)
    pairs.append(
      Pair(
        source: source,
        target: target,
        nextOutgoing: packages[Int(source)].firstOutgoing,
        nextIncoming: packages[Int(target)].firstIncoming,
        isExclusive: isExclusive,
        mostRefused: isExclusive ? .max : 0
      )
    )
    packages[Int(source)].firstOutgoing = pair
    packages[Int(target)].firstIncoming = pair
    return pair
  }

  private func equalSets(_ first: Int32, _ second: Int32, _ width: Int) -> Bool {
    for word in 0..<width where sets[Int(first) + word] != sets[Int(second) + word] { return false }
    return true
  }

  /// An edge from a version to its own module can only be harmless or make that version unusable.
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

extension Edge {
  /// The order in which a candidate's edges are processed: by target, then by kind and text. Names are ASCII, for
  /// which `<` is bytewise.
  func precedes(_ other: Edge) -> Bool {
    if target != other.target { return target < other.target }
    if kind != other.kind { return kind.rawValue < other.kind.rawValue }
    if alternative != other.alternative { return (alternative ?? "") < (other.alternative ?? "") }
    return requirement.description < other.requirement.description
  }
}

extension [Edge] {
  /// The edges in the order in which they are processed.
  func sortedByTarget() -> [Edge] { sorted(byName: \.target) { $0.precedes($1) } }
}

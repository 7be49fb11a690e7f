/// Edges between packages, merged.
extension Universe {
  /// Adds an edge of a version to ``edges``, and the version to the group of its pair that admits the same versions of
  /// the target, which is returned.
  ///
  /// Equal sets of one target have the same offset in ``sets`` (see ``intern(_:of:)``), so a group can be found by it.
  @discardableResult
  mutating func enter(_ numbered: NumberedEdge, from source: PackageID, _ ordinal: Int) -> Int {
    var edge = numbered.edge
    let group: Int
    if let known = numbered.number.flatMap({ sharedEdges.group($0, of: source) }) {
      group = known
    } else {
      group = self.group(of: edge, from: source, ordinal)
      if let number = numbered.number { sharedEdges.setGroup(number, of: source, to: group) }
    }
    add(ordinal, to: group)
    edge.pair = groups[group].pair
    edges.append(edge)
    return group
  }

  /// Adds a version of the source to a group.
  @inline(__always)
  mutating func add(_ ordinal: Int, to group: Int) {
    sets[Int(groups[group].sources) + ordinal >> 6] |= 1 << UInt64(ordinal & 63)
    groups[group].sourceWords.insert(ordinal >> 6)
  }

  /// Returns the group of an edge, which is created for the first version that has it.
  private mutating func group(of edge: CompiledEdge, from source: PackageID, _ ordinal: Int) -> Int {
    let pair = pair(from: source, to: edge.target)
    // Most pairs have few groups. Only those with more occupy the index, with all but their newest groups.
    var (group, last, scanned) = (pairs[Int(pair)].firstGroup, Int32(-1), 0)
    while group >= 0, scanned < Self.scannedGroups {
      if groups[Int(group)].targets == edge.set, groups[Int(group)].orders == edge.orders {
        return Int(group)
      }
      (last, group, scanned) = (group, groups[Int(group)].next, scanned + 1)
    }
    if group >= 0, let known = groupIndex[groupKey(source, edge.set, edge.orders)] { return Int(known) }
    if scanned == Self.scannedGroups {
      groupIndex[groupKey(source, groups[Int(last)].targets, groups[Int(last)].orders)] = last
    }
    return addGroup(
      to: pair,
      targets: edge.set,
      in: WordRange(first: Int32(ordinal >> 6), last: Int32(ordinal >> 6)),
      orders: edge.orders
    )
  }

  /// The maximum number of a pair's groups that are compared one by one.
  private static let scannedGroups = 8

  /// A set belongs to one target, so source and set identify the pair too.
  private func groupKey(_ source: PackageID, _ targets: Int32, _ orders: Bool) -> UInt64 {
    UInt64(source) << 32 | UInt64(targets) << 1 | (orders ? 1 : 0)
  }

  /// Builds tables for the pairs of a package whose candidates have all been read and exceed one word.
  ///
  /// A pair gets a table if it has many groups relative to its versions, because only then are versions looked up one by one. The
  /// tables are therefore no larger than a multiple of the edges.
  mutating func tabulate(_ package: PackageID) {
    let record = packages[Int(package)]
    guard record.width > 1, !record.isSwiftPackage else { return }
    var hasNew = false
    var pair = record.firstOutgoing
    while pair >= 0 {
      if pairs[Int(pair)].table < 0, pairs[Int(pair)].groupCount * 8 >= record.count {
        pairs[Int(pair)].table = Int32(tables.count)
        tables.grow(to: tables.count + Int(record.count) + 1, with: -1)
        hasNew = true
      }
      pair = pairs[Int(pair)].nextOutgoing
    }
    if !hasNew { return }
    for ordinal in 1..<Int(record.count) + 1 {
      let candidate = candidates[candidateIndex(package, ordinal)]
      for index in candidate.edges {
        let table = pairs[Int(edges[index].pair)].table
        if table >= 0 { tables[Int(table) + ordinal] = edges[index].set }
      }
    }
  }

  /// Returns the pair of all edges between two packages.
  private mutating func pair(from source: PackageID, to target: PackageID) -> Int32 {
    if source != pairSource { beginPairs(of: source) }
    // A pair that was added since then is the last one of its target.
    let last = packages[Int(target)].lastIncoming
    if last >= 0, pairs[Int(last)].source == source { return last }
    if packages[Int(source)].lastIndexed >= 0, let known = pairIndex[pairKey(source, target)] { return known }
    return addPair(from: source, to: target)
  }

  /// Prepares for the pairs of another source.
  ///
  /// The versions of a module are mostly read one after another. Only the pairs of a source that may get more edges later occupy
  /// the index.
  private mutating func beginPairs(of source: PackageID) {
    let previous = Int(pairSource)
    pairSource = source
    guard previous < packages.count, !packages[previous].isRead else { return }
    var pair = packages[previous].firstOutgoing
    while pair >= 0, pair != packages[previous].lastIndexed {
      let record = pairs[Int(pair)]
      if !record.isExclusive { pairIndex[pairKey(record.source, record.target)] = pair }
      pair = record.nextOutgoing
    }
    packages[previous].lastIndexed = packages[previous].firstOutgoing
  }

  private func pairKey(_ source: PackageID, _ target: PackageID) -> UInt64 {
    UInt64(source) << 32 | UInt64(target)
  }

  /// Adds a group to a pair, so far without versions of the source, which will be in some words.
  private mutating func addGroup(
    to pair: Int32,
    targets: Int32,
    in sourceWords: WordRange,
    orders: Bool
  ) -> Int {
    let record = pairs[Int(pair)]
    let target = packages[Int(record.target)]
    let targetWords = wordRange(of: targets, width: Int(target.width))
    let sources = addSet(of: record.source)
    groups.append(
      Group(
        pair: pair,
        sources: Int32(sources),
        targets: targets,
        sourceWords: sourceWords,
        targetWords: targetWords,
        orders: orders,
        next: record.firstGroup
      )
    )
    pairs[Int(pair)].firstGroup = Int32(groups.count - 1)
    pairs[Int(pair)].groupCount += 1
    // Every ordinal, 0 included, without those that the group admits.
    var refused = 1 + (target.isSwiftPackage ? Int32(swiftPackageRoom) : target.count)
    for word in targetWords.range { refused -= Int32(sets[Int(targets) + word].nonzeroBitCount) }
    pairs[Int(pair)].mostRefused = max(record.mostRefused, refused)
    return groups.count - 1
  }

  /// Returns the words of an interned set that have elements, or the first word if none has.
  private func wordRange(of set: Int32, width: Int) -> WordRange {
    var (first, last) = (0, width - 1)
    while last > 0, sets[Int(set) + last] == 0 { last -= 1 }
    while first < last, sets[Int(set) + first] == 0 { first += 1 }
    return WordRange(first: Int32(first), last: Int32(last))
  }

  /// Adds a pair without groups to the lists of its packages.
  mutating func addPair(from source: PackageID, to target: PackageID, isExclusive: Bool = false) -> Int32 {
    let pair = Int32(pairs.count)
    var record = Pair(source: source, target: target, nextOutgoing: packages[Int(source)].firstOutgoing)
    packages[Int(source)].firstOutgoing = pair
    if isExclusive {
      record.isExclusive = true
      record.mostRefused = .max
      record.nextExclusive = packages[Int(target)].firstExclusive
      packages[Int(target)].firstExclusive = pair
    } else {
      packages[Int(target)].lastIncoming = pair
    }
    pairs.append(record)
    return pair
  }
}
